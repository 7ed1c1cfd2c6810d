import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import type { BankStatementSubmission } from './schema.ts';
import { toSubmission } from './seal-statement.ts';
import { listStatements, type StatementFilter } from './store.ts';

/** Newest first. */
export async function readStatements(
  tx: Db,
  tenant: Tenant,
  query: { filter: StatementFilter; skip: number; limit: number },
): Promise<{ statements: BankStatementSubmission[]; totalCount: number }> {
  const userKey = await requireUserKey(tx, tenant, query.filter.userId);
  const { rows, totalCount } = await listStatements(tx, tenant.clientId, query);
  return { statements: rows.map((row) => toSubmission(row, userKey)), totalCount };
}
