import { randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { inlineParts } from '#platform/http/openapi/share.ts';
import { bearer } from '../../test/support/members.ts';
import { startService, useService } from '../../test/support/service.ts';
import { API_FAULT_MINUTES, createApiFaults } from './api-faults.ts';

const service = useService({}, { isWhole: true });

afterEach(() => set({ kind: null }));

const set = (body: object) => service.ask('POST', '/sandbox/faults', { body: { target: 'api', ...body } });
const read = (headers: Record<string, string> = {}) => service.ask('GET', '/users', { headers });

async function statuses(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let asked = 0; asked < count; asked++) found.push((await read()).status);
  return found;
}

describe('a fault of the API', () => {
  test.each([
    ['unavailable', 503, 'unavailable', 'The service is temporarily unavailable: try again'],
    ['rate_limited', 429, 'rate_limited', 'Too many requests: try again in 7 s'],
  ])('%s makes one request fail with its Retry-After', async (kind, status, code, message) => {
    const made = await set({ kind, retry_after: 7 });
    const endsAt = service.clock.now().getTime() + API_FAULT_MINUTES * 60_000;
    expect(made).toMatchObject({
      status: 200,
      body: {
        target: 'api',
        kind,
        after: 0,
        times: 1,
        retry_after: 7,
        ends_at: new Date(endsAt).toISOString(),
      },
    });
    const failed = await read();
    expect(failed).toMatchObject({ status, body: { errors: [message] } });
    expect(failed.headers.get('retry-after')).toBe('7');
    expect(failed.headers.get('x-svc-error-code')).toBe(code);
    expect((await read()).status).toBe(200);
  });

  test('lets requests through first, then makes the given number fail', async () => {
    await set({ kind: 'unavailable', after: 2, times: 3 });
    expect(await statuses(7)).toEqual([200, 200, 503, 503, 503, 200, 200]);
  });

  test('makes exactly the given number of concurrent requests fail', async () => {
    await set({ kind: 'rate_limited', times: 5 });
    const replies = await Promise.all(Array.from({ length: 12 }, () => read()));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('affects the next request, even if it was set while another request was being counted', async () => {
    const { app, clientId, clock } = service;
    const counted = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    // holds back the reply of the database to the first request, until the fault is set
    const late: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        counted.resolve();
        await released.promise;
        return result;
      },
    };
    const handles = [app.database.tenant(clientId).withPlugin(late)];
    const database = { ...app.database, tenant: (id: string) => handles.pop() ?? app.database.tenant(id) };
    const faults = createApiFaults({ database, clock });
    const first = faults.next(clientId);
    await counted.promise;
    await faults.set(clientId, { target: 'api', kind: 'unavailable', after: 0, times: null });
    released.resolve();
    expect(await first).toBeNull();
    expect(await faults.next(clientId)).toMatchObject({ kind: 'unavailable' });
  });

  test('leaves a failed request without effect, so that it can be repeated with the same key', async () => {
    await set({ kind: 'unavailable' });
    const body = { ext_id: `retried ${randomBytes(4).toString('hex')}` };
    const keyed = { body, headers: { 'Idempotency-Key': `retried ${body.ext_id}`.replaceAll(' ', '-') } };
    expect((await service.ask('POST', '/users', keyed)).status).toBe(503);
    expect((await service.ask('POST', '/users', keyed)).status).toBe(201);
    const { body: list } = await service.ask('GET', `/users?ext_id=${encodeURIComponent(body.ext_id)}`);
    expect(list.pagination.total_count).toBe(1);
  });

  test('affects users’ tokens too, but neither other clients nor the sandbox’s own controls', async () => {
    const { body: user } = await service.ask('POST', '/users', { body: {} });
    const { body: token } = await service.ask('POST', '/user-tokens', { body: { user_id: user.user_id } });
    const other = await service.newClient();
    await set({ kind: 'unavailable', times: 1 });
    expect((await service.ask('GET', '/users', { key: other.apiKey })).status).toBe(200);
    expect((await service.ask('GET', '/sandbox/clock')).status).toBe(200);
    const readiness = `/users/${user.user_id}/readiness`;
    expect((await service.ask('GET', readiness, bearer(token.access_token))).status).toBe(503);
    expect((await read()).status).toBe(200);
  });

  test('closes the connection', async () => {
    await set({ kind: 'disconnect' });
    await expect(read()).rejects.toThrow('socket hang up');
    expect((await read()).status).toBe(200);
  });

  test.each([
    ['by a kind of null', () => set({ kind: null })],
    ['by a reset', () => service.ask('POST', '/sandbox/reset')],
    ['by itself after some minutes', async () => service.clock.advance(API_FAULT_MINUTES * 60_000)],
  ])('ends %s', async (_, end) => {
    await set({ kind: 'unavailable', times: 100 });
    expect((await read()).status).toBe(503);
    await end();
    expect((await read()).status).toBe(200);
  });

  test.each([
    [
      { kind: 'unavailable', times: 1001 },
      '[times] must be a whole number from 1 to 1000 when [target] is api',
    ],
    [
      { kind: 'unavailable', after: 1001 },
      '[after] must be a whole number from 0 to 1000 when [target] is api',
    ],
    [{ kind: 'unavailable', retry_after: 61 }, '[retry_after] must be a whole number from 0 to 60'],
    [
      { target: 'harbour', kind: 'unavailable', retry_after: 1 },
      '[retry_after] must be absent unless [target] is api',
    ],
  ])('rejects %j', async (body, error) => {
    expect(await set(body)).toMatchObject({ status: 400, body: { errors: [error] } });
    expect((await read()).status).toBe(200);
  });
});

interface Described {
  parameters: { name: string }[];
  security: object[];
}

describe('the header x-svc-sandbox-fault', () => {
  test('makes a single request fail', async () => {
    const failed = await read({ 'x-svc-sandbox-fault': 'rate_limited' });
    expect(failed.status).toBe(429);
    expect(failed.headers.get('retry-after')).toBe('1');
    expect((await read()).status).toBe(200);
  });

  test('is described for every request that it can make fail', async () => {
    const { paths } = inlineParts((await service.ask('GET', '/openapi.json')).body);
    const described = Object.entries<Record<string, Described>>(paths).flatMap(([path, methods]) =>
      Object.values(methods)
        .filter(({ parameters }) => parameters.some(({ name }) => name === 'x-svc-sandbox-fault'))
        .map(({ security }) => ({ path, security })),
    );
    expect(described.length).toBeGreaterThan(70);
    expect(described.filter(({ path }) => path.startsWith('/sandbox/'))).toEqual([]);
    expect(described.filter(({ security }) => security.length === 0)).toEqual([]);
  });

  test('is rejected if its value is unknown', async () => {
    expect(await read({ 'x-svc-sandbox-fault': 'fire' })).toMatchObject({
      status: 400,
      body: {
        errors: ['[x-svc-sandbox-fault] must be one of unavailable, slow, rate_limited, disconnect'],
      },
    });
  });

  test('has no effect in production', async () => {
    const production = await startService({
      SVC_ENV: 'production',
      MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL: 'https://stipend.example',
    });
    try {
      const headers = { 'x-svc-sandbox-fault': 'unavailable' };
      expect((await production.ask('GET', '/users', { headers })).status).toBe(200);
      const { body } = await production.ask('GET', '/openapi.json');
      expect(JSON.stringify(body)).not.toContain('x-svc-sandbox-fault');
    } finally {
      await production.stop();
    }
  });
});
