import type { Db } from '#platform/database/database.ts';
import { requireUserAndKey, type Tenant } from '#users';
import type { FoundPage, Slice } from '#values/page.ts';
import type { BankStatementSubmission } from './schema.ts';
import { toSubmission } from './seal-statement.ts';
import { listStatements, type StatementFilter } from './store.ts';

/** Newest first. */
export async function readStatements(
  tx: Db,
  tenant: Tenant,
  query: Slice & { filter: StatementFilter },
): Promise<FoundPage<BankStatementSubmission>> {
  const { user: claimed, userKey } = await requireUserAndKey(tx, tenant, query.filter.userId);
  const { rows, ...found } = await listStatements(tx, tenant.clientId, query);
  return { ...found, rows: rows.map((row) => toSubmission(row, { userKey, claimed })) };
}
