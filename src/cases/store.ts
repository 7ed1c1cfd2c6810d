import { sql } from 'kysely';
import type { FromUser } from '#income-summary';
import type { VerdictStatus } from '#income-summary/verdict-schema.ts';
import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import { newestFirst, readPage } from '#platform/database/read-page.ts';
import type { FoundPage, Slice } from '#values/page.ts';
import type { AuthorRow } from './authors.ts';
import type { ReviewOutcome } from './schema.ts';

/** Serialises what members do to one user, after `lockUser`. */
export function lockCase(tx: Db, userId: string): Promise<void> {
  return lockName(tx, `case ${userId}`);
}

export interface AssignmentRow {
  user_id: string;
  member_id: string;
  assigned_at: string;
}

/** In no particular order. A user whom nobody works on is left out. */
export async function listAssignments(
  tx: Db,
  clientId: string,
  userIds: readonly string[],
): Promise<AssignmentRow[]> {
  if (userIds.length === 0) return [];
  return tx
    .selectFrom('case_assignments')
    .select(['user_id', 'member_id', 'assigned_at'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** The users whom a member works on, newest first. Users whom nobody works on are in no index. */
export async function listIdsAssigned(
  tx: Db,
  clientId: string,
  memberId: string,
  { after, limit }: FromUser,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('case_assignments')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('user_id', '<', after)
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function saveAssignment(
  tx: Db,
  clientId: string,
  { userId, memberId, now }: { userId: string; memberId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('case_assignments')
    .values({ client_id: clientId, user_id: userId, member_id: memberId, assigned_at: now })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet({ member_id: memberId, assigned_at: now }),
    )
    .execute();
}

export async function deleteAssignment(tx: Db, clientId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('case_assignments')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteAssignmentsOf(tx: Db, clientId: string, memberId: string): Promise<void> {
  await tx
    .deleteFrom('case_assignments')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .execute();
}

export interface LatestReviewRow extends AuthorRow {
  user_id: string;
  review_id: string;
  outcome: ReviewOutcome;
  recorded_at: string;
  /** The verdict that it was based on. */
  verdict_status: VerdictStatus;
  /** The verdict now; null if it was never stored. */
  status_now: VerdictStatus | null;
  /** When the verdict or its evidence last changed. */
  changed_at: string | null;
  has_same_evidence: boolean;
  /** True if the verdict or the evidence is not the one that the review was based on. */
  is_reopened: boolean;
}

/** The newest review of each user, in no particular order. A user without a review is left out. */
export async function listLatestReviews(
  tx: Db,
  clientId: string,
  userIds: readonly string[],
): Promise<LatestReviewRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<LatestReviewRow>`
    select distinct on (r.user_id) r.user_id, r.review_id, r.outcome, r.recorded_at, r.author_kind, r.author_id,
      r.verdict_status, v.status as status_now, v.changed_at,
      v.evidence_hash is not distinct from r.evidence_hash as has_same_evidence,
      v.status is distinct from r.verdict_status or v.evidence_hash is distinct from r.evidence_hash as is_reopened
    from user_reviews r
    left join income_verdicts v on v.client_id = ${clientId} and v.user_id = r.user_id
    where r.client_id = ${clientId} and r.user_id = any(${userIds})
    order by r.user_id, r.review_id desc`.execute(tx);
  return rows;
}

/** Users with a review of this outcome, or of any, newest first. It may not be their latest review. */
export async function listIdsReviewed(
  tx: Db,
  clientId: string,
  outcome: ReviewOutcome | null,
  { after, limit }: FromUser,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_reviews')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .$if(outcome !== null, (query) => query.where('outcome', '=', outcome as ReviewOutcome))
    .where('user_id', '<', after)
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export interface NewNote extends AuthorRow {
  user_id: string;
  note_id: string;
  created_at: string;
  sealed_text: Buffer;
}

export async function insertNote(tx: Db, clientId: string, note: NewNote): Promise<void> {
  await tx
    .insertInto('user_notes')
    .values({ client_id: clientId, ...note })
    .execute();
}

export function countNotes(tx: Db, clientId: string, userId: string): Promise<number> {
  return countOf(tx, 'user_notes', clientId, userId);
}

export function countReviews(tx: Db, clientId: string, userId: string): Promise<number> {
  return countOf(tx, 'user_reviews', clientId, userId);
}

async function countOf(
  tx: Db,
  table: 'user_notes' | 'user_reviews',
  clientId: string,
  userId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type SliceOfUser = Slice & { userId: string };

/** Newest first. */
export function listNotes(
  tx: Db,
  clientId: string,
  { userId, ...slice }: SliceOfUser,
): Promise<FoundPage<NewNote>> {
  const matching = tx
    .selectFrom('user_notes')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId);
  const rows = matching
    .select(['user_id', 'note_id', 'created_at', 'author_kind', 'author_id', 'sealed_text'])
    .$castTo<NewNote>();
  return readPage({ matching, rows, order: newestFirst('note_id') }, slice);
}

export async function findNoteAuthor(
  tx: Db,
  clientId: string,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<AuthorRow | undefined> {
  const row = await tx
    .selectFrom('user_notes')
    .select(['author_kind', 'author_id'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('note_id', '=', noteId)
    .executeTakeFirst();
  return row as AuthorRow | undefined;
}

/** Deletes a note if this is its author; false otherwise. */
export async function deleteNote(
  tx: Db,
  clientId: string,
  { userId, noteId, author_kind, author_id }: AuthorRow & { userId: string; noteId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_notes')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('note_id', '=', noteId)
    .where('author_kind', '=', author_kind)
    .where('author_id', '=', author_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface ReviewRow extends AuthorRow {
  user_id: string;
  review_id: string;
  recorded_at: string;
  outcome: ReviewOutcome;
  verdict_status: VerdictStatus;
  evidence_hash: Buffer;
  sealed_reason: Buffer;
}

export async function insertReview(
  tx: Db,
  clientId: string,
  review: ReviewRow & { sealed_copy: Buffer },
): Promise<void> {
  await tx
    .insertInto('user_reviews')
    .values({ client_id: clientId, ...review })
    .execute();
}

const REVIEW_COLUMNS = [
  'user_id',
  'review_id',
  'recorded_at',
  'author_kind',
  'author_id',
  'outcome',
  'verdict_status',
  'evidence_hash',
  'sealed_reason',
] as const;

/** Newest first, without the copies. */
export function listReviews(
  tx: Db,
  clientId: string,
  { userId, ...slice }: SliceOfUser,
): Promise<FoundPage<ReviewRow>> {
  const matching = tx
    .selectFrom('user_reviews')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId);
  const rows = matching.select(REVIEW_COLUMNS).$castTo<ReviewRow>();
  return readPage({ matching, rows, order: newestFirst('review_id') }, slice);
}

export async function findReview(
  tx: Db,
  clientId: string,
  { userId, reviewId }: { userId: string; reviewId: string },
): Promise<(ReviewRow & { sealed_copy: Buffer }) | undefined> {
  const row = await tx
    .selectFrom('user_reviews')
    .select([...REVIEW_COLUMNS, 'sealed_copy'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
  return row as (ReviewRow & { sealed_copy: Buffer }) | undefined;
}
