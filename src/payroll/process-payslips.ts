import { type CoveredDays, readCoveredDays } from '#bank-statements';
import { type ExtractedDocument, type PayslipsExtraction, type Processors, toChecks } from '#documents';
import {
  compareWithBankCredit,
  compareWithEarlier,
  compareWithToday,
  explainByEarlier,
  type Finding,
} from '#extraction';
import type { Db } from '#platform/database/database.ts';
import { readUser, requireUserKey, type Tenant } from '#users';
import { dayOf } from '#values/calendar.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { assessUpload } from './assess-trust.ts';
import { type Retrieval, recordEntry } from './recording/record-entry.ts';
import { rollingStart } from './rolling-income.ts';
import { openSubmission } from './seal-submission.ts';
import { listWholeBetween } from './store.ts';

/**
 * Assesses a document's payslips against everything else known about the user, and prepares to record them.
 */
export async function processPayslips(
  db: Db,
  tenant: Tenant,
  document: ExtractedDocument,
  extraction: PayslipsExtraction,
): ReturnType<Processors['payslips']> {
  const { documentId, userId, authorisationId, externalId, fileName } = document;
  const assessed = await assessAll(db, tenant, document, extraction);
  const checks = toChecks(assessed.map((one, index) => ({ ...one, payslip: index + 1 })));
  const retrieval: Retrieval = {
    userId,
    accountId: null,
    source: 'payslip_upload',
    payslips: assessed.map(({ data, trust }) => ({ externalId: null, data, trust })),
    document: { id: documentId, externalId, fileName },
    authorisationId,
  };
  return async (tx) => {
    const { entryId } = await recordEntry(tx, tenant, retrieval);
    // a different file whose payslips are all already stored
    if (entryId === null) return { outcome: 'rejected', reason: 'duplicate' };
    return { outcome: 'extracted', checks };
  };
}

async function assessAll(
  db: Db,
  tenant: Tenant,
  { userId }: ExtractedDocument,
  { payslips }: PayslipsExtraction,
) {
  const covered = await readCoveredDays(db, tenant, userId);
  const claimed = await readUser(db, tenant, userId);
  const today = dayOf(tenant.clientTime());
  const data = payslips.map((payslip) => payslip.data);
  const known = await readAround(db, tenant, { userId, payslips: data });
  return payslips.map((payslip, index) => {
    const others = [...known, ...data.toSpliced(index, 1)];
    const findings = [
      ...explainByEarlier(payslip.findings, payslip.data, others),
      ...compareWithToday(payslip.data, today),
      ...compareWithEarlier(payslip.data, others),
      ...compareWithBank(payslip.data, covered),
    ];
    return { data: payslip.data, ...assessUpload(payslip.data, claimed, findings) };
  });
}

/** Reads the stored payslips of the twelve months before these payslips. */
async function readAround(
  db: Db,
  tenant: Tenant,
  { userId, payslips }: { userId: string; payslips: readonly PayrollData[] },
): Promise<PayrollData[]> {
  const dates = payslips.flatMap(({ income_information }) => income_information.pay_date ?? []).sort();
  const [first, last] = [dates[0], dates.at(-1)];
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

/** Pay goes to one bank account, so its absence from a statement of another account proves nothing. */
function compareWithBank(data: PayrollData, covered: readonly CoveredDays[]): Finding[] {
  const found = covered.flatMap((days) => compareWithBankCredit(data, days));
  const passed = found.filter(({ isPassed }) => isPassed);
  return (passed.length > 0 ? passed : found).slice(0, 1);
}
