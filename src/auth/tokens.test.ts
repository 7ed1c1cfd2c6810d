import { createHmac, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createRemoteJWKSet, exportJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { rotateSigningKey } from '#auth';
import { bearer, newMember, type SignedInMember } from '../../test/support/members.ts';
import { startService, useService } from '../../test/support/service.ts';

const service = useService();
let userId: string;
let token: string;
let member: SignedInMember;

/** A route that accepts API keys, members and users. */
const OPEN_TO_USERS = '/authorisations/terms';

beforeAll(async () => {
  const user = await service.ask('POST', '/users', { body: { forename: 'Ada' } });
  userId = user.body.user_id;
  token = (await service.ask('POST', '/user-tokens', { body: { user_id: userId } })).body.access_token;
  member = await newMember(service, 'admin');
});

function parts(jwt: string) {
  const [head = '', body = '', signature = ''] = jwt.split('.');
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  return { head: read(head), body: read(body) as JWTPayload, text: `${head}.${body}`, signature };
}

const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a user token', () => {
  test('is created by an API key for a user of its client and lives for an hour', async () => {
    const { status, body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, user_id: userId });
    expect(body.journey_url).not.toContain(body.access_token);
    const { head, body: claims } = parts(body.access_token);
    expect(head).toMatchObject({ alg: 'EdDSA', typ: 'user+jwt' });
    expect(claims).toMatchObject({
      iss: 'stipend',
      aud: 'stipend:sandbox:user',
      sub: userId,
      client_id: service.clientId,
      env: 'sandbox',
      typ: 'user',
    });
    expect(new Date((claims.exp ?? 0) * 1000).toISOString()).toBe(body.expires_at);
    expect(claims.jti).toBeTruthy();
  });

  test.each([
    ['an unknown user', () => ({ user_id: randomUUID() }), 404],
    ['a missing user_id', () => ({}), 400],
    ['a malformed user_id', () => ({ user_id: 'x' }), 400],
  ])('is not created for %s', async (_, body, status) => {
    expect((await service.ask('POST', '/user-tokens', { body: body() })).status).toBe(status);
  });

  test('is not created for another client’s user, with the same answer as for an unknown user', async () => {
    const { apiKey } = await service.newClient();
    const reply = await service.ask('POST', '/user-tokens', { key: apiKey, body: { user_id: userId } });
    expect(reply).toMatchObject({
      status: 404,
      body: { errors: [`User with id [${userId}] does not exist`] },
    });
  });

  test('is not created by a member or by another user', async () => {
    for (const caller of [member.token, token])
      expect(
        (await service.ask('POST', '/user-tokens', { ...bearer(caller), body: { user_id: userId } })).status,
      ).toBe(401);
  });

  test('is accepted by the routes that are open to users, and by no others', async () => {
    expect((await service.ask('GET', OPEN_TO_USERS, bearer(token))).status).toBe(200);
    expect(await service.ask('GET', '/users', bearer(token))).toMatchObject({
      status: 401,
      body: {
        errors: [
          'No X-API-KEY header provided or its value is wrong',
          'No bearer authorisation provided or its value is wrong',
        ],
      },
    });
  });

  test('is rejected as soon as its user is deleted', async () => {
    const gone = (await service.ask('POST', '/users', { body: {} })).body.user_id;
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: gone } });
    expect((await service.ask('GET', OPEN_TO_USERS, bearer(body.access_token))).status).toBe(200);
    await service.ask('DELETE', `/users/${gone}`);
    expect((await service.ask('GET', OPEN_TO_USERS, bearer(body.access_token))).status).toBe(401);
  });

  test('is either created or answered 404 while its user is being deleted', async () => {
    for (let round = 0; round < 10; round++) {
      const going = (await service.ask('POST', '/users', { body: {} })).body.user_id;
      const [made, deleted] = await Promise.all([
        service.ask('POST', '/user-tokens', {
          body: { user_id: going },
          headers: { 'Idempotency-Key': `race-${round}` },
        }),
        service.ask('DELETE', `/users/${going}`),
      ]);
      expect([201, 404]).toContain(made.status);
      expect(deleted.status).toBe(200);
    }
  });

  test('expires after an hour', async () => {
    const start = service.clock.now();
    service.clock.advance(3_601_000);
    expect((await service.ask('GET', OPEN_TO_USERS, bearer(token))).status).toBe(401);
    service.clock.set(start);
  });
});

describe('rejects a token', () => {
  const claims = (changes: JWTPayload = {}): JWTPayload => ({ ...parts(token).body, ...changes });
  const ourKey = async () => (await service.app.keys.signing.current()).privateKey;
  const ourId = async () => (await service.app.keys.signing.current()).keyId;
  const strangersKey = generateKeyPairSync('ed25519').privateKey;

  async function signed(payload: JWTPayload, header: Record<string, unknown> = {}, key?: KeyObject) {
    const head = { alg: 'EdDSA', typ: 'user+jwt', kid: await ourId(), ...header };
    return new SignJWT(payload).setProtectedHeader(head as never).sign(key ?? (await ourKey()));
  }

  const attacks: [string, () => Promise<string> | string][] = [
    ['with alg none', () => `${write({ alg: 'none', typ: 'user+jwt' })}.${write(claims())}.`],
    [
      'with alg None and a known kid',
      async () => `${write({ alg: 'None', kid: await ourId() })}.${write(claims())}.AA`,
    ],
    ['without its signature', () => `${parts(token).text}.`],
    ['with a changed signature', () => `${parts(token).text}.${flipped(parts(token).signature)}`],
    [
      'with changed claims',
      () => `${write(parts(token).head)}.${write(claims({ sub: randomUUID() }))}.${parts(token).signature}`,
    ],
    [
      'signed by HS256 with the public key as the secret',
      async () => {
        const { publicKey } = await service.app.keys.signing.current();
        const text = `${write({ alg: 'HS256', typ: 'user+jwt', kid: await ourId() })}.${write(claims())}`;
        const secret = publicKey.export({ format: 'der', type: 'spki' });
        return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
      },
    ],
    [
      'signed by RS256 with a foreign key',
      async () => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return signed(claims(), { alg: 'RS256' }, privateKey);
      },
    ],
    ['signed by a foreign key under a known kid', () => signed(claims(), {}, strangersKey)],
    [
      'signed by a foreign key in its own header',
      async () => signed(claims(), { jwk: await exportJWK(strangersKey) }, strangersKey),
    ],
    [
      'that names a key to be fetched',
      () => signed(claims(), { jku: `${service.url}/.well-known/jwks.json`, kid: 'mine' }, strangersKey),
    ],
    ['with an unknown kid', () => signed(claims(), { kid: randomUUID() })],
    ['with a path as kid', () => signed(claims(), { kid: '../../../../dev/null' })],
    ['with SQL as kid', () => signed(claims(), { kid: "' or 1=1; --" })],
    ['without a kid', () => signed(claims(), { kid: undefined })],
    ['for another audience', () => signed(claims({ aud: 'stipend:sandbox:member' }))],
    ['for the production audience', () => signed(claims({ aud: 'stipend:production:user' }))],
    ['without an audience', () => signed(claims({ aud: undefined }))],
    ['from another issuer', () => signed(claims({ iss: 'https://stranger.example' }))],
    ['of another type in its header', () => signed(claims(), { typ: 'JWT' })],
    ['of another type in its claims', () => signed(claims({ typ: 'member' }))],
    ['of another environment in its claims', () => signed(claims({ env: 'production' }))],
    [
      'that expired in the past',
      () => signed(claims({ exp: Math.floor(service.clock.now().getTime() / 1000) - 1 })),
    ],
    ['without an expiry', () => signed(claims({ exp: undefined }))],
    ['that starts in the future', () => signed(claims({ nbf: Math.floor(Date.now() / 1000) + 3600 }))],
    ['for a client that is not the user’s', () => signed(claims({ client_id: randomUUID() }))],
    ['with a malformed client id', () => signed(claims({ client_id: "x'; drop table users" }))],
    ['of another generation', () => signed(claims({ generation: 1 }))],
    ['with a malformed generation', () => signed(claims({ generation: '0' }))],
    ['without a subject', () => signed(claims({ sub: undefined }))],
    [
      'with an unknown critical extension',
      () => signed(claims(), { crit: ['exotic'], exotic: 1 }).catch(() => 'a.b.c'),
    ],
    ['without three parts', () => 'abc.def'],
    ['that is empty', () => ''],
  ];

  test.each(attacks)('%s', async (_, forge) => {
    const reply = await service.ask('GET', OPEN_TO_USERS, bearer(await forge()));
    expect(reply.status).toBe(401);
    expect(reply.body.errors).toContain('No bearer authorisation provided or its value is wrong');
  });

  test.each(['Basic', 'Token', 'X'])('sent with the scheme %s', async (scheme) => {
    const reply = await service.ask('GET', OPEN_TO_USERS, {
      key: null,
      headers: { Authorization: `${scheme} ${token}` },
    });
    expect(reply.status).toBe(401);
  });

  test('that was issued to a user where a member is required, and the reverse', async () => {
    expect((await service.ask('GET', '/members/me', bearer(token))).status).toBe(401);
    const accept = { body: { user_id: userId, term_id: randomUUID() } };
    expect(
      (await service.ask('POST', '/authorisations', { ...bearer(member.token), ...accept })).status,
    ).toBe(401);
  });

  test('that was signed by another service', async () => {
    const other = await startService();
    try {
      expect((await other.ask('GET', OPEN_TO_USERS, bearer(token))).status).toBe(401);
    } finally {
      await other.stop();
    }
  });
});

describe('the signing keys', () => {
  test('are published, so that anyone can verify a token', async () => {
    const keys = createRemoteJWKSet(new URL(`${service.url}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(token, keys, { currentDate: service.clock.now() });
    expect(payload.sub).toBe(userId);
    const { body } = await service.ask('GET', '/.well-known/jwks.json', { key: null });
    for (const key of body.keys)
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });

  test('accept old tokens after a rotation, unless the rotation ends them', async () => {
    const keyId = await rotateSigningKey(service.app, { endOldTokens: false });
    service.app.keys.signing.forgetAll();
    const fresh = (await service.ask('POST', '/user-tokens', { body: { user_id: userId } })).body
      .access_token;
    expect(parts(fresh).head.kid).toBe(keyId);
    expect((await service.ask('GET', '/.well-known/jwks.json', { key: null })).body.keys).toHaveLength(2);
    for (const one of [token, fresh])
      expect((await service.ask('GET', OPEN_TO_USERS, bearer(one))).status).toBe(200);
    await rotateSigningKey(service.app, { endOldTokens: true });
    service.app.keys.signing.forgetAll();
    for (const one of [token, fresh])
      expect((await service.ask('GET', OPEN_TO_USERS, bearer(one))).status).toBe(401);
    token = (await service.ask('POST', '/user-tokens', { body: { user_id: userId } })).body.access_token;
    expect((await service.ask('GET', OPEN_TO_USERS, bearer(token))).status).toBe(200);
  });

  test('are encrypted in the database', async () => {
    const { privateKey } = await service.app.keys.signing.current();
    const { d = '' } = await exportJWK(privateKey);
    const rows = await service.app.database.inSystem((tx) =>
      tx.selectFrom('service_keys').selectAll().execute(),
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const row of rows) expect(row.sealed_key.includes(Buffer.from(d, 'base64url'))).toBe(false);
  });
});

function flipped(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
}
