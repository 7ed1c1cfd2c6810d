import type { Db } from '#platform/database/database.ts';
import { requireUserKey, type Tenant } from '#users';
import type { TrustScore } from '#values/trust-score.ts';
import type { Check, DocumentKind } from './schema.ts';
import { openChecks } from './seal-document.ts';
import { listDocuments, listExtractedOf } from './store.ts';

/** What the checks of a document that was read found. */
export interface AssessedDocument {
  kind: DocumentKind;
  trust: TrustScore;
  failed: readonly Check[];
  /** A keyed hash of the file; null if it was uploaded to an earlier version. */
  content: string | null;
}

/** Reads the trust scores and the failed checks of a user's newest documents, and of `others`, by document. */
export async function readAssessedDocuments(
  tx: Db,
  tenant: Tenant,
  { userId, limit = 0, others = [] }: { userId: string; limit?: number; others?: readonly string[] },
): Promise<Map<string, AssessedDocument>> {
  const { clientId } = tenant;
  const userKey = await requireUserKey(tx, tenant, userId);
  const newest = limit === 0 ? [] : await listNewest(tx, clientId, { userId, limit });
  const known = new Set(newest.map(({ document_id }) => document_id));
  const documentIds = others.filter((id) => !known.has(id));
  const rows = [...newest, ...(await listExtractedOf(tx, clientId, { userId, documentIds }))];
  return new Map(
    rows.flatMap(
      ({ document_id: documentId, kind, sealed_checks, content_index }): [string, AssessedDocument][] => {
        const found = sealed_checks && openChecks(userKey, { clientId, documentId }, sealed_checks);
        if (!found?.trust_score) return [];
        const failed = found.checks.filter(({ is_passed }) => !is_passed);
        const content = content_index?.toString('base64') ?? null;
        return [[documentId, { kind: kind as DocumentKind, trust: found.trust_score, failed, content }]];
      },
    ),
  );
}

async function listNewest(tx: Db, clientId: string, { userId, limit }: { userId: string; limit: number }) {
  const filter = { userId, status: 'EXTRACTED' as const };
  return (await listDocuments(tx, clientId, { filter, skip: 0, limit })).rows;
}
