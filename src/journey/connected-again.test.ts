import { expect, test } from 'vitest';
import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { enterCode, grantAtBank, LinkBrowser } from './link-browser.fixture.ts';

const service = useService({}, { isWhole: true });

async function openLink(userId: string, email: string): Promise<LinkBrowser> {
  const body = { contact: { email } };
  const { body: journey } = await service.ask('POST', `/users/${userId}/journeys`, { body });
  return LinkBrowser.open(plainVisitors, journey.journey_url);
}

/** Connects the bank, and then confirms the contact of the link. */
async function connectBank(userId: string, email: string): Promise<LinkBrowser> {
  const browser = await openLink(userId, email);
  await browser.agree();
  await browser.goto('/journey/sign-in/bank-sandbox');
  await browser.visitor.press(/^Continue to /);
  await grantAtBank(browser.visitor, 'user_good');
  await expect.poll(async () => (await accountOf(userId)).status).toBe('CONNECTED');
  expect(await enterCode(service, browser.visitor, email)).toBe(true);
  // the bank has its own clock, and accepts no requests from the future
  service.clock.advance(1000);
  return browser;
}

const accountOf = async (userId: string) =>
  (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts[0];
const withdrawalOf = async (userId: string) =>
  (await service.ask('GET', `/users/${userId}/withdrawal`)).body.withdrawal;

test.each([
  ['is shown again after a withdrawal to whoever confirms the contact of both', 'ada@example.org', false],
  ['stays hidden after a withdrawal if another contact was confirmed in one', 'eve@example.org', true],
])('a bank that was connected in one browser and then in another %s', async (_, email, isHidden) => {
  await service.ask('PATCH', '/configuration', { body: { after_withdrawal: 'hide' } });
  const userId = (await service.ask('POST', '/users', { body: {} })).body.user_id;
  await connectBank(userId, 'ada@example.org');
  const { account_id: accountId } = await accountOf(userId);
  await service.ask('PUT', `/sandbox/accounts/${accountId}/status`, { body: { status: 'REAUTH_REQUIRED' } });
  const phone = await connectBank(userId, email);
  await phone.goto('/journey/my-data/stop');
  await phone.visitor.press('Yes, stop sharing');
  service.clock.advance(1000);
  expect(await withdrawalOf(userId)).toMatchObject({ is_hidden: true });
  const device = await openLink(userId, 'ada@example.org');
  await enterCode(service, device.visitor, 'ada@example.org');
  await device.agree();
  expect((await withdrawalOf(userId)) !== null).toBe(isHidden);
});
