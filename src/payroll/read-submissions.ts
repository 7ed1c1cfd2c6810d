import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import { type PaidSlip, rollingStart, toPaidSlip } from './rolling-income.ts';
import type { PayrollSubmission } from './schema.ts';
import { openSummary } from './seal-submission.ts';
import { toSubmission } from './show-submission.ts';
import * as store from './store.ts';

export async function readSubmissions(
  tx: Db,
  tenant: Tenant,
  query: { filter: store.SubmissionFilter; skip: number; limit: number },
): Promise<{ submissions: PayrollSubmission[]; totalCount: number }> {
  const userKey = await requireUserKey(tx, tenant, query.filter.userId);
  const { rows, totalCount } = await store.listSubmissions(tx, tenant.clientId, query);
  return { submissions: await showRows(tx, tenant, rows, userKey), totalCount };
}

/** Opens rows as API submissions, each with the income of the twelve months before it. */
export async function showRows(
  tx: Db,
  tenant: Tenant,
  rows: readonly store.SubmissionRow[],
  userKey: KeyObject,
): Promise<PayrollSubmission[]> {
  const around = await paidAround(tx, tenant, rows, userKey);
  return rows.map((row) => toSubmission(row, userKey, { clientId: tenant.clientId, around }));
}

async function paidAround(
  tx: Db,
  { clientId }: Tenant,
  rows: readonly store.SubmissionRow[],
  userKey: KeyObject,
): Promise<PaidSlip[]> {
  const dates = rows.flatMap(({ pay_date }) => pay_date ?? []).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  const userId = rows[0]?.user_id;
  if (first === undefined || last === undefined || userId === undefined) return [];
  const paid = await store.listPaidBetween(tx, clientId, { userId, after: rollingStart(first), upTo: last });
  return paid.map((row) =>
    toPaidSlip(row, openSummary(userKey, { clientId, submissionId: row.submission_id }, row.sealed_summary)),
  );
}
