import { expect, test } from 'vitest';
import { giveBankConsent } from '../../src/connectors/open-banking/simulator/give-bank-consent.fixture.ts';
import { useBrowser } from '../support/browser.ts';
import { signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import { useService } from '../support/service.ts';

const browser = useBrowser();
const service = useService({}, { isWhole: true });
const post = (path: string, body: object) => service.ask('POST', path, { body });

/** A person with payslips who has connected their bank. */
async function connectedPerson(): Promise<{ userId: string; accountId: string }> {
  const { body: created } = await post('/sandbox/users', { persona: 'user_good' });
  const userId: string = created.user.user_id;
  const { body } = await post('/accounts', { user_id: userId, payroll_provider: 'bank-sandbox' });
  await fetch(await giveBankConsent(body.authorisation_url, { userName: 'user_good' }));
  const ready = async () => (await service.ask('GET', `/users/${userId}/readiness`)).body;
  await expect
    .poll(async () => {
      const { payroll, bank_statements } = await ready();
      return [payroll.status, bank_statements.status];
    })
    .toEqual(['complete', 'complete']);
  return { userId, accountId: body.account_id };
}

test('a connected bank is shown with what it has, without empty fields, and its pay agrees with the payslips', async () => {
  const { userId, accountId } = await connectedPerson();
  const { member, password } = await newMember(service, 'underwriter');
  const at = `/people/${userId}/sharing`;
  const { page, problems } = await signInTo(browser, service.url, { email: member.email, password, at });
  const bank = page.getByRole('region', { name: 'Wrenfield Bank (sandbox)' });
  await bank.getByText('Reconfirm by').waitFor();
  for (const field of ['Username', 'Newest pay']) expect(await bank.getByText(field).count(), field).toBe(0);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByText('Bank connection: Wrenfield Bank (sandbox)').waitFor();
  const agreement = page
    .locator('dt', { hasText: 'Payslips and bank' })
    .locator('xpath=following-sibling::dd');
  expect(await agreement.first().textContent()).toMatch(/agree/i);
  await page.getByRole('link', { name: 'Bank statements', exact: true }).click();
  await page.getByText('Sent by the bank').first().waitFor();
  await page.getByText('Not complete yet').waitFor();
  await page.goto(`${service.url}/dashboard/`);
  await page.getByText(/\d+ months from a connected bank/).waitFor();
  await service.ask('PUT', `/sandbox/accounts/${accountId}/status`, {
    body: { status: 'REAUTH_REQUIRED', status_reason: 'reconfirmation_due' },
  });
  await page.goto(`${service.url}/dashboard${at}`);
  await bank.getByText('Waiting for reconfirmation').first().waitFor();
  await bank.getByText(/They need not sign in at the bank/).waitFor();
  expect(problems).toEqual([]);
});
