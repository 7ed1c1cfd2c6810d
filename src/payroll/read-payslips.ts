import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import { openSummary, type PayslipSummary } from './seal-submission.ts';
import * as store from './store.ts';

/** Enough for two jobs that pay weekly, over ninety years. */
const PAYSLIPS_MAX = 10_000;

export interface StoredPayslip extends PayslipSummary {
  submissionId: string;
  accountId: string | null;
  /** True when a later entry has another version of this payslip. */
  isAmended: boolean;
}

/** Reads all stored payslips of a user, from every source, including amended ones. */
export async function readPayslips(db: Db, tenant: Tenant, userId: string): Promise<StoredPayslip[]> {
  const { clientId } = tenant;
  const [userKey, rows] = await Promise.all([
    requireUserKey(db, tenant, userId),
    store.listSummaries(db, { clientId, userId, limit: PAYSLIPS_MAX }),
  ]);
  const current = new Set(withoutAmended(rows));
  return rows.map((row) => {
    const { submission_id: submissionId, account_id: accountId, sealed_summary } = row;
    const summary = openSummary(userKey, { clientId, submissionId }, sealed_summary);
    return { ...summary, submissionId, accountId, isAmended: !current.has(row) };
  });
}

type Row = Awaited<ReturnType<typeof store.listSummaries>>[number];

/** Leaves out payslips that a later entry has amended. Equal payslips within one entry all count. */
function withoutAmended(rows: readonly Row[]): Row[] {
  const latestEntry = new Map<string, string>();
  const named = rows.map((row) => ({ row, name: nameOf(row) }));
  for (const { row, name } of named) {
    const known = latestEntry.get(name);
    if (known === undefined || known < row.entry_id) latestEntry.set(name, row.entry_id);
  }
  return named.flatMap(({ row, name }) => (latestEntry.get(name) === row.entry_id ? [row] : []));
}

function nameOf({ account_id, payslip_index }: Row): string {
  return `${account_id} ${payslip_index.toString('base64')}`;
}
