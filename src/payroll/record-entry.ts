import type { KeyObject } from 'node:crypto';
import { updateAccount } from '#accounts';
import { recordRetrieval } from '#authorisations';
import type { FetchedPayslip } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { type Confirmed, confirmRetrieval } from '#retrieval';
import { readUser, requireUserKey, type Tenant } from '#users';
import type { TrustScore } from '#values/trust-score.ts';
import { publishEvent } from '#webhooks';
import { assessTrust } from './assess-trust.ts';
import { showRows } from './read-submissions.ts';
import type { PayrollSubmission, Source } from './schema.ts';
import { contentIndex, payslipIndex, sealSubmission, sealSummary } from './seal-submission.ts';
import * as store from './store.ts';
import { payrollBody } from './webhook-payload.ts';

export interface RetrievedPayslips {
  userId: string;
  accountId: string | null;
  source: Source;
  payslips: readonly (FetchedPayslip & {
    /** Given for an upload, whose file was assessed too. */
    trust?: TrustScore;
  })[];
  document?: { id: string; externalId: string | null; fileName: string };
}

export interface Retrieval extends RetrievedPayslips {
  /** The authorisation that the retrieval used; without it, the newest active one. */
  authorisationId?: string | undefined;
}

export interface Recorded {
  authorisationId: string;
  /** Null when nothing was new. */
  entryId: string | null;
  submissions: PayrollSubmission[];
}

/** Makes the consent check, then stores payslips that no query asked for. */
export async function recordEntry(tx: Db, tenant: Tenant, retrieval: Retrieval): Promise<Recorded> {
  return storeEntry(tx, tenant, await confirmRetrieval(tx, tenant, retrieval), retrieval);
}

/**
 * Stores retrieved payslips in one transaction with the entry, the event and the record of the consent they
 * were retrieved under. Payslips that are stored already are left out, so a concurrent caller finds nothing
 * new.
 */
export async function storeEntry(
  tx: Db,
  tenant: Tenant,
  { authorisationId, account }: Confirmed,
  retrieval: RetrievedPayslips,
): Promise<Recorded> {
  const { clientId, clock } = tenant;
  const { userId, accountId, source } = retrieval;
  const now = clock.now();
  if (account === undefined) return { authorisationId, entryId: null, submissions: [] };
  const fresh = await onlyNew(tx, tenant, retrieval);
  if (fresh.length === 0) return { authorisationId, entryId: null, submissions: [] };
  const entryId = newId(now);
  const entry = { client_id: clientId, entry_id: entryId, user_id: userId, account_id: accountId };
  await store.insertEntry(tx, { ...entry, authorisation_id: authorisationId, created_at: now, source });
  const userKey = await requireUserKey(tx, tenant, userId);
  const rows = await toRows(tx, tenant, retrieval, { entryId, fresh, userKey });
  await store.insertSubmissions(
    tx,
    rows.map(({ source: _, ...row }) => row),
  );
  const submissions = await showRows(tx, tenant, rows, userKey);
  const phones = fresh.map(({ data }) => data.identity_information.phone);
  await publishEvent(
    tx,
    { clientId, userKey, now },
    {
      kind: 'user-payroll-submitted',
      userId,
      body: payrollBody({ userId, accountId, entryId, now, submissions, phones }),
    },
  );
  await recordRetrieval(tx, tenant, { userId, authorisationId, kind: 'payroll_entry', recordId: entryId });
  if (account) await noteLatest(tx, tenant, account, rows);
  return { authorisationId, entryId, submissions };
}

interface Fresh extends FetchedPayslip {
  trust?: TrustScore;
  payslip: Buffer;
  content: Buffer;
}

/**
 * Keeps the order, and leaves out payslips equal to the latest stored version or repeated in this retrieval.
 */
async function onlyNew(
  tx: Db,
  { clientId, clientKey }: Tenant,
  retrieval: RetrievedPayslips,
): Promise<Fresh[]> {
  const { userId, accountId } = retrieval;
  if (accountId === null) await store.lockUnlinked(tx, userId);
  const rows = await store.listLatest(tx, { clientId, userId, accountId });
  const latest = new Map(rows.map((row) => [row.payslip_index.toString('base64'), row.content_index]));
  return retrieval.payslips.flatMap((one) => {
    const fresh = {
      ...one,
      payslip: payslipIndex(clientKey, one),
      content: contentIndex(clientKey, one.data),
    };
    const name = fresh.payslip.toString('base64');
    if (latest.get(name)?.equals(fresh.content)) return [];
    latest.set(name, fresh.content);
    return [fresh];
  });
}

async function toRows(
  tx: Db,
  tenant: Tenant,
  { userId, accountId, source, document }: RetrievedPayslips,
  { entryId, fresh, userKey }: { entryId: string; fresh: readonly Fresh[]; userKey: KeyObject },
): Promise<store.SubmissionRow[]> {
  const { clientId, clock } = tenant;
  const now = clock.now();
  const claimed = await readUser(tx, tenant, userId);
  const names = {
    document_external_id: document?.externalId ?? null,
    document_filename: document?.fileName ?? null,
  };
  return fresh.map(({ data, payslip, content, trust }) => {
    const submissionId = newId(now);
    return {
      client_id: clientId,
      submission_id: submissionId,
      user_id: userId,
      account_id: accountId,
      entry_id: entryId,
      created_at: now.toISOString(),
      pay_date: data.income_information.pay_date,
      trust_score: trust ?? assessTrust(data, claimed),
      document_id: document?.id ?? null,
      payslip_index: payslip,
      content_index: content,
      sealed_data: sealSubmission(userKey, { clientId, submissionId }, { data, ...names }),
      sealed_summary: sealSummary(userKey, { clientId, submissionId }, data),
      source,
    };
  });
}

async function noteLatest(
  tx: Db,
  { clientId, clock }: Tenant,
  account: { account_id: string; latest_pay_date: string | null },
  rows: readonly store.SubmissionRow[],
): Promise<void> {
  const dates = [account.latest_pay_date, ...rows.map(({ pay_date }) => pay_date)].filter(
    (date) => date !== null,
  );
  const latest = dates.sort().at(-1);
  if (latest === undefined || latest === account.latest_pay_date) return;
  await updateAccount(tx, clientId, account.account_id, { updated_at: clock.now(), latest_pay_date: latest });
}
