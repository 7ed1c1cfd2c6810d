import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { mapInTurns } from '#platform/map-in-turns.ts';
import { requireUserKey, type Tenant } from '#users';
import { dayOf } from '#values/calendar.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import { countPaid, type PaidSlip, rollingStart } from './rolling-income.ts';
import type { PayrollSubmission } from './schema.ts';
import { openSubmission, openSummary } from './seal-submission.ts';
import { toSubmission } from './show-submission.ts';
import * as store from './store.ts';

export async function readSubmissions(
  tx: Db,
  tenant: Tenant,
  query: Slice & { filter: store.SubmissionFilter },
): Promise<FoundPage<PayrollSubmission>> {
  const userKey = await requireUserKey(tx, tenant, query.filter.userId);
  const { rows, ...found } = await store.listSubmissions(tx, tenant.clientId, query);
  return { ...found, rows: await showRows(tx, tenant, rows, userKey) };
}

/** Opens rows as API submissions, each with the income of the twelve months before it. */
async function showRows(
  tx: Db,
  tenant: Tenant,
  rows: readonly store.SubmissionRow[],
  userKey: KeyObject,
): Promise<PayrollSubmission[]> {
  const { clientId } = tenant;
  const userId = rows[0]?.user_id;
  if (userId === undefined) return [];
  const dates = rows.map(({ pay_date }) => pay_date);
  const paid = await listPaidAround(tx, { clientId, userId, dates });
  const around = await mapInTurns(paid, (row) => openPaidRow(clientId, userKey, row));
  const counted = countPaid(around, dayOf(tenant.clientTime()));
  return mapInTurns(rows, (row) => {
    const content = openSubmission(userKey, { clientId, submissionId: row.submission_id }, row.sealed_data);
    return toSubmission(row, content, counted);
  });
}

/** Lists the payslips that count towards the rolling incomes on these pay dates. */
export async function listPaidAround(
  tx: Db,
  { clientId, userId, dates }: { clientId: string; userId: string; dates: readonly (string | null)[] },
): Promise<store.SummaryRow[]> {
  const known = dates.filter((date) => date !== null).sort();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  return store.listPaidBetween(tx, { clientId, userId, after: rollingStart(first), upTo: last });
}

export function openPaid(
  clientId: string,
  userKey: KeyObject,
  rows: readonly store.SummaryRow[],
): PaidSlip[] {
  return rows.map((row) => openPaidRow(clientId, userKey, row));
}

function openPaidRow(clientId: string, userKey: KeyObject, row: store.SummaryRow): PaidSlip {
  const { sealed_summary, ...origin } = row;
  return {
    ...origin,
    summary: openSummary(userKey, { clientId, submissionId: row.submission_id }, sealed_summary),
  };
}
