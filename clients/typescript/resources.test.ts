import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inlineParts } from '../../src/platform/http/openapi/share.ts';
import { etagOf } from './index.js';
import { json, useScriptedServer } from './scripted-server.fixture.ts';

const server = useScriptedServer();
const { answer, clientOf } = server;

interface Api {
  paths: Record<string, Record<string, { 'x-stipend-method': string }>>;
}

type Methods = Record<string, Record<string, (...values: unknown[]) => unknown>>;

test('an object without an ETag is refused, so that no change overwrites another', async () => {
  answer(json({ user_id: 'a' }, 200, { etag: '"v1"' }));
  const user = await clientOf().client.users.get('a');
  expect(etagOf(user)).toBe('"v1"');
  expect(() => etagOf({ ...user })).toThrow('copies and items of lists have none');
});

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

  test('exist for every operation of the API, and send what it describes', async () => {
    const api: Api = inlineParts(
      JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')),
    );
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
