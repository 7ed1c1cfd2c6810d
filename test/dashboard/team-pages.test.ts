import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startDeliveryWorker } from '#webhooks';
import { useBrowser } from '../support/browser.ts';
import { consentOf } from '../support/consent.ts';
import { ensureDashboard, signInTo } from '../support/dashboard.ts';
import { lastMail, newMember } from '../support/members.ts';
import { startReceiver } from '../support/receiver.ts';
import { useService } from '../support/service.ts';

const service = useService();
const browser = useBrowser();
beforeAll(ensureDashboard);

async function open(role: 'admin' | 'developer' | 'support', at: string) {
  const { member, password } = await newMember(service, role);
  return signInTo(browser, service.url, { email: member.email, password, at });
}

/** A person with consent and four months of pay. */
async function personWithPay(): Promise<string> {
  const { newUser, accept } = consentOf(service);
  const userId = await newUser({ forename: 'Ada', surname: 'Example' });
  await accept(userId, 'recurring');
  const now = service.clock.now();
  const payDates = [1, 2, 3, 4].map((ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 28)).toISOString().slice(0, 10),
  );
  const { status, body } = await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
    body: {
      payroll_submissions: payDates.map((pay_date) => ({
        employment_information: { employer_name: 'Kestrel Foods Ltd' },
        income_information: {
          pay_date,
          pay_frequency: 'monthly',
          earnings: { gross_pay: '3000.00', net_pay: '2400.00' },
        },
      })),
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return userId;
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
}

describe('the pages for the team', () => {
  test.each([
    [
      'developer',
      ['Home', 'People', 'Deletion requests', 'Webhooks', 'API calls', 'Sandbox', 'Configuration', 'Terms'],
    ],
    ['support', ['Home', 'People', 'Deletion requests', 'Webhooks', 'API calls', 'Configuration', 'Terms']],
  ] as const)('a %s sees the pages %j, and the API’s answer on another', async (role, pages) => {
    const { page } = await open(role, '/team');
    await page.getByText(`Members with the role ${role} may not do this`).waitFor();
    const menu = page.getByRole('navigation', { name: 'Pages', exact: true });
    expect(await menu.getByRole('link').allTextContents()).toEqual(pages);
  });

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

  test('an admin sees which key read a person’s data', async () => {
    const userId = await personWithPay();
    await service.ask('GET', `/payroll/${userId}`);
    const { page } = await open('admin', '/audit');
    await page.getByRole('link', { name: 'API key requests' }).click();
    await page.getByLabel('Person (id)').fill(userId);
    await press(page, 'Filter');
    const row = page.getByRole('row').filter({ hasText: 'GET /payroll/{user_id}' });
    await row.getByText('127.0.0.1').waitFor();
    await row.getByRole('link', { name: userId.slice(-12) }).click();
    await page.waitForURL(`**/people/${userId}`);
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
    await first.getByText('Earns about £3,000 a month before tax from Kestrel Foods Ltd').waitFor();
    expect(first.url()).toContain(userId);
  });

  test('an admin writes a text in English and Welsh', async () => {
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
    await page.getByText('Saved').waitFor();
    // the page itself, beside the form
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

  test('a webhook is made, a delivery that failed shows why, and is sent again with success', async () => {
    const receiver = await startReceiver();
    receiver.answer((response) => response.writeHead(500).end('no such loan'));
    const worker = startDeliveryWorker(service.app);
    const { page } = await open('admin', '/webhooks');
    await press(page, 'Create a webhook');
    await page.getByLabel('Name').fill('Loans');
    await page.getByLabel('Address').fill(`${receiver.url}/wrong`);
    await page.getByLabel('Signing secret').fill('a-secret-of-more-than-16-characters');
    await press(page, 'Create');
    await page.getByRole('link', { name: 'Loans' }).click();
    // a wrong address is put right
    await press(page, 'Change');
    expect(await page.getByLabel('Address').inputValue()).toBe(`${receiver.url}/wrong`);
    await page.getByLabel('Address').fill(`${receiver.url}/right`);
    await press(page, 'Save');
    await page.getByText(`${receiver.url}/right`, { exact: true }).waitFor();
    await press(page, 'Send a test event');
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => receiver.received.length).toBe(1);
    const webhookId = new URL(page.url()).pathname.split('/').at(-1);
    const recorded = async () => (await service.ask('GET', `/webhooks/${webhookId}/deliveries`)).body;
    await expect.poll(async () => (await recorded()).deliveries[0]?.attempts).toBe(1);
    await page.reload();
    await page.getByRole('link', { name: 'user-payroll-submitted' }).waitFor();
    await page.getByRole('link', { name: 'user-payroll-submitted' }).click();
    await page.getByRole('cell', { name: 'no such loan' }).waitFor();
    await page.getByText('Your server answered').waitFor();
    const sent = JSON.parse(String(receiver.received[0]?.body));
    const shown = await page.getByRole('group', { name: 'Body', exact: true }).textContent();
    expect(JSON.parse(shown ?? '')).toEqual(sent);
    await page.getByText('webhook-signature: (not stored)').waitFor();
    expect(await page.getByRole('group', { name: 'Body of the answer' }).textContent()).toBe('no such loan');
    receiver.answer((response) => response.writeHead(204).end());
    await press(page, 'Send again');
    await expect.poll(() => receiver.received.length).toBe(2);
    await worker.stop();
    await receiver.close();
  });
});
