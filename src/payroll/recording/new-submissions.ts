import type { KeyObject } from 'node:crypto';
import type { ClaimedIdentity } from '#evidence';
import type { MachineTime } from '#platform/clock.ts';
import { newId } from '#platform/id.ts';
import type { Tenant } from '#users';
import type { Day } from '#values/calendar.ts';
import { assessTrust } from '../assess-trust.ts';
import { countPaid, type PaidSlip } from '../rolling-income.ts';
import type { PayrollSubmission } from '../schema.ts';
import {
  contentIndex,
  payslipIndex,
  type SealedSubmission,
  sealSubmission,
  sealSummary,
  summaryOf,
} from '../seal-submission.ts';
import { toSubmission } from '../show-submission.ts';
import type { SubmissionRow } from '../store.ts';
import type { RetrievedPayslips } from './retrieved-payslips.ts';
import type { LatestRow } from './store.ts';

type Payslip = RetrievedPayslips['payslips'][number];
type Fresh = Payslip & Pick<SubmissionRow, 'payslip_index' | 'content_index'>;

/** Keeps the order, and leaves out payslips equal to the latest stored version or repeated in this retrieval. */
export function onlyNew(
  { clientKey }: Tenant,
  payslips: readonly Payslip[],
  stored: readonly LatestRow[],
): Fresh[] {
  const latest = new Map(stored.map((row) => [row.payslip_index.toString('base64'), row.content_index]));
  return payslips.flatMap((one) => {
    const fresh = {
      ...one,
      payslip_index: payslipIndex(clientKey, one),
      content_index: contentIndex(clientKey, one.data),
    };
    const name = fresh.payslip_index.toString('base64');
    if (latest.get(name)?.equals(fresh.content_index)) return [];
    latest.set(name, fresh.content_index);
    return [fresh];
  });
}

/** A submission that is not stored yet: its row, and the data that is sealed in it. */
export interface NewSubmission {
  row: SubmissionRow;
  content: SealedSubmission;
  slip: PaidSlip;
}

/** The values that all submissions of one entry share. */
export interface Under {
  entry: Pick<SubmissionRow, 'client_id' | 'entry_id' | 'user_id' | 'account_id' | 'created_at'>;
  now: MachineTime;
  today: Day;
  user: ClaimedIdentity;
  userKey: KeyObject;
}

export function toNew(
  { data, trust, reuseIndex, payslip_index, content_index }: Fresh,
  { entry, now, user, userKey }: Omit<Under, 'today'>,
  { source, document }: Pick<RetrievedPayslips, 'source' | 'document'>,
): NewSubmission {
  const submission_id = newId(now);
  const owner = { clientId: entry.client_id, submissionId: submission_id };
  const content = {
    data,
    document_external_id: document?.externalId ?? null,
    document_filename: document?.fileName ?? null,
  };
  const summary = summaryOf(data);
  const row = {
    ...entry,
    submission_id,
    pay_date: data.income_information.pay_date,
    trust_score: trust ?? assessTrust(data, user),
    document_id: document?.id ?? null,
    payslip_index,
    content_index,
    reuse_index: reuseIndex ?? null,
    sealed_data: sealSubmission(userKey, owner, content),
    sealed_summary: sealSummary(userKey, owner, summary),
    source,
  };
  return { row, content, slip: { ...row, summary } };
}

/** Shows new submissions as `GET /payroll/{user_id}` will. */
export function showNew(
  added: readonly NewSubmission[],
  { stored, today }: { stored: readonly PaidSlip[]; today: Day },
): PayrollSubmission[] {
  const counted = countPaid([...stored, ...added.map(({ slip }) => slip)], today);
  return added.map(({ row, content }) => toSubmission(row, content, counted));
}
