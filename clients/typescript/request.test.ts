import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import servicePackage from '../../package.json' with { type: 'json' };
import { type Attempt, createClient } from './index.js';
import clientPackage from './package.json' with { type: 'json' };
import { json, problem, useScriptedServer } from './scripted-server.fixture.ts';

const api = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, object>;
};
const server = useScriptedServer();
const { answer, clientOf } = server;
const USER = { user_id: 'ada' };

describe('a request', () => {
  test('carries the API key, the query and a JSON body', async () => {
    answer(json(USER));
    const { client } = clientOf();
    await client.post('/accounts', {
      body: { user_id: 'ada', payroll_provider: 'harbour' },
      headers: { 'x-svc-authorisation-id': 'an id' },
    });
    await client.get('/users', { query: { limit: 5, ext_id: 'a&b', offset: undefined } });
    const [first, second] = server.received;
    expect(first).toMatchObject({
      method: 'POST',
      path: '/accounts',
      headers: {
        'x-api-key': 'svc_sandbox_secret',
        'content-type': 'application/json',
        'x-svc-authorisation-id': 'an id',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      body: '{"user_id":"ada","payroll_provider":"harbour"}',
    });
    expect(second).toMatchObject({ method: 'GET', path: '/users?limit=5&ext_id=a%26b', body: '' });
    expect(second?.headers).not.toHaveProperty('idempotency-key');
  });

  test('keeps the path of the address, and encodes ids', async () => {
    answer(json(USER));
    const { client } = clientOf({ url: `${server.url}/payroll/` });
    await client.get('/users/{user_id}', { path: { user_id: 'a/../b?c' } });
    expect(server.received[0]?.path).toBe('/payroll/users/a%2F..%2Fb%3Fc');
  });

  test.each(['', '.', '..', undefined, null, {}])(
    'is not sent with the id %j, which would address something else',
    async (id) => {
      const call = clientOf().client.delete('/users/{user_id}', { path: { user_id: id as string } });
      await expect(call).rejects.toThrow('user_id must be the id');
      expect(server.received).toEqual([]);
    },
  );

  test('can be sent for every operation of the API', async () => {
    answer(json({}));
    const { client } = clientOf();
    const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
    for (const { method, path } of operations) {
      const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'an-id']);
      await client.send(method as 'GET', path as '/users', { path: Object.fromEntries(ids) } as object);
    }
    expect(server.received.map(({ method, path }) => ({ method, path }))).toEqual(
      operations.map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, 'an-id') })),
    );
  });

  test('has no credentials if the client has none', async () => {
    answer(json({ status: 'ok' }));
    await createClient({ url: server.url }).get('/healthz');
    expect(server.received[0]?.headers).not.toHaveProperty('x-api-key');
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('options', () => {
  test.each([
    [{ url: 'payroll.lender.example' }, 'url must be the address'],
    [{ url: 'ftp://lender.example' }, 'url must be the address'],
    [{ url: 'https://user:pass@lender.example' }, 'must not contain a username'],
    [{ url: 'https://lender.example/?key=1' }, 'must not contain a username'],
    [{ apiKey: '' }, 'apiKey must be text'],
    [{ apiKey: 'svc_\n' }, 'apiKey must be text'],
    [{ apiKey: undefined, token: ' ' }, 'token must be text'],
    [{ apiKey: 'a', token: 'b' }, 'either apiKey or token'],
  ])('%j throw: %s', (options, message) => {
    expect(() => clientOf(options)).toThrow(message);
    expect(() => clientOf(options)).toThrow(TypeError);
  });

  test('onAttempt sees each request, without ids of people', async () => {
    const attempts: Attempt[] = [];
    answer(problem(503, 'unavailable', { 'x-request-id': 'from-the-server' }), json(USER));
    const { client } = clientOf({ onAttempt: (attempt) => attempts.push(attempt) });
    await client.get('/users/{user_id}', { path: { user_id: 'ada' } });
    const operation = 'GET /users/{user_id}';
    expect(attempts).toEqual([
      {
        operation,
        attempt: 1,
        status: 503,
        code: 'unavailable',
        requestId: 'from-the-server',
        ms: expect.any(Number),
      },
      {
        operation,
        attempt: 2,
        status: 200,
        code: null,
        requestId: expect.any(String),
        ms: expect.any(Number),
      },
    ]);
  });
});

test('imports only its own files, so that it runs in browsers and without other packages', () => {
  const folder = new URL('.', import.meta.url);
  const modules = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const imported = modules.flatMap((name) =>
    [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /^(?:import|export) .* from '(.*)';|\bimport\(/gm,
      ),
    ].map(([whole, from]) => from ?? whole),
  );
  expect(imported.length).toBeGreaterThan(10);
  for (const from of imported) expect(modules).toContain(from.replace('./', ''));
});

test('has the version of the service', () => {
  expect(clientPackage.version).toBe(servicePackage.version);
  expect(clientPackage.name).toBe(servicePackage.name);
});
