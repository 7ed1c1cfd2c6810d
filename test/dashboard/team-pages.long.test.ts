import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { lastMail } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { teamOf } from './team-pages.fixture.ts';

const service = useService();
const browser = useBrowser();
const { open, personWithPay } = teamOf(service, browser);

describe('the pages for the team', () => {
  test('an API key is made, shown once, used and revoked', async () => {
    const { page } = await open('admin', '/api-keys');
    await press(page, 'Create a key');
    await page.getByLabel('Name').fill('Loan server');
    await press(page, 'Create');
    const shown = page.getByRole('dialog', { name: 'Copy your key now' }).locator('code');
    const key = (await shown.textContent()) ?? '';
    expect((await service.ask('GET', '/users', { key })).status).toBe(200);
    await press(page, 'I have copied it');
    const row = page.getByRole('row', { name: 'Loan server' });
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
    await first
      .getByRole('row')
      .filter({ has: first.getByTitle(userId) })
      .getByRole('link')
      .click();
    await first.getByRole('region', { name: 'Verdict' }).getByText('Kestrel Foods Ltd').first().waitFor();
    expect(first.url()).toContain(userId);
  });

  test.each([
    [
      'developer',
      ['Home', 'People', 'Deletion requests', 'Webhooks', 'API calls', 'Sandbox', 'Configuration', 'Terms'],
    ],
    ['support', ['Home', 'People', 'Deletion requests', 'Webhooks', 'API calls', 'Configuration', 'Terms']],
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
