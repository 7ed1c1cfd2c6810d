import { recordAccess } from '#audit';
import { maySeeChecks } from '#documents';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { tenantOf } from '#users';
import { paginate, sliceOf } from '#values/page.ts';
import { INCOME_SCOPES } from '#values/scopes.ts';
import { assignUser } from './assign.ts';
import { addNote, deleteNote, readNotes } from './notes.ts';
import { readCase } from './read-case.ts';
import { readReviews, readWholeReview } from './read-reviews.ts';
import { type Reviewed, type ReviewsContext, readReviewed, recordReview } from './record-review.ts';
import {
  AssigneeInput,
  Case,
  Note,
  NoteDeleted,
  NoteInput,
  NoteList,
  NoteListQuery,
  Review,
  ReviewInput,
  ReviewList,
  ReviewListQuery,
  WholeReview,
} from './schema.ts';

const TAG = 'Cases';
const ids = { user_id: 'User' };
const callers = ['api_key', 'member'] as const;

export function caseRoutes(context: ReviewsContext): Route[] {
  return [...caseItselfRoutes(context), ...noteRoutes(context), ...reviewRoutes(context)];
}

function caseItselfRoutes(context: ReviewsContext): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/users/{user_id}/case',
      name: 'users.getCase',
      tag: TAG,
      summary: 'Get a user’s case',
      description:
        'Shows who works on the user and the newest review. `review.is_reopened` is true if evidence was added or removed, or the verdict changed, after the review. This is noticed within a minute.',
      callers,
      permission: 'read_cases',
      ids,
      reply: Case,
      hasEtag: true,
      handle: async ({ caller: { clientId }, params: { user_id: userId } }) => {
        const tenant = await tenantOf(context, clientId);
        return database.reads.inTenantSnapshot(clientId, (tx) => readCase(tx, tenant, userId));
      },
    }),
    route({
      method: 'PUT',
      path: '/users/{user_id}/assignee',
      name: 'users.assign',
      tag: TAG,
      summary: 'Assign a user to a member',
      description:
        'The member must be able to record reviews: `GET /members/colleagues` lists them. To avoid taking the user from a colleague, send the `ETag` of `GET /users/{user_id}/case` as `If-Match`. If a member is removed or gets a role that can’t record reviews, nobody is assigned to their users any more.',
      callers,
      permission: 'change_cases',
      scope: ['cases:write', 'cases:read'],
      effects: {},
      ids,
      body: AssigneeInput,
      reply: Case,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, params: { user_id: userId }, body, ifMatch }) => {
        const { clientId } = caller;
        const tenant = await tenantOf(context, clientId);
        return database.inTenant(clientId, (tx) =>
          assignUser(tx, tenant, {
            userId,
            memberId: body.member_id,
            actor: actorOf(caller),
            ifMatch,
          }),
        );
      },
    }),
  ];
}

function noteRoutes(context: ReviewsContext): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/users/{user_id}/notes',
      name: 'notes.list',
      tag: TAG,
      summary: 'List the notes about a user',
      description: 'Newest first.',
      callers,
      permission: 'read_cases',
      ids,
      query: NoteListQuery,
      reply: NoteList,
      handle: async ({ caller, params: { user_id: userId }, query }) => {
        const { clientId } = caller;
        const tenant = await tenantOf(context, clientId);
        const found = await database.reads.inTenantSnapshot(clientId, (tx) =>
          readNotes(tx, tenant, { userId, ...sliceOf(query) }),
        );
        await recordAccess(context, tenant, caller, { userId, fields: ['notes'], count: found.rows.length });
        return { pagination: paginate(query, found), notes: found.rows };
      },
    }),
    route({
      method: 'POST',
      path: '/users/{user_id}/notes',
      name: 'notes.create',
      tag: TAG,
      summary: 'Add a note about a user',
      description:
        'The service records the author and the time. A note cannot be changed, and only its author can delete it. The user’s export contains it.',
      callers,
      permission: 'change_cases',
      effects: {},
      ids,
      body: NoteInput,
      status: 201,
      reply: Note,
      commit: async (tx, { caller, params: { user_id: userId }, body: { text } }) => {
        const tenant = await tenantOf(context, caller.clientId);
        return { reply: await addNote(tx, tenant, caller, { userId, text }), userId };
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/{user_id}/notes/{note_id}',
      afterWithdrawal: 'shown',
      name: 'notes.delete',
      tag: TAG,
      summary: 'Delete a note',
      description:
        'Only the member or the API key that wrote the note can delete it. The audit log records it.',
      callers,
      permission: 'change_cases',
      effects: {},
      ids: { ...ids, note_id: 'Note' },
      reply: NoteDeleted,
      errors: { 403: 'Only its author can delete a note' },
      handle: async ({ caller, params: { user_id: userId, note_id: noteId } }) => {
        const tenant = await tenantOf(context, caller.clientId);
        await database.inTenant(caller.clientId, (tx) => deleteNote(tx, tenant, caller, { userId, noteId }));
        return { message: `Note with id [${noteId}] was deleted` };
      },
    }),
  ];
}

function reviewRoutes(context: ReviewsContext): Route[] {
  return [listReviewsRoute(context), recordRoute(context), readReviewRoute(context)];
}

function listReviewsRoute(context: ReviewsContext): Route {
  return readRoute({
    path: '/users/{user_id}/reviews',
    name: 'reviews.list',
    tag: TAG,
    summary: 'List the reviews of a user',
    description: 'Newest first, without the copies of what they were based on.',
    callers,
    permission: 'read_cases',
    ids,
    query: ReviewListQuery,
    reply: ReviewList,
    handle: async ({ caller, params: { user_id: userId }, query }) => {
      const { clientId } = caller;
      const tenant = await tenantOf(context, clientId);
      const found = await context.database.reads.inTenantSnapshot(clientId, (tx) =>
        readReviews(tx, tenant, { userId, ...sliceOf(query) }),
      );
      await recordAccess(context, tenant, caller, { userId, fields: ['reviews'], count: found.rows.length });
      return { pagination: paginate(query, found), reviews: found.rows };
    },
  });
}

function recordRoute(context: ReviewsContext): Route {
  return route({
    method: 'POST',
    path: '/users/{user_id}/reviews',
    name: 'reviews.create',
    tag: TAG,
    summary: 'Record a review of a user',
    description:
      'Records what you decided, with a copy of the income summary and of the list of documents at this moment. The service records the author and the time. A review cannot be changed or deleted: if you change your mind, record another. Send `seen_evidence_hash` and `seen_review_id` so that you never decide about something that you have not seen. Sends the event `user-review-recorded`.',
    callers,
    permission: 'change_cases',
    effects: {},
    isCostly: true,
    ids,
    body: ReviewInput,
    status: 201,
    reply: Review,
    errors: {
      409: 'The evidence has changed since you read it: nothing was recorded. Look at it again, then record the review',
    },
    prepare: async ({ caller, params: { user_id: userId }, body, callerGone }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const seenHash = body.seen_evidence_hash;
      return readReviewed(context, tenant, { userId, seenHash, gone: callerGone() });
    },
    commit: async (tx, { caller, params: { user_id: userId }, body: input }, reviewed: Reviewed) => {
      const tenant = await tenantOf(context, caller.clientId);
      return { reply: await recordReview(tx, tenant, caller, { userId, input, reviewed }), userId };
    },
  });
}

function readReviewRoute(context: ReviewsContext): Route {
  return readRoute({
    path: '/users/{user_id}/reviews/{review_id}',
    name: 'reviews.get',
    tag: TAG,
    summary: 'Get a review with what it was based on',
    description:
      'Returns the income summary and the list of documents as they were when the review was recorded, whatever has changed since. Compare the SHA-256 of a file with `documents[].sha256` to show that it is the same file.',
    callers,
    permission: 'read_cases',
    scope: ['cases:read', 'documents:read', ...INCOME_SCOPES],
    ids: { ...ids, review_id: 'Review' },
    reply: WholeReview,
    hasEtag: true,
    handle: async ({ caller, params: { user_id: userId, review_id: reviewId } }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const withChecks = maySeeChecks(caller);
      const review = await context.database.reads.inTenantSnapshot(caller.clientId, (tx) =>
        readWholeReview(tx, tenant, { userId, reviewId, withChecks }),
      );
      await recordAccess(context, tenant, caller, { userId, fields: ['reviews', 'income_summary'] });
      return review;
    },
  });
}
