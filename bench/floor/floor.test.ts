import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, revokeApiKey } from '#clients';
import { listen } from '#platform/database/listen.ts';
import { createLog } from '#platform/log.ts';
import { send } from '../../test/support/send.ts';
import { useService } from '../../test/support/service.ts';
import { createFloor, type Floor } from './create-floor.ts';
import { PROMISES, type PromiseName } from './exchange.ts';

const ADA = { forename: 'Ada', date_of_birth: '1990-01-31', ni_number: 'AB123456C', ext_id: 'floor' };
/** The metric of requests that created a user. */
const CREATED = 'stipend_http_request_duration_seconds_count{method="POST",route="/users",status="201"}';
const service = useService();
const started: Floor[] = [];
afterAll(() => Promise.all(started.map((floor) => floor.close())));

async function startFloor(
  keeps: readonly PromiseName[],
  rateLimitPerSecond = 0,
): Promise<{ floor: Floor; url: string; port: number }> {
  const { database, keys } = service.app;
  const log = createLog({ level: 'silent', pretty: false });
  const { clientId, apiKey } = service;
  const options = { database, clientKeys: keys.clients, root: keys.root, client: { clientId, apiKey }, log };
  const floor = await createFloor({ ...options, keeps, rateLimitPerSecond });
  started.push(floor);
  await once(floor.server.listen(0, '127.0.0.1'), 'listening');
  const { port } = floor.server.address() as AddressInfo;
  return { floor, port, url: `http://127.0.0.1:${port}` };
}

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function ask(url: string, { method = 'POST', path = '/users', headers, body = ADA }: Sent = {}) {
  const { status, text, ...reply } = await send(new URL(path, url), {
    method,
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json', ...headers },
    body: method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status, body: JSON.parse(text), headers: Object.fromEntries(reply.headers) };
}

describe('the complete floor', () => {
  let url: string;
  let port: number;
  let floor: Floor;
  beforeAll(async () => {
    ({ floor, url, port } = await startFloor(PROMISES));
  });

  test.each<[string, Sent]>([
    ['a user', {}],
    ['an empty user', { body: {} }],
    ['wrong and unknown fields', { body: { forename: 7, ni_number: 'A', shoe_size: 9 } }],
    ['a body that is not JSON', { body: '{' }],
    ['a repeated field', { body: '{"forename":"Ada","forename":"Eve"}' }],
    ['a list', { body: [] }],
    ['no body', { body: '' }],
    ['another type', { headers: { 'content-type': 'text/plain' } }],
    ['an encoded body', { headers: { 'content-encoding': 'gzip' } }],
    ['a body of more than 1 MiB', { body: { forename: 'a'.repeat(2 ** 20) } }],
    ['large headers', { headers: { 'x-large': 'a'.repeat(17_000) } }],
    ['a long URL', { path: `/users?${'a'.repeat(9000)}` }],
    ['an id that is no UUID', { method: 'GET', path: '/users/1' }],
    ['an unknown id', { method: 'GET', path: '/users/019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071' }],
    ['an invalid Idempotency-Key', { headers: { 'idempotency-key': 'with space' } }],
  ])('answers a request with %s like the service', async (_, sent) => {
    const headers = { 'x-request-id': 'a-request-of-the-test', ...sent.headers };
    const expected = await ask(service.url, { ...sent, headers });
    const { status, body, headers: own } = await ask(url, { ...sent, headers });
    expect([status, withoutIds(body)]).toEqual([expected.status, withoutIds(expected.body)]);
    expect(constantHeaders(own)).toEqual(constantHeaders(expected.headers));
  });

  test('stores users that the service can read, and reads them too', async () => {
    const { body } = await ask(url);
    const path = `/users/${body.user_id}`;
    expect((await service.ask('GET', path)).body).toEqual(body);
    expect((await ask(url, { method: 'GET', path })).body).toEqual(body);
  });

  test('stores one user for requests with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'floor-1' };
    const [first, second] = [await ask(url, { headers }), await ask(url, { headers })];
    expect(second.body).toEqual(first.body);
    expect([first, second].map((reply) => reply.headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
    ]);
    expect(await ask(url, { headers, body: {} })).toMatchObject({
      status: 400,
      headers: { 'x-svc-error-code': 'idempotency_key_reused' },
    });
  });

  test('records requests in both logs and in the metrics', async () => {
    const id = 'logged-request-of-the-floor';
    const { keyId, apiKey } = await newKey();
    const { body } = await ask(url, { headers: { 'x-request-id': id, 'x-api-key': apiKey } });
    const { accesses } = await listed(`/access-log?user_id=${body.user_id}`, 'accesses');
    expect(accesses).toMatchObject([
      { request_id: id, key_id: keyId, address: '127.0.0.1', path: '/users', status: 201 },
    ]);
    const { requests } = await listed(`/requests?request_id=${id}`, 'requests');
    expect(requests).toMatchObject([{ caller: 'api_key', method: 'POST', path: '/users', status: 201 }]);
    expect(await floor.metrics?.registry.metrics()).toContain(CREATED);
  });

  test('rejects a key as soon as it is revoked', async () => {
    const { keyId, apiKey } = await newKey();
    const headers = { 'x-api-key': apiKey };
    expect((await ask(url, { headers })).status).toBe(201);
    await revokeApiKey(service.app, keyId);
    await expect.poll(async () => (await ask(url, { headers })).status).toBe(401);
  });

  test('ends a connection on which more than a hundred requests wait', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET /users/1 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
    await once(socket, 'close');
  });

  test('limits the requests of a key, and tells other processes how many it allowed', async () => {
    const limited = await startFloor(PROMISES, 2);
    const heard: string[] = [];
    const { address } = service.app.database;
    await using listener = new AsyncDisposableStack();
    listener.adopt(
      listen(address, 'stipend_usage', (payload) => heard.push(payload ?? '')),
      (made) => made.close(),
    );
    const replies = await Promise.all(Array.from({ length: 60 }, () => ask(limited.url)));
    const rejected = replies.filter(({ status }) => status === 429);
    expect(rejected[0]?.headers).toMatchObject({
      'ratelimit-limit': '2',
      'ratelimit-remaining': '0',
      'retry-after': '1',
      'x-svc-error-code': 'rate_limited',
    });
    await ask(limited.url);
    await expect.poll(() => heard.join()).toContain('"api_key"');
  });
});

test('each floor keeps one promise more than the floor before', async () => {
  for (let kept = 0; kept <= PROMISES.length; kept++) {
    const keeps = PROMISES.slice(0, kept);
    expect(await keptBy(keeps)).toEqual(keeps);
  }
});

/** Starts a floor and returns the promises that it was seen to keep. */
async function keptBy(keeps: readonly PromiseName[]): Promise<PromiseName[]> {
  const { floor, url } = await startFloor(keeps);
  const id = `floor-with-${keeps.length}-promises`;
  const created = await ask(url, { headers: { 'x-request-id': id } });
  expect(created.status).toBe(201);
  const { apiKey } = await newKey();
  const ofNewKey = await ask(url, { headers: { 'x-api-key': apiKey } });
  const repeated = { headers: { 'idempotency-key': id } };
  const [first, second] = [await ask(url, repeated), await ask(url, repeated)];
  expect([first.status, second.status]).toEqual([201, 201]);
  const ofLarge = await ask(url, { headers: { 'x-large': 'a'.repeat(17_000) } }).catch(() => null);
  // writes everything that was recorded
  await floor.close();
  const [requests, accesses] = await Promise.all([
    service.ask('GET', `/requests?request_id=${id}`),
    service.ask('GET', `/access-log?user_id=${created.body.user_id}`),
  ]);
  const isKept: Record<PromiseName, boolean> = {
    replies: created.headers['x-request-id'] === id,
    metrics: ((await floor.metrics?.registry.metrics()) ?? '').includes(CREATED),
    'request log': requests.body.requests.length > 0,
    // reading the log is in the log too
    'access log': accesses.body.accesses.some(({ method }: { method: string }) => method === 'POST'),
    arrival: ofLarge?.status === 431,
    callers: ofNewKey.status === 201,
    effects: first.body.user_id === second.body.user_id,
  };
  return PROMISES.filter((name) => isKept[name]);
}

function newKey() {
  return createApiKey(service.app, { clientId: service.clientId, name: 'floor' });
}

async function listed(path: string, field: string) {
  await expect.poll(async () => (await service.ask('GET', path)).body[field].length).toBeGreaterThan(0);
  return (await service.ask('GET', path)).body;
}

function withoutIds(body: Record<string, unknown>): Record<string, unknown> {
  const { user_id: _, created_at: __, ...rest } = body;
  return rest;
}

/** Without headers of the connection, which Fastify closes after some errors. */
function constantHeaders({ date: _, connection: __, 'keep-alive': ___, ...rest }: Record<string, string>) {
  return { ...rest, ...(rest.etag ? { etag: 'a tag that depends on the id' } : {}) };
}
