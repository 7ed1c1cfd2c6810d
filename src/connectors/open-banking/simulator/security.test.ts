import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useBank } from './bank.fixture.ts';
import { giveBankConsent } from './give-bank-consent.fixture.ts';
import { claimsOf, TestThirdParty } from './third-party.fixture.ts';

const SIGNED_IN = { userName: 'user_good' };

describe('the authorisation server', () => {
  test('describes itself', async () => {
    const { thirdParty, bank } = await useBank();
    expect(await thirdParty.discover()).toMatchObject({
      issuer: bank.issuer,
      response_types_supported: ['code id_token', 'code'],
      response_modes_supported: expect.arrayContaining(['jwt', 'query.jwt', 'fragment', 'form_post']),
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'],
      id_token_signing_alg_values_supported: ['PS256'],
      request_object_signing_alg_values_supported: ['PS256'],
      authorization_signing_alg_values_supported: ['PS256'],
      require_signed_request_object: true,
      claims_supported: expect.arrayContaining(['openbanking_intent_id', 'acr']),
      scopes_supported: ['openid', 'accounts'],
    });
  });

  test.each([true, false])(
    'replies to code id_token with hashes of code and state (request pushed: %s)',
    async (isPushed) => {
      const { thirdParty } = await useBank();
      const { ConsentId } = (await thirdParty.createConsent()).body.Data;
      const url = await thirdParty.authorizeUrl(ConsentId, { responseType: 'code id_token', isPushed });
      const { code, id_token, state } = await thirdParty.readBack(await giveBankConsent(url, SIGNED_IN));
      const half = (text: string) =>
        createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
      expect(await thirdParty.verify(id_token)).toMatchObject({ c_hash: half(code), s_hash: half(state) });
      expect((await thirdParty.exchange(code)).status).toBe(200);
    },
  );

  test('signs its reply to code, which names the issuer and the third party', async () => {
    const { thirdParty } = await useBank();
    const { ConsentId } = (await thirdParty.createConsent()).body.Data;
    const back = await giveBankConsent(await thirdParty.authorizeUrl(ConsentId), SIGNED_IN);
    expect([...back.searchParams.keys()]).toEqual(['response']);
    expect(await thirdParty.readBack(back)).toMatchObject({ state: 'a-state', code: expect.any(String) });
  });

  test('does not know a consent of which it has never heard', async () => {
    const { thirdParty } = await useBank();
    const back = await giveBankConsent(await thirdParty.authorizeUrl('aac-unknown'), SIGNED_IN);
    expect(await thirdParty.readBack(back)).toMatchObject({ error: 'invalid_request' });
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another address', { redirect_uri: 'https://stipend.example/other' }],
    ['another code', { code: 'another' }],
  ])('gives no tokens for %s', async (_what, changes) => {
    const { thirdParty } = await useBank();
    const { ConsentId } = (await thirdParty.createConsent()).body.Data;
    const back = await giveBankConsent(await thirdParty.authorizeUrl(ConsentId), SIGNED_IN);
    const { code } = await thirdParty.readBack(back);
    expect((await thirdParty.exchange(code, changes)).body.error).toBe('invalid_grant');
  });

  test('ends the tokens of a code that is used twice', async () => {
    const { thirdParty } = await useBank();
    const { ConsentId } = (await thirdParty.createConsent()).body.Data;
    const back = await giveBankConsent(await thirdParty.authorizeUrl(ConsentId), SIGNED_IN);
    const { code } = await thirdParty.readBack(back);
    const { body } = await thirdParty.exchange(code);
    expect((await thirdParty.exchange(code)).body.error).toBe('invalid_grant');
    expect((await thirdParty.ask('/accounts', body.access_token)).status).toBe(401);
  });

  test('accepts an assertion once, for itself and until it expires', async () => {
    const { thirdParty } = await useBank();
    const send = async (claims: object) => {
      const client_assertion = await thirdParty.sign({ sub: 'stipend-test', jti: 'one', ...claims });
      const form = { grant_type: 'client_credentials', scope: 'accounts', client_assertion };
      return (await thirdParty.postForm('token_endpoint', form)).status;
    };
    expect(await send({})).toBe(200);
    expect(await send({})).toBe(401);
    expect(await send({ jti: 'two', aud: 'https://another.example' })).toBe(401);
    expect(await send({ jti: 'three', exp: 1 })).toBe(401);
  });

  test('lets people return only to addresses that are registered, if there are any', async () => {
    const { thirdParty } = await useBank({
      thirdParty: {
        ...(await import('./third-party.fixture.ts')).registration(),
        redirectUris: ['https://a.example/'],
      },
    });
    const { ConsentId } = (await thirdParty.createConsent()).body.Data;
    await expect(thirdParty.authorizeUrl(ConsentId)).rejects.toThrow('redirect_uri');
  });

  test('follows FAPI 2.0 too: every request is pushed', async () => {
    const { thirdParty } = await useBank({ security: { profile: 'FAPI 2.0' } });
    expect(await thirdParty.discover()).toMatchObject({
      require_pushed_authorization_requests: true,
      response_types_supported: ['code'],
    });
    const { get } = await thirdParty.connect('user_good');
    expect((await get('/accounts')).status).toBe(200);
    const { ConsentId } = (await thirdParty.createConsent()).body.Data;
    const url = await thirdParty.authorizeUrl(ConsentId, { isPushed: false });
    const reply = await fetch(url, { redirect: 'manual' });
    expect(reply.headers.get('location') ?? '').not.toContain('/sign-in/');
  });
});

describe('a bank with certificates', () => {
  test('knows third parties by their certificate, and binds tokens to it', async () => {
    const { thirdParty, bank, authority } = await useBank({ withCertificates: true });
    const { tokens, get } = await thirdParty.connect('user_good');
    expect((await get('/accounts')).status).toBe(200);
    const another = await authority?.issue('O=Stipend Test, CN=stipend');
    const thief = new TestThirdParty(bank, another);
    expect((await thief.ask('/accounts', tokens.access_token)).status, 'with another certificate').toBe(401);
    const open = bank.baseUrl.replace(new URL(bank.baseUrl).origin, bank.issuer);
    const without = await new TestThirdParty(bank, authority ? { ca: authority.ca } : {}).ask(
      `${open}/accounts`,
      tokens.access_token,
    );
    expect(without.status, 'without a certificate').toBe(401);
  });

  test.each([
    ['another subject', 'O=Stipend Test, CN=another', true],
    ['another authority', 'O=Stipend Test, CN=stipend', false],
  ])('rejects a certificate of %s', async (_what, subject, isOurs) => {
    const { bank, authority } = await useBank({ withCertificates: true });
    const { makeAuthority } = await import('./throw-away-authority.fixture.ts');
    const issuer = isOurs ? authority : await makeAuthority();
    const impostor = new TestThirdParty(bank, { ...(await issuer?.issue(subject)), ca: authority?.ca ?? '' });
    const form = { grant_type: 'client_credentials', scope: 'accounts' };
    expect((await impostor.postForm('token_endpoint', form)).body.error).toBe('invalid_client');
  });

  test('can also know them by their signature', async () => {
    const { thirdParty, bank, certificate } = await useBank({
      withCertificates: true,
      security: { clientAuthentication: 'private_key_jwt', bindsTokens: true },
    });
    const client_assertion = await thirdParty.sign({ sub: 'stipend-test', jti: 'one' });
    const form = {
      grant_type: 'client_credentials',
      scope: 'accounts',
      client_assertion,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    };
    const { body } = await new TestThirdParty(bank, certificate ?? {}).postForm('token_endpoint', form);
    expect(body).toMatchObject({ access_token: expect.any(String) });
    expect((await thirdParty.ask('/accounts', body.access_token)).status, 'a token of no person').toBe(403);
    expect(claimsOf(client_assertion).aud).toBe(bank.issuer);
  });
});
