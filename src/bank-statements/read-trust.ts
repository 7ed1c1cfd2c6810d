import { readAssessedDocuments } from '#documents';
import type { Db } from '#platform/database/database.ts';
import type { Tenant } from '#users';
import type { TrustScore } from '#values/trust-score.ts';

/**
 * Reads the trust of a user's newest bank statements, which is that of their documents. A document that was not assessed is
 * not trusted. A statement that was submitted in the sandbox has no document, and so no trust score.
 */
export async function readTrust(
  tx: Db,
  tenant: Tenant,
  { userId, limit }: { userId: string; limit: number },
): Promise<(documentId: string | null) => TrustScore | null> {
  const assessed = await readAssessedDocuments(tx, tenant, { userId, kind: 'bank_statement', limit });
  return (documentId) => (documentId === null ? null : (assessed.get(documentId)?.trust ?? 'VERY_LOW'));
}
