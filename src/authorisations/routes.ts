import { recordAuditEntry } from '#audit';
import type { Database } from '#platform/database/database.ts';
import { type Credential, journeySessionOf } from '#platform/http/caller.ts';
import { actorOf, permitIfAllowed } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import { type TenantContext, tenantOf, userExists } from '#users';
import { paginate, sliceOf } from '#values/page.ts';
import { acceptTerm } from './accept-term.ts';
import { requireAuthorisation, toAuthorisation } from './read-authorisations.ts';
import { readEvidence } from './read-evidence.ts';
import { type RevocationHooks, revokeAuthorisation } from './revoke-authorisation.ts';
import {
  Acceptance,
  Authorisation,
  AuthorisationList,
  AuthorisationListQuery,
  Evidence,
  EvidenceQuery,
  Revoked,
} from './schema.ts';
import { listAuthorisations } from './store.ts';
import { readTerm } from './terms/manage-terms.ts';
import { termRoutes } from './terms/term-routes.ts';

const TAG = 'Authorisations';
const ids = { authorisation_id: 'Authorisation' };

interface AuthorisationsContext extends TenantContext {
  database: Database;
  hooks: RevocationHooks;
}

export function authorisationRoutes(app: AuthorisationsContext): Route[] {
  return [
    ...termRoutes(app),
    acceptanceRoute(app),
    ...readRoutes(app),
    revocationRoute(app),
    evidenceRoute(app),
  ];
}

function acceptanceRoute(app: AuthorisationsContext): Route {
  return route({
    method: 'POST',
    path: '/authorisations',
    afterWithdrawal: 'shown',
    name: 'authorisations.create',
    tag: TAG,
    summary: 'Accept an authorisation term for a user',
    description:
      'A `one_time` authorisation lasts 24 hours. A `recurring` one lasts 12 months, or until the user’s current `recurring_check_end_date` if that is earlier. A user token can accept only for its own user. With a user token, omit `accepted_from`: the service takes the address and the user agent from the request. After a withdrawal, only an acceptance by the user themselves, on a page of the service and with a proof that it is them, shows hidden data again and stops the erasure. Any other acceptance permits new retrievals, and what was hidden stays hidden.',
    callers: ['api_key', 'user'],
    scope: 'authorisations:write',
    effects: { show_hidden: 'sometimes' },
    body: Acceptance,
    status: 201,
    reply: Authorisation,
    hasEtag: true,
    errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
    commit: async (tx, { caller, body, origin, cause, proof }) => {
      if (caller.kind === 'user' && body.accepted_from)
        throw invalidRequest(
          say`[accepted_from] must be omitted with a user token: the service takes it from the request`,
        );
      requireOwn(caller, body.user_id);
      const tenant = await tenantOf(app, caller.clientId);
      const door = caller.kind === 'user' ? 'journey' : 'api';
      const journeySessionId = journeySessionOf(caller);
      const showsHidden = permitIfAllowed(cause, 'show_hidden');
      const by = { actor: actorOf(caller), door, origin, journeySessionId, proof, showsHidden } as const;
      return { reply: await acceptTerm(tx, tenant, { input: body, by }), userId: body.user_id };
    },
  });
}

function readRoutes({ database, clientClocks }: AuthorisationsContext): Route[] {
  return [
    readRoute({
      path: '/authorisations',
      afterWithdrawal: 'shown',
      name: 'authorisations.list',
      tag: TAG,
      summary: 'List the authorisations of a user or of a term',
      description:
        'Newest first. Needs `user_id` or `term_id`. A user token lists only its own user’s authorisations. The list of a term can be long: after its first pages, it can only be read with `after`.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_authorisations',
      query: AuthorisationListQuery,
      reply: AuthorisationList,
      errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
      handle: async ({ caller, query }) => {
        const { clientId } = caller;
        const { user_id, term_id: termId, status } = query;
        const userId = user_id ?? (caller.kind === 'user' ? caller.userId : undefined);
        if (userId !== undefined) requireOwn(caller, userId);
        const now = (await clientClocks.of(clientId))();
        return database.reads.inTenantSnapshot(clientId, async (tx) => {
          if (userId !== undefined && !(await userExists(tx, clientId, userId)))
            throw notFound('User', userId);
          if (termId !== undefined) await readTerm(tx, clientId, termId);
          const wanted = { userId, termId, status, now, ...sliceOf(query) };
          const found = await listAuthorisations(tx, clientId, wanted);
          return {
            pagination: paginate(query, found),
            authorisations: found.rows.map((row) => toAuthorisation(row, now)),
          };
        });
      },
    }),
    readRoute({
      path: '/authorisations/{authorisation_id}',
      afterWithdrawal: 'shown',
      name: 'authorisations.get',
      tag: TAG,
      summary: 'Get an authorisation',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_authorisations',
      ids,
      reply: Authorisation,
      hasEtag: true,
      handle: async ({ caller, params }) => {
        const { clientId } = caller;
        const wanted = { authorisationId: params.authorisation_id, ofUser: ownerOf(caller) };
        const clientTime = await clientClocks.of(clientId);
        const row = await database.reads.inTenant(clientId, (db) =>
          requireAuthorisation(db, clientId, wanted),
        );
        return toAuthorisation(row, clientTime());
      },
    }),
  ];
}

function revocationRoute(app: AuthorisationsContext): Route {
  const { database } = app;
  return route({
    method: 'DELETE',
    path: '/authorisations/{authorisation_id}',
    afterWithdrawal: 'shown',
    name: 'authorisations.revoke',
    tag: TAG,
    summary: 'Revoke an authorisation',
    description:
      'Nothing more is retrieved under a revoked authorisation. The record of the authorisation is kept. If the user has no other active authorisation, they have withdrawn: `after_withdrawal` of the configuration says what happens to data that was retrieved before: a member then needs a fresh sign-in if that hides the data, and members and API keys need the permission to delete users if it erases them. An erasure waits at least 24 hours, in which the user can object.',
    callers: ['api_key', 'member', 'user'],
    permission: 'revoke_authorisations',
    effects: { stop_sharing: 'always', hide: 'sometimes', erase: 'sometimes' },
    ids,
    reply: Revoked,
    takesIfMatch: true,
    handle: async ({ caller, params: { authorisation_id: authorisationId }, ifMatch, cause }) => {
      const tenant = await tenantOf(app, caller.clientId);
      await database.inTenant(caller.clientId, (tx) =>
        revokeAuthorisation(tx, tenant, {
          wanted: { authorisationId, ofUser: ownerOf(caller) },
          cause,
          hooks: app.hooks,
          ifMatch,
        }),
      );
      return { message: `Authorisation with id [${authorisationId}] was revoked` };
    },
  });
}

function evidenceRoute(app: AuthorisationsContext): Route {
  const { database } = app;
  return readRoute({
    path: '/authorisations/{authorisation_id}/evidence',
    afterWithdrawal: 'shown',
    name: 'authorisations.getEvidence',
    tag: TAG,
    summary: 'Get an authorisation’s evidence',
    description:
      'Returns what the user agreed to, when and from where, and what was retrieved under the authorisation. Each access by a member is recorded in the audit log.',
    callers: ['api_key', 'member'],
    permission: 'read_evidence',
    ids,
    query: EvidenceQuery,
    reply: Evidence,
    handle: async ({ caller, params: { authorisation_id: authorisationId }, query }) => {
      const { clientId } = caller;
      const tenant = await tenantOf(app, caller.clientId);
      const evidence = await database.reads.inTenantSnapshot(clientId, (tx) =>
        readEvidence(tx, tenant, authorisationId, query),
      );
      if (caller.kind !== 'member') return evidence;
      await database.inTenant(clientId, (tx) =>
        recordAuditEntry(tx, tenant, {
          actor: actorOf(caller),
          action: 'evidence_read',
          subject: { kind: 'user', id: evidence.authorisation.user_id },
          details: { authorisation_id: authorisationId, fields: Object.keys(evidence.acceptance) },
        }),
      );
      return evidence;
    },
  });
}

/** Hides other users from a user token, as if they did not exist. */
function requireOwn(caller: Credential, userId: string): void {
  if (caller.kind === 'user' && caller.userId !== userId) throw notFound('User', userId);
}

function ownerOf(caller: Credential): string | null {
  return caller.kind === 'user' ? caller.userId : null;
}
