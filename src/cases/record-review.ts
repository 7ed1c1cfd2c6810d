import type { AccountsContext } from '#accounts';
import { recordAuditEntry } from '#audit';
import { type CoverageSteps, listDocuments, showDocuments } from '#documents';
import { publishEvent } from '#events';
import { type Concluding, readBothSummaries, readVerdict, saveVerdict } from '#income-summary';
import type { MachineTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, notFound, Problem, say } from '#platform/problem.ts';
import { lockUser, requireUserKey, type Tenant, userExists } from '#users';
import { authorOf, readAuthors } from './authors.ts';
import type { Review, ReviewInput } from './schema.ts';
import { type FrozenCopy, sealCopy, sealReason } from './seal-case.ts';
import * as store from './store.ts';
import { ReviewRecorded } from './webhook-payload.ts';

const REVIEWS_MAX = 500;
const DOCUMENTS_MAX = 300;

export type ReviewsContext = AccountsContext & { hooks: { coverage: CoverageSteps } };

/** What there is to review, at one moment. */
export interface Reviewed {
  copy: FrozenCopy;
  verdict: Concluding;
}

/** Reads everything that a review is based on. It stores nothing. */
export async function readReviewed(
  context: ReviewsContext,
  tenant: Tenant,
  { userId, seenHash, gone }: { userId: string; seenHash?: string; gone: AbortSignal },
): Promise<Reviewed> {
  const { clientId } = tenant;
  const now = tenant.clock.now();
  return context.database.inTenantSnapshot(clientId, async (tx) => {
    if (!(await userExists(tx, clientId, userId))) throw notFound('User', userId);
    const summaries = await readBothSummaries(context, tx, tenant, { userId, gone });
    const { summary } = summaries;
    if (seenHash !== undefined && seenHash !== summary.evidence_hash) throw evidenceChanged();
    const verdict = await readVerdict(tx, clientId, { userId, summary, now });
    const { rows } = await listDocuments(tx, clientId, { filter: { userId }, skip: 0, limit: DOCUMENTS_MAX });
    const uploaded = rows.filter(({ uploaded_at }) => uploaded_at !== null);
    const { coverage } = context.hooks;
    const documents = await showDocuments(tx, tenant, uploaded, {
      access: 'full',
      withTrust: true,
      coverage,
    });
    return { copy: { ...summaries, documents }, verdict };
  });
}

/**
 * Records a review of what was read. Evidence that arrives between reading and recording changes the stored verdict, and so
 * reopens the review.
 */
export async function recordReview(
  tx: Db,
  tenant: Tenant,
  caller: Caller,
  { userId, input, reviewed }: { userId: string; input: ReviewInput; reviewed: Reviewed },
): Promise<Review> {
  const { clientId } = tenant;
  if (!(await lockUser(tx, clientId, userId))) throw notFound('User', userId);
  await store.lockCase(tx, userId);
  const [latest] = await store.listLatestReviews(tx, clientId, [userId]);
  if (input.seen_review_id !== undefined && input.seen_review_id !== (latest?.review_id ?? null))
    throw reviewedMeanwhile();
  if ((await store.countReviews(tx, clientId, userId)) >= REVIEWS_MAX)
    throw invalidRequest(say`A user can have at most ${REVIEWS_MAX} reviews`);
  const userKey = await requireUserKey(tx, tenant, userId);
  const now = laterThan(tenant.clock.now(), latest?.recorded_at);
  const reviewId = newId(now);
  const owner = { clientId, reviewId };
  const row: store.ReviewRow = {
    user_id: userId,
    review_id: reviewId,
    recorded_at: now.toISOString(),
    ...authorOf(caller),
    outcome: input.outcome,
    verdict_status: reviewed.verdict.status,
    evidence_hash: reviewed.verdict.evidence_hash,
    sealed_reason: sealReason(userKey, owner, input.reason),
  };
  const sealed_copy = await sealCopy(userKey, owner, reviewed.copy);
  await store.insertReview(tx, clientId, { ...row, sealed_copy });
  await saveVerdict(tx, clientId, reviewed.verdict);
  const author = (await readAuthors(tx, tenant, [row]))(row);
  const { outcome, verdict_status } = row;
  const fields = { review_id: reviewId, outcome };
  const payload = { ...fields, reason: input.reason, verdict_status, author };
  const body = ReviewRecorded.build({ userId, now }, { ...fields, payload });
  await publishEvent(tx, { clientId, userKey, now }, body);
  await recordAuditEntry(tx, tenant, {
    actor: actorOf(caller),
    action: 'review_recorded',
    subject: { kind: 'user', id: userId },
    details: fields,
  });
  return toReview(row, { reason: input.reason, author });
}

export function toReview(
  row: store.ReviewRow,
  { reason, author }: Pick<Review, 'reason' | 'author'>,
): Review {
  return {
    review_id: row.review_id,
    user_id: row.user_id,
    outcome: row.outcome,
    reason,
    recorded_at: row.recorded_at,
    author,
    verdict_status: row.verdict_status,
    evidence_hash: row.evidence_hash.toString('hex'),
  };
}

/** The newest review has the latest time, even if the clocks of two processes differ a little. */
function laterThan(now: MachineTime, before: string | undefined): MachineTime {
  const earliest = before === undefined ? 0 : new Date(before).getTime() + 1;
  return (now.getTime() >= earliest ? now : new Date(earliest)) as MachineTime;
}

function evidenceChanged(): Problem {
  return new Problem({
    code: 'evidence_changed',
    messages: [
      say`The evidence has changed since you read it: nothing was recorded. Look at it again, then record the review`,
    ],
  });
}

function reviewedMeanwhile(): Problem {
  return new Problem({
    code: 'changed_since_read',
    messages: [
      say`Somebody else has recorded a review since you read the case: nothing was recorded. Read it, then decide again`,
    ],
  });
}
