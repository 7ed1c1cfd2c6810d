import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { addDays, addMonthsToDay, dayOf } from '#values/calendar.ts';
import { openBankingConnector } from './open-banking-connector.ts';
import { REDIRECT_URI, type ScriptedBank, STATE, startScriptedBank } from './scripted-bank.fixture.ts';
import { readSession } from './session.ts';
import { connect, signIn } from './signed-in.fixture.ts';

const { begin, refresh, endConsent } = openBankingConnector;
const JARM_ONLY = { response_types_supported: ['code'], response_modes_supported: ['jwt'] };
const HYBRID_ONLY = { response_types_supported: ['code id_token'], response_modes_supported: ['fragment'] };
const FAPI_2 = {
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  authorization_response_iss_parameter_supported: true,
  require_pushed_authorization_requests: true,
};
const NO_PUSH = {
  pushed_authorization_request_endpoint: undefined,
  code_challenge_methods_supported: undefined,
};

function sentTo({ sent }: ScriptedBank, name: string) {
  return sent.filter(({ method, path }) => `${method} ${path}` === name);
}

describe('the consent', () => {
  test('is created with a token of the application, and asks for no more than is needed', async () => {
    const { bank } = await signIn();
    const [application] = sentTo(bank, 'POST /token');
    expect(Object.fromEntries(new URLSearchParams(application?.body))).toMatchObject({
      grant_type: 'client_credentials',
      scope: 'accounts',
    });
    const [consent] = sentTo(bank, 'POST /account-access-consents');
    const today = dayOf(new Date());
    expect(JSON.parse(consent?.body ?? '')).toEqual({
      Data: {
        Permissions: [
          'ReadAccountsDetail',
          'ReadBalances',
          'ReadTransactionsDetail',
          'ReadTransactionsCredits',
          'ReadTransactionsDebits',
          'ReadParty',
        ],
        ExpirationDateTime: `${addDays(today, 365)}T23:59:59Z`,
        TransactionFromDateTime: `${addMonthsToDay(today, -12)}T00:00:00Z`,
      },
      Risk: {},
    });
    expect(consent?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'x-fapi-interaction-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('covers the days that the caller asks for, and no party if the settings exclude it', async () => {
    const bank = await startScriptedBank({ settings: { party: 'exclude' } });
    const access = { transactionsFrom: '2026-01-01', until: '2026-12-31' };
    await begin(bank.context, { redirectUri: REDIRECT_URI, state: STATE, access });
    const { Data } = JSON.parse(sentTo(bank, 'POST /account-access-consents')[0]?.body ?? '');
    expect(Data).toMatchObject({
      TransactionFromDateTime: '2026-01-01T00:00:00Z',
      ExpirationDateTime: '2026-12-31T23:59:59Z',
    });
    expect(Data.Permissions).not.toContain('ReadParty');
  });

  test('is deleted at the bank, with a token of the application and no Accept', async () => {
    const { bank, session } = await connect();
    expect(await endConsent(bank.context, session)).toEqual({ outcome: 'ended' });
    const [deleted] = sentTo(bank, 'DELETE /account-access-consents/consent-1');
    expect(deleted?.headers.accept).toBeUndefined();
    const token = deleted?.headers.authorization?.replace('Bearer ', '') ?? '';
    expect(decodeJwt(token).scope).toBe('accounts');
  });

  test('is also deleted if its sign-in was not completed', async () => {
    const bank = await startScriptedBank();
    const begun = await begin(bank.context, { redirectUri: REDIRECT_URI, state: STATE });
    const resume = begun.outcome === 'redirect' ? begun.resume : '';
    expect(await endConsent(bank.context, resume)).toEqual({ outcome: 'ended' });
    expect(sentTo(bank, 'DELETE /account-access-consents/consent-1')).toHaveLength(1);
  });

  test.for([
    { status: 404 },
    { status: 400, body: { Errors: [{ ErrorCode: 'UK.OBIE.Resource.NotFound' }] } },
    { status: 400, body: { Errors: [{ ErrorCode: 'U009' }] } },
  ])('has ended if the bank does not know it any more: $status', async (answer) => {
    const name = 'DELETE /account-access-consents/consent-1';
    const { bank, session } = await connect({ answers: { [name]: () => answer } });
    expect(await endConsent(bank.context, session)).toEqual({ outcome: 'ended' });
  });

  test('stays if the bank is down', async () => {
    const name = 'DELETE /account-access-consents/consent-1';
    const { bank, session } = await connect({ answers: { [name]: () => ({ status: 503 }) } });
    expect(await endConsent(bank.context, session)).toMatchObject({ reason: 'provider_unavailable' });
  });
});

describe('the request for authorisation', () => {
  test('is signed with PS256, for this bank only, for a few minutes, and names the consent', async () => {
    const { bank } = await signIn();
    const [pushed] = sentTo(bank, 'POST /par');
    const jwt = new URLSearchParams(pushed?.body).get('request') ?? '';
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'PS256', kid: 'the-key', typ: 'oauth-authz-req+jwt' });
    const { exp = 0, nbf = 0, ...claims } = decodeJwt(jwt);
    expect(exp - nbf).toBeLessThanOrEqual(3600);
    const intent = { value: 'consent-1', essential: true };
    expect(claims).toMatchObject({
      iss: 'the-client',
      aud: bank.url,
      client_id: 'the-client',
      redirect_uri: REDIRECT_URI,
      scope: 'openid accounts',
      state: STATE,
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      code_challenge_method: 'S256',
      claims: {
        userinfo: { openbanking_intent_id: intent },
        id_token: {
          openbanking_intent_id: intent,
          acr: { essential: true, values: ['urn:openbanking:psd2:sca', 'urn:openbanking:psd2:ca'] },
        },
      },
    });
  });

  test('is in the address only if the bank offers no pushed requests', async () => {
    const pushing = await startScriptedBank();
    const pushed = await begin(pushing.context, { redirectUri: REDIRECT_URI, state: STATE });
    expect([...new URL('url' in pushed ? pushed.url : '').searchParams.keys()]).toEqual([
      'client_id',
      'request_uri',
    ]);
    const plain = await startScriptedBank({ metadata: NO_PUSH });
    const begun = await begin(plain.context, { redirectUri: REDIRECT_URI, state: STATE });
    expect([...new URL('url' in begun ? begun.url : '').searchParams.keys()]).toEqual([
      'client_id',
      'response_type',
      'scope',
      'request',
    ]);
  });

  test.for([
    ['a signed reply in the query', JARM_ONLY, { response_type: 'code', response_mode: 'jwt' }],
    ['a hybrid reply', HYBRID_ONLY, { response_type: 'code id_token', response_mode: undefined }],
    [
      'a hybrid reply in a form',
      { ...HYBRID_ONLY, response_modes_supported: ['fragment', 'form_post'] },
      { response_type: 'code id_token', response_mode: 'form_post' },
    ],
    ['a code with the issuer', FAPI_2, { response_type: 'code', response_mode: undefined }],
  ] as const)('asks for %s, as discovery says', async ([, metadata, expected]) => {
    const { bank, step } = await signIn({ metadata });
    expect(step.outcome).toBe('connected');
    expect({ response_mode: undefined, ...bank.request() }).toMatchObject(expected);
  });

  test('follows settings that override discovery', async () => {
    const { bank, step } = await signIn({
      settings: { response_mode: 'fragment', client_authentication: 'tls_client_auth' },
    });
    expect(step.outcome).toBe('connected');
    expect(bank.request().response_type).toBe('code id_token');
    expect(
      sentTo(bank, 'POST /token')
        .map(({ body }) => body)
        .join(),
    ).not.toContain('client_assertion');
  });

  test('needs a signed reply in FAPI 1.0, and pushed requests in FAPI 2.0', async () => {
    const plain = await startScriptedBank({ settings: { response_mode: 'query' } });
    expect(await begin(plain.context, { redirectUri: REDIRECT_URI, state: STATE })).toMatchObject({
      reason: 'not_configured',
      detail: 'FAPI 1.0 needs a signed reply: set another response_mode',
    });
    const two = await startScriptedBank({ metadata: NO_PUSH, settings: { fapi_profile: '2.0' } });
    expect(await begin(two.context, { redirectUri: REDIRECT_URI, state: STATE })).toMatchObject({
      reason: 'not_configured',
    });
  });
});

describe('the application', () => {
  test('connects with its certificate wherever the bank needs it, and a bank is trusted by its own authority only', async () => {
    const { bank } = await signIn();
    expect(bank.sent.every(({ hasCertificate }) => hasCertificate)).toBe(true);
    const other = await startScriptedBank({ omit: ['ca'] });
    expect(await begin(other.context, { redirectUri: REDIRECT_URI, state: STATE })).toMatchObject({
      reason: 'provider_unavailable',
    });
  });

  test('proves who it is with a fresh assertion for each request, to the audience that the bank wants', async () => {
    const { bank, step } = await signIn({ settings: { assertion_audience: 'token_endpoint' } });
    expect(step.outcome).toBe('connected');
    const assertions = [...sentTo(bank, 'POST /token'), ...sentTo(bank, 'POST /par')].map(({ body }) =>
      decodeJwt(new URLSearchParams(body).get('client_assertion') ?? ''),
    );
    expect(assertions.map(({ aud }) => aud)).toEqual(Array(3).fill(`${bank.url}/token`));
    expect(new Set(assertions.map(({ jti }) => jti)).size).toBe(3);
  });

  test('uses the endpoints that the bank has for certificates', async () => {
    const { bank, step } = await signIn({
      metadata: (url) => ({
        token_endpoint: `${url}/without-certificate`,
        mtls_endpoint_aliases: { token_endpoint: `${url}/token` },
      }),
    });
    expect(step.outcome).toBe('connected');
    expect(sentTo(bank, 'POST /token')).toHaveLength(2);
  });
});

describe('a session', () => {
  test('is refreshed with the newest refresh token and keeps its consent', async () => {
    const { bank, session } = await connect();
    const step = await refresh(bank.context, session);
    if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
    const [before, after] = [readSession(session), readSession(step.session)];
    expect(new URLSearchParams(bank.sent.at(-1)?.body).get('refresh_token')).toBe(before.refresh_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after).toMatchObject({ consent_id: 'consent-1', signed_in_at: before.signed_in_at });
  });

  test('ends with the consent if the bank rejects the refresh token, or gave none', async () => {
    const answers = {
      'POST /token': ({ body }: { body: string }, usual: object) =>
        body.includes('grant_type=refresh_token') ? { status: 400, body: { error: 'invalid_grant' } } : usual,
    };
    const { bank, session } = await connect({ answers });
    expect(await refresh(bank.context, session)).toMatchObject({ reason: 'consent_expired' });
    const without = JSON.stringify({ ...JSON.parse(session), refresh_token: null });
    expect(await refresh(bank.context, without)).toMatchObject({ reason: 'consent_expired' });
  });
});
