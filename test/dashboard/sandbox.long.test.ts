import { describe, expect, test } from 'vitest';
import { ALL_LOOKS, expectAccessible } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { openMessage, runJourney, sandboxOf } from './sandbox.fixture.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();
const open = sandboxOf(service, browser);

describe('the sandbox in the dashboard', () => {
  test('runs the journey of a new person beside the API calls and events that it causes', async () => {
    const { page, problems } = await open('developer', '/sandbox');
    const live = await runJourney(page, service);
    await expectAccessible(page, 'journey');
    expect(await live.textContent()).not.toMatch(/payload|net_pay/);
    // a look at another part of the sandbox, for example for a code, does not lose the journey
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('heading', { name: 'Emails and text messages' }).waitFor();
    await page.getByRole('link', { name: 'Journey', exact: true }).click();
    await live.getByText('The person agrees').waitFor();
    await page.getByRole('link', { name: 'Open the person' }).click();
    await page.waitForURL(/\/people\/[\da-f-]{36}$/);
    expect(problems).toEqual([]);
  });

  test('shows emails with their codes, and webhooks with the result of their check', async () => {
    const { page } = await open('admin', '/sandbox/inbox');
    const uses = new Map<string, (string | undefined)[]>();
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/sandbox/webhooks/receiver'))
        uses.set(request.url(), [...(uses.get(request.url()) ?? []), request.headers()['x-svc-session']]);
    });
    await press(page, 'Create a receiver');
    await page.getByText('Nothing has arrived yet').waitFor();
    const { body } = await service.ask('GET', '/webhooks');
    await service.ask('POST', `/webhooks/${body.webhooks[0].webhook_id}/test`, {
      body: { event: 'user-payroll-submitted' },
    });
    await page.getByText('Genuine').waitFor();
    await expectAccessible(page, 'a receiver');
    // only the first request counts as use: the others refresh the page, and must not keep an unattended session open
    expect([...uses.values()].flatMap((sent) => sent.slice(1))).toContain('background');
    expect(new Set([...uses.values()].flatMap((sent) => sent.slice(1)))).toEqual(new Set(['background']));
    const { member } = await newMember(service, 'viewer');
    await openMessage(page, service, member.email);
    await expectAccessible(page, 'messages');
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
    await press(page, 'End the fault at Harbour Payslips');
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
    await theirs
      .getByText('The role underwriter does not allow this: ask an admin of your team')
      .first()
      .waitFor();
    const menu = theirs.getByRole('navigation', { name: 'Pages', exact: true });
    expect(await menu.getByRole('link', { name: 'Sandbox' }).count()).toBe(0);
    const { page } = await open('developer', '/sandbox/controls');
    await page.getByRole('button', { name: 'Reset the sandbox' }).waitFor();
    expect(await page.getByRole('button', { name: /delete all people/ }).count()).toBe(0);
    // a developer sees only the origins of webhooks, and a receiver still replaces the one before
    const { body: before } = await service.ask('GET', '/webhooks');
    for (const { webhook_id } of before.webhooks) await service.ask('DELETE', `/webhooks/${webhook_id}`);
    const url = 'http://127.0.0.1:40001/inbox/ended';
    const body = { name: 'Sandbox receiver', url, events: ['user-payroll-submitted'] };
    const { body: old, status } = await service.ask('POST', '/webhooks', { body });
    expect(status).toBe(201);
    await page.getByRole('link', { name: 'Webhook receiver' }).click();
    await page.getByRole('button', { name: /^Create a/ }).click();
    const isKept = async () => (await service.ask('GET', `/webhooks/${old.webhook_id}`)).status;
    await expect.poll(isKept).toBe(404);
    await page.getByText('Sandbox: people are fictional').waitFor();
    const stranger = await (await browser.newContext()).newPage();
    for (const path of ['sign-in', 'forgotten-password']) {
      await stranger.goto(`${service.url}/dashboard/${path}`);
      await stranger.getByText('Sandbox: people are fictional').waitFor();
    }
  });
});

test('a journey beside its calls and events, the receiver and the messages are accessible in every width and theme', async () => {
  // a client without a receiver
  const { clientId } = await service.newClient();
  const { member, page } = await open('admin', '/sandbox/inbox', clientId);
  await press(page, 'Create a receiver');
  await page.getByText('Nothing has arrived yet').waitFor();
  await page.getByRole('link', { name: 'Journey', exact: true }).click();
  await runJourney(page, service);
  await expectAccessible(page, 'a journey', ALL_LOOKS);
  await page.getByRole('link', { name: 'Webhook receiver' }).click();
  await page.getByText('Genuine').first().waitFor();
  await expectAccessible(page, 'a receiver', ALL_LOOKS);
  await openMessage(page, service, member.email);
  await expectAccessible(page, 'messages', ALL_LOOKS);
});
