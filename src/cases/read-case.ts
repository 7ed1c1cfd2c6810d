import { listDocuments } from '#documents';
import { readMemberNames } from '#members';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { requireUserKey, type Tenant, userExists } from '#users';
import { readAuthors } from './authors.ts';
import { reopenedBecause } from './reopened-because.ts';
import type { Case } from './schema.ts';
import { openCopy } from './seal-case.ts';
import * as store from './store.ts';

const DOCUMENTS_MAX = 300;

/** Reads who works on a user, and what was decided last. */
export async function readCase(tx: Db, tenant: Tenant, userId: string): Promise<Case> {
  const { clientId } = tenant;
  if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
  const [latest] = await store.listLatestReviews(tx, clientId, [userId]);
  return {
    user_id: userId,
    assignee: await readAssignee(tx, tenant, userId),
    review: latest ? await showLatest(tx, tenant, latest) : null,
    note_count: await store.countNotes(tx, clientId, userId),
    review_count: await store.countReviews(tx, clientId, userId),
  };
}

async function readAssignee(tx: Db, tenant: Tenant, userId: string): Promise<Case['assignee']> {
  const [row] = await store.listAssignments(tx, tenant.clientId, [userId]);
  if (!row) return null;
  const { member_id, assigned_at } = row;
  const names = await readMemberNames(tx, tenant, [member_id]);
  return { member_id, name: names.get(member_id) ?? member_id, assigned_at };
}

async function showLatest(
  tx: Db,
  tenant: Tenant,
  latest: store.LatestReviewRow,
): Promise<NonNullable<Case['review']>> {
  const { review_id, outcome, recorded_at, is_reopened, changed_at } = latest;
  return {
    review_id,
    outcome,
    recorded_at,
    author: (await readAuthors(tx, tenant, [latest]))(latest),
    is_reopened,
    reopened_at: is_reopened ? changed_at : null,
    reopened_because: is_reopened ? reopenedBecause(latest, await readDocumentIds(tx, tenant, latest)) : [],
  };
}

/** The documents that had been read when the review was recorded, and those that have been read now. */
async function readDocumentIds(
  tx: Db,
  tenant: Tenant,
  { user_id: userId, review_id: reviewId }: store.LatestReviewRow,
): Promise<{ before: string[]; now: string[] }> {
  const { clientId } = tenant;
  const review = await store.findReview(tx, clientId, { userId, reviewId });
  if (!review) return { before: [], now: [] };
  const userKey = await requireUserKey(tx, tenant, userId);
  const { documents } = await openCopy(userKey, { clientId, reviewId }, review.sealed_copy);
  const filter = { userId, status: 'EXTRACTED' as const };
  const { rows } = await listDocuments(tx, clientId, { filter, skip: 0, limit: DOCUMENTS_MAX });
  return {
    before: documents.filter(({ status }) => status === 'EXTRACTED').map(({ document_id }) => document_id),
    now: rows.map(({ document_id }) => document_id),
  };
}
