import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { requireUserKey, type Tenant } from '#users';
import type { FoundPage, Slice } from '#values/page.ts';
import { readAuthors } from './authors.ts';
import { toReview } from './record-review.ts';
import type { Review, WholeReview } from './schema.ts';
import { openCopy, openReason } from './seal-case.ts';
import * as store from './store.ts';

/** Newest first. */
export async function readReviews(
  tx: Db,
  tenant: Tenant,
  page: Slice & { userId: string },
): Promise<FoundPage<Review>> {
  const { clientId } = tenant;
  const userKey = await requireUserKey(tx, tenant, page.userId);
  const { rows, ...found } = await store.listReviews(tx, clientId, page);
  const authorIn = await readAuthors(tx, tenant, rows);
  const reviews = rows.map((row) => {
    const reason = openReason(userKey, { clientId, reviewId: row.review_id }, row.sealed_reason);
    return toReview(row, { reason, author: authorIn(row) });
  });
  return { ...found, rows: reviews };
}

/** Reads a review with the copy of what it was based on. */
export async function readWholeReview(
  tx: Db,
  tenant: Tenant,
  { userId, reviewId, withChecks }: { userId: string; reviewId: string; withChecks: boolean },
): Promise<WholeReview> {
  const { clientId } = tenant;
  const userKey = await requireUserKey(tx, tenant, userId);
  const row = await store.findReview(tx, clientId, { userId, reviewId });
  if (!row) throw notFound('Review', reviewId);
  const owner = { clientId, reviewId };
  const { summary, summaryWithoutChecks, documents } = await openCopy(userKey, owner, row.sealed_copy);
  const author = (await readAuthors(tx, tenant, [row]))(row);
  return {
    ...toReview(row, { reason: openReason(userKey, owner, row.sealed_reason), author }),
    summary: withChecks ? summary : summaryWithoutChecks,
    documents: withChecks
      ? documents
      : documents.map((document) => ({ ...document, trust_score: null, serious_count: null })),
  };
}
