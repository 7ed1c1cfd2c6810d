import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { journeyOf } from '../../test/support/journey.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { begin, heading, open, press, accountsOf, violations } = journeyOf(service, useBrowser());
const { identityOf } = payrollOf(service);

async function signIn(page: Page, password: string, { provider = 'harbour', name = 'user_good' } = {}) {
  await page.goto(`${service.url}/journey/sign-in/${provider}`);
  await page.getByLabel('User name').fill(name);
  if (provider === 'alder') await page.getByLabel('Company code').fill('ALD1234');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

/** Lets the sign-in through, and no request for payslips. */
const fault = (kind: 'unavailable' | null) =>
  service.ask('POST', '/sandbox/faults', {
    body: { target: 'harbour', kind, ...(kind ? { after: 3 } : {}) },
  });
const atFound = (page: Page) => heading(page, 'What we found');
const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

async function answerCode(page: Page, code: string): Promise<void> {
  await heading(page, 'Security check');
  await page.getByLabel('Code').fill(code);
  await press(page, 'Continue');
}

describe('a person signs in', () => {
  test('with a password and a code, and sees employers, months and pay', async () => {
    const { page, userId } = await begin();
    await signIn(page, 'mfa_code');
    await heading(page, 'Security check');
    await text(page, 'Enter the 6 digit code sent to');
    await text(page, /^You can try 3 times. Please answer before \d\d:\d\d\.$/);
    expect(await violations(page)).toEqual([]);
    await answerCode(page, '');
    await page.getByRole('link', { name: 'Enter the code' }).waitFor();
    await answerCode(page, '12345');
    await page.getByRole('link', { name: 'The code has 6 characters' }).waitFor();
    expect((await accountsOf(userId))[0].mfa_challenge.attempts_left).toBe(3);
    await answerCode(page, '999999');
    await page.getByRole('link', { name: 'That was not right. Check it and try again' }).waitFor();
    await text(page, 'You can try 2 times.');
    await page.getByText('I have not got a code').click();
    await page.getByRole('link', { name: 'Sign in again to get a new code' }).click();
    await heading(page, 'Sign in to Harbour Payslips');
    expect(await page.getByLabel('User name').inputValue()).toBe('user_good');
    await page.getByLabel('Password', { exact: true }).fill('mfa_code');
    await press(page, 'Sign in');
    await text(page, 'You can try 3 times.');
    await answerCode(page, '123 456');
    await atFound(page);
    await text(page, 'Signed in as user_good');
    await text(page, /^12 payslips, from \w+ \d{4} to \w+ \d{4}$/);
    await text(page, /^£[\d,]+\.\d\d take-home pay on \d+ \w+ \d{4}$/);
    await text(page, /Brindle (and|&) Lark/);
    expect(await violations(page)).toEqual([]);
    expect(service.log.join('')).not.toContain('mfa_code');
  });

  test('answers a date, asked characters, and two rounds of codes', async () => {
    const { page } = await begin();
    await signIn(page, 'mfa_date', { name: 'user_weekly' });
    await heading(page, 'Security check');
    await page.getByLabel('Day').fill('31');
    await page.getByLabel('Month').fill('13');
    await page.getByLabel('Year').fill('1990');
    await press(page, 'Continue');
    await page.getByRole('link', { name: 'Enter a real date, such as 31 1 1990' }).waitFor();
    expect(await page.getByLabel('Day').inputValue()).toBe('31');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Month').fill('1');
    await press(page, 'Continue');
    await atFound(page);
    await signIn(page, 'mfa_password_characters', { name: 'user_bonus' });
    await heading(page, 'Security check');
    await press(page, 'Continue');
    await page.getByRole('link', { name: 'Enter one character in each box' }).waitFor();
    expect(await violations(page)).toEqual([]);
    for (const box of await page.getByLabel(/^Character \d+$/).all()) {
      const position = Number(((await box.getAttribute('name')) ?? '').split('_')[1]);
      await box.fill('sandbox-pass'[position - 1] ?? '');
    }
    await press(page, 'Continue');
    await atFound(page);
    await signIn(page, 'mfa_code_2', { name: 'user_overtime' });
    await answerCode(page, '123456');
    await answerCode(page, '123456');
    await atFound(page);
  });

  test('fills in the fields of the provider, which are checked before anything is sent', async () => {
    const { page, userId } = await begin();
    await page.goto(`${service.url}/journey/sign-in/alder`);
    await text(page, 'Alder ESS');
    await text(page, '4 to 8 characters');
    await page.getByLabel('Password', { exact: true }).fill('secret-of-mine');
    await page.getByLabel('Company code').fill('AB');
    await press(page, 'Sign in');
    await page.getByRole('link', { name: 'Company code must have 4 to 8 characters' }).waitFor();
    await page.getByRole('link', { name: 'Enter your user name' }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.content()).not.toContain('secret-of-mine');
    expect(await accountsOf(userId)).toEqual([]);
    const reset = page.getByRole('link', { name: 'Reset your password at Alder ESS (opens in a new tab)' });
    expect(await reset.getAttribute('href')).toBe('https://ess.alder.example/password/reset');
    await signIn(page, 'pass_good', { provider: 'alder' });
    await atFound(page);
    expect(service.log.join('')).not.toContain('secret-of-mine');
  });

  test('with scripts off, from the first page to the last', async () => {
    const { page } = await begin({ browser: { javaScriptEnabled: false } });
    await signIn(page, 'mfa_code');
    await answerCode(page, '123456');
    await atFound(page);
    await press(page, 'Finish');
    await heading(page, 'You have shared your income');
  });

  test('sees the progress as it happens, and a notice when a provider is slow', async () => {
    const { page } = await begin();
    await signIn(page, 'slow_3');
    await heading(page, 'We are signing you in to Harbour Payslips');
    expect(await violations(page)).toEqual([]);
    await atFound(page);
    await fault('unavailable');
    await signIn(page, 'pass_good', { name: 'user_weekly' });
    await heading(page, 'You are signed in');
    await text(page, 'You may close this page. We carry on without you.');
    service.clock.advance(3 * 60_000);
    await page.reload();
    await heading(page, 'Harbour Payslips is slow at the moment');
    expect(await violations(page)).toEqual([]);
    await fault(null);
  });

  test('sees a change that happens while the page loads the change before it', async () => {
    const { page, userId } = await begin();
    await page.addInitScript(`
      window.eventsSeen = 0;
      window.EventSource = class extends EventSource {
        constructor(address) {
          super(address);
          this.addEventListener('message', () => { window.eventsSeen += 1; });
        }
      };`);
    const eventsSeen = () => page.evaluate<number>('window.eventsSeen');
    let isLoaded = false;
    await page.route(/\/journey\/account\/1$/, async (route) => {
      if (isLoaded || route.request().resourceType() !== 'fetch') return route.continue();
      isLoaded = true;
      const response = await route.fetch();
      expect(await response.text()).toContain('You are signed in');
      const before = await eventsSeen();
      const [{ account_id }] = await accountsOf(userId);
      const status = { status: 'REAUTH_REQUIRED', status_reason: 'session_expired' };
      await service.ask('PUT', `/sandbox/accounts/${account_id}/status`, { body: status });
      await expect.poll(eventsSeen).toBeGreaterThan(before);
      return route.fulfill({ response });
    });
    await fault('unavailable');
    await signIn(page, 'slow_3');
    await heading(page, 'Please sign in to Harbour Payslips again');
    expect(isLoaded).toBe(true);
    await fault(null);
  });
});

describe('a sign-in that fails', () => {
  test('says how many attempts are left, then that the account is locked, and until when', async () => {
    const { page, userId } = await begin();
    await signIn(page, 'wrong', { provider: 'northgate' });
    await heading(page, 'We could not sign you in to Northgate MyPay');
    await text(page, 'Check your user name and your password, then try again.');
    await text(page, 'You can try 2 more times.');
    expect(await page.getByLabel('User name').inputValue()).toBe('user_good');
    await page.getByLabel('Password', { exact: true }).fill('wrong again');
    await press(page, 'Sign in');
    await text(page, 'You can try 1 more time.');
    await page.getByLabel('Password', { exact: true }).fill('wrong once more');
    await press(page, 'Sign in');
    await heading(page, 'Your sign-in at Northgate MyPay is locked');
    await text(page, /^You can try again after \d\d:\d\d/);
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    // the same form again leads to the same answer
    await signIn(page, 'pass_good', { provider: 'northgate' });
    await heading(page, 'Your sign-in at Northgate MyPay is locked');
    expect(await accountsOf(userId)).toHaveLength(1);
  });

  test('sends the person to the provider first, where only that helps', async () => {
    const { page } = await begin();
    await signIn(page, 'error_password_expired');
    await heading(page, 'We could not sign you in to Harbour Payslips');
    await text(page, 'Set a new one on the website of the provider.');
    const website = page.getByRole('link', { name: 'Open the website of Harbour Payslips' });
    expect(await website.getAttribute('href')).toBe('https://www.harbour-payslips.example');
    await page.getByLabel('Password', { exact: true }).fill('pass_good');
    await press(page, 'Sign in');
    await atFound(page);
  });
});

describe('a provider with its own sign-in', () => {
  async function grant(page: Page): Promise<void> {
    await page.getByLabel(/^User (ID|name)/).fill('user_good');
    await page.getByLabel('Password').fill('pass_good');
    await page.getByRole('button', { name: /^(Sign|Log) in/ }).click();
    await page.getByRole('button', { name: /^(Allow access|Give permission)/ }).click();
  }

  test('is left and returned from in the same tab, and the journey continues there and in another tab', async () => {
    const { page } = await begin({ user: { taxauth_enabled: true, ...identityOf('user_good') } });
    await page.goto(`${service.url}/journey/sign-in/taxauth`);
    await heading(page, 'Sign in at Tax authority (sandbox)');
    await press(page, 'Continue to Tax authority (sandbox)');
    await page.getByLabel('Password').waitFor();
    const tab = await page.context().newPage();
    await tab.goto(`${service.url}/journey`);
    await heading(tab, 'Finish signing in at Tax authority (sandbox)');
    await grant(page);
    for (const one of [page, tab]) {
      await atFound(one);
      await text(one, 'Tax years');
    }
    expect(await violations(page)).toEqual([]);
  });

  test('that is returned from in another browser asks first, and the first page continues without figures', async () => {
    const { page, userId } = await begin();
    await page.goto(`${service.url}/journey/sign-in/xero-sandbox`);
    await press(page, 'Continue to Xero (sandbox)');
    await page.getByLabel('Password').waitFor();
    await page.goto(`${service.url}/journey`);
    await heading(page, 'Finish signing in at Xero (sandbox)');
    expect(await violations(page)).toEqual([]);
    const [{ authorisation_url }] = await accountsOf(userId);
    const other = await open(authorisation_url);
    await grant(other);
    await heading(other, /^Share your income with .*\?$/);
    await text(other, 'This was started in another browser or app. Nothing has been shared yet.');
    await other.reload();
    expect(await accountsOf(userId)).toMatchObject([{ status: 'PENDING' }]);
    await other.getByRole('link', { name: 'Cymraeg' }).click();
    await heading(other, /^Rhannu eich incwm/);
    await other.getByRole('link', { name: 'English' }).click();
    await press(other, 'Yes, share my income');
    await heading(other, 'You are connected');
    await text(other, 'The page on which you started continues by itself.');
    await atFound(page);
    expect(await page.getByText(/^£/).count()).toBe(0);
  });

  test('shows no figures to a person who only connects the account again, even in a browser opened before it existed', async () => {
    const { page, userId, link } = await begin({
      user: { taxauth_enabled: true, ...identityOf('user_good') },
    });
    const early = await open(link);
    await page.goto(`${service.url}/journey/sign-in/taxauth`);
    await press(page, 'Continue to Tax authority (sandbox)');
    await grant(page);
    await atFound(page);
    await text(page, /^£/);
    const [{ account_id }] = await accountsOf(userId);
    const body = { status: 'REAUTH_REQUIRED', status_reason: 'session_expired' };
    await service.ask('PUT', `/sandbox/accounts/${account_id}/status`, { body });
    await early.goto(`${service.url}/journey/sign-in/taxauth`);
    await press(early, 'Continue to Tax authority (sandbox)');
    await grant(early);
    await atFound(early);
    await text(early, 'Connected');
    expect(await early.content()).not.toContain('£');
    expect(await accountsOf(userId)).toMatchObject([{ account_id, status: 'CONNECTED' }]);
  });
});
