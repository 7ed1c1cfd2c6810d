import { openAuditContext } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { paginate, sliceOf } from '#values/page.ts';
import { changeTerm, createTerm, readTerm, TERM, toTerm } from './manage-terms.ts';
import {
  AuthorisationTerm,
  TERM_READ_ONLY_FIELDS,
  TermChanges,
  TermInput,
  TermList,
  TermListQuery,
} from './schema.ts';
import { listTerms } from './store.ts';

const TAG = 'Authorisations';
const ids = { term_id: TERM };

export function termRoutes(app: {
  database: Database;
  clock: Clock;
  keys: { clients: ClientKeys };
}): Route[] {
  const { database } = app;
  return [
    readRoute({
      path: '/authorisations/terms',
      name: 'terms.list',
      tag: TAG,
      summary: 'List authorisation terms',
      description: 'Newest version first. With a user token, only active terms are listed.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_terms',
      query: TermListQuery,
      reply: TermList,
      handle: async ({ caller: { clientId, kind }, query }) => {
        const wanted = { isActive: query.is_active, activeOnly: kind === 'user', ...sliceOf(query) };
        const found = await database.reads.inTenantSnapshot(clientId, (tx) =>
          listTerms(tx, clientId, wanted),
        );
        return { pagination: paginate(query, found), terms: found.rows.map(toTerm) };
      },
    }),
    route({
      method: 'POST',
      path: '/authorisations/terms',
      name: 'terms.create',
      tag: TAG,
      summary: 'Create an authorisation term',
      description:
        'The term gets the client’s next `authorisation_version` and is active immediately. `translations` has the text in another language: a journey in that language shows it, and the evidence records which text the user saw.',
      callers: ['api_key', 'member'],
      permission: 'change_terms',
      effects: {},
      body: TermInput,
      status: 201,
      reply: AuthorisationTerm,
      hasEtag: true,
      commit: async (tx, { caller, body }) => {
        const auditContext = await openAuditContext(app, caller.clientId);
        const reply = await createTerm(tx, auditContext, { input: body, actor: actorOf(caller) });
        return { reply, userId: null };
      },
    }),
    readRoute({
      path: '/authorisations/terms/{term_id}',
      name: 'terms.get',
      tag: TAG,
      summary: 'Get an authorisation term',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_terms',
      ids,
      reply: AuthorisationTerm,
      hasEtag: true,
      handle: ({ caller: { clientId }, params }) =>
        database.reads.inTenant(clientId, (db) => readTerm(db, clientId, params.term_id)),
    }),
    route({
      method: 'PATCH',
      path: '/authorisations/terms/{term_id}',
      name: 'terms.update',
      tag: TAG,
      summary: 'Rename, deactivate or reactivate an authorisation term',
      description:
        'The texts, their languages and the category cannot be changed: create a new term instead. Existing authorisations stay active when a term is deactivated. System terms cannot be changed.',
      callers: ['api_key', 'member'],
      permission: 'change_terms',
      scope: ['terms:write', 'terms:read'],
      effects: {},
      ids,
      body: TermChanges,
      ignored: TERM_READ_ONLY_FIELDS,
      reply: AuthorisationTerm,
      hasEtag: true,
      takesIfMatch: true,
      errors: { 403: 'System terms cannot be changed' },
      handle: async ({ caller, params, body, ifMatch }) => {
        const auditContext = await openAuditContext(app, caller.clientId);
        return database.inTenant(caller.clientId, (tx) =>
          changeTerm(tx, auditContext, {
            termId: params.term_id,
            changes: body,
            actor: actorOf(caller),
            ifMatch,
          }),
        );
      },
    }),
  ];
}
