import type { AccountsContext } from '#accounts';
import { actorOf, recordAuditEntry } from '#audit';
import type { Caller } from '#platform/http/caller.ts';
import { type Route, route } from '#platform/http/route.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import { type Tenant, tenantOf } from '#users';
import { accessOf } from '#values/roles.ts';
import { listProgress, searchProgress } from './list-progress.ts';
import { UserProgressList, UserProgressQuery, UserSearch } from './schema.ts';

export function userProgressRoutes(app: AccountsContext): Route[] {
  return [listRoute(app), searchRoute(app)];
}

function listRoute(app: AccountsContext): Route {
  return route({
    method: 'GET',
    path: '/users/progress',
    tag: 'Users',
    summary: 'List users with the progress of their data',
    description:
      'Newest first, without personal data. Every page takes about the same time, however many users there are. A request with a filter reads 1,000 users at most. So a page can have fewer users than `limit`, or none, even if more follow. Continue until `next` is null.',
    callers: ['api_key', 'member'],
    permission: 'read_users',
    query: UserProgressQuery,
    reply: UserProgressList,
    handle: ({ caller, query }) => {
      if (query.search !== undefined && query.after !== undefined)
        throw invalidRequest(say`[after] must be left out with [search]`);
      return readPage(app, caller, query);
    },
  });
}

function searchRoute(app: AccountsContext): Route {
  return route({
    method: 'POST',
    path: '/users/search',
    tag: 'Users',
    summary: 'Search for users',
    description:
      'The same as `GET /users/progress` with `search`, but the text is not part of the URL, which can end up in the logs of proxies. The audit log records that a member searched and how many users were found, not the text.',
    callers: ['api_key', 'member'],
    permission: 'read_users',
    isNeverReplayed: 'It only reads',
    body: UserSearch,
    reply: UserProgressList,
    handle: ({ caller, body }) => readPage(app, caller, body),
  });
}

async function readPage(app: AccountsContext, caller: Caller, query: UserProgressQuery) {
  const { clientId, access } = caller;
  const { search } = query;
  const tenant = await tenantOf(app, clientId);
  const direct = new Set(app.providers.direct().map(({ id }) => id));
  const context = {
    clientId,
    tenant,
    access,
    now: app.clock.now(),
    isDirect: (id: string) => direct.has(id),
    withVerdicts: mayReadPay(caller),
  };
  const page = await app.database.reads.inTenantSnapshot(clientId, (tx) =>
    search === undefined
      ? listProgress(tx, context, query)
      : searchProgress(tx, context, { ...query, search }),
  );
  if (search !== undefined) await recordSearch(app, tenant, caller, page.users.length);
  return page;
}

async function recordSearch(
  { database }: AccountsContext,
  tenant: Tenant,
  caller: Caller,
  found: number,
): Promise<void> {
  if (caller.kind !== 'member') return;
  const entry = { actor: actorOf(caller), action: 'users_searched' as const, details: { found } };
  await database.inTenant(tenant.clientId, (tx) => recordAuditEntry(tx, tenant, entry));
}

function mayReadPay(caller: Caller): boolean {
  return caller.kind !== 'member' || accessOf(caller.role, 'read_payroll') !== null;
}
