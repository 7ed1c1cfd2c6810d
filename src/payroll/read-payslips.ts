import type { DeclaredSlip } from '#evidence';
import type { Db } from '#platform/database/database.ts';
import { mapInTurns } from '#platform/map-in-turns.ts';
import { requireUserKey, type Tenant } from '#users';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { TrustScore } from '#values/trust-score.ts';
import { amendedIn } from './amended.ts';
import type { Source } from './schema.ts';
import { openSubmission, openSummary, type PayslipSummary, summaryOf } from './seal-submission.ts';
import * as store from './store.ts';

/** Enough for two jobs that pay weekly, over ninety years. */
const PAYSLIPS_MAX = 10_000;

export type StoredPayslip = PayslipSummary & DeclaredSlip & { createdAt: string };

/** Reads all stored payslips of a user, from every source, including amended ones. */
export async function readPayslips(db: Db, tenant: Tenant, userId: string): Promise<StoredPayslip[]> {
  const { clientId } = tenant;
  const [userKey, rows] = await Promise.all([
    requireUserKey(db, tenant, userId),
    store.listSummaries(db, { clientId, userId, limit: PAYSLIPS_MAX }),
  ]);
  const amended = amendedIn(rows);
  return mapInTurns(rows, (row) => ({
    ...openSummary(userKey, { clientId, submissionId: row.submission_id }, row.sealed_summary),
    submissionId: row.submission_id,
    accountId: row.account_id,
    documentId: row.document_id,
    createdAt: row.created_at,
    source: row.source,
    trustScore: row.trust_score,
    isAmended: amended.has(row),
  }));
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

export function toStored({ data, ...origin }: WholePayslip): StoredPayslip {
  return { ...summaryOf(data), ...origin };
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
  const amended = amendedIn(rows);
  const open = (row: (typeof rows)[number]): WholePayslip => ({
    submissionId: row.submission_id,
    accountId: row.account_id,
    documentId: row.document_id,
    createdAt: row.created_at,
    source: row.source,
    trustScore: row.trust_score,
    isAmended: amended.has(row),
    data: openSubmission(userKey, { clientId, submissionId: row.submission_id }, row.sealed_data).data,
  });
  return mapInTurns(rows, open, gone);
}
