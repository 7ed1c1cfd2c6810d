import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type Answer,
  drop,
  dropHalfway,
  errorOf,
  html,
  json,
  problem,
  silence,
  useScriptedServer,
} from './scripted-server.fixture.ts';

const server = useScriptedServer();
const { answer, clientOf } = server;
const USER = { user_id: 'ada' };

function keys(): (string | string[] | undefined)[] {
  return server.received.map(({ headers }) => headers['idempotency-key']);
}

/** Returns the address of a port that was free a moment ago. */
async function addressOfNothing(): Promise<string> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return `http://127.0.0.1:${port}`;
}

describe('retries', () => {
  test('429 is retried after Retry-After, with the same Idempotency-Key', async () => {
    answer(problem(429, 'rate_limited', { 'retry-after': '2' }), json(USER, 201));
    const { client, waits } = clientOf();
    expect(await client.post('/users', { body: {} })).toEqual(USER);
    expect(waits).toEqual([2250]);
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys()[0]]);
  });

  test('two calls have different keys, and a call can bring its own', async () => {
    answer(json(USER));
    const { client } = clientOf();
    await client.post('/users', { body: {} });
    await client.post('/users', { body: {} });
    await client.post('/users', { body: {}, idempotencyKey: 'application-1' });
    expect(new Set(keys()).size).toBe(3);
    expect(keys()[2]).toBe('application-1');
  });

  test('503 is retried with growing waits until the limit, and the error says how often', async () => {
    answer(html(503));
    const { client, waits } = clientOf({ retries: { countMax: 3 } });
    const error = await errorOf(client.get('/users'));
    expect(waits).toEqual([250, 500, 1000]);
    expect(error).toMatchObject({ status: 503, code: 'unexpected_reply', attempts: 4 });
  });

  test('a Retry-After beyond the time limit is reported, not waited for', async () => {
    answer(problem(429, 'rate_limited', { 'retry-after': '3600' }));
    const { client, waits } = clientOf();
    const error = await errorOf(client.get('/users'));
    expect(error).toMatchObject({ status: 429, retryAfterMs: 3_600_000, attempts: 1 });
    expect(waits).toEqual([]);
  });

  test('409 with Retry-After is retried: the same call is still in progress', async () => {
    answer(problem(409, 'idempotency_key_in_use', { 'retry-after': '1' }), json(USER, 201));
    expect(await clientOf().client.post('/users', { body: {} })).toEqual(USER);
    answer(problem(409, 'conflict'));
    expect(await errorOf(clientOf().client.post('/users', { body: {} }))).toMatchObject({ attempts: 1 });
  });

  test.each([
    ['before the reply', drop],
    ['in the middle of the reply', dropHalfway],
    ['behind a proxy', html(502)],
  ])('a call whose connection breaks %s is repeated if it has a key', async (_, broken) => {
    answer(broken, json(USER, 201));
    expect(await clientOf().client.post('/users', { body: {} })).toEqual(USER);
    expect(keys()).toEqual([keys()[0], keys()[0]]);
    expect(keys()[0]).toBeDefined();
  });

  test.each([
    ['GET', () => clientOf().client.get('/users')],
    ['PATCH', () => clientOf().client.patch('/configuration', { body: {} })],
    ['DELETE', () => clientOf().client.delete('/users/{user_id}', { path: { user_id: 'ada' } })],
  ])('%s is repeated after a broken connection', async (_, call) => {
    answer(drop, json(USER));
    expect(await call()).toEqual(USER);
  });

  test.each([
    [
      'a POST without a key',
      () =>
        clientOf().client.post('/members/signin', {
          body: { username: 'ada@lender.example', password: 'x' },
        }),
    ],
    [
      'an MFA answer, which would use up an attempt',
      () =>
        clientOf().client.put('/accounts/{account_id}/mfa', {
          path: { account_id: 'an id' },
          body: { mfa: '123456' },
        }),
    ],
  ])('%s is repeated after 429, but not after a broken connection or 503', async (_, call) => {
    answer(drop);
    expect(await errorOf(call())).toMatchObject({ code: 'connection_failed', status: null, attempts: 1 });
    answer(problem(503, 'unavailable'));
    expect(await errorOf(call())).toMatchObject({ status: 503, attempts: 1 });
    answer(problem(429, 'rate_limited'), json({ ok: true }));
    expect(await call()).toEqual({ ok: true });
  });

  test('a request without a reply is abandoned after timeoutMs, and retried', async () => {
    // only the first time limit passes, so that the second reply has all the time that it needs
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    answer(() => void vi.advanceTimersByTime(50), json(USER));
    expect(await clientOf({ timeoutMs: 50 }).client.get('/users')).toEqual(USER);
    vi.useRealTimers();
    answer(silence);
    const { client } = clientOf({ timeoutMs: 20, retries: { countMax: 1 } });
    expect(await errorOf(client.get('/users'))).toMatchObject({
      code: 'timed_out',
      status: null,
      attempts: 2,
      messages: ['No complete reply arrived within 0.02 seconds'],
    });
  });
});

describe('an error', () => {
  test('has the status, the code, all messages and the request id', async () => {
    const errors = ['[ni_number] must be …', '[post_codes] must be …'];
    answer(json({ errors }, 400, { 'x-svc-error-code': 'invalid_request', 'x-request-id': 'an-id-1' }));
    const error = await errorOf(clientOf().client.post('/users', { body: {} }));
    expect(error).toMatchObject({
      name: 'StipendError',
      operation: 'POST /users',
      status: 400,
      code: 'invalid_request',
      messages: errors,
      requestId: 'an-id-1',
      attempts: 1,
      message:
        'POST /users: 400 invalid_request: [ni_number] must be …; [post_codes] must be … (request id an-id-1)',
    });
  });

  test('has the id of the request even if no reply arrived, and the reason', async () => {
    answer(drop);
    const error = await errorOf(clientOf({ retries: { countMax: 0 } }).client.get('/users'));
    expect(error.requestId).toBe(server.received[0]?.headers['x-request-id']);
    expect(error.message).toMatch(
      /^GET \/users: connection_failed: The connection failed: [A-Z_]+ \(request id /,
    );
  });

  test('says when nothing listens at the address', async () => {
    const url = await addressOfNothing();
    const { client } = clientOf({ url, retries: { countMax: 0 } });
    expect(await errorOf(client.get('/users'))).toMatchObject({
      code: 'connection_failed',
      messages: ['The connection failed: ECONNREFUSED'],
    });
  });

  test.each([
    ['a page with status 200', html(200), 200],
    ['a page with status 404', html(404), 404],
    ['JSON of somebody else', json({ error: 'nope' }, 403), 403],
    ['JSON with another type', (response) => response.writeHead(200).end('{}'), 200],
    [
      'broken JSON',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"user'),
      200,
    ],
  ] satisfies [string, Answer, number][])('is unexpected_reply for %s', async (_, reply, status) => {
    answer(reply);
    const error = await errorOf(clientOf().client.get('/users'));
    expect(error).toMatchObject({ status, code: 'unexpected_reply', attempts: 1 });
    expect(error.message).not.toContain('Not today');
  });

  test('names a redirect, and the API key is not sent to its target', async () => {
    answer((response) => response.writeHead(301, { location: `${server.url}/elsewhere` }).end());
    const error = await errorOf(clientOf().client.get('/users'));
    expect(error).toMatchObject({ status: 301, code: 'unexpected_reply' });
    expect(error.messages[0]).toContain('redirects');
    expect(server.received).toHaveLength(1);
  });
});

describe('an AbortSignal', () => {
  test('ends a request and a wait with its own reason', async () => {
    const reason = new Error('The user closed the page');
    answer((response) => {
      abort.abort(reason);
      silence(response, {} as never);
    });
    let abort = new AbortController();
    await expect(clientOf().client.get('/users', { signal: abort.signal })).rejects.toBe(reason);
    abort = new AbortController();
    answer(problem(503, 'unavailable', { 'retry-after': '60' }));
    const { client } = clientOf({
      wait: undefined,
      onAttempt: () => abort.abort(reason),
    });
    await expect(client.get('/users', { signal: abort.signal })).rejects.toBe(reason);
  });

  test('that has already fired sends nothing', async () => {
    await expect(clientOf().client.get('/users', { signal: AbortSignal.abort() })).rejects.toThrow('abort');
    expect(server.received).toEqual([]);
  });
});
