import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { press, signInTo } from '../support/dashboard.ts';
import { bearer, newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';

const service = useService();
const browser = useBrowser();
const STALE_MS = 6 * 60_000;

async function openAdmin(at: string) {
  const { clientId } = await service.newClient();
  const admin = await newMember(service, 'admin', { clientId, email: `admin@${clientId}.example` });
  const { page } = await signInTo(browser, service.url, {
    email: admin.member.email,
    password: admin.password,
    at,
  });
  return { page, admin, clientId };
}

describe('before something sensitive', () => {
  test('the dashboard asks once that it is you, keeps what was typed, and repeats the request', async () => {
    const { page, admin } = await openAdmin('/team');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('Email address').fill('new-admin@team.example');
    await page.getByLabel('Role', { exact: true }).selectOption('admin');
    service.clock.advance(STALE_MS);
    await press(page, 'Send the invitation');
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Nothing was changed, because you did not confirm that it’s you.').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('new-admin@team.example');
    await press(page, 'Send the invitation');
    await dialog.getByLabel('Your password').fill('a wrong password');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Your password').fill(admin.password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('cell', { name: 'new-admin@team.example' }).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  test('several requests share one dialog, which asks for a sign-in if the session has ended', async () => {
    const { page, admin } = await openAdmin('/people');
    const link = page
      .getByRole('link', { name: 'CSV' })
      .or(page.getByRole('link', { name: /Export|Download/ }))
      .first();
    await link.waitFor();
    service.clock.advance(31 * 60_000);
    // a request in the background may have opened the dialog, which blocks the link for the mouse
    await link.dispatchEvent('click');
    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    await again.getByLabel('Password').fill(admin.password);
    const saved = page.waitForEvent('download');
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    service.clock.advance(STALE_MS);
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await dialog.getByLabel('Your password').fill(admin.password);
    const second = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await second;
  });
});

describe('the access policy', () => {
  test('is set by an admin, who can’t lock themselves out; a member is told, and sets up a second factor', async () => {
    const { page, admin, clientId } = await openAdmin('/access-policy');
    const viewer = await newMember(service, 'viewer', { clientId, email: `viewer@${clientId}.example` });
    await page.reload();
    await page.getByText('2 members have none that counts.').waitFor();
    await page.getByLabel('Every member needs a second factor').check();
    await page.getByLabel('Days to set it up').fill('0');
    await press(page, 'Save');
    await page
      .getByText(/would lock you out at once, because you have no second factor that counts/)
      .waitFor();
    await page.getByLabel('Days to set it up').fill('1');
    await page.getByLabel('Email', { exact: true }).uncheck();
    await page.getByLabel('Addresses from which members can sign in and work').fill('203.0.113.0/24');
    await press(page, 'Save');
    await page.getByText(/must contain your own address, 127\.0\.0\.1/).waitFor();
    await page
      .getByLabel('Addresses from which members can sign in and work')
      .fill('203.0.113.0/24\n127.0.0.1');
    await press(page, 'Save');
    await page.getByText('Saved', { exact: true }).waitFor();
    const policy = (await admin.ask('GET', '/access-policy')).body;
    expect(policy).toMatchObject({
      second_factor_required: true,
      grace_days: 1,
      allowed_factors: ['sms', 'totp', 'passkey'],
      allowed_addresses: ['203.0.113.0/24', '127.0.0.1'],
    });
    await page
      .getByRole('status')
      .getByText(/Your team requires a second factor\. Set one up by/)
      .waitFor();
    await page.goto(`${service.url}/dashboard/team`);
    const row = page.getByRole('row', { name: new RegExp(viewer.member.email) });
    await row.getByText('No second factor', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'End sessions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
    await expect.poll(async () => (await viewer.ask('GET', '/members/me')).status).toBe(401);
    service.clock.advance(25 * 3_600_000);
    await setUp(viewer);
  });

  async function setUp({ member, password }: Awaited<ReturnType<typeof newMember>>) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${service.url}/dashboard/people`);
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Set up a second factor', level: 1 }).waitFor();
    await page.getByLabel('Method').waitFor();
    const methods = await page.getByLabel('Method').locator('option').allTextContents();
    expect(methods, 'email is not allowed').toEqual(['Authenticator app', 'Text message']);
    await page.getByLabel('Your password').fill(password);
    await press(page, 'Set up');
    const secret =
      (await page
        .getByText(/Can’t scan it/)
        .locator('code')
        .textContent()) ?? '';
    const app = new TOTP({ secret: secret.replaceAll(/\s/g, '') });
    await page.getByLabel('Code').fill(app.generate({ timestamp: service.clock.now().getTime() }));
    await press(page, 'Turn on');
    await page.getByRole('heading', { name: 'Your second factor is set up' }).waitFor();
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    expect(await page.getByText('Your team requires a second factor').count()).toBe(0);
  }
});

test('a member sees where they are signed in, and ends a session that they don’t recognise', async () => {
  const { page, admin } = await openAdmin('/account');
  const sessions = page.getByRole('region', { name: 'Your sessions' });
  await sessions.getByText('Chrome on Linux').waitFor();
  await sessions.getByText('This one').waitFor();
  await sessions.getByText('127.0.0.1 · password').first().waitFor();
  const token = sessions.getByRole('listitem').filter({ hasText: 'Token' });
  await token.getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect
    .poll(async () => (await service.ask('GET', '/members/me', bearer(admin.token))).status)
    .toBe(401);
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
});
