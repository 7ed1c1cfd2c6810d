import { generateKeyPairSync } from 'node:crypto';
import { base64url, exportJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { openBankingConnector } from './open-banking-connector.ts';
import {
  BANK_KEY,
  halfHash,
  REDIRECT_URI,
  type Script,
  type Sign,
  STATE,
  startScriptedBank,
} from './scripted-bank.fixture.ts';
import { connect, signIn } from './signed-in.fixture.ts';

type Claims = Parameters<Sign>[0];
type Forge = (claims: Claims, sign: Sign) => Promise<string>;

const JARM = {};
const HYBRID = { settings: { response_mode: 'fragment' } };
const CODE = {
  metadata: {
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    authorization_response_iss_parameter_supported: true,
    require_pushed_authorization_requests: true,
  },
};
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PUBLIC_KEY = new TextEncoder().encode(BANK_KEY.export({ type: 'spki', format: 'pem' }).toString());
const SECRET = new TextEncoder().encode('a secret of at least 32 characters, as a symmetric key');

const unsigned = (claims: Claims) =>
  `${[{ alg: 'none' }, claims].map((part) => base64url.encode(JSON.stringify(part))).join('.')}.`;

/** Forgeries of any signed JWT that the bank sends. */
const FORGERIES: Record<string, Forge> = {
  'is not signed': async (claims) => unsigned(claims),
  'is signed with HS256': (claims, sign) => sign(claims, { alg: 'HS256', key: SECRET }),
  'is signed with HS256 and the public key of the bank as the secret': (claims, sign) =>
    sign(claims, { alg: 'HS256', key: PUBLIC_KEY }),
  'brings its own key': async (claims, sign) =>
    sign(claims, { key: other.privateKey, jwk: await exportJWK(other.publicKey) }),
  'says where its key is': (claims, sign) =>
    sign(claims, { key: other.privateKey, jku: 'https://other.example/jwks' }),
  'is signed with RS256': (claims, sign) => sign(claims, { alg: 'RS256' }),
  'is signed with another key': (claims, sign) => sign(claims, { key: other.privateKey }),
  'is signed with a key that the bank does not publish': (claims, sign) =>
    sign(claims, { key: other.privateKey, kid: 'other-key' }),
  'comes from another issuer': (claims, sign) => sign({ ...claims, iss: 'https://other.example' }),
  'is for another application': (claims, sign) => sign({ ...claims, aud: 'other' }),
  'has expired': (claims, sign) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 }),
  'does not expire': ({ exp: _, ...claims }, sign) => sign(claims),
};

const ID_TOKEN_FORGERIES: Record<string, Forge> = {
  ...FORGERIES,
  'has another nonce': (claims, sign) => sign({ ...claims, nonce: 'other' }),
  'has no nonce': ({ nonce: _, ...claims }, sign) => sign(claims),
};

const HYBRID_FORGERIES: Record<string, Forge> = {
  ...ID_TOKEN_FORGERIES,
  'has the hash of another code': (claims, sign) => sign({ ...claims, c_hash: halfHash('other') }),
  'has no hash of the code': ({ c_hash: _, ...claims }, sign) => sign(claims),
  'has the hash of another state': (claims, sign) => sign({ ...claims, s_hash: halfHash('other') }),
  'has no hash of the state': ({ s_hash: _, ...claims }, sign) => sign(claims),
};

const TOKEN_FORGERIES: Record<string, Forge> = {
  ...ID_TOKEN_FORGERIES,
  'names another consent': (claims, sign) => sign({ ...claims, openbanking_intent_id: 'consent-2' }),
  'names no consent': ({ openbanking_intent_id: _, ...claims }, sign) => sign(claims),
  'has a level of authentication that was not asked for': (claims, sign) =>
    sign({ ...claims, acr: 'password' }),
};

const INVALID = { outcome: 'failed', reason: 'invalid_data' };

/** The code must not be sent to the bank after a reply that could be forged. */
function hasSentCode(bodies: readonly { body: string }[]): boolean {
  return bodies.some(({ body }) => body.includes('grant_type=authorization_code'));
}

describe('a reply of the authorisation is rejected, and its code not used,', () => {
  test.for([
    ...Object.keys(FORGERIES).map((name) => ['signed reply', name, JARM, FORGERIES] as const),
    ...Object.keys(HYBRID_FORGERIES).map((name) => ['hybrid reply', name, HYBRID, HYBRID_FORGERIES] as const),
  ])('if the %s %s', async ([, name, script, forgeries]) => {
    const { bank, step } = await signIn({ ...script, signReply: forgeries[name] as Forge });
    expect(step).toMatchObject(INVALID);
    expect(hasSentCode(bank.sent)).toBe(false);
  });

  const without = (name: string) => (callback: URLSearchParams) => {
    callback.delete(name);
    return callback;
  };
  const set = (name: string, value: string) => (callback: URLSearchParams) => {
    callback.set(name, value);
    return callback;
  };
  test.for<[string, Script, (callback: URLSearchParams) => URLSearchParams]>([
    ['names another issuer', CODE, set('iss', 'https://other.example')],
    ['names no issuer', CODE, without('iss')],
    ['has another state', CODE, set('state', 'other')],
    ['has no state', CODE, without('state')],
    ['has two codes', CODE, (callback) => new URLSearchParams([...callback, ['code', 'other']])],
    ['has another code than the signed hash', HYBRID, set('code', 'other')],
    ['has another state than the signed hash', HYBRID, set('state', 'other')],
    ['lacks its ID token', HYBRID, without('id_token')],
    [
      'is not the signed one that was asked for',
      JARM,
      () => new URLSearchParams({ code: 'the-code', state: STATE }),
    ],
  ])('if it %s', async ([, script, change]) => {
    const { bank, step } = await signIn(script, change);
    expect(step).toMatchObject(INVALID);
    expect(hasSentCode(bank.sent)).toBe(false);
  });

  test('if it belongs to another sign-in', async () => {
    const bank = await startScriptedBank();
    const first = await openBankingConnector.begin(bank.context, {
      redirectUri: REDIRECT_URI,
      state: 'first',
    });
    const second = await openBankingConnector.begin(bank.context, {
      redirectUri: REDIRECT_URI,
      state: STATE,
    });
    if (first.outcome !== 'redirect' || second.outcome !== 'redirect')
      throw new Error('the bank was not asked');
    const callback = await bank.authorise(first.url);
    expect(await openBankingConnector.complete(bank.context, second.resume, callback)).toMatchObject(INVALID);
    expect(hasSentCode(bank.sent)).toBe(false);
  });
});

describe('tokens are rejected', () => {
  test.for(Object.keys(TOKEN_FORGERIES))('if the ID token %s', async (name) => {
    const { step } = await signIn({ signIdToken: TOKEN_FORGERIES[name] as Forge });
    expect(step).toMatchObject(INVALID);
  });

  const changed = (change: object): Script => ({
    answers: {
      'POST /token': ({ body }, usual) =>
        body.includes('grant_type=authorization_code')
          ? { ...usual, body: { ...(usual.body as object), ...change } }
          : usual,
    },
  });
  const certificateOfAnother = { cnf: { 'x5t#S256': halfHash('other') } };
  test.for([
    ['without an ID token', { id_token: undefined }],
    ['of another type', { token_type: 'DPoP' }],
    ['that are bound to no certificate', { access_token: unsigned({ sub: 'consent-1' }) }],
    ['that are bound to another certificate', { access_token: unsigned(certificateOfAnother) }],
  ] as const)('%s', async ([, change]) => {
    expect((await signIn(changed(change))).step).toMatchObject(INVALID);
  });

  test('but a token that is not a JWT can be bound in a way that we do not see', async () => {
    expect((await signIn(changed({ access_token: 'opaque' }))).step.outcome).toBe('connected');
  });

  test('if the code of one sign-in is sent with the verifier of another', async () => {
    const { bank, step } = await signIn(
      { settings: { response_mode: 'fragment' } },
      (callback, { request }) => {
        // the bank remembers another challenge for this code
        request().code_challenge = 'other';
        return callback;
      },
    );
    expect(step).toMatchObject({ reason: 'consent_expired' });
    expect(hasSentCode(bank.sent)).toBe(true);
  });
});

describe('a bank', () => {
  test('whose discovery document has another issuer is not used', async () => {
    const bank = await startScriptedBank({ metadata: { issuer: 'https://other.example' } });
    const begun = await openBankingConnector.begin(bank.context, { redirectUri: REDIRECT_URI, state: STATE });
    expect(begun).toMatchObject({ outcome: 'failed', reason: 'provider_changed' });
    expect(bank.sent.map(({ path }) => path)).toEqual(['/.well-known/openid-configuration']);
  });

  const DISCOVERY = 'GET /.well-known/openid-configuration';
  const HUGE = { body: `{"keys":[],"padding":"${'x'.repeat(6 * 1024 * 1024)}"}` };
  const MOVED = { status: 302, headers: { location: 'https://other.example/' }, body: '' };
  test.for([
    ['discovery document', DISCOVERY, 'is huge', HUGE],
    ['discovery document', DISCOVERY, 'is elsewhere', MOVED],
    ['discovery document', DISCOVERY, 'is a page', { headers: { 'content-type': 'text/html' }, body: '<p>' }],
    ['keys', 'GET /jwks', 'are huge', HUGE],
    ['keys', 'GET /jwks', 'are elsewhere', MOVED],
    ['keys', 'GET /jwks', 'are no keys', { body: { keys: 'none' } }],
    ['keys', 'GET /jwks', 'are symmetric', { body: { keys: [{ kty: 'oct', kid: 'bank-key', k: 'AAAA' }] } }],
  ] as const)('whose %s %s %s gets no code', async ([, name, , answer]) => {
    const { bank, step } = await signIn({ answers: { [name]: () => ({ ...answer }) } });
    expect(step).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/^(invalid_data|provider_changed)$/),
    });
    expect(hasSentCode(bank.sent)).toBe(false);
    expect(bank.sent.filter(({ path }) => path === '/')).toEqual([]);
  });

  test('that replaces its keys is asked for the new ones, and a reply with an old one is rejected', async () => {
    const renewed = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...(await exportJWK(renewed.publicKey)), kid: 'bank-key', use: 'sig' };
    const answers = { 'GET /jwks': () => ({ body: { keys: [jwk] } }) };
    expect((await signIn({ answers })).step).toMatchObject(INVALID);
  });

  test('that names an endpoint on a host that is not configured gets nothing there', async () => {
    const bank = await startScriptedBank({ metadata: { token_endpoint: 'https://other.example/token' } });
    const begun = await openBankingConnector.begin(bank.context, { redirectUri: REDIRECT_URI, state: STATE });
    expect(begun).toMatchObject({ outcome: 'failed', reason: 'provider_changed' });
  });

  test.for([
    ['access_denied', 'consent_denied'],
    ['server_error', 'provider_unavailable'],
    ['invalid_request_object', 'not_configured'],
    ['something_else', 'provider_changed'],
  ] as const)('that redirects with %s means %s', async ([error, reason]) => {
    const { bank, step } = await signIn({
      signReply: (claims, sign) =>
        sign({ iss: claims.iss, aud: claims.aud, exp: claims.exp, state: STATE, error } as Claims),
    });
    expect(step).toMatchObject({ outcome: 'failed', reason });
    expect(hasSentCode(bank.sent)).toBe(false);
  });

  test('gets no token or code into our errors', async () => {
    const { step } = await signIn({ signIdToken: (claims, sign) => sign({ ...claims, nonce: 'other' }) });
    expect(JSON.stringify(step)).not.toMatch(/the-code|eyJ|other/);
    const { session } = await connect();
    expect(session).toContain('consent-1');
  });
});
