import { describe, expect, test } from 'vitest';
import type { StipendClient } from './index.js';
import { type Answer, errorOf, json, problem, useScriptedServer } from './scripted-server.fixture.ts';

const server = useScriptedServer();
const { answer, clientOf } = server;
const USER = { user_id: 'ada' };
const PASSWORDS = { body: { current_password: 'a long sentence', password: 'another long sentence' } };

describe('a token', () => {
  test('is sent as bearer, and a function is asked for it before each request', async () => {
    answer(json(USER));
    let count = 0;
    const { client } = clientOf({ apiKey: undefined, token: () => `token-${++count}` });
    await client.get('/users');
    await client.get('/users');
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  test('that is rejected is renewed once', async () => {
    answer(problem(401, 'unauthenticated'), json(USER));
    const renewals: boolean[] = [];
    const token = ({ isRenewal }: { isRenewal: boolean }) => {
      renewals.push(isRenewal);
      return 'a.b.c';
    };
    const { client } = clientOf({ apiKey: undefined, token });
    expect(await client.get('/users')).toEqual(USER);
    answer(problem(401, 'unauthenticated'));
    expect(await errorOf(client.get('/users'))).toMatchObject({ status: 401, attempts: 2 });
    answer(problem(401, 'unauthenticated'), problem(503, 'unavailable'), json(USER));
    expect(await client.get('/users')).toEqual(USER);
    expect(renewals).toEqual([false, true, false, true, false, true, false]);
  });

  test('of a user is created once, shared by concurrent calls, and renewed before it expires', async () => {
    const tokens =
      (expires_in: number): Answer =>
      (response, request) =>
        json(
          request.path === '/user-tokens'
            ? { access_token: `t${server.received.length}`, expires_in }
            : { received: request.headers.authorization },
        )(response, request);
    answer(tokens(3600));
    const ada = clientOf().client.forUser('ada');
    await Promise.all([ada.get('/providers'), ada.get('/providers')]);
    expect(server.received.filter(({ path }) => path === '/user-tokens')).toMatchObject([
      { body: '{"user_id":"ada"}', headers: { 'x-api-key': 'svc_sandbox_secret' } },
    ]);
    expect(await ada.get('/providers')).toEqual({ received: 'Bearer t1' });
    answer(tokens(59));
    const brief = clientOf().client.forUser('ada');
    await brief.get('/providers');
    server.received = [];
    await brief.get('/providers');
    expect(server.received.map(({ path }) => path)).toEqual(['/user-tokens', '/providers']);
  });

  test('of a user that can’t be created fails the call, and the next call tries again', async () => {
    answer(problem(404, 'not_found'), json({ access_token: 't', expires_in: 3600 }), json(USER));
    const ada = clientOf().client.forUser('ada');
    expect(await errorOf(ada.get('/providers'))).toMatchObject({
      operation: 'POST /user-tokens',
      status: 404,
    });
    expect(await ada.get('/providers')).toEqual(USER);
  });
});

describe('the client of a user', () => {
  test.each<[string, (ada: StipendClient) => unknown]>([
    ['GET /requests', (ada) => ada.get('/requests')],
    ['POST /users', (ada) => ada.post('/users', { body: {} })],
    ['GET /events', (ada) => ada.list('/events').next()],
    ['POST /user-tokens', (ada) => ada.forUser('bea').get('/providers')],
    ['POST /members/change-password', (ada) => ada.send('POST', '/members/change-password', PASSWORDS)],
  ])('rejects %s, which accepts no user token, and sends nothing', async (operation, call) => {
    const ada = clientOf().client.forUser('ada');
    await expect((async () => call(ada))()).rejects.toThrow(
      new TypeError(
        `${operation} does not accept user tokens: call it on a client with an API key or a member's token, not on one that forUser returned`,
      ),
    );
    expect(server.received).toEqual([]);
  });

  test('sends requests to endpoints that need no credentials', async () => {
    answer(json({ access_token: 't', expires_in: 3600 }), json({ keys: [] }));
    const ada = clientOf().client.forUser('ada');
    expect(await ada.get('/.well-known/jwks.json')).toEqual({ keys: [] });
  });
});
