import { describe, expect, test } from 'vitest';
import { giveConsent } from '#simulation/give-consent.ts';
import { payrollOf, withFewPayslips } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { endOverdue } from './scheduled-tasks.ts';

const service = useService({}, { isWhole: true });
withFewPayslips(service);
const { consentingUser, link, until, query, submissions } = payrollOf(service);
const HOUR_MS = 3_600_000;
const XERO = { payroll_provider: 'xero-sandbox', user_name: undefined, password: undefined };

async function begun() {
  const userId = await consentingUser({ forename: 'Hannah', surname: 'Whitcombe', ni_number: 'JG481926B' });
  const { status, body } = await link(userId, XERO);
  expect(status, JSON.stringify(body)).toBe(201);
  return { userId, account: body };
}

/** Signs in at the provider and follows its redirect back to the service. */
async function comeBack(url: string, allow = true) {
  return back(await giveConsent(url, { userName: 'user_good', allow }));
}

const back = (query: URLSearchParams) =>
  service.ask('GET', `/accounts/oauth/callback?${query}`, { key: null });

describe('an account at a provider with its own sign-in page', () => {
  test('has an address to open, and is connected when the person returns', async () => {
    const { userId, account } = await begun();
    expect(account).toMatchObject({ status: 'PENDING', user_name: null });
    expect(account.authorisation_url).toContain('code_challenge_method=S256');
    const page = await comeBack(account.authorisation_url);
    expect(page.status).toBe(200);
    expect(page.body).toContain('You are connected');
    await until(account.account_id, 'CONNECTED');
    await expect.poll(async () => (await submissions(userId)).body.pagination.total_count).toBe(3);
    expect((await service.ask('GET', `/accounts/${account.account_id}`)).body.authorisation_url).toBeNull();
  });

  test('redirects the returning person to the client’s callback URL, with the outcome', async () => {
    await service.ask('PATCH', '/configuration', {
      body: { client_callback_url: 'https://lender.example/back?a=1' },
    });
    const { userId, account } = await begun();
    const page = await comeBack(account.authorisation_url);
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(
      `https://lender.example/back?a=1&user_id=${userId}&outcome=connected`,
    );
    await service.ask('PATCH', '/configuration', { body: { client_callback_url: null } });
  });

  test('redirects the returning person to the client’s app, if the callback URL is an app link', async () => {
    await service.ask('PATCH', '/configuration', {
      body: { app_link_schemes: ['com.lender.app'], client_callback_url: 'com.lender.app://done?a=1' },
    });
    const { userId, account } = await begun();
    const page = await comeBack(account.authorisation_url);
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(
      `com.lender.app://done?a=1&user_id=${userId}&outcome=connected`,
    );
    await service.ask('PATCH', '/configuration', { body: { client_callback_url: null } });
  });

  test('fails when the person denies access, and can be reconnected', async () => {
    const { account } = await begun();
    const page = await comeBack(account.authorisation_url, false);
    expect(page.body).toContain('Your account was not connected');
    const failed = await until(account.account_id, 'LOGIN_FAILED');
    expect(failed.status_reason).toBe('consent_denied');
    const again = await service.ask('POST', `/accounts/${account.account_id}/reconnect`, { body: {} });
    expect(again.body.authorisation_url).not.toBe(account.authorisation_url);
    await comeBack(again.body.authorisation_url);
    await until(account.account_id, 'CONNECTED');
  });

  test('can be reconnected while the person is away, and an invalid callback does not leave it PENDING', async () => {
    const { account } = await begun();
    const again = await service.ask('POST', `/accounts/${account.account_id}/reconnect`, { body: {} });
    expect(again.status).toBe(201);
    const state = new URL(again.body.authorisation_url).searchParams.get('state') ?? '';
    const broken = new URLSearchParams({ state, code: 'x', token: '1' });
    expect((await back(broken)).status).toBe(200);
    const { body } = await service.ask('GET', `/accounts/${account.account_id}`);
    expect(body.status).not.toBe('PENDING');
    const third = await service.ask('POST', `/accounts/${account.account_id}/reconnect`, { body: {} });
    service.clock.advance(61 * 60_000);
    expect((await comeBack(third.body.authorisation_url)).status, 'an hour later').toBe(400);
  });

  test.each([
    ['by the clock', false],
    ['once the scheduled task has run', true],
  ])('is LOGIN_FAILED an hour after the person left, %s', async (_, isWritten) => {
    const { userId, account } = await begun();
    const read = async () => (await service.ask('GET', `/accounts/${account.account_id}`)).body;
    service.clock.advance(HOUR_MS);
    if (isWritten) await endOverdue(service.app);
    expect(await read(), 'exactly an hour later').toMatchObject({ status: 'PENDING' });
    service.clock.advance(1000);
    if (isWritten) await endOverdue(service.app);
    expect(await read()).toMatchObject({
      status: 'LOGIN_FAILED',
      status_reason: 'interrupted',
      status_message: 'Signing in was not completed. Please try again.',
      authorisation_url: null,
    });
    const { body: failed } = await service.ask('GET', `/accounts?status=LOGIN_FAILED&user_id=${userId}`);
    expect(failed.pagination.total_count).toBe(1);
    const { body: readiness } = await service.ask('GET', `/users/${userId}/readiness`);
    expect(readiness.payroll.status).toBe('failed');
    const row = await service.app.database
      .tenant(service.clientId)
      .selectFrom('accounts')
      .select(['sealed_secrets', 'oauth_state_hash'])
      .where('account_id', '=', account.account_id)
      .executeTakeFirstOrThrow();
    if (isWritten) expect(row).toEqual({ sealed_secrets: null, oauth_state_hash: null });
    const again = await service.ask('POST', `/accounts/${account.account_id}/reconnect`, { body: {} });
    await comeBack(again.body.authorisation_url);
    await until(account.account_id, 'CONNECTED');
  });

  test('shows the same page when the callback is loaded again, at the same time or later', async () => {
    for (const [allow, words] of [
      [true, 'You are connected'],
      [false, 'Your account was not connected'],
    ] as const) {
      const { account } = await begun();
      const brought = await giveConsent(account.authorisation_url, { userName: 'user_good', allow });
      const pages = [...(await Promise.all([back(brought), back(brought)])), await back(brought)];
      for (const page of pages)
        expect([page.status, page.body]).toEqual([200, expect.stringContaining(words)]);
      await until(account.account_id, allow ? 'CONNECTED' : 'LOGIN_FAILED');
      service.clock.advance(HOUR_MS);
      expect((await back(brought)).status).toBe(400);
    }
  });

  test('is connected by a reply that the provider’s own page posts', async () => {
    const { account } = await begun();
    const reply = await giveConsent(account.authorisation_url, { userName: 'user_good' });
    const posted = await fetch(`${service.url}/accounts/oauth/callback`, {
      method: 'POST',
      body: reply,
      redirect: 'manual',
    });
    // cookies are missing in a request from another site, and present after the redirect
    expect(posted.status).toBe(303);
    const page = await service.ask('GET', posted.headers.get('location') ?? '', { key: null });
    expect(page.body).toContain('You are connected');
    await until(account.account_id, 'CONNECTED');
  });

  test('is found by the state in a signed reply, whose signature the connector checks', async () => {
    const { account } = await begun();
    const state = new URL(account.authorisation_url).searchParams.get('state');
    const claims = Buffer.from(JSON.stringify({ state, code: 'a-code' })).toString('base64url');
    // Xero signs no replies
    const page = await back(new URLSearchParams({ response: `eyJhbGciOiJub25lIn0.${claims}.` }));
    expect(page.body).toContain('Your account was not connected');
    await until(account.account_id, 'UNAVAILABLE');
  });

  test('gets a page with a script if the reply is in the fragment, which says what to do without scripts', async () => {
    const page = await back(new URLSearchParams());
    expect(page.status).toBe(200);
    expect(page.body).toContain('turn on JavaScript');
    const script = await service.ask('GET', '/accounts/oauth/callback.js', { key: null });
    expect(script.headers.get('content-type')).toContain('javascript');
  });

  test('rejects a callback with another state', async () => {
    const { account } = await begun();
    const brought = await giveConsent(account.authorisation_url, { userName: 'user_good' });
    const forged = new URLSearchParams(brought);
    forged.set('state', 'another');
    expect((await back(forged)).status).toBe(400);
    expect((await back(brought)).status).toBe(200);
    expect((await service.ask('GET', '/accounts/oauth/callback?error=empty', { key: null })).status).toBe(
      400,
    );
    await until(account.account_id, 'CONNECTED');
  });

  test('renews an expired token once for concurrent queries', async () => {
    const { userId, account } = await begun();
    await comeBack(account.authorisation_url);
    await until(account.account_id, 'CONNECTED');
    await expect.poll(async () => (await submissions(userId)).body.pagination.total_count).toBe(3);
    service.simulators?.xero.endSessions();
    const before = service.simulators?.xero.counts.refreshes ?? 0;
    const replies = await Promise.all(Array.from({ length: 8 }, () => query(userId, account.account_id)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(service.simulators?.xero.counts.refreshes).toBe(before + 1);
  });

  test('becomes REAUTH_REQUIRED when the person withdraws consent at the provider', async () => {
    const { userId, account } = await begun();
    await comeBack(account.authorisation_url);
    await until(account.account_id, 'CONNECTED');
    await expect.poll(async () => (await submissions(userId)).body.pagination.total_count).toBe(3);
    service.simulators?.xero.revokeGrants();
    expect((await query(userId, account.account_id)).body.errors[0]).toContain('REAUTH_REQUIRED');
    const ended = await until(account.account_id, 'REAUTH_REQUIRED');
    expect(ended.status_reason).toBe('consent_expired');
    expect((await submissions(userId)).body.pagination.total_count, 'retrieved payslips are kept').toBe(3);
  });
});

describe('an account at a provider that finds people by their details', () => {
  const details = { forename: 'Hannah', surname: 'Whitcombe', ni_number: 'JG481926B' };
  const readinessOf = async (userId: string) =>
    (await service.ask('GET', `/users/${userId}/readiness`)).body.payroll;
  const sealedOf = (account_id: string) =>
    service.app.database
      .tenant(service.clientId)
      .selectFrom('accounts')
      .select('sealed_secrets')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();

  test.each([
    ['has none of them', {}, 'identity_incomplete', 'needs more details than we have'],
    ['has others', { ...details, ni_number: 'AB123456C' }, 'no_match', 'nobody there has the details'],
  ])('fails after the sign-in if the user %s, without the session', async (_, known, reason, message) => {
    const userId = await consentingUser(known);
    const { status, body } = await link(userId, XERO);
    expect(status).toBe(201);
    await comeBack(body.authorisation_url);
    const failed = await until(body.account_id, 'LOGIN_FAILED');
    expect(failed).toMatchObject({
      status_reason: reason,
      status_message: expect.stringContaining(message),
      next_check_at: null,
    });
    expect(failed.status_message).not.toMatch(/AB123456C|Hannah/);
    expect(await readinessOf(userId)).toMatchObject({ status: 'failed', count: 0 });
    expect(await sealedOf(body.account_id)).toEqual({ sealed_secrets: null });
    expect((await query(userId, body.account_id)).body.errors).toEqual([
      `Account [${body.account_id}] must be CONNECTED, but its status is LOGIN_FAILED`,
    ]);
    await service.ask('PATCH', `/users/${userId}`, { body: details });
    const again = await service.ask('POST', `/accounts/${body.account_id}/reconnect`, { body: {} });
    await comeBack(again.body.authorisation_url);
    await expect.poll(async () => (await readinessOf(userId)).count).toBe(3);
  });

  test('takes details that the user lacks, keeps them with the connection, and leaves the user as it was', async () => {
    const userId = await consentingUser({ surname: 'Whitcombe' });
    const { body } = await link(userId, { ...XERO, ni_number: 'jg 48 19 26 b' });
    await comeBack(body.authorisation_url);
    await expect.poll(async () => (await readinessOf(userId)).count).toBe(3);
    expect((await query(userId, body.account_id)).status, 'a later query').toBe(201);
    expect((await service.ask('GET', `/users/${userId}`)).body).toMatchObject({
      forename: null,
      surname: 'Whitcombe',
      ni_number: null,
    });
    expect((await service.ask('GET', `/accounts/${body.account_id}`)).body).not.toHaveProperty('ni_number');
  });

  test('that has payslips stays connected if the user’s details change, and a query says so', async () => {
    const { userId, account } = await begun();
    await comeBack(account.authorisation_url);
    await expect.poll(async () => (await readinessOf(userId)).count).toBe(3);
    await service.ask('PATCH', `/users/${userId}`, { body: { ni_number: 'AB123456C' } });
    expect((await query(userId, account.account_id)).body.errors).toEqual([
      'The provider has nobody with the user’s details: check the user’s name, date of birth and NI number',
    ]);
    expect(await until(account.account_id, 'CONNECTED')).toMatchObject({ status_reason: null });
    await service.ask('PATCH', `/users/${userId}`, { body: { ni_number: 'JG481926B' } });
    expect((await query(userId, account.account_id)).status).toBe(201);
  });

  test.each([
    [{}, '[ni_number] must not be sent: the user already has one'],
    [
      { payroll_provider: 'harbour', user_name: 'user_good', password: 'pass_good' },
      '[ni_number] must not be sent for this provider: it finds people without it, or only by details that the client stored',
    ],
  ])('rejects details that it must not get: %j', async (given, error) => {
    const userId = await consentingUser(details);
    const { status, body } = await link(userId, { ...XERO, ...given, ni_number: 'JG481926B' });
    expect([status, body.errors]).toEqual([400, [error]]);
  });
});
