import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
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
  test('who does not know the PIN of the authenticator needs the password too', async () => {
    const { member, password, page, devices } = await openAccount();
    const device = await devices.add();
    await press(page, 'Add a passkey');
    await press(page, 'I have saved them');
    await devices.setVerified(device, false);
    await page.context().clearCookies();
    await page.goto(`${url()}/dashboard/sign-in`);
    await press(page, 'Sign in with a passkey');
    await page.getByText('The browser did not use a passkey').waitFor();
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password').fill(password);
    await press(page, 'Sign in');
    await press(page, 'Continue with a passkey');
    await page.getByText('Welcome').waitFor();
  });

  test('can have several passkeys, and is told what to do if the browser has none', async () => {
    const { page, devices } = await openAccount();
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    const first = await devices.add();
    await press(page, 'Add a passkey');
    await press(page, 'I have saved them');
    await devices.remove(first);
    await devices.add();
    await press(page, 'Add another passkey');
    await passkeys.getByText('Passkey 2').waitFor();
    const stranger = await browser.newPage();
    const empty = await Authenticators.of(stranger);
    await empty.add();
    await stranger.goto(`${url()}/dashboard/sign-in`);
    await press(stranger, 'Sign in with a passkey');
    await stranger.getByText('it was cancelled, or it took too long').waitFor();
  });

  test('learns at an address without a host name where passkeys work', async () => {
    const { member, password } = await newMember(service, 'viewer');
    const { page } = await signInTo(browser, service.url, { email: member.email, password, at: '/account' });
    await page.getByText(`open ${url()}/dashboard/ instead`).waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  });

  test('chooses a passkey in the list under the field for the email address', async () => {
    const { page, devices } = await openAccount();
    await devices.add();
    await press(page, 'Add a passkey');
    await press(page, 'I have saved them');
    await page.context().clearCookies();
    // the simulated person chooses the first one that the browser offers
    await page.goto(`${url()}/dashboard/sign-in?next=/account`);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByRole('region', { name: 'Passkeys' }).getByText('Last used').waitFor();
  });
});
