import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import type { TrustScore } from '#values/trust-score.ts';
import type { DocumentKind } from './schema.ts';
import { openChecks } from './seal-document.ts';
import { listDocuments } from './store.ts';

/** Reads the trust scores of a user's newest documents of a kind, by document. */
export async function readDocumentTrust(
  tx: Db,
  tenant: Tenant,
  { userId, kind, limit }: { userId: string; kind: DocumentKind; limit: number },
): Promise<Map<string, TrustScore>> {
  const { clientId } = tenant;
  const userKey = await requireUserKey(tx, tenant, userId);
  const filter = { userId, kind, status: 'EXTRACTED' as const };
  const { rows } = await listDocuments(tx, clientId, { filter, skip: 0, limit });
  return new Map(
    rows.flatMap(({ document_id: documentId, sealed_checks }): [string, TrustScore][] => {
      const score = sealed_checks && openChecks(userKey, { clientId, documentId }, sealed_checks).trust_score;
      return score ? [[documentId, score]] : [];
    }),
  );
}
