import type { AccountsContext } from '#accounts';
import { recordAuditEntry } from '#audit';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { fileRoute, type Route, readRoute, route } from '#platform/http/route.ts';
import { type Tenant, tenantOf } from '#users';
import { dayOf } from '#values/calendar.ts';
import { paginateByCursor } from '#values/page.ts';
import { CSV_HEAD, toCsv } from './progress-csv.ts';
import { readPage } from './read-page.ts';
import { LIMIT_MAX, UserCsvQuery, UserProgressList, UserProgressQuery, UserSearch } from './schema.ts';

const CSV_ROWS_MAX = 100_000;

export function userProgressRoutes(app: AccountsContext): Route[] {
  return [listRoute(app), searchRoute(app), csvRoute(app)];
}

function listRoute(app: AccountsContext): Route {
  return readRoute({
    path: '/users/progress',
    afterWithdrawal: 'masked',
    name: 'users.listProgress',
    tag: 'Users',
    summary: 'List users with the progress of their data',
    description:
      'Newest first, unless `sort` says otherwise, and without personal data, unless you ask for `names`. Every page takes about the same time, however many users there are. A request with a filter reads 1,000 users at most. So a page can have fewer users than `limit`, or none, even if more follow. Continue until `next_after` is null. Verdict and risk are stored, and are calculated again soon after each change and about once a day: `verdict.concluded_at` says when.',
    callers: ['api_key', 'member'],
    permission: 'read_users',
    query: UserProgressQuery,
    reply: UserProgressList,
    handle: async ({ caller, query }) =>
      showPage(query.limit, await readPage(app, await tenantOf(app, caller.clientId), caller, query)),
  });
}

function searchRoute(app: AccountsContext): Route {
  return route({
    method: 'POST',
    path: '/users/search',
    afterWithdrawal: 'masked',
    name: 'users.search',
    tag: 'Users',
    summary: 'Search for users',
    description:
      'The same as `GET /users/progress` with `search`, but the text is not part of the URL, which can end up in the logs of proxies. The audit log records that a member searched and how many users were found, not the text.',
    callers: ['api_key', 'member'],
    permission: 'read_users',
    effects: {},
    isNeverReplayed: 'It only reads',
    body: UserSearch,
    reply: UserProgressList,
    handle: async ({ caller, body }) =>
      showPage(body.limit, await readPage(app, await tenantOf(app, caller.clientId), caller, body)),
  });
}

function showPage(limit: number, page: Awaited<ReturnType<typeof readPage>>): UserProgressList {
  return { pagination: paginateByCursor(limit, page), users: page.rows, has_more: page.hasMore };
}

function csvRoute(app: AccountsContext): Route {
  return fileRoute({
    method: 'GET',
    path: '/users/progress.csv',
    afterWithdrawal: 'masked',
    name: 'users.downloadProgress',
    tag: 'Users',
    summary: 'Get the list of users as a CSV file',
    description: `Has the users of \`GET /users/progress\` with the same filters and their names, one row each, ${CSV_ROWS_MAX.toLocaleString('en')} at most. The file is sent while it is read. The audit log records the export, and whose names a member has read. With \`search\`, it has the users that one request finds.`,
    callers: ['api_key', 'member'],
    scope: ['exports:read', 'users:read'],
    effects: { export: 'always' },
    isCostly: true,
    query: UserCsvQuery,
    mediaTypes: ['text/csv'],
    readFile: async ({ caller, query, noteUser, callerGone }) => {
      const tenant = await tenantOf(app, caller.clientId);
      const read = (after: string | null) =>
        readPage(app, tenant, caller, {
          ...query,
          names: true,
          limit: LIMIT_MAX,
          ...(after === null ? {} : { after }),
        });
      const lines = writeCsv({ read, noteUser, gone: callerGone() });
      // the head: an error before the first page is still a status
      const head = await lines.next();
      await recordExport(app, tenant, caller, query);
      return {
        mediaType: 'text/csv; charset=utf-8',
        bytes: withHead(head.value ?? Buffer.alloc(0), lines),
        length: null,
        fileName: `people-${dayOf(tenant.clientTime())}.csv`,
      };
    },
  });
}

async function* withHead(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

/** One page at a time, so that the memory does not depend on the length of the list. */
async function* writeCsv({
  read,
  noteUser,
  gone,
}: {
  read: (after: string | null) => ReturnType<typeof readPage>;
  noteUser: (userId: string) => void;
  gone: AbortSignal;
}): AsyncGenerator<Buffer, undefined> {
  let text = CSV_HEAD;
  let after: string | null = null;
  for (let count = 0; count < CSV_ROWS_MAX && !gone.aborted; ) {
    const page: Awaited<ReturnType<typeof readPage>> = await read(after);
    for (const { user_id } of page.rows) noteUser(user_id);
    text += toCsv(page.rows);
    if (text !== '') yield Buffer.from(text);
    text = '';
    count += page.rows.length;
    after = paginateByCursor(LIMIT_MAX, page).next_after;
    if (after === null) return;
  }
}

async function recordExport(
  { database }: AccountsContext,
  tenant: Tenant,
  caller: Caller,
  { search, ...filters }: Omit<UserProgressQuery, 'limit' | 'after'>,
): Promise<void> {
  const details = { filters, is_search: search !== undefined };
  const entry = { actor: actorOf(caller), action: 'users_exported' as const, details };
  await database.inTenant(tenant.clientId, (tx) => recordAuditEntry(tx, tenant, entry));
}
