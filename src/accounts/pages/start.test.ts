import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { useBrowser } from '../../../test/support/browser.ts';
import { incomeOf } from '../../../test/support/income.ts';
import { payrollOf } from '../../../test/support/payroll.ts';
import { useService } from '../../../test/support/service.ts';
import { problemsIn } from '../../sandbox/simulators/hmrc/fraud-headers.ts';

const service = useService({ TRUST_PROXY: '127.0.0.1' }, { isWhole: true });
const { taxpayer, link, settled } = incomeOf(service);
const { consentingUser, link: linkPayroll } = payrollOf(service);
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const browser = useBrowser();

beforeEach(() => authority().clear());

function authority() {
  if (!service.simulators) throw new Error('The service has no tax authority simulator');
  return service.simulators.taxAuthority;
}

/** Returns the fraud prevention headers of the last request to the tax authority. */
const lastHeaders = () => authority().fraudHeaders.at(-1)?.headers ?? {};

const newPage = (options: BrowserContextOptions = {}) =>
  browser.newPage({ viewport: { width: 420, height: 760 }, ...options });

async function begun() {
  const userId = await taxpayer();
  const { body } = await link(userId);
  return { userId, url: body.authorisation_url as string, accountId: body.account_id as string };
}

async function signIn(page: Page) {
  await page.getByLabel('User ID').fill('user_good');
  await page.getByLabel('Password').fill('pass_good');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Give permission', exact: true }).click();
  await page.getByText('You are connected').waitFor();
}

const stateIn = (url: string) => new URL(url).searchParams.get('state') ?? '';
const postForm = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  service.ask('POST', '/accounts/oauth/start', {
    key: null,
    body: String(new URLSearchParams(form)),
    headers: { ...FORM, ...headers },
  });

async function isSealed(accountId: string): Promise<boolean> {
  const { sealed_secrets } = await service.app.database
    .tenant(service.clientId)
    .selectFrom('accounts')
    .select('sealed_secrets')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return sealed_secrets !== null;
}

describe('the page before the tax authority’s sign-in', () => {
  test('continues automatically with scripts, and the tax authority receives the browser facts', async () => {
    const { userId, url } = await begun();
    expect(url.startsWith(`${service.url}/accounts/oauth/start?state=`)).toBe(true);
    const page = await newPage({ timezoneId: 'Asia/Kolkata' });
    await page.goto(url);
    await signIn(page);
    await settled(userId);
    expect(problemsIn(lastHeaders())).toEqual([]);
    expect(lastHeaders()).toMatchObject({
      'gov-client-connection-method': 'WEB_APP_VIA_SERVER',
      'gov-client-browser-js-user-agent': await page.evaluate('navigator.userAgent'),
      'gov-client-device-id': expect.stringMatching(UUID),
      'gov-client-timezone': 'UTC+05:30',
      'gov-client-window-size': 'width=420&height=760',
      'gov-client-screens': 'width=420&height=760&scaling-factor=1&colour-depth=24',
      'gov-client-user-ids': `stipend=${userId}`,
    });
    expect(Object.keys(lastHeaders())).not.toContain('gov-client-public-ip');
  });

  test('has a button that a keyboard reaches without scripts, and sends only what the request shows', async () => {
    const { userId, url } = await begun();
    const page = await newPage({ javaScriptEnabled: false, userAgent: 'Plain Browser/1.0' });
    await page.goto(url);
    await page.getByRole('heading', { name: 'Continue to Tax authority (sandbox)' }).waitFor();
    await page.keyboard.press('Tab'); // the link to the content
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await signIn(page);
    await settled(userId);
    const { 'gov-client-device-id': device, ...headers } = lastHeaders();
    expect(problemsIn(lastHeaders())).toEqual([]);
    expect(device).toMatch(UUID);
    expect(Object.keys(headers).filter((name) => /js-|timezone|window|screens/.test(name))).toEqual([]);
  });

  test('recognises a browser that it has seen before, and only that one', async () => {
    const page = await newPage();
    const devices: string[] = [];
    for (const visitor of [page, page, await newPage()]) {
      const { userId, url } = await begun();
      await visitor.goto(url);
      await signIn(visitor);
      await settled(userId);
      devices.push(lastHeaders()['gov-client-device-id'] ?? '');
    }
    expect(devices[1]).toBe(devices[0]);
    expect(devices[2]).not.toBe(devices[0]);
  });

  test('sends the address that a trusted proxy names, with its time and without the proxy’s port', async () => {
    const { userId, url } = await begun();
    const posted = await postForm({ state: stateIn(url) }, { 'X-Forwarded-For': '81.2.69.160' });
    expect(posted.status).toBe(200);
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(grantUrlIn(posted.body));
    await signIn(page);
    await settled(userId);
    expect(problemsIn(lastHeaders())).toEqual([]);
    expect(lastHeaders()).toMatchObject({
      'gov-client-public-ip': '81.2.69.160',
      'gov-client-public-ip-timestamp': service.clock.now().toISOString(),
    });
    expect(Object.keys(lastHeaders())).not.toContain('gov-client-public-port');
  });

  test('accepts any browser facts, and passes on none that are invalid', async () => {
    const { url } = await begun();
    const state = stateIn(url);
    const odd = { state, user_agent: 'a\r\nX-Evil: 1', screen_width: '<script>', window_width: '-1' };
    const { status, body } = await postForm(odd);
    expect(status).toBe(200);
    expect(body).not.toContain('<script>');
    expect((await postForm({ state, user_agent: 'x'.repeat(9000) })).status).toBe(413);
    const asJson = { key: null, body: { state }, headers: {} };
    expect((await service.ask('POST', '/accounts/oauth/start', asJson)).status).toBe(415);
    expect((await service.ask('PUT', '/accounts/oauth/start', { key: null })).status).toBe(405);
  });

  test('restricts what it loads, where its form goes and who can frame it', async () => {
    const { url } = await begun();
    const { headers, body } = await service.ask('GET', url.slice(service.url.length), { key: null });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toMatch(
      /^stipend_device=[0-9a-f-]{36}; Path=\/accounts\/oauth\/start; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    expect(body).not.toMatch(/style=|onclick|<script>/);
  });
});

describe('the link to the page before the tax authority’s sign-in', () => {
  test('works for an hour, or until the person has returned', async () => {
    const gone = async (path: string) => {
      const { status, body } = await service.ask('GET', path, { key: null });
      expect(status).toBe(400);
      expect(body).toContain('This link has expired');
    };
    await gone('/accounts/oauth/start');
    await gone('/accounts/oauth/start?state=guessed');
    await gone(`/accounts/oauth/start?state=${'x'.repeat(201)}`);
    const { userId, url, accountId } = await begun();
    const page = await newPage();
    await page.goto(url);
    await signIn(page);
    await settled(userId);
    await gone(url.slice(service.url.length));
    expect((await postForm({ state: stateIn(url) })).status).toBe(400);
    expect(await isSealed(accountId)).toBe(true);
    const late = await begun();
    service.clock.advance(61 * 60_000);
    await gone(late.url.slice(service.url.length));
  });

  test('works only for providers that need browser facts', async () => {
    const userId = await consentingUser();
    const { body } = await linkPayroll(userId, {
      payroll_provider: 'xero-sandbox',
      user_name: undefined,
      password: undefined,
    });
    expect(body.authorisation_url).not.toContain(service.url);
    expect((await postForm({ state: stateIn(body.authorisation_url) })).status).toBe(400);
  });

  test('stops working when the person withdraws consent, and the browser facts are deleted', async () => {
    const { userId, url, accountId } = await begun();
    await postForm({ state: stateIn(url) });
    expect(await isSealed(accountId)).toBe(true);
    const { body } = await service.ask('GET', `/authorisations?user_id=${userId}`);
    await service.ask('DELETE', `/authorisations/${body.authorisations[0].authorisation_id}`);
    expect(await isSealed(accountId)).toBe(false);
    expect((await postForm({ state: stateIn(url) })).status).toBe(400);
    expect(service.log.join('\n')).not.toContain(stateIn(url));
  });
});

function grantUrlIn(html: string): string {
  const escaped = /content="0;url=([^"]+)"/.exec(html)?.[1] ?? '';
  return escaped.replaceAll('&amp;', '&');
}
