import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sandboxOf } from './sandbox.fixture.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();
const open = sandboxOf(service, browser);

describe('the sandbox in the dashboard', () => {
  test('creates a person with data at one click, and opens the person', async () => {
    const { page } = await open('admin', '/sandbox/people');
    await page.getByRole('cell', { name: 'pass_good', exact: true }).waitFor();
    await press(page, 'Create Aisha Rahman with data');
    await page.getByRole('heading', { name: 'Aisha Rahman' }).waitFor();
    await page.waitForURL(/\/people\/[\da-f-]{36}$/);
  });

  test('moves the clock, adds and ends a fault, and resets only after a question', async () => {
    const { page } = await open('admin', '/sandbox/controls');
    await page.getByText('Everything works').waitFor();
    await press(page, 'Move the clock');
    await page.getByText(/The clock was moved/).waitFor();
    await page.getByText(/^(2[89]|3[01]) days ahead$/).waitFor();
    await page.getByLabel('How', { exact: true }).selectOption('slow');
    await page.getByLabel('Requests to affect').fill('3');
    await press(page, 'Add the fault');
    const row = page.getByRole('row', { name: /Harbour Payslips/ });
    await row.getByText('The next 3').waitFor();
    await press(page, 'End the fault of Harbour Payslips');
    await page.getByText('Everything works').waitFor();
    await page.getByLabel('Requests to let through first').fill('a few');
    await press(page, 'Add the fault');
    await page.getByRole('alert').getByText('Requests to let through first must').waitFor();
    await press(page, 'Set to the machine’s time');
    await page.getByText('None', { exact: true }).waitFor();
    await press(page, 'Reset the sandbox');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the sandbox' }).click();
    await page.getByText('The sandbox was reset. Stored data was kept.').waitFor();
  });

  test('is for admins and developers only; a developer may not delete people, and every page says that it is a sandbox', async () => {
    const { page: theirs } = await open('underwriter', '/sandbox/people');
    await theirs.getByText('Members with the role underwriter may not do this').first().waitFor();
    const menu = theirs.getByRole('navigation', { name: 'Pages', exact: true });
    expect(await menu.getByRole('link', { name: 'Sandbox' }).count()).toBe(0);
    const { page } = await open('developer', '/sandbox/controls');
    await page.getByRole('button', { name: 'Reset the sandbox' }).waitFor();
    expect(await page.getByRole('button', { name: /delete all people/ }).count()).toBe(0);
    // a developer sees only the origins of webhooks, and an inbox still replaces the one before
    const { body: before } = await service.ask('GET', '/webhooks');
    for (const { webhook_id } of before.webhooks) await service.ask('DELETE', `/webhooks/${webhook_id}`);
    const url = 'http://127.0.0.1:40001/inbox/ended';
    const body = { name: 'Sandbox inbox', url, events: ['user-payroll-submitted'] };
    const { body: old, status } = await service.ask('POST', '/webhooks', { body });
    expect(status).toBe(201);
    await page.getByRole('link', { name: 'Webhook inbox' }).click();
    await page.getByRole('button', { name: /^Create an/ }).click();
    const isKept = async () => (await service.ask('GET', `/webhooks/${old.webhook_id}`)).status;
    await expect.poll(isKept).toBe(404);
    await page.getByText('Sandbox: people are invented').waitFor();
    const stranger = await (await browser.newContext()).newPage();
    for (const path of ['sign-in', 'forgotten-password']) {
      await stranger.goto(`${service.url}/dashboard/${path}`);
      await stranger.getByText('Sandbox: people are invented').waitFor();
    }
  });
});
