import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../../test/support/browser.ts';
import { incomeOf } from '../../../test/support/income.ts';
import { payrollOf } from '../../../test/support/payroll.ts';
import { plainVisitors } from '../../../test/support/plain-visitor.ts';
import { useService } from '../../../test/support/service.ts';
import { visitorOf } from '../../../test/support/visitor.ts';
import { problemsIn } from '../../connectors/hmrc/simulator/fraud-headers.ts';
import { signIn, startSuite, stateIn, stepsOf, UUID } from './start.suite.ts';

const service = useService({ TRUST_PROXY: '127.0.0.1' }, { isWhole: true });
const { settled } = incomeOf(service);
const { consentingUser, link: linkPayroll } = payrollOf(service);
const { begun, lastHeaders, postForm } = stepsOf(service);
const browser = useBrowser();
startSuite(service, plainVisitors);

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
    const page = await browser.newPage({ viewport: { width: 420, height: 760 }, timezoneId: 'Asia/Kolkata' });
    await page.goto(url);
    await signIn(visitorOf(page));
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
    const visitor = await plainVisitors(url);
    await visitor.press('Continue');
    await signIn(visitor);
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
