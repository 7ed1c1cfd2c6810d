import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newMember, type SignedInMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { useProvider } from './provider.fixture.ts';
import { finish, memberIn, setUp, signInAs, start } from './sign-in.fixture.ts';

const service = useService();
const provider = useProvider();
let admin: SignedInMember;

const EVERYBODY = { provisioning: 'just_in_time', default_role: 'viewer' };
const ada = { sub: 'ada', email: 'ada@lender.example' };

beforeAll(async () => {
  admin = await newMember(service, 'admin');
});
beforeEach(() => {
  service.clock.set(new Date());
  provider.faults = {};
});

describe('this service proves to a provider who it is', () => {
  test('with a key that the provider reads at the address of the key set', async () => {
    const { body: settings } = await setUp(admin, provider, {
      ...EVERYBODY,
      client_authentication: 'private_key_jwt',
      client_secret: undefined,
    });
    expect((await signInAs(service, provider, ada)).problem).toBeNull();
    const { body, authorization } = provider.tokenRequest;
    expect(authorization).toBeNull();
    expect(body.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    const verified = await jwtVerify(
      body.get('client_assertion') ?? '',
      createRemoteJWKSet(new URL(settings.jwks_uri)),
      { issuer: provider.clientId, subject: provider.clientId, requiredClaims: ['jti', 'exp', 'iat'] },
    );
    expect([provider.issuer, `${provider.issuer}/token`]).toContain(verified.payload.aud);
    const published = (await (await fetch(settings.jwks_uri)).json()) as { keys: [object] };
    expect(Object.keys(published.keys[0]).sort(), 'only the public part').toEqual([
      'alg',
      'e',
      'kid',
      'kty',
      'n',
      'use',
    ]);
    expect(JSON.stringify(settings)).not.toMatch(/"(d|p|q)":/);
  });

  test('with a secret in the body, and then in no header', async () => {
    await setUp(admin, provider, { ...EVERYBODY, client_authentication: 'client_secret_post' });
    expect((await signInAs(service, provider, ada)).problem).toBeNull();
    const { body, authorization } = provider.tokenRequest;
    expect(authorization).toBeNull();
    expect([body.get('client_id'), body.get('client_secret')]).toEqual([
      provider.clientId,
      'a secret of the provider',
    ]);
  });
});

test('an ID token that names another access token opens no session', async () => {
  await setUp(admin, provider, EVERYBODY);
  const hashOf = (token: string) =>
    createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
  const right = await signInAs(service, provider, { ...ada, at_hash: hashOf('an access token') });
  expect(right.problem).toBeNull();
  for (const at_hash of [hashOf('another access token'), '', 7])
    expect(await signInAs(service, provider, { ...ada, at_hash })).toMatchObject({
      problem: 'not_trusted',
      cookie: '',
    });
});

test('with two teams, the sign-in page asks for the name, and each name leads only to its own team', async () => {
  await setUp(admin, provider, EVERYBODY);
  const { clientId } = await service.newClient();
  const other = await newMember(service, 'admin', { clientId, email: 'admin@other.example' });
  const taken = await other.ask('PUT', '/single-sign-on', {
    body: {
      sign_in_name: 'example-lending',
      issuer: provider.issuer,
      client_id: 'other',
      client_secret: 'x',
    },
  });
  expect(taken.status).toBeGreaterThanOrEqual(400);
  await setUp(other, { issuer: provider.issuer, clientId: 'other' }, { ...EVERYBODY, sign_in_name: 'other' });
  expect((await service.ask('GET', '/single-sign-on/options', { key: null })).body).toEqual({
    start_url: null,
    asks_for_team: true,
  });
  const started = await start(service, 'team=other');
  expect(started.location.searchParams.get('client_id')).toBe('other');
  const nonce = started.location.searchParams.get('nonce');
  const claims = { ...ada, email_verified: true, nonce };
  provider.faults = { claims: { ...claims, aud: provider.clientId } };
  expect(
    await finish(service, started, { code: 'a code' }, { clientId }),
    'a token for the first team',
  ).toMatchObject({
    problem: 'not_trusted',
    cookie: '',
  });
  const again = await start(service, 'team=other');
  provider.faults = {
    claims: { ...claims, nonce: again.location.searchParams.get('nonce'), aud: 'other' },
  };
  const session = await finish(service, again, { code: 'a code' }, { clientId });
  const member = (await memberIn(service, session)) as { id: string };
  expect((await other.ask('GET', `/members/${member.id}`)).status).toBe(200);
  expect((await admin.ask('GET', `/members/${member.id}`)).status).toBe(404);
});
