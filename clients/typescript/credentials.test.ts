import { describe, expect, test } from 'vitest';
import type { StipendClient } from './index.js';
import { type Answer, json, useScriptedServer } from './scripted-server.fixture.ts';

const server = useScriptedServer();
const { answer, clientOf } = server;
const PASSWORDS = { body: { current_password: 'a long sentence', password: 'another long sentence' } };

describe('a token', () => {
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
