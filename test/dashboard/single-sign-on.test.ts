import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findViolations, useBrowser } from '../support/browser.ts';
import { press, signInTo } from '../support/dashboard.ts';
import { CLIENT, useIdentityProvider } from '../support/identity-provider.ts';
import { codeIn, lastMail, newMember, type SignedInMember } from '../support/members.ts';
import { useService } from '../support/service.ts';

const browser = useBrowser();
const service = useService();
const provider = useIdentityProvider();
let admin: SignedInMember;

beforeAll(async () => {
  admin = await newMember(service, 'admin');
  const { body } = await admin.ask('GET', '/single-sign-on');
  await provider.register({
    redirectUri: body.redirect_uri,
    logoutRedirectUri: body.post_logout_redirect_uri,
    backchannelUri: body.backchannel_logout_uri,
  });
  provider.accounts.set('ada', {
    email: 'ada@lender.example',
    email_verified: true,
    name: 'Ada Example',
    groups: ['desk'],
  });
});

// the provider uses the machine's clock
beforeEach(() => service.clock.set(new Date()));
afterEach(() => vi.useRealTimers());

const STALE_MS = 6 * 60_000;
/** Lets the provider and the service live at another time. Browsers stay in the present. */
function setTime(time: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  service.clock.set(time);
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true });

async function signInAs(page: Page, account: string): Promise<void> {
  await page.goto(`${service.url}/dashboard/people`);
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('single sign-on', () => {
  test('is connected by an admin on the dashboard, who sees what the test found', async () => {
    const { page, problems } = await signInTo(browser, service.url, {
      email: admin.member.email,
      password: admin.password,
      at: '/single-sign-on',
    });
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client id').fill(CLIENT.clientId);
    await page.getByLabel('Client secret').fill(CLIENT.clientSecret);
    await page.getByLabel('Sign-in name').fill('example-lending');
    await page.getByLabel('Everybody whom the provider lets in').check();
    await page.getByLabel('Claim with the groups').fill('groups');
    await press(page, 'Add a group');
    await page.getByLabel('Group 1', { exact: true }).fill('desk');
    await page.getByLabel('Role of group 1').selectOption('underwriter');
    await press(page, 'Save');
    await page.getByText('Saved', { exact: true }).waitFor();
    await press(page, 'Test');
    await page.getByText('The connection works.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('opens the page that was asked for, and signing out also signs out at the provider', async () => {
    const page = await browser.newPage();
    await signInAs(page, 'ada');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    expect(page.url()).toBe(`${service.url}/dashboard/people`);
    expect(await menuOf(page).getByRole('link').allTextContents()).not.toContain('Team');
    await page.getByRole('button', { name: 'Ada Example' }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    // the provider asks again, because its session has ended too
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).click();
    await page.getByLabel('Account').waitFor();
  });
});

describe('a member who signs in only through the provider', () => {
  const openStale = async () => {
    provider.accounts.set('grace', {
      email: 'grace@lender.example',
      email_verified: true,
      name: 'Grace Example',
      groups: ['leads'],
    });
    await admin.ask('PATCH', '/single-sign-on', {
      body: { role_mapping: [{ value: 'leads', role: 'admin' }] },
    });
    setTime(new Date(Date.now() - STALE_MS));
    const page = await browser.newPage();
    await signInAs(page, 'grace');
    await page.goto(`${service.url}/dashboard/api-keys`);
    await press(page, 'Create a key');
    await page.getByLabel('Name', { exact: true }).fill('Key of the night run');
    vi.useRealTimers();
    service.clock.set(new Date());
    await press(page, 'Create');
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await dialog.waitFor();
    return { page, dialog };
  };
  const created = (page: Page) => page.getByRole('dialog', { name: 'Copy your key now' });

  test('confirms there in a second window, and what they asked for is then done', async () => {
    const { page, dialog } = await openStale();
    const next = dialog.getByRole('button', { name: 'Continue with single sign-on' });
    const [first] = await Promise.all([page.waitForEvent('popup'), next.click()]);
    await first.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('You cancelled the sign-in').waitFor();
    await expect.poll(() => first.isClosed()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Nothing was changed, because you did not confirm that it’s you.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Key of the night run');

    await press(page, 'Create');
    const [second] = await Promise.all([page.waitForEvent('popup'), next.click()]);
    await second.getByLabel('Account').waitFor();
    expect(await second.evaluate('window.opener'), 'the provider gets no handle on the dashboard').toBeNull();
    await second.getByLabel('Account').fill('grace');
    await second.getByRole('button', { name: 'Continue' }).click();
    await created(page).waitFor();
    expect(await dialog.count()).toBe(0);
    await expect.poll(() => second.isClosed()).toBe(true);
  });

  test('gets a link if the browser blocks the window', async () => {
    const { page, dialog } = await openStale();
    await page.evaluate('window.open = () => null');
    await dialog.getByRole('button', { name: 'Continue with single sign-on' }).click();
    const link = dialog.getByRole('link', { name: 'Open your identity provider in a new tab' });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await tab.getByLabel('Account').fill('ada');
    await tab.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('alert').first().waitFor();
    expect(await created(page).count(), 'somebody else signed in there').toBe(0);
  });
});

describe('what a person sees', () => {
  test('when a sign-in fails is what happened and what to do', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    for (const [code, words] of [
      ['not_invited', /not a member of this team yet.*for an invitation/],
      ['roles_missing', /did not send your groups.*ID token/],
      ['email_missing', /did not send your email address/],
      ['removed', /was removed or is blocked/],
      ['provider_unavailable', /can’t be reached at the moment.*few minutes/],
      ['expired', /has expired.*start again/],
      ['<b>invented</b>', /^The sign-in did not work\. Please try again\.$/],
    ] as const) {
      await page.goto(`${service.url}/dashboard/sign-in?problem=${encodeURIComponent(code)}`);
      await page.getByRole('alert').getByText(words).waitFor();
      await page.getByRole('link', { name: 'Sign in with single sign-on' }).waitFor();
    }
    expect(await findViolations(page)).toEqual([]);
  });

  test('when passwords are off is the way to the provider; an admin for emergencies signs in with a code', async () => {
    const colleague = await newMember(service, 'viewer');
    await admin.ask('POST', '/members/me/mfa', {
      body: { method: 'email', current_password: admin.password },
    });
    const code = codeIn((await lastMail(service, admin.member.email)).text);
    await admin.ask('POST', '/members/me/mfa/confirm', { body: { method: 'email', code } });
    const enforced = await admin.ask('PATCH', '/single-sign-on', {
      body: { is_enforced: true, break_glass_member_ids: [admin.member.id] },
    });
    expect(enforced.status).toBe(200);
    const page = await browser.newPage();
    const send = async ({ member, password }: SignedInMember) => {
      await page.goto(`${service.url}/dashboard/people`);
      await page.getByLabel('Email address').fill(member.email);
      await page.getByLabel('Password').fill(password);
      await press(page, 'Sign in');
    };
    await send(colleague);
    await page
      .getByRole('alert')
      .getByText(/signs in through its identity provider/)
      .waitFor();
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).waitFor();
    await send(admin);
    await page.getByLabel('Code').waitFor();
    await page.getByLabel('Code').fill(codeIn((await lastMail(service, admin.member.email)).text));
    await press(page, 'Sign in');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  });
});
