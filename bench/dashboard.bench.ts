import { createClient } from '#clients';
import { listDocuments } from '#documents';
import { createMemberWithPassword } from '#members';
import type { Db } from '#platform/database/database.ts';
import { withCursors } from '#platform/http/list-cursors.ts';
import { userProgressRoutes } from '#user-progress';
import { paginateByCursor } from '#values/page.ts';
import { listAccounts } from '../src/accounts/store.ts';
import type { App } from '../src/app.ts';
import { keyOf, NO_GROUP, type Position } from '../src/user-progress/position.ts';
import type { Context } from './context.ts';
import { fillProgress } from './fill-progress.ts';
import { fillUsers } from './fill-users.ts';
import { type Effort, type MeasuredRequest, measureInterleaved, median } from './measure.ts';
import { measuring } from './measuring.ts';
import type { Row } from './table.ts';

const FILTERS = [
  'progress=has_data',
  'progress=in_progress',
  'progress=waiting',
  'progress=needs_attention',
  'progress=nothing_found',
  'progress=not_started',
  'account_status=REAUTH_REQUIRED',
  'risk=high',
  'verdict=conflicting',
  'data_age=week',
  'data_age=older',
  'source_failed=payroll',
  'source_failed=payslips',
  'assignee=nobody',
  'review=none',
  'review=accepted',
];
/** Orders, and orders of filtered lists, with the group of a position in the middle of the list. */
const SORTS = [
  ['sort=risk', 'low'],
  ['sort=oldest_data', 'time'],
  ['sort=newest_data', 'time'],
  ['sort=risk&review=none', 'low'],
  ['sort=newest_data&risk=high', 'time'],
] as const;
const PAGE = '/users/progress?limit=25';
/** Of the people that `fillUsers` makes: all are called Ada, were born on the same day and have the same postcode. */
const SEARCHES = {
  name: 'Ada Example000123',
  surname: 'Example000123',
  'beginning of a rare name': 'Example0001',
  'beginning of everybody’s name': 'exam',
  'beginnings of two common names': 'ad exam',
  'common name and rare beginning': 'ada example00012',
  'date of birth': '31/01/1990',
  postcode: 'SW1A 1AA',
  'name and postcode': 'Example000123 SW1A 1AA',
  'National Insurance number': 'AB000123C',
};

/**
 * Calls of the dashboard's pages People and Person, for a client with very many users and for one with few. A page deep in the
 * long list is compared with the first page of the short one, which has no full page there.
 */
export async function* benchDashboard(context: Context, effort: Effort): AsyncGenerator<Row> {
  const many = await callsOf(context, effort.manyUsers);
  const few = await callsOf(context, effort.fewUsers);
  const asked = many.calls.flatMap(({ first, path }, index): MeasuredRequest[] => [
    { apiKey: few.apiKey, path: () => few.calls[index]?.[first ? 'first' : 'path'] ?? '' },
    { apiKey: many.apiKey, path: () => path },
  ]);
  measuring(`calls of the pages People and Person, ${effort.manyUsers.toLocaleString('en')} users`);
  const times = await measureInterleaved(context.service.url, asked, effort);
  const size = `${effort.manyUsers.toLocaleString('en')} users`;
  const calls = many.calls.map(({ name }, index) => ({
    name: `${name}, ${size}`,
    unit: 'ms' as const,
    ours: times[index * 2 + 1] ?? 0,
    baseline: times[index * 2] ?? 0,
    target: { atMost: 1.5 },
  }));
  yield* calls;
  for await (const row of compareLists(context, effort, { few: few.clientId, many: many.clientId }))
    yield { ...row, name: `${row.name}, ${size}` };
}

const STATUSES = ['CONNECTED', 'REAUTH_REQUIRED', 'LOGIN_FAILED', 'LOCKED'] as const;

/**
 * Compares lists of all users' accounts and documents. It does not decrypt the rows, because the benchmark did not seal them as
 * the service does.
 */
async function* compareLists(
  { app }: Context,
  effort: Effort,
  { few, many }: { few: string; many: string },
): AsyncGenerator<Row> {
  const page = { skip: 0, limit: 20 };
  const lists: Record<string, (tx: Db, clientId: string) => Promise<unknown>> = {
    'list accounts': (tx, clientId) => listAccounts(tx, clientId, { ...page, now: app.clock.now() }),
    ...Object.fromEntries(
      STATUSES.map((status) => [
        `list accounts, ${status}`,
        (tx: Db, clientId: string) => listAccounts(tx, clientId, { ...page, status, now: app.clock.now() }),
      ]),
    ),
    'list documents': (tx, clientId) => listDocuments(tx, clientId, { ...page, filter: {} }),
    'list documents, PROCESSING': (tx, clientId) =>
      listDocuments(tx, clientId, { ...page, filter: { status: 'PROCESSING' } }),
    'list documents, of a kind that nobody has': (tx, clientId) =>
      listDocuments(tx, clientId, { ...page, filter: { kind: 'bank_statement' } }),
  };
  for (const [name, list] of Object.entries(lists)) {
    const times = { [few]: [] as number[], [many]: [] as number[] };
    for (let iteration = 0; iteration < effort.singleRequests / 5; iteration++)
      for (const clientId of [few, many]) {
        const startedAt = performance.now();
        await app.database.inTenantSnapshot(clientId, (tx) => list(tx, clientId));
        times[clientId]?.push(performance.now() - startedAt);
      }
    const [ours, baseline] = [median(times[many] ?? []), median(times[few] ?? [])];
    yield { name, unit: 'ms', ours, baseline, target: null };
  }
}

interface Call {
  name: string;
  path: string;
  /** For a deep page: the path of the first page of the same list. */
  first?: string;
}

async function callsOf(
  { app, superuser, service }: Context,
  count: number,
): Promise<{ clientId: string; apiKey: string; calls: Call[] }> {
  const { clientId, apiKey } = await createClient(app, `dashboard-${count}`);
  await fillUsers(superuser, app.keys.clients, { clientId, count });
  const { member } = await createMemberWithPassword(app, clientId, {
    ...{ email: `dashboard-${count}@lender.example`, role: 'underwriter', name: 'Sam Bench' },
  });
  const memberId = member.id;
  await fillProgress(superuser, { clientId, memberId });
  const { rows } = await superuser.query(
    'select user_id, ext_id from users where client_id = $1 order by user_id offset $2 limit 1',
    [clientId, Math.floor(count / 10)],
  );
  const { user_id: deep, ext_id: reference } = rows[0];
  const { person, account } = await createPerson(service.url, apiKey);
  const half = new Date(Date.now() - 50 * 86_400_000).toISOString();
  const orders = [
    ...['', ...FILTERS].map((filter) => [filter, NO_GROUP] as const),
    ...SORTS.map(([sort, group]) => [sort, group === 'time' ? half : group] as const),
  ];
  const lists: Call[] = [];
  for (const [choice, group] of orders) {
    const first = choice ? `${PAGE}&${choice}` : PAGE;
    const after = await cursorAfter(app, { clientId, path: first, position: { group, userId: deep } });
    const name = `People ${choice}`.trim();
    lists.push({ name, path: first }, { name: `${name} deep`, path: `${first}&after=${after}`, first });
  }
  const assigned = ['', '&sort=risk'].map((sort) => ({
    name: `People assignee${sort}`,
    path: `${PAGE}&assignee=${memberId}${sort}`,
  }));
  const ofPerson = Object.entries({
    'Search, reference': `${PAGE}&search=${reference}`,
    'Search, beginning of references': `${PAGE}&search=application-000`,
    'Search, id': `${PAGE}&search=${deep}`,
    ...Object.fromEntries(
      Object.entries(SEARCHES).map(([what, text]) => [
        `Search, ${what}`,
        `${PAGE}&search=${encodeURIComponent(text)}`,
      ]),
    ),
    Person: `/users/${person}?mask_numbers=true`,
    'Person, income summary': `/users/${person}/income-summary`,
    'Person, payslips': `/payroll/${person}?limit=20`,
    'Person, documents': `/documents?user_id=${person}`,
    'Person, bank statements': `/bankstatements/${person}`,
    'Person, consent': `/authorisations?user_id=${person}`,
    'Person, accounts': `/accounts?user_id=${person}`,
    'Person, steps of an account': `/accounts/${account}/steps`,
    'Person, journeys': `/users/${person}/journeys`,
    'Person, activity': `/audit?subject_id=${person}`,
  }).map(([name, path]) => ({ name, path }));
  return { clientId, apiKey, calls: [...lists, ...assigned, ...ofPerson] };
}

/** The cursor of a page that ends at this position. Reading all pages before it would take too long. */
async function cursorAfter(
  app: App,
  { clientId, path, position }: { clientId: string; path: string; position: Position },
): Promise<string> {
  const { pathname, searchParams } = new URL(path, 'http://127.0.0.1');
  const route = userProgressRoutes(app).find((listed) => listed.path === pathname);
  if (!route?.query) throw new Error(`There is no list ${pathname}`);
  const query = route.query.parse(Object.fromEntries(searchParams));
  const input = { caller: { kind: 'api_key', clientId }, params: {}, query };
  const reply = { pagination: paginateByCursor(1, { rows: [], next: keyOf(position) }) };
  await withCursors(app.keys, { route, input: input as never, sentQuery: {} }, async () => reply);
  return reply.pagination.next_after ?? '';
}

/** A person of the sandbox with a year of payslips. */
async function createPerson(url: string, apiKey: string): Promise<{ person: string; account: string }> {
  const reply = await fetch(`${url}/sandbox/users`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ persona: 'user_good' }),
  });
  if (!reply.ok) throw new Error(`POST /sandbox/users returned ${reply.status}`);
  const { user, account } = (await reply.json()) as {
    user: { user_id: string };
    account: { account_id: string };
  };
  return { person: user.user_id, account: account.account_id };
}
