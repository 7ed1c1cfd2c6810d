import type { Locator, Page } from 'playwright-core';

import type { TestBrowser } from '../support/browser.ts';
import { signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import type { TestService } from '../support/service.ts';

/** Opens pages of the dashboard as a new member. */
export function sandboxOf(service: TestService, browser: TestBrowser) {
  return async (role: 'admin' | 'developer' | 'underwriter', at: string, clientId = service.clientId) => {
    const { member, password } = await newMember(service, role, { clientId });
    return { member, ...(await signInTo(browser, service.url, { email: member.email, password, at })) };
  };
}

/** Asks for a new password, and opens the message about it. */
export async function openMessage(page: Page, service: TestService, email: string): Promise<void> {
  await service.ask('POST', '/members/request-password-reset', { key: null, body: { username: email } });
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('cell', { name: email }).waitFor();
  await page
    .getByText(/password/i)
    .first()
    .click();
}

/** Runs the journey of a new person to its end, and returns the list of what it caused. */
export async function runJourney(page: Page, service: TestService): Promise<Locator> {
  await page.getByRole('button', { name: 'Run the journey' }).click();
  const journey = page.frameLocator('iframe');
  await journey.getByRole('button', { name: 'Start' }).waitFor();
  // the list has calls from after the start of the journey, and the clock of a test does not move by itself
  service.clock.advance(60_000);
  await journey.getByRole('button', { name: 'Start' }).click();
  await journey.getByText('Yes, I agree', { exact: true }).click();
  await journey.getByRole('button', { name: 'Continue' }).click();
  await journey.getByRole('link', { name: /^Sign in to your payroll provider/ }).click();
  await journey.getByLabel(/Your employer/).fill('Harbour');
  await journey.getByRole('link', { name: /Harbour Payslips/ }).click();
  await journey.getByLabel('Username').fill('user_good');
  await journey.getByLabel('Password', { exact: true }).fill('pass_good');
  await journey.getByRole('button', { name: 'Sign in', exact: true }).click();
  const live = page.getByRole('log');
  await live.getByText('The person agrees').waitFor();
  await live.getByText('POST /accounts', { exact: true }).waitFor();
  await live.getByText('user-payroll-submitted', { exact: true }).waitFor();
  await journey.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('The person has finished.').waitFor();
  return live;
}
