import { type CoveredDays, readCoveredDays } from '#bank-statements';
import {
  type ExtractedDocument,
  lockReuse,
  type Part,
  type PayslipsExtraction,
  type Processors,
  rateParts,
  toStoredChecks,
} from '#documents';
import { shownIn } from '#evidence';
import {
  compareWithBankCredit,
  compareWithEarlier,
  compareWithToday,
  explainByEarlier,
  type Finding,
} from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { lockUser, readUser, requireUserKey, type Tenant } from '#users';
import { addDays, type Day, dayOf } from '#values/calendar.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { TrustScore } from '#values/trust-score.ts';
import { type Retrieval, recordEntry } from './recording/record-entry.ts';
import { readSharers } from './reuse.ts';
import { rollingStart } from './rolling-income.ts';
import { contentIndex, openSubmission, reuseIndex } from './seal-submission.ts';
import { listWholeBetween } from './store.ts';

/** Pay for a tax month can arrive a month before its date or some days after it. */
const BANK_DAYS = 45;

/**
 * Assesses a document's payslips against everything else known about the user, and prepares to record them.
 */
export async function processPayslips(
  db: Db,
  tenant: Tenant,
  document: ExtractedDocument,
  extraction: PayslipsExtraction,
): ReturnType<Processors['payslips']> {
  const { documentId, userId, authorisationId, externalId, fileName, contentIndex } = document;
  const payslips = await checkAll(db, tenant, document, extraction);
  const parts = payslips.map(({ part }) => part);
  return async (tx) => {
    // locked before the user's details are read, so that a rating after a change of theirs waits for this transaction
    await lockUser(tx, tenant.clientId, userId);
    await lockReuse(tx, tenant.clientId, [contentIndex, ...parts.map(({ reuseIndex }) => reuseIndex)]);
    const claimed = await readUser(tx, tenant, userId);
    const sharers = await readSharers(tx, tenant, { userId, contentIndex, parts });
    const rated = rateParts(parts, { kind: 'payslip', claimed, sharers });
    const retrieval: Retrieval = {
      userId,
      accountId: null,
      source: 'payslip_upload',
      payslips: payslips.map(({ data, part: { reuseIndex } }, index) => ({
        externalId: null,
        data,
        trust: rated[index]?.trust as TrustScore,
        reuseIndex,
      })),
      document: { id: documentId, externalId, fileName },
      authorisationId,
    };
    const { entryId } = await recordEntry(tx, tenant, retrieval);
    // a different file whose payslips are all already stored
    if (entryId === null) return { outcome: 'rejected', reason: 'duplicate' };
    return { outcome: 'extracted', checks: toStoredChecks(rated, 'payslip') };
  };
}

/** Makes all checks that don't depend on the user's details and on other users. */
async function checkAll(
  db: Db,
  tenant: Tenant,
  { userId }: ExtractedDocument,
  { payslips }: PayslipsExtraction,
): Promise<{ data: PayrollData; part: Part }[]> {
  const { clientKey } = tenant;
  const within = daysAround(payslips.map(({ data }) => data));
  const covered = within ? await readCoveredDays(db, tenant, { userId, within }) : [];
  const today = dayOf(tenant.clientTime());
  const all = payslips.map(({ data }) => data);
  const known = await readAround(db, tenant, { userId, payslips: all });
  return payslips.map(({ data, findings }, index) => {
    const others = [...known, ...all.toSpliced(index, 1)];
    const part = {
      shown: shownIn(data),
      contentIndex: contentIndex(clientKey, data),
      reuseIndex: reuseIndex(clientKey, data),
      findings: [
        ...explainByEarlier(findings, data, others),
        ...compareWithToday(data, today),
        ...compareWithEarlier(data, others),
        ...compareWithBank(data, covered),
      ],
    };
    return { data, part };
  });
}

/** Reads the stored payslips of the twelve months before these payslips. */
async function readAround(
  db: Db,
  tenant: Tenant,
  { userId, payslips }: { userId: string; payslips: readonly PayrollData[] },
): Promise<PayrollData[]> {
  const [first, last] = payDatesOf(payslips);
  if (first === undefined || last === undefined) return [];
  const { clientId } = tenant;
  const userKey = await requireUserKey(db, tenant, userId);
  const rows = await listWholeBetween(db, {
    clientId,
    userId,
    after: rollingStart(first),
    upTo: last,
  });
  return rows.map(
    ({ submission_id: submissionId, sealed_data }) =>
      openSubmission(userKey, { clientId, submissionId }, sealed_data).data,
  );
}

/** The first and the last pay date. */
function payDatesOf(payslips: readonly PayrollData[]): [first?: string, last?: string] {
  const dates = payslips.flatMap(({ income_information }) => income_information.pay_date ?? []).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return first !== undefined && last !== undefined ? [first, last] : [];
}

/** The days on which the bank could show this pay; null if no payslip has a date. */
function daysAround(payslips: readonly PayrollData[]): { from: Day; to: Day } | null {
  const [first, last] = payDatesOf(payslips);
  return first !== undefined && last !== undefined
    ? { from: addDays(first.slice(0, 10), -BANK_DAYS), to: addDays(last.slice(0, 10), BANK_DAYS) }
    : null;
}

/** Pay goes to one bank account, so its absence from a statement of another account proves nothing. */
function compareWithBank(data: PayrollData, covered: readonly CoveredDays[]): Finding[] {
  const found = covered.flatMap((days) => compareWithBankCredit(data, days));
  const passed = found.filter(({ isPassed }) => isPassed);
  return (passed.length > 0 ? passed : found).slice(0, 1);
}
