import { readAssessedDocuments } from '#documents';
import type { Db } from '#platform/database/database.ts';
import { requireUserAndKey, type Tenant } from '#users';
import type { TrustScore } from '#values/trust-score.ts';
import type { BankStatementSubmission } from './schema.ts';
import { toSubmission } from './seal-statement.ts';
import { listStatements, type StatementFilter, type StatementRow } from './store.ts';

/** Enough for 25 accounts over the longest lookback. */
const STATEMENTS_MAX = 1800;

export interface RatedStatement {
  row: StatementRow;
  statement: BankStatementSubmission;
  /** Null for a statement that was submitted in the sandbox. */
  trust: TrustScore | null;
}

/**
 * Reads a user's newest bank statements with their trust. That of an upload is the trust of its document: one that was not assessed is not
 * trusted. `isCut` says that there are more.
 */
export async function readRatedStatements(
  tx: Db,
  tenant: Tenant,
  filter: StatementFilter,
): Promise<{ rated: RatedStatement[]; isCut: boolean }> {
  const { userId } = filter;
  const { user: claimed, userKey } = await requireUserAndKey(tx, tenant, userId);
  const query = { filter: { ...filter, onlyStatements: true as const }, skip: 0, limit: STATEMENTS_MAX + 1 };
  const { rows } = await listStatements(tx, tenant.clientId, query);
  const read = rows.slice(0, STATEMENTS_MAX);
  const others = [...new Set(read.flatMap(({ document_id }) => document_id ?? []))];
  const assessed = await readAssessedDocuments(tx, tenant, { userId, others });
  const trustOf = (documentId: string | null) =>
    documentId === null ? null : (assessed.get(documentId)?.trust ?? 'VERY_LOW');
  const rated = read.map((row) => {
    const statement = toSubmission(row, { userKey, claimed });
    return { row, statement, trust: statement.trust_score ?? trustOf(row.document_id) };
  });
  return { rated, isCut: rows.length > read.length };
}
