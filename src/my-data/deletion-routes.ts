import type { Database, Db } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import type { Logger } from '#platform/log.ts';
import { notFound } from '#platform/problem.ts';
import {
  type ExternalData,
  noteErasure,
  readPeople,
  recordNames,
  type Tenant,
  type TenantContext,
  tenantOf,
  userExists,
} from '#users';
import { EFFECTS } from '#values/effects.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { isAtLeast, type Proof } from '#values/proof.ts';
import { hideText } from '#values/roles.ts';
import { declineDeletion } from './decline-deletion.ts';
import {
  Decline,
  DeletionList,
  DeletionListQuery,
  DeletionRequest,
  type RequestedBy,
} from './deletion-schema.ts';
import { readDeletionRequest, readDeletionRequests } from './read-deletion-requests.ts';
import { requestDeletion } from './request-deletion.ts';
import { requireOwn } from './require-own.ts';

const shared = { tag: 'Data rights', afterWithdrawal: 'shown' } as const;
const ids = { deletion_request_id: 'Deletion request' };

export interface DeletionContext extends TenantContext {
  database: Database;
  hooks: { externalData: readonly ExternalData[] };
  log: Logger;
}

export function deletionRoutes(context: DeletionContext): Route[] {
  return [requestRoute(context), ...readRoutes(context), declineRoute(context)];
}

function requestRoute(context: DeletionContext): Route {
  return route({
    ...shared,
    method: 'POST',
    path: '/users/{user_id}/deletion-requests',
    name: 'deletionRequests.create',
    summary: 'Request a user’s deletion',
    description:
      'If `immediate_deletion_enabled` of the client configuration is true, the user and all their data are deleted at once, and `status` is `completed`; but not for somebody who has only a link or a token (`requested_by` is `link_holder`). Otherwise the request waits for your answer: delete the user with `DELETE /users/{user_id}`, or decline with `POST /deletion-requests/{deletion_request_id}/decline`. While a request is open, another call returns the same request. A user token can request only the deletion of its own user.',
    callers: ['api_key', 'user'],
    scope: 'users:write',
    effects: { erase: 'sometimes' },
    ids: { user_id: 'User' },
    status: 201,
    reply: DeletionRequest,
    hasEtag: true,
    commit: async (tx, { caller, params: { user_id: userId }, cause, proofFor }) => {
      requireOwn(caller, userId);
      const proof = proofFor('erase');
      const reply = await requestDeletion(tx, await tenantOf(context, caller.clientId), {
        userId,
        requestedBy: requesterOf(caller.kind, proof),
        proof,
        actor: { ...actorOf(caller), ...(proof && { proof }) },
        cause,
        externalData: context.hooks.externalData,
      });
      const isDeleted = reply.status === 'completed';
      if (isDeleted) context.keys.users.forget(userId);
      return { reply, userId: isDeleted ? null : userId };
    },
    settle: async ({ caller: { clientId } }, reply) => {
      if (reply.status === 'completed') await noteErasure(context, { clientId, userId: reply.user_id });
      return reply;
    },
  });
}

/** A link can be forwarded, so only a proof makes somebody with a link the user. */
function requesterOf(kind: 'api_key' | 'user', proof: Proof | null): RequestedBy {
  if (kind === 'api_key') return 'api_key';
  return proof && isAtLeast(proof.strength, EFFECTS.erase.person) ? 'user' : 'link_holder';
}

function readRoutes(context: DeletionContext): Route[] {
  const { database } = context;
  return [
    readRoute({
      ...shared,
      path: '/deletion-requests',
      name: 'deletionRequests.list',
      summary: 'List deletion requests',
      description:
        'Newest first. A user token lists only the requests of its own user. Requests that were carried out are not listed, because they are deleted with the user: `GET /audit` shows them.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_users',
      query: DeletionListQuery,
      reply: DeletionList,
      errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
      handle: async ({ caller, query }) => {
        const { clientId } = caller;
        const { user_id, status, names } = query;
        const userId = caller.kind === 'user' ? caller.userId : user_id;
        if (user_id !== undefined && user_id !== userId) throw notFound('User', user_id);
        const tenant = await tenantOf(context, clientId);
        const filter = { ...(userId ? { userId } : {}), ...(status ? { status } : {}) };
        const list = await database.reads.inTenantSnapshot(clientId, async (tx) => {
          if (userId !== undefined && !(await userExists(tx, clientId, userId)))
            throw notFound('User', userId);
          const found = await readDeletionRequests(tx, tenant, { filter, ...sliceOf(query) });
          return {
            pagination: paginate(query, found),
            deletion_requests: found.rows.map((request) => shown(request, caller)),
            ...(names && { people: await readNames(tx, tenant, caller, found.rows) }),
          };
        });
        await recordNames(database, tenant, caller, list.people ?? []);
        return list;
      },
    }),
    readRoute({
      ...shared,
      path: '/deletion-requests/{deletion_request_id}',
      name: 'deletionRequests.get',
      summary: 'Get a deletion request',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_users',
      ids,
      reply: DeletionRequest,
      hasEtag: true,
      handle: async ({ caller, params: { deletion_request_id: requestId }, tag }) => {
        const ofUser = caller.kind === 'user' ? caller.userId : null;
        const tenant = await tenantOf(context, caller.clientId);
        const request = await database.reads.inTenant(caller.clientId, (db) =>
          readDeletionRequest(db, tenant, { requestId, ofUser }),
        );
        tag(request);
        return shown(request, caller);
      },
    }),
  ];
}

function declineRoute(context: DeletionContext): Route {
  return route({
    ...shared,
    method: 'POST',
    path: '/deletion-requests/{deletion_request_id}/decline',
    name: 'deletionRequests.decline',
    summary: 'Decline a deletion request',
    description:
      'The user can read the reason, for example on the page about their data. They can ask again later.',
    callers: ['api_key', 'member'],
    permission: 'delete_data',
    effects: {},
    ids,
    body: Decline,
    reply: DeletionRequest,
    hasEtag: true,
    commit: async (tx, { caller, params: { deletion_request_id: requestId }, body: { reason } }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const reply = await declineDeletion(tx, tenant, { requestId, reason, actor: actorOf(caller) });
      return { reply, userId: reply.user_id };
    },
  });
}

function readNames(tx: Db, tenant: Tenant, { access }: Caller, requests: readonly DeletionRequest[]) {
  const userIds = [...new Set(requests.map(({ user_id }) => user_id))];
  return readPeople(tx, tenant, { userIds, withNames: access !== 'hidden' });
}

/** The reason is text about a person. */
function shown(request: DeletionRequest, { access }: Caller): DeletionRequest {
  return access === 'hidden' ? { ...request, decline_reason: hideText(request.decline_reason) } : request;
}
