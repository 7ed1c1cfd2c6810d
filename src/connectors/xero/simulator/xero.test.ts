import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { giveConsent } from '#simulation/give-consent.ts';
import { createPeople } from '#simulation/people/index.ts';
import { startXero } from './index.ts';

const BACK = 'https://stipend.example/back';
const SCOPE =
  'offline_access payroll.employees.read payroll.payruns.read payroll.payslip.read payroll.settings.read';

async function useSimulator(options: Partial<Parameters<typeof startXero>[0]> = {}) {
  let now = Date.parse('2026-11-15T09:00:00Z');
  const clock = { now: () => new Date(now) };
  const xero = await startXero({ people: createPeople({ clock }), clock, ...options });
  onTestFinished(() => xero.close());
  const {
    client_id = '',
    client_secret = '',
    authorize_url,
    token_url = '',
    connections_url = '',
  } = xero.settings;
  const basic = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
  const verifier = randomBytes(32).toString('base64url');

  const authoriseUrl = (changes: Record<string, string> = {}) => {
    const query = {
      response_type: 'code',
      client_id,
      redirect_uri: BACK,
      scope: SCOPE,
      state: 'a-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    };
    return `${authorize_url}?${new URLSearchParams(query)}`;
  };
  const askTokens = async (form: Record<string, string>, authorization = basic) => {
    const reply = await fetch(token_url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, string> };
  };
  const codeFor = async (userName: string, changes: Record<string, string> = {}) =>
    (await giveConsent(authoriseUrl(changes), { userName })).get('code') ?? '';
  const exchange = (code: string, changes: Record<string, string> = {}) =>
    askTokens({
      grant_type: 'authorization_code',
      code,
      redirect_uri: BACK,
      code_verifier: verifier,
      ...changes,
    });

  async function signIn(userName: string, changes: Record<string, string> = {}) {
    const { body } = await exchange(await codeFor(userName, changes));
    const headers = { authorization: `Bearer ${body.access_token}` };
    const tenants = (await (await fetch(connections_url, { headers })).json()) as { tenantId: string }[];
    const get = (path: string, tenantId = tenants[0]?.tenantId ?? '') =>
      fetch(`${xero.baseUrl}${path}`, { headers: { ...headers, 'xero-tenant-id': tenantId } });
    return { body, tenants, get };
  }

  return {
    xero,
    authoriseUrl,
    askTokens,
    codeFor,
    exchange,
    signIn,
    advance: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
}

describe('the consent pages', () => {
  test('need no scripts, and reject a wrong password and an unknown name with the same words', async () => {
    const { xero, authoriseUrl } = await useSimulator();
    const html = await (await fetch(authoriseUrl())).text();
    expect(html).not.toContain('<script');
    const request = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const [user_name, password] of [
      ['user_good', 'wrong'],
      ['nobody', 'pass_good'],
    ] as const) {
      const body = new URLSearchParams({ request, user_name, password });
      const page = await (
        await fetch(`${xero.url}/identity/connect/authorize/sign-in`, { method: 'POST', body })
      ).text();
      expect(page).toContain('Your username or password is incorrect.');
    }
    const body = new URLSearchParams({ request, decision: 'allow' });
    const skipped = await fetch(`${xero.url}/identity/connect/authorize/consent`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    expect(skipped.status, 'someone who has not signed in').toBe(400);
  });

  test.each([
    ['an unknown client', { client_id: 'another' }],
    ['another response type', { response_type: 'token' }],
    ['an unknown scope', { scope: 'accounting.everything' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['an invalid return address', { redirect_uri: 'nowhere' }],
  ])('are not shown for a request with %s', async (_what, changes) => {
    const { authoriseUrl } = await useSimulator();
    expect((await fetch(authoriseUrl(changes))).status).toBe(400);
  });

  test('never redirect to an unregistered address', async () => {
    const application = { clientId: 'c', clientSecret: 's', redirectUris: [BACK] };
    const { authoriseUrl } = await useSimulator({ application });
    expect((await fetch(authoriseUrl())).status).toBe(200);
    expect((await fetch(authoriseUrl({ redirect_uri: `${BACK}/other` }))).status).toBe(400);
  });

  test('redirect back with state and code, or say that access was denied', async () => {
    const { authoriseUrl } = await useSimulator();
    expect(await giveConsent(authoriseUrl(), { userName: 'user_good' })).toSatisfy(
      (query: URLSearchParams) => query.get('state') === 'a-state' && query.get('code') !== null,
    );
    const refused = await giveConsent(authoriseUrl(), { userName: 'user_good', allow: false });
    expect(Object.fromEntries(refused)).toEqual({ error: 'access_denied', state: 'a-state' });
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
    expect([status, body]).toEqual([400, { error: 'invalid_grant' }]);
  });

  test('accepts the client secret by Basic authentication only', async () => {
    const { xero, codeFor, askTokens } = await useSimulator();
    const { client_id = '', client_secret = '' } = xero.settings;
    const code = await codeFor('user_good');
    const form = { grant_type: 'authorization_code', code, redirect_uri: BACK, client_id, client_secret };
    expect((await askTokens(form, '')).body).toEqual({ error: 'invalid_client' });
  });

  test('issues tokens for thirty minutes, and a refresh token that can be used once', async () => {
    const { codeFor, exchange, askTokens } = await useSimulator();
    const code = await codeFor('user_good');
    const { body } = await exchange(code);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 1800, scope: SCOPE });
    expect((await exchange(code)).body, 'the code again').toEqual({ error: 'invalid_grant' });
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
    expect((await askTokens(refresh)).status).toBe(200);
    expect((await askTokens(refresh)).body).toEqual({ error: 'invalid_grant' });
    expect((await askTokens({ grant_type: 'password' })).body).toEqual({ error: 'unsupported_grant_type' });
  });

  test('issues no refresh token unless one was requested', async () => {
    const { signIn } = await useSimulator();
    expect(
      (await signIn('user_good', { scope: 'payroll.employees.read' })).body.refresh_token,
    ).toBeUndefined();
  });
});

describe('the payroll', () => {
  test('rejects requests without a token, after thirty minutes, without the scope and for other tenants', async () => {
    const { xero, signIn, advance } = await useSimulator();
    expect((await fetch(`${xero.baseUrl}/Employees`)).status).toBe(401);
    const { get } = await signIn('user_good');
    const { tenants } = await signIn('user_leaver');
    expect((await get('/Employees')).status).toBe(200);
    expect((await get('/Employees', tenants[0]?.tenantId)).status, "another's organisation").toBe(403);
    expect((await get('/Employees', 'none')).status).toBe(403);
    const reader = await signIn('user_good', { scope: 'payroll.employees.read' });
    expect((await reader.get('/PayRuns')).status).toBe(401);
    advance(30);
    expect(await (await get('/Employees')).json()).toMatchObject({ Status: 401, Detail: 'TokenExpired' });
  });

  test('lists records in pages', async () => {
    const { signIn } = await useSimulator({ pageSize: 10 });
    const { get } = await signIn('user_good');
    const read = async (page: number) =>
      (await (await get(`/PayRuns?page=${page}`)).json()) as { payRuns: unknown[] };
    expect(await read(1)).toMatchObject({
      pagination: { page: 1, pageSize: 10, pageCount: 3, itemCount: 25 },
    });
    expect((await read(3)).payRuns).toHaveLength(5);
    expect((await read(4)).payRuns).toHaveLength(0);
  });

  test('hides drafts with the status filter', async () => {
    const { signIn } = await useSimulator();
    const { get } = await signIn('user_good');
    const statuses = async (query: string) => {
      const { payRuns } = (await (await get(`/PayRuns${query}`)).json()) as {
        payRuns: { payRunStatus: string }[];
      };
      return [...new Set(payRuns.map(({ payRunStatus }) => payRunStatus))].sort();
    };
    expect(await statuses('')).toEqual(['Draft', 'Posted']);
    expect(await statuses('?status=Posted')).toEqual(['Posted']);
    expect((await get('/PayRuns?status=Paid')).status).toBe(400);
  });

  test('counts calls per minute for each organisation', async () => {
    const { signIn, advance } = await useSimulator({ minuteLimit: 2 });
    const { get } = await signIn('user_good');
    const ask = async () => {
      const { status, headers } = await get('/Employees');
      return [status, headers.get('x-minlimit-remaining'), headers.get('retry-after')];
    };
    expect([await ask(), await ask(), await ask()]).toEqual([
      [200, '1', null],
      [200, '0', null],
      [429, '0', '60'],
    ]);
    advance(1);
    expect((await ask())[0]).toBe(200);
  });

  test('can be made to fail after a given number of requests, for a given number of requests', async () => {
    const { xero, signIn } = await useSimulator();
    const { get } = await signIn('user_good');
    xero.control.setFault({ kind: 'unavailable', after: 1, times: 1 });
    expect([
      (await get('/Employees')).status,
      (await get('/Employees')).status,
      (await get('/Employees')).status,
    ]).toEqual([200, 503, 200]);
    xero.control.setFault({ kind: 'disconnect' });
    await expect(get('/Employees')).rejects.toThrow();
    xero.control.setFault({ kind: 'slow', milliseconds: 5 });
    expect((await get('/Employees')).status).toBe(200);
  });
});
