import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { etagOf } from './index.js';
import { errorOf, events, json, problem, useScriptedServer } from './scripted-server.fixture.ts';

const server = useScriptedServer();
const { answer, clientOf } = server;

interface Api {
  paths: Record<string, Record<string, { 'x-stipend-method': string }>>;
}

type Methods = Record<string, Record<string, (...values: unknown[]) => unknown>>;

describe('methods of resources', () => {
  test('send ids in the path, the body, the query and the options', async () => {
    answer(json({ ok: true }));
    const { client } = clientOf();
    expect(await client.journeys.create('user 1', { language: 'cy' }, { idempotencyKey: 'k1' })).toEqual({
      ok: true,
    });
    await client.payroll.getChecks('u1', 's1', { mask_numbers: true, sandboxFault: 'slow' });
    await client.accounts.answerMfa('a1', { mfa: '123456' }, { authorisationId: 'auth1', timeoutMs: 1000 });
    await client.members.signOut();
    expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/users/user%201/journeys', '{"language":"cy"}'],
      ['GET', '/payroll/u1/submissions/s1/checks?mask_numbers=true', ''],
      ['PUT', '/accounts/a1/mfa', '{"mfa":"123456"}'],
      ['POST', '/members/signout', ''],
    ]);
    expect(server.received[0]?.headers).toMatchObject({ 'idempotency-key': 'k1' });
    expect(server.received[1]?.headers).toMatchObject({ 'x-svc-sandbox-fault': 'slow' });
    expect(server.received[2]?.headers).toMatchObject({ 'x-svc-authorisation-id': 'auth1' });
  });

  test('read an ETag, and send it with a change', async () => {
    answer(json({ user_id: 'u1' }, 200, { etag: '"v1"' }));
    const { client } = clientOf();
    await client.users.update('u1', { surname: 'Sample' }, { ifMatch: etagOf(await client.users.get('u1')) });
    expect(server.received[1]?.headers).toMatchObject({ 'if-match': '"v1"' });
  });

  test('iterate over lists, or read one page', async () => {
    const pageOf = (user_id: string, next_after: string | null) => ({
      users: [{ user_id }],
      pagination: { offset: 1, limit: 1, count: 1, total_count: 2, next_after },
    });
    const first = pageOf('1', 'a-cursor');
    const second = pageOf('2', null);
    answer(json(first), json(second), json(first));
    const list = clientOf().client.users.list({ limit: 1, ext_id: 'loan' });
    const ids: string[] = [];
    for await (const { user_id } of list) ids.push(user_id);
    expect(ids).toEqual(['1', '2']);
    expect(await list.page()).toEqual(first);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/users?limit=1&ext_id=loan',
      '/users?limit=1&ext_id=loan&after=a-cursor',
      '/users?limit=1&ext_id=loan',
    ]);
  });

  test('iterate over lists that have no pages, and over a search', async () => {
    const catalogue = { providers: [{ id: 'harbour' }], groups: [{}], employers: [] };
    const found = { users: [{ user_id: '1' }], pagination: { limit: 8, count: 1, next_after: null } };
    answer(json(catalogue), json(found));
    const { client } = clientOf();
    for await (const { id } of client.providers.list({ q: 'har' })) expect(id).toBe('harbour');
    for await (const { user_id } of client.users.search({ search: 'ada', limit: 8 }))
      expect(user_id).toBe('1');
    expect(server.received.map(({ path, body }) => [path, body])).toEqual([
      ['/providers?q=har', ''],
      ['/users/search', '{"limit":8,"search":"ada"}'],
    ]);
  });

  test('read files and streams of events', async () => {
    answer((response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'));
    const { client } = clientOf();
    expect(await (await client.users.downloadReport('u1')).text()).toBe('%PDF');
    answer(events('data: {"status":"CONNECTED"}\n\n', null));
    for await (const { status } of client.accounts.follow('a1')) expect(status).toBe('CONNECTED');
  });

  test('fail like calls by path, and send nothing without an id', async () => {
    answer(problem(404, 'not_found'));
    const { client } = clientOf();
    expect(await errorOf(client.users.get('u1'))).toMatchObject({
      code: 'not_found',
      operation: 'GET /users/{user_id}',
    });
    await expect(client.users.delete('')).rejects.toThrow('user_id must be the id');
    await expect(client.forUser('u1').users.get('u1')).rejects.toThrow('does not accept user tokens');
    expect(server.received).toHaveLength(1);
  });

  test('exist for every operation of the API, and send what it describes', async () => {
    const api: Api = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
    const sent: string[] = [];
    const { client } = clientOf({
      fetch: async (url, init) => {
        sent.push(`${init?.method} ${new URL(String(url)).pathname}`);
        throw new TypeError('not sent');
      },
      retries: { countMax: 0 },
    });
    const resources = client as unknown as Methods;
    for (const [path, methods] of Object.entries(api.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const [resource = '', verb = ''] = operation['x-stipend-method'].split('.');
        const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const result = resources[resource]?.[verb]?.(...ids, ...(method === 'get' ? [] : [{}]));
        const first =
          Symbol.asyncIterator in Object(result)
            ? (result as AsyncIterable<unknown>)[Symbol.asyncIterator]().next()
            : result;
        await expect(first, path).rejects.toThrow('connection_failed');
        expect(sent.pop()).toBe(`${method.toUpperCase()} ${path.replace(/[{}]/g, '')}`);
      }
  });
});
