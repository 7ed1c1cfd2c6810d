import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { ReviewOutcome } from './schema.ts';

/** Users after this one, that is older ones. */
export interface From {
  after: string;
  limit: number;
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
  { after, limit }: From,
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

export interface LatestReviewRow {
  user_id: string;
  review_id: string;
  outcome: ReviewOutcome;
  recorded_at: string;
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
    select distinct on (r.user_id) r.user_id, r.review_id, r.outcome, r.recorded_at,
      v.status is distinct from r.verdict_status as is_reopened
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
  { after, limit }: From,
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
