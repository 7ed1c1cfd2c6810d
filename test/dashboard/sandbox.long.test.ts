import { describe, expect, test } from 'vitest';
import { ALL_LOOKS, expectAccessible } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { press } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { runJourney, sandboxOf } from './sandbox.fixture.ts';

const service = useService({}, { isWhole: true });
const open = sandboxOf(service, useBrowser());

describe('the sandbox in the dashboard', () => {
  test('runs the journey of a fresh person beside the API calls and events that it causes', async () => {
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

  test('shows mails with their codes, and webhooks with the result of their check', async () => {
    const { page } = await open('admin', '/sandbox/inbox');
    const uses = new Map<string, (string | undefined)[]>();
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/sandbox/webhooks/receiver'))
        uses.set(request.url(), [...(uses.get(request.url()) ?? []), request.headers()['x-svc-session']]);
    });
    await press(page, 'Create an inbox');
    await page.getByText('Nothing has arrived yet').waitFor();
    const { body } = await service.ask('GET', '/webhooks');
    await service.ask('POST', `/webhooks/${body.webhooks[0].webhook_id}/test`, {
      body: { event: 'user-payroll-submitted' },
    });
    await page.getByText('Genuine').waitFor();
    await expectAccessible(page, 'an inbox');
    // only the first look is the member's own: the others must not keep the session of an unattended screen open
    expect([...uses.values()].flatMap((sent) => sent.slice(1))).toContain('background');
    expect(new Set([...uses.values()].flatMap((sent) => sent.slice(1)))).toEqual(new Set(['background']));
    const { member } = await newMember(service, 'viewer');
    await service.ask('POST', '/members/request-password-reset', {
      key: null,
      body: { username: member.email },
    });
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('cell', { name: member.email }).waitFor();
    await page
      .getByText(/password/i)
      .first()
      .click();
    await expectAccessible(page, 'messages');
  });
});

test('a journey beside its calls and events, the inbox and the messages are accessible in all looks', async () => {
  // a client without an inbox
  const { clientId } = await service.newClient();
  const { member, page } = await open('admin', '/sandbox/inbox', clientId);
  await press(page, 'Create an inbox');
  await page.getByText('Nothing has arrived yet').waitFor();
  await page.getByRole('link', { name: 'Journey', exact: true }).click();
  await runJourney(page, service);
  await expectAccessible(page, 'a journey', ALL_LOOKS);
  await page.getByRole('link', { name: 'Webhook inbox' }).click();
  await page.getByText('Genuine').first().waitFor();
  await expectAccessible(page, 'an inbox', ALL_LOOKS);
  await service.ask('POST', '/members/request-password-reset', {
    key: null,
    body: { username: member.email },
  });
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('cell', { name: member.email }).waitFor();
  await page
    .getByText(/password/i)
    .first()
    .click();
  await expectAccessible(page, 'messages', ALL_LOOKS);
});
