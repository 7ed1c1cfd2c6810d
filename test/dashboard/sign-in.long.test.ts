import { describe, expect, test } from 'vitest';
import { createMemberWithPassword } from '#members';
import { useBrowser } from '../support/browser.ts';
import { signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';

const browser = useBrowser();

const service = useService();

describe('signing in to the dashboard', () => {
  test('explains a wrong password', async () => {
    const { member } = await newMember(service, 'viewer');
    const page = await browser.newPage();
    await page.goto(`${service.url}/dashboard/`);
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password').fill('something else entirely');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The email address or the password is wrong.').waitFor();
    await page.getByRole('link', { name: /forgot/i }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('asks for a temporary password once, and then for a new one', async () => {
    const { password } = await createMemberWithPassword(service.app, service.clientId, {
      email: 'new@team.example',
      role: 'viewer',
      name: 'Grace Example',
    });
    const page = await browser.newPage();
    await page.goto(`${service.url}/dashboard/people`);
    await page.getByLabel('Email address').fill('new@team.example');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    expect(await page.getByLabel('Current password').count()).toBe(0);
    await page.getByLabel('New password', { exact: true }).fill('four unrelated words here');
    await page.getByLabel('New password again').fill('four unrelated words here');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  });

  test('asks for the password in a dialog when the session has ended, and then continues', async () => {
    const { member, password } = await newMember(service, 'admin');
    const { page } = await signInTo(browser, service.url, { email: member.email, password });
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Nobody yet').waitFor();
  });

  test('signs out', async () => {
    const { member, password } = await newMember(service, 'viewer');
    const { page } = await signInTo(browser, service.url, { email: member.email, password });
    await page.getByRole('button', { name: 'Grace Example' }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  test('hides the page and asks for the password after 30 minutes without use', async () => {
    const { member, password } = await newMember(service, 'viewer');
    const { page } = await signInTo(browser, service.url, { email: member.email, password });
    await page.clock.install();
    await page.reload();
    await page.getByText('Welcome').waitFor();
    // the reply to a request counts as use of the page
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('29:00');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.clock.fastForward('02:00');
    await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  });
});
