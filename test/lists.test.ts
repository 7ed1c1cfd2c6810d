import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Route } from '#platform/http/route.ts';
import type { Message } from '#platform/mail/message.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import { sandboxRoutes } from '../src/api.ts';
import { consentOf } from './support/consent.ts';
import { documentsOf, simplePdf } from './support/documents.ts';
import { HARBOUR } from './support/harbour.ts';
import { readAll, readPage, withQuery } from './support/lists.ts';
import { newMember, type SignedInMember } from './support/members.ts';
import { useService } from './support/service.ts';

const service = useService();
const routes = await sandboxRoutes();
const isPaged = ({ reply }: Route) => 'pagination' in shapeOf(reply);
const lists = routes.filter((route) => route.method === 'GET' && isPaged(route));

function shapeOf(schema: z.ZodType | undefined): Record<string, unknown> {
  return (schema as z.ZodObject | undefined)?.shape ?? {};
}

let own: Callers;
let stranger: Callers;
let ids: Record<string, string>;

async function make(path: string, body?: unknown) {
  const made = await service.ask('POST', path, { body });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  return made.body;
}

async function twice(step: (times: number) => Promise<unknown>): Promise<void> {
  for (const times of [1, 2]) await step(times);
}

beforeAll(async () => {
  const { newUser, accept, asUser } = consentOf(service);
  service.app.providers.setUp([HARBOUR]);
  const { apiKey, clientId } = await service.newClient();
  own = { apiKey: service.apiKey, admin: await newMember(service, 'admin') };
  stranger = { apiKey, admin: await newMember(service, 'admin', { clientId }) };
  const [user_id, other] = [await newUser(), await newUser()];
  await accept(user_id);
  await accept(other);
  const { id: term_id } = await make('/authorisations/terms', {
    name: 'Second',
    authorisation_text: 'I agree.',
    authorisation_category: 'one_time',
  });
  const { authorisation_id } = await make('/authorisations', { user_id, term_id });
  for (const person of [user_id, other]) await make(`/users/${person}/deletion-requests`);
  const presign = {
    ...(await asUser(user_id)),
    body: { files: [{ file_name: 'a.pdf' }, { file_name: 'b.pdf' }] },
  };
  await service.ask('PUT', '/documents/payslips/presign', presign);
  const hook = { name: 'own', url: 'https://lender.example/hook', events: ['user-payroll-submitted'] };
  const { webhook_id } = await make('/webhooks', hook);
  await make('/webhooks', { ...hook, name: 'second' });
  await twice(async (times) => {
    const event = { event: 'user-payroll-submitted' };
    await make(`/webhooks/${webhook_id}/test`, event);
    await make(`/users/${user_id}/notes`, { text: `${times}` });
    await make(`/users/${user_id}/reviews`, { outcome: 'accepted', reason: `${times}` });
    await make(`/users/${user_id}/journeys`, {});
    await make('/members', { email: `colleague-${times}@example.com`, role: 'viewer' });
    await own.admin.ask('POST', '/api-keys', { body: { name: `key ${times}` } });
    const login = { payroll_provider: HARBOUR.id, user_name: `user_${times}`, password: 'pass_good' };
    await make('/accounts', { user_id, ...login });
    const submit = `/sandbox/users/${user_id}`;
    const paid = { income_information: { pay_date: `2026-0${times}-28` } };
    const unknown = { employment_information: { employer_name: `Employer ${times}` } };
    await make(`${submit}/payroll-submissions`, { payroll_submissions: [unknown, paid] });
    await make(`${submit}/bank-statement-submissions`, { bank_statement_submissions: [{}] });
    await make(`${submit}/income-submissions`, {
      income_submissions: [{ income_id: `${times}` }],
    });
  });
  ids = { user_id, authorisation_id, webhook_id, term_id };
});

/** Lists that need a filter, or in which the requests of this test would appear. */
const FILTERS: Readonly<Record<string, (ids: Record<string, string>) => Record<string, string>>> = {
  '/authorisations': ({ user_id = '' }) => ({ user_id }),
  '/payroll/entries': ({ user_id = '' }) => ({ user_id }),
  '/requests': () => ({ path: '/accounts' }),
  '/access-log': ({ user_id = '' }) => ({ user_id, to: service.clock.now().toISOString() }),
};

function pathOf({ path }: Route): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'missing');
  return withQuery(filled, FILTERS[path]?.(ids) ?? {});
}

interface Callers {
  apiKey: string;
  admin: SignedInMember;
}

function getAs({ callers }: Route, { apiKey: key, admin }: Callers = own) {
  if (callers.includes('api_key')) return (path: string) => service.ask('GET', path, { key });
  return (path: string) => admin.ask('GET', path);
}

describe('the table of routes', () => {
  test('every list has the same parameters and the same pagination', () => {
    const counted = ['offset', 'limit', 'count', 'total_count', 'next_after'];
    const uncounted = ['limit', 'count', 'next_after'];
    for (const { path, query, reply } of lists) {
      const names = Object.keys(shapeOf(query));
      const { pagination } = shapeOf(reply);
      expect(names, path).toEqual(expect.arrayContaining(['limit', 'after']));
      expect(Object.keys(shapeOf(pagination as z.ZodType)), path).toEqual(
        names.includes('offset') ? counted : uncounted,
      );
    }
  });

  test('every route with a limit is such a list, or a file', () => {
    const limited = routes.filter(
      ({ query, body, readFile }) => !readFile && 'limit' in { ...shapeOf(query), ...shapeOf(body) },
    );
    expect(limited.filter((route) => !isPaged(route)).map(({ path }) => path)).toEqual([]);
  });
});

describe.each(lists.map((route) => [route.path, route] as const))('GET %s', (_, route) => {
  test('has the same items in pages of one item and in one page', async () => {
    const get = getAs(route);
    const whole = await readPage(get, withQuery(pathOf(route), { limit: '100' }));
    expect(whole.ids.length, 'items to compare').toBeGreaterThan(1);
    expect(await readAll(get, withQuery(pathOf(route), { limit: '1' }))).toEqual(whole.ids);
  });

  test('rejects cursors that it has not made, and an offset with a cursor', async () => {
    const get = getAs(route);
    const path = withQuery(pathOf(route), { limit: '1' });
    const { next } = await readPage(get, path);
    const after = next ?? '';
    expect(after).toMatch(/^[\w-]{32,400}$/);
    const another = route.path === '/audit' ? '/documents' : '/audit';
    const refused = [
      await get(withQuery(path, { after: flipped(after) })),
      await get(withQuery(path, { after: `${after}=` })),
      await getAs(route, stranger)(withQuery(path, { after })),
      await service.ask('GET', withQuery(another, { after })),
      ...(await Promise.all(otherFilters(route).map((other) => get(withQuery(path, { ...other, after }))))),
    ];
    for (const { status, body } of refused)
      expect({ status, body }).toEqual({
        status: 400,
        body: { errors: ['[after] must be the next_after of a page of this list with the same filters'] },
      });
    const { status, body } = await get(withQuery(path, { after, offset: '1' }));
    expect({ status, names: body.errors[0].startsWith('[offset]') }).toEqual({ status: 400, names: true });
  });
});

function flipped(cursor: string): string {
  const at = Math.floor(cursor.length / 2);
  return `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
}

const VALUES: Readonly<Record<string, string>> = {
  ...{ updated_since: '2020-01-01', from: '2020-01-01', since: '2020-01-01' },
  ...{ names: 'true', is_active: 'true', to: 'admin@example.com', status: 'CONNECTED' },
};

/** Another filter of the list, if it has one that this test knows. */
function otherFilters({ path, query }: Route): Record<string, string>[] {
  const schemas = shapeOf(query) as Record<string, z.ZodType | undefined>;
  const used = FILTERS[path]?.({}) ?? {};
  const found = Object.entries(VALUES).find(
    ([name, value]) => !(name in used) && schemas[name]?.safeParse(value).success,
  );
  return found ? [Object.fromEntries([found])] : [];
}

describe('updated_since', () => {
  /** Moves the clock, so that everything before is older than the returned time. */
  function laterOn(): string {
    service.clock.advance(60_000);
    return service.clock.now().toISOString();
  }

  async function idsSince(path: string, since: string, field: string): Promise<string[]> {
    const get = (query: string) => service.ask('GET', query);
    const found = await readAll(get, withQuery(path, { updated_since: since, limit: '1' }));
    return found.map((item) => JSON.parse(item)[field]);
  }

  test('lists users that were created or changed, in the usual order', async () => {
    const [changed, same] = [await make('/users', {}), await make('/users', {})];
    const since = laterOn();
    const { user_id: added } = await make('/users', {});
    await service.ask('PATCH', `/users/${changed.user_id}`, { body: { ext_id: 'changed' } });
    expect(await idsSince('/users', since, 'user_id')).toEqual([added, changed.user_id]);
    expect(await idsSince('/users?ext_id=changed', since, 'user_id')).toEqual([changed.user_id]);
    expect((await service.ask('GET', `/users?updated_since=${since}`)).body.pagination.total_count).toBe(2);
    expect(await idsSince('/users', laterOn(), 'user_id')).not.toContain(same.user_id);
  });

  test('lists payslips that were stored or rated again, and other submissions that were stored', async () => {
    const { newUser, accept } = consentOf(service);
    const user_id = await newUser({ forename: 'Ada', surname: 'Example' });
    await accept(user_id);
    const submit = `/sandbox/users/${user_id}`;
    const named = { identity_information: { name: 'Ada Example' } };
    await make(`${submit}/payroll-submissions`, { payroll_submissions: [named] });
    await make(`${submit}/income-submissions`, { income_submissions: [{ income_id: 'first' }] });
    await make(`${submit}/bank-statement-submissions`, { bank_statement_submissions: [{}] });
    const { payroll_submissions } = (await service.ask('GET', `/payroll/${user_id}`)).body;
    const since = laterOn();
    for (const path of ['payroll', 'taxauth', 'bankstatements'])
      expect(await idsSince(`/${path}/${user_id}`, since, 'id'), path).toEqual([]);
    await service.ask('PATCH', `/users/${user_id}`, { body: { forename: 'Eve', surname: 'Stranger' } });
    await service.runJobs();
    expect(await idsSince(`/payroll/${user_id}`, since, 'id')).toEqual([payroll_submissions[0].id]);
    const { body } = await service.ask('POST', `${submit}/income-submissions`, {
      body: { income_submissions: [{ income_id: 'second' }] },
    });
    expect(await idsSince(`/taxauth/${user_id}`, since, 'id')).toEqual([body.income_submissions[0].id]);
  });

  test('lists documents that were added or whose status changed', async () => {
    const steps = documentsOf(service);
    const userId = await steps.consentingUser();
    const [changed] = [await steps.presigned(userId), await steps.presigned(userId)];
    const since = laterOn();
    const { document_id: added } = await steps.presigned(userId);
    await steps.upload(changed.presigned_url, await simplePdf());
    expect(await idsSince('/documents', since, 'document_id')).toEqual([added, changed.document_id]);
  });
});

/** A list that a test can change while it reads it. */
interface Changing {
  path: string;
  idIn: (item: string) => string;
  /** Returns the id of a new item. The number decides where it comes in the order, if it can. */
  insert: (place: number) => Promise<string>;
  remove: (id: string) => Promise<unknown>;
}

describe('a list that changes while it is read', () => {
  const idOf = (field: string) => (item: string) => JSON.parse(item)[field] as string;

  async function users(): Promise<Changing> {
    const path = '/users';
    const insert = async () => (await make(path, {})).user_id;
    return { path, idIn: idOf('user_id'), insert, remove: (id) => service.ask('DELETE', `/users/${id}`) };
  }

  /** A long list, whose total is not counted to the end. */
  async function documents(): Promise<Changing> {
    const { newUser, accept, asUser } = consentOf(service);
    const userId = await newUser();
    await accept(userId);
    const presign = { ...(await asUser(userId)), body: { files: [{ file_name: 'a.pdf' }] } };
    const insert = async () =>
      (await service.ask('PUT', '/documents/payslips/presign', presign)).body.presigned_urls[0].document_id;
    const remove = (id: string) => service.ask('DELETE', `/documents/${id}`);
    return { path: `/documents?user_id=${userId}`, idIn: idOf('document_id'), insert, remove };
  }

  /** Sorted by pay date, so new payslips come between the others. Some have no pay date. */
  async function payslips(): Promise<Changing> {
    const { newUser, accept } = consentOf(service);
    const userId = await newUser();
    await accept(userId);
    const entries = new Map<string, string>();
    const insert = async (place: number) => {
      const pay_date = place === 0 ? null : `2025-${String(1 + (place % 12)).padStart(2, '0')}-28`;
      const employer_name = `Employer ${entries.size}`;
      const paid = { income_information: { pay_date }, employment_information: { employer_name } };
      const path = `/sandbox/users/${userId}/payroll-submissions`;
      const { entry_id, payroll_submissions } = await make(path, { payroll_submissions: [paid] });
      const [{ id }] = payroll_submissions;
      entries.set(id, entry_id);
      return id;
    };
    const remove = (id: string) => service.ask('DELETE', `/payroll/entries/${entries.get(id)}`);
    return { path: `/payroll/${userId}`, idIn: idOf('id'), insert, remove };
  }

  /** Found by decrypting them, so the list is cut in memory. */
  async function mails(): Promise<Changing> {
    const { app, clientId, clock } = service;
    const to = 'reader@example.com';
    const clientKey = await app.keys.clients.of(clientId);
    const message = {
      channel: 'email',
      to,
      subject: 'Hello',
      text: 'Hello',
      html: null,
    } as unknown as Message;
    const insert = () =>
      app.database.inTenant(clientId, (tx) =>
        postMessage(tx, { clientId, clientKey, now: clock.now() }, message),
      );
    const remove = (id: string) =>
      app.database.inSystem((tx) => tx.deleteFrom('messages').where('message_id', '=', id).execute());
    return { path: `/sandbox/mail?to=${to}`, idIn: idOf('mail_id'), insert, remove };
  }

  const change = fc.record({ isInsert: fc.boolean(), place: fc.nat(13) });
  const run = fc.record({
    size: fc.integer({ min: 2, max: 7 }),
    limit: fc.integer({ min: 1, max: 3 }),
    changes: fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 6 }),
  });

  const changing = { users, documents, payslips, mails };

  test.each(Object.entries(changing))('of %s has every item that stays exactly once', async (_, open) => {
    const list = await open();
    const get = (path: string) => service.ask('GET', path);
    const live = new Set((await readAll(get, list.path)).map(list.idIn));
    const read = async ({ size, limit, changes }: { size: number; limit: number; changes: Change[][] }) => {
      while (live.size < size) live.add(await list.insert(live.size));
      const before = new Set(live);
      const rest = [...changes];
      const found = await readAll(get, withQuery(list.path, { limit: `${limit}` }), async () => {
        for (const one of rest.shift() ?? []) await apply(list, live, one);
      });
      const ids = found.map(list.idIn);
      expect(new Set(ids).size, 'items that were read twice').toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining([...before].filter((id) => live.has(id))));
    };
    await fc.assert(fc.asyncProperty(run, read), { numRuns: 6 });
  });

  type Change = { isInsert: boolean; place: number };

  async function apply(list: Changing, live: Set<string>, { isInsert, place }: Change): Promise<void> {
    if (isInsert) {
      live.add(await list.insert(place));
      return;
    }
    const id = [...live][place % Math.max(live.size, 1)];
    if (id === undefined) return;
    live.delete(id);
    await list.remove(id);
  }
});
