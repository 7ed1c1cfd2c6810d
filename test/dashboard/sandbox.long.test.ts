import { beforeAll, test } from 'vitest';
import { ALL_LOOKS, expectAccessible } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { ensureDashboard, signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';
import { runJourney } from './sandbox.fixture.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();
beforeAll(ensureDashboard);

test('a journey beside its calls and events, the inbox and the messages are accessible in all looks', async () => {
  const { member, password } = await newMember(service, 'admin');
  const at = '/sandbox/inbox';
  const { page } = await signInTo(browser, service.url, { email: member.email, password, at });
  await page.getByRole('button', { name: 'Create an inbox' }).click();
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
