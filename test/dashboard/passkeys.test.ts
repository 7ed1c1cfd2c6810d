import { describe, expect, test } from 'vitest';
import { findViolations, useBrowser } from '../support/browser.ts';
import { press, signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { Authenticators } from './passkeys.fixture.ts';

const browser = useBrowser();
const service = useService();

/** Browsers allow passkeys at this name of the machine only. */
const url = () => service.url.replace('127.0.0.1', 'localhost');

async function openAccount() {
  const { member, password } = await newMember(service, 'admin');
  const { page, problems } = await signInTo(browser, url(), {
    email: member.email,
    password,
    at: '/account',
  });
  return { member, password, page, problems, devices: await Authenticators.of(page) };
}

describe('a member', () => {
  test('adds a passkey, signs in with it alone and after the password, renames and removes it', async () => {
    const { member, password, page, problems, devices } = await openAccount();
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    const device = await devices.add();
    await press(page, 'Add a passkey');
    await passkeys.getByText('Keep these recovery codes.').waitFor();
    await press(page, 'I have saved them');
    await press(page, 'Rename: Passkey');
    await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
    await press(page, 'Save');
    await passkeys.getByText('Work laptop').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Add another passkey');
    await passkeys.getByText('already has a passkey for your account').waitFor();

    const menu = page.getByRole('navigation', { name: 'Pages', exact: true });
    await devices.setPresent(device, false);
    await page.context().clearCookies();
    await page.goto(`${url()}/dashboard/sign-in?next=/account`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await devices.setPresent(device, true);
    await press(page, 'Sign in with a passkey');
    await menu.waitFor({ state: 'attached' });
    await passkeys.getByText('Last used').waitFor();

    await devices.setPresent(device, false);
    await page.context().clearCookies();
    await page.goto(`${url()}/dashboard/sign-in?next=/account`);
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password').fill(password);
    await press(page, 'Sign in');
    await page.getByRole('button', { name: 'Use a recovery code' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await devices.setPresent(device, true);
    await press(page, 'Continue with a passkey');
    await menu.waitFor({ state: 'attached' });

    await press(page, 'Remove: Work laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
    expect(problems).toEqual([]);
  });
});
