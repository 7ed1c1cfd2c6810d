import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { lastMail } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { teamOf } from './team-pages.fixture.ts';
import { teamPagesSuite } from './team-pages.suite.ts';

const service = useService();
const browser = useBrowser();
const { open, personWithPay } = teamOf(service, browser);

describe('the pages for the team', () => {
  test('an API key is made, shown once, used and revoked', async () => {
    const { page } = await open('admin', '/api-keys');
    await press(page, 'Create a key');
    await page.getByLabel('Name', { exact: true }).fill('Loan server');
    await press(page, 'Create');
    const shown = page.getByRole('dialog', { name: 'Copy your key now' }).locator('code');
    const key = (await shown.textContent()) ?? '';
    expect((await service.ask('GET', '/users', { key })).status).toBe(200);
    await press(page, 'I have copied it');
    const row = page.getByRole('row', { name: 'Loan server' });
    await row.getByText(NEWEST_VERSION).waitFor();
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked').waitFor();
    expect((await service.ask('GET', '/users', { key })).status).toBe(401);
    expect(await page.content()).not.toContain(key);
  });

  test('an invited member chooses a password, signs in and looks at a person', async () => {
    const { page } = await open('admin', '/team');
    await press(page, 'Invite someone');
    await page.getByLabel('Email address').fill('new@team.example');
    await page.getByLabel('Role', { exact: true }).selectOption('underwriter');
    await press(page, 'Send the invitation');
    await page.getByRole('row', { name: 'new@team.example' }).getByText('Invited').waitFor();
    const link = /http\S+#token=[\w-]+/.exec((await lastMail(service, 'new@team.example')).text)?.[0] ?? '';
    const first = await (await browser.newContext()).newPage();
    await first.goto(link);
    await first.getByLabel('Password', { exact: true }).fill('four unrelated words here');
    await press(first, 'Set the password');
    await first.getByText('You can now sign in with it').waitFor();
    const userId = await personWithPay();
    await first.getByRole('link', { name: 'Sign in to the dashboard' }).click();
    await first.getByLabel('Email address').fill('new@team.example');
    await first.getByLabel('Password').fill('four unrelated words here');
    await press(first, 'Sign in');
    await first.getByRole('link', { name: 'People', exact: true }).click();
    await first.getByRole('row').locator(`a[href$="/people/${userId}"]`).click();
    await first.getByRole('region', { name: 'Verdict' }).getByText('Kestrel Foods Ltd').first().waitFor();
    expect(first.url()).toContain(userId);
  });

  test.each([
    [
      'developer',
      [
        ...['Home', 'People', 'Journeys', 'Deletion requests'],
        ...['Webhooks', 'API calls', 'Sandbox', 'Configuration', 'Terms'],
      ],
    ],
    [
      'support',
      ['Home', 'People', 'Journeys', 'Deletion requests', 'Webhooks', 'API calls', 'Configuration', 'Terms'],
    ],
  ] as const)(
    'the menu of a %s has the pages %j, and a page that the role may not see shows the API’s error',
    async (role, pages) => {
      const { page } = await open(role, '/team');
      await page.getByText(`The role ${role} does not allow this: ask an admin of your team`).waitFor();
      const menu = page.getByRole('navigation', { name: 'Pages', exact: true });
      expect(await menu.getByRole('link').allTextContents()).toEqual(pages);
    },
  );

  test('an admin sees which key read a person’s data', async () => {
    const userId = await personWithPay();
    await service.ask('GET', `/payroll/${userId}`);
    const { page } = await open('admin', '/audit');
    await page.getByRole('link', { name: 'Access log' }).click();
    await page.getByLabel('Person (id)').fill(userId);
    await press(page, 'Filter');
    const row = page.getByRole('row').filter({ hasText: 'GET /payroll/{user_id}' });
    await row.getByText('127.0.0.1').waitFor();
    await row.getByRole('link', { name: userId.slice(-12) }).click();
    await page.waitForURL(`**/people/${userId}`);
  });

  test('an admin writes a text in English and Welsh, and can take only the team’s texts out of use', async () => {
    const { page } = await open('admin', '/terms');
    await page.getByRole('button', { name: 'Write a new text' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Check of both');
    await dialog.getByLabel('Text', { exact: true }).fill('You agree.');
    await dialog.getByText('Add the text in Welsh').click();
    await dialog.getByLabel('Name in Welsh').fill('Gwiriad o’r ddau');
    await dialog.getByLabel('Text in Welsh').fill('Rydych yn cytuno.');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Check of both' }).waitFor();
    await page.getByText('Read the text in Welsh').first().click();
    await page.locator('[lang=cy]', { hasText: 'Rydych yn cytuno.' }).waitFor();
    const own = await page.locator('dd', { hasText: /^Your team$/ }).count();
    expect(await page.locator('dd', { hasText: /^Stipend$/ }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: 'Take out of use' }).count()).toBe(own);
  });

  test('the terms show who accepted which version', async () => {
    const userId = await personWithPay();
    const { page } = await open('admin', '/terms');
    const [{ term_id }] = (await service.ask('GET', `/authorisations?user_id=${userId}`)).body.authorisations;
    await page.locator(`a[href$="/terms/${term_id}"]`).click();
    await page.getByRole('heading', { name: /^Who accepted it: \d/ }).waitFor();
    const row = page.getByRole('row').filter({ has: page.getByTitle(userId) });
    await row.getByRole('link', { name: 'Open the person' }).click();
    await page.getByRole('heading', { name: 'Ada Example' }).waitFor();
  });

  test('an unsigned webhook is a choice, an admin can sign it later, and a developer can’t replace the secret', async () => {
    const { page } = await open('admin', '/webhooks');
    await press(page, 'Create a webhook');
    await page.getByLabel('Name', { exact: true }).fill('Unsigned');
    await page.getByLabel('Address').fill('http://127.0.0.1:59321/hook');
    await page.getByLabel('Don’t sign').check();
    await press(page, 'Create');
    await page.getByRole('row', { name: 'Unsigned' }).getByText('Not signed').waitFor();
    await page.getByRole('link', { name: 'Unsigned' }).click();
    await expect.poll(() => page.title()).toBe('Unsigned · Webhooks · Stipend');
    await press(page, 'Sign deliveries');
    await press(page, 'Create a new secret');
    await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .waitFor();
    await press(page, 'I have copied it');
    await page.getByRole('button', { name: 'Replace the secret' }).waitFor();
    const at = new URL(page.url()).pathname.replace('/dashboard', '');
    const { page: other } = await open('developer', at);
    await other.getByText('Only an admin can change the secret.').waitFor();
    await press(other, 'Change');
    expect(await other.getByLabel('Address').count()).toBe(0);
    await other.getByLabel('Name', { exact: true }).fill('Renamed');
    await press(other, 'Save');
    await other.getByRole('heading', { name: 'Renamed' }).waitFor();
  });

  test('API calls are found by key, path, status and person, without the calls of the dashboard', async () => {
    const userId = await personWithPay();
    await service.ask('GET', `/payroll/${userId}`);
    await service.ask('PATCH', `/users/${userId}`, { body: { forename: 7 } });
    const { page } = await open('developer', '/requests');
    const calls = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await calls.filter({ hasText: '/payroll/{user_id}' }).first().waitFor();
    expect(await calls.filter({ hasText: '/members/session' }).count()).toBe(0);
    await page.getByLabel('Person (id)').fill(userId);
    await page.getByLabel('Status').selectOption('4xx');
    await press(page, 'Filter');
    await page.getByRole('heading', { name: 'Calls that match' }).waitFor();
    await expect.poll(() => calls.count()).toBe(1);
    await calls.getByText('PATCH').waitFor();
    await press(page, 'Show all');
    await calls
      .filter({ hasText: '/payroll/{user_id}' })
      .first()
      .getByRole('link', { name: /^Key / })
      .click();
    await expect.poll(() => page.getByLabel('API key').inputValue()).toMatch(/^[0-9a-f-]{36}$/);
    await page.getByLabel('Also show calls of this dashboard').check();
    await page.getByLabel('API key').selectOption('');
    await press(page, 'Filter');
    await calls.getByText('This dashboard').first().waitFor();
  });

  test('a person’s activity shows events first, and views only if they are asked for', async () => {
    const userId = await personWithPay();
    const { page } = await open('admin', `/people/${userId}/activity`);
    const consent = page.getByText('Consent given', { exact: true });
    const view = page.getByText('Personal data viewed', { exact: true }).first();
    await consent.waitFor();
    expect(await view.count()).toBe(0);
    await expect.poll(() => page.title()).toBe(`Person …${userId.slice(-6)} · Activity · Stipend`);
    await press(page, 'Views of personal data');
    await view.waitFor();
    expect(await consent.count()).toBe(0);
    await press(page, 'Everything');
    await consent.waitFor();
    await view.waitFor();
  });

  test('a second factor is set up with a QR code or its key, and 6 digits', async () => {
    const { page, password } = await open('admin', '/account');
    await page.getByLabel('Your password').fill(password);
    await press(page, 'Set up');
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    const key = (await page.locator('form code').textContent()) ?? '';
    await page.getByLabel('Code', { exact: true }).fill('12345');
    await press(page, 'Turn on');
    await page.getByText('Enter 6 digits.').waitFor();
    const app = new TOTP({ secret: Secret.fromBase32(key) });
    await page
      .getByLabel('Code', { exact: true })
      .fill(app.generate({ timestamp: service.clock.now().getTime() }));
    await press(page, 'Turn on');
    await page.getByText('Keep these recovery codes.').waitFor();
    await press(page, 'I have saved them');
    await press(page, 'Create new codes');
    await page.getByLabel('Your password').fill(password);
    await press(page, 'Create new codes');
    await page.getByText('Keep these recovery codes.').waitFor();
  });

  test('the configuration asks before unsaved changes are lost, and takes a logo from a file', async () => {
    const { page } = await open('admin', '/configuration');
    const name = page.getByLabel('Name that people see');
    await name.fill('Not saved');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await press(page, 'Stay on this page');
    expect(await name.inputValue()).toBe('Not saved');
    const asked = page.waitForEvent('dialog');
    // page.reload() would wait for a page that never comes
    const reload = page.evaluate('location.reload()');
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reload;
    expect(await name.inputValue()).toBe('Not saved');
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^(Upload a|Choose another) file$/ }).click();
      await (await chooser).setFiles(file);
    };
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>';
    const image = { name: 'logo.svg', mimeType: 'image/svg+xml' };
    await choose({ ...image, buffer: Buffer.from(svg.padEnd(70 * 1024)) });
    await page.getByText('“logo.svg” has 70 KB. A logo can have at most 64 KB').waitFor();
    await choose({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('logo') });
    await page.getByText('“logo.txt” is not a PNG').waitFor();
    await choose({ ...image, buffer: Buffer.from('<svg>') });
    await page.getByText('“logo.svg” can’t be shown').waitFor();
    await choose({ ...image, buffer: Buffer.from(svg) });
    await page.getByRole('img', { name: 'Your logo' }).waitFor();
    await press(page, 'Save');
    await page.getByText('Saved', { exact: true }).waitFor();
    const saved = async () => (await service.ask('GET', '/configuration')).body.client_logo;
    expect(await saved()).toMatch(/^data:image\/svg\+xml;base64,/);
    await press(page, 'Remove the logo');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await press(page, 'Leave without saving');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    expect(await saved()).not.toBeNull();
  });

  test('the configuration changes what people see in the journey', async () => {
    const { page } = await open('admin', '/configuration');
    await page.getByLabel('Name that people see').fill('Changed Lender');
    await press(page, 'Save');
    await page.getByText('Saved', { exact: true }).waitFor();
    // the preview beside the form shows the page that people see
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { name: 'Share your income with Changed Lender' }).waitFor();
    const { body: user } = await service.ask('POST', '/users', { body: {} });
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: user.user_id } });
    const journey = await (await browser.newContext()).newPage();
    await journey.goto(body.journey_url);
    await journey.getByText('Changed Lender').first().waitFor();
    await page.getByLabel('Months to look back').fill('9999');
    await press(page, 'Save');
    await page.getByRole('alert').getByText('Months to look back must').waitFor();
  });
});

teamPagesSuite({ isWhole: true });
