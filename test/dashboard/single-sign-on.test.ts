import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findViolations, useBrowser } from '../support/browser.ts';
import { press, signInTo } from '../support/dashboard.ts';
import { CLIENT, useIdentityProvider } from '../support/identity-provider.ts';
import { newMember, type SignedInMember } from '../support/members.ts';
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
