import type { Db } from '#platform/database/database.ts';
import { mapInTurns } from '#platform/map-in-turns.ts';
import { requireUserKey, type Tenant } from '#users';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { TrustScore } from '#values/trust-score.ts';
import type { Source } from './schema.ts';
import { openSubmission, openSummary, type PayslipSummary } from './seal-submission.ts';
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
  return mapInTurns(rows, (row) => {
    const { submission_id: submissionId, account_id: accountId, sealed_summary } = row;
    const summary = openSummary(userKey, { clientId, submissionId }, sealed_summary);
    return { ...summary, submissionId, accountId, isAmended: !current.has(row) };
  });
}

/** A payslip with all its data. */
export interface WholePayslip {
  submissionId: string;
  accountId: string | null;
  documentId: string | null;
  createdAt: string;
  source: Source;
  trustScore: TrustScore;
  isAmended: boolean;
  data: PayrollData;
}

/** Reads a user's newest payslips with all their data, from every source, including amended ones. */
export async function readWholePayslips(
  db: Db,
  tenant: Tenant,
  { userId, limit, gone }: { userId: string; limit: number; gone?: AbortSignal | undefined },
): Promise<WholePayslip[]> {
  const { clientId } = tenant;
  const userKey = await requireUserKey(db, tenant, userId);
  const rows = await store.listWhole(db, { clientId, userId, limit });
  const current = new Set(withoutAmended(rows));
  const open = (row: (typeof rows)[number]): WholePayslip => ({
    submissionId: row.submission_id,
    accountId: row.account_id,
    documentId: row.document_id,
    createdAt: row.created_at,
    source: row.source,
    trustScore: row.trust_score,
    isAmended: !current.has(row),
    data: openSubmission(userKey, { clientId, submissionId: row.submission_id }, row.sealed_data).data,
  });
  return mapInTurns(rows, open, gone);
}

/** The fields that tell which rows are versions of one payslip. */
type Row = Pick<
  Awaited<ReturnType<typeof store.listSummaries>>[number],
  'account_id' | 'entry_id' | 'payslip_index'
>;

/** Leaves out payslips that a later entry has amended. Equal payslips within one entry all count. */
function withoutAmended<Some extends Row>(rows: readonly Some[]): Some[] {
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
