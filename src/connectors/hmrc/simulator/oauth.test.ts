import { describe, expect, test } from 'vitest';
import { addMonths } from '#values/timestamp.ts';
import { BACK, useSimulator, YEAR } from './simulator.fixture.ts';

describe('the pages', () => {
  test('need no scripts, and reject a wrong password and an unknown name with the same words', async () => {
    const { hmrc, authoriseUrl } = await useSimulator();
    const page = await fetch(authoriseUrl());
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).not.toContain('<script');
    expect(html).toContain('lang="en"');
    const request = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const [user_name, password] of [
      ['user_good', 'wrong'],
      ['nobody', 'pass_good'],
    ] as const) {
      const body = new URLSearchParams({ request, user_name, password });
      const again = await (await fetch(`${hmrc.url}/oauth/sign-in`, { method: 'POST', body })).text();
      expect(again).toContain('Your user ID or password is incorrect.');
      expect(again).toContain('role="alert"');
    }
    const body = new URLSearchParams({ request, decision: 'allow' });
    const skipped = await fetch(`${hmrc.url}/oauth/grantscope`, { method: 'POST', body, redirect: 'manual' });
    expect(skipped.status, 'someone who has not signed in').toBe(400);
  });

  test.each([
    ['an unknown client', { client_id: 'another' }],
    ['another response type', { response_type: 'token' }],
    ['an unknown scope', { scope: 'write:everything' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['an invalid return address', { redirect_uri: 'nowhere' }],
  ])('are not shown for a request with %s', async (_what, changes) => {
    const { authoriseUrl } = await useSimulator();
    expect((await fetch(authoriseUrl(changes))).status).toBe(400);
  });

  test('never redirect to an unregistered address', async () => {
    const client = { clientId: 'c', clientSecret: 's', redirectUris: [BACK] };
    const { authoriseUrl } = await useSimulator({ client });
    expect((await fetch(authoriseUrl())).status).toBe(200);
    expect((await fetch(authoriseUrl({ redirect_uri: `${BACK}/other` }))).status).toBe(400);
  });
});

describe('the token endpoint', () => {
  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: `${BACK}/other` }],
    ['another code', { code: 'another' }],
  ])('rejects %s', async (_what, changes) => {
    const { codeFor, exchange } = await useSimulator();
    const { status, body } = await exchange(await codeFor('user_good'), changes);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  test('accepts the client secret in the form only', async () => {
    const { hmrc, codeFor, exchange, askTokens } = await useSimulator();
    const basic = `Basic ${Buffer.from(`${hmrc.settings.client_id}:${hmrc.settings.client_secret}`).toString('base64')}`;
    const wrong = await askTokens(
      { grant_type: 'client_credentials', client_secret: '' },
      { authorization: basic },
    );
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const { status, body } = await exchange(await codeFor('user_good'));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 14_400,
      scope: 'read:self-assessment assigned',
    });
    expect((await askTokens({ grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
  });

  test('issues an application token that cannot be renewed and gives no access to people', async () => {
    const { askTokens, asApplication } = await useSimulator();
    expect((await askTokens({ grant_type: 'client_credentials' })).body.refresh_token).toBeUndefined();
    expect((await (await asApplication())(YEAR)).body.code).toBe('INVALID_SCOPE');
  });

  test('accepts each code once within ten minutes, and each refresh token once within eighteen months', async () => {
    const { codeFor, exchange, askTokens, advance, set, now } = await useSimulator();
    const late = await codeFor('user_good');
    advance(600);
    expect((await exchange(late)).status).toBe(400);
    const code = await codeFor('user_good');
    const granted = now();
    const { body } = await exchange(code);
    expect((await exchange(code)).status).toBe(400);
    const refresh = (refresh_token: string) => askTokens({ grant_type: 'refresh_token', refresh_token });
    const renewed = await refresh(body.refresh_token);
    expect(renewed.status).toBe(200);
    expect((await refresh(body.refresh_token)).status).toBe(400);
    set(new Date(addMonths(granted, 18).getTime() - 1000));
    const last = await refresh(renewed.body.refresh_token);
    expect(last.status).toBe(200);
    advance(1);
    expect((await refresh(last.body.refresh_token)).body.error).toBe('invalid_grant');
  });
});
