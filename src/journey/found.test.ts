import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { journeyOf } from '../../test/support/journey.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { begin, heading, open, press, accountsOf, violations } = journeyOf(service, useBrowser());
const { identityOf, linkUntil, submissions } = payrollOf(service);

const POUNDS = /£[\d,]+\.\d\d/;
const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

async function connect(page: Page, name: string): Promise<void> {
  await page.goto(`${service.url}/journey/sign-in/harbour`);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('pass_good');
  await press(page, 'Sign in');
  await heading(page, 'What we found');
}

describe('what was found', () => {
  test('shows pay only in the browser in which it was added, also after a failed sign-in elsewhere', async () => {
    const { page, userId, link } = await begin();
    await connect(page, 'user_good');
    await text(page, POUNDS);
    const second = await open(link);
    await heading(second, 'What we found');
    await text(second, 'Harbour Payslips');
    await text(second, 'Connected');
    await text(second, 'we show the details only to the person who shared them');
    expect(await second.content()).not.toMatch(POUNDS);
    expect(await second.content()).not.toContain('Brindle');
    expect(await second.content()).not.toContain('user_good');
    expect(await violations(second)).toEqual([]);
    // somebody else who has the link can't remove what they have not brought
    await second.getByRole('link', { name: 'Remove Harbour Payslips' }).click();
    await heading(second, 'Confirm that it is you');
    const [{ account_id: removed }] = await accountsOf(userId);
    const token = await second.locator('input[name=form_token]').first().inputValue();
    const form = { form_token: token, account: removed };
    await second.request.post(`${service.url}/journey/account/1/remove`, { form });
    expect(await accountsOf(userId)).toHaveLength(1);
    // somebody else who has the link starts a sign-in without the password
    const [{ account_id }] = await accountsOf(userId);
    const status = { status: 'REAUTH_REQUIRED', status_reason: 'session_expired' };
    await service.ask('PUT', `/sandbox/accounts/${account_id}/status`, { body: status });
    await second.goto(`${service.url}/journey/account/1`);
    await heading(second, 'Please sign in to Harbour Payslips again');
    expect(await second.getByLabel('User name').inputValue()).toBe('');
    await second.getByLabel('User name').fill('user_good');
    await second.getByLabel('Password', { exact: true }).fill('guessed');
    await press(second, 'Sign in');
    await heading(second, 'We could not sign you in to Harbour Payslips');
    await second.goto(`${service.url}/journey/found`);
    await text(second, 'Did not work');
    expect(await second.content()).not.toMatch(POUNDS);
    // the person signs in again, and the other browser still sees nothing
    await connect(page, 'user_good');
    await text(page, POUNDS);
    await second.reload();
    await text(second, 'Connected');
    expect(await second.content()).not.toMatch(POUNDS);
    expect(await accountsOf(userId)).toHaveLength(1);
  });

  test('can be removed if it is not the person’s, once, after a confirmation', async () => {
    const { page, userId } = await begin();
    await connect(page, 'user_good');
    await connect(page, 'user_leaver');
    await page.getByRole('link', { name: 'Remove Harbour Payslips' }).first().click();
    await heading(page, 'Remove Harbour Payslips?');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'No, keep it' }).click();
    expect(await accountsOf(userId)).toHaveLength(2);
    await page.goBack();
    const form: Record<string, string> = {};
    for (const input of await page.locator('main form input[type=hidden]').all())
      form[(await input.getAttribute('name')) ?? ''] = await input.inputValue();
    await press(page, 'Yes, remove it');
    await text(page, 'We removed Harbour Payslips and everything that came from it.');
    // the same form again does not remove the account that now has this number
    await page.request.post(`${service.url}/journey/account/1/remove`, { form });
    expect(await accountsOf(userId)).toMatchObject([{ user_name: 'user_leaver' }]);
    const { body } = await submissions(userId);
    expect(new Set(body.payroll_submissions.map((one: { account_id: string }) => one.account_id)).size).toBe(
      1,
    );
  });

  test('names the failed sources and the months without a payslip', async () => {
    const { page, userId } = await begin();
    await linkUntil(userId, 'UNAVAILABLE', { password: 'error_provider_changed' });
    await page.goto(`${service.url}/journey/found`);
    await heading(page, 'Nothing has arrived yet');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Finish');
    await heading(page, 'You have finished');
    await text(page, 'has not got any records from you, because what you tried did not work');
    await press(page, 'Share more');
    await connect(page, 'user_bonus');
    const [{ account_id }] = (await accountsOf(userId)).filter(
      ({ user_name }: { user_name: string }) => user_name === 'user_bonus',
    );
    const { body } = await submissions(userId, `&account_id=${account_id}`);
    const dates: string[] = body.payroll_submissions.map(
      (one: { income_information: { pay_date: string } }) => one.income_information.pay_date,
    );
    const third = dates.sort()[2] ?? '';
    await deletePayslip(userId, third);
    await page.reload();
    const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    await text(page, `${month.format(new Date(third))} is missing`);
    await page.getByRole('link', { name: 'See what to do Harbour Payslips' }).click();
    await heading(page, 'Harbour Payslips is not available right now');
    await text(page, 'Choose another way for now.');
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const { page: empty } = await begin();
    await empty.goto(`${service.url}/journey/found`);
    await heading(empty, 'You have not shared anything yet');
    expect(await violations(empty)).toEqual([]);
  });

  async function deletePayslip(userId: string, payDate: string): Promise<void> {
    await service.app.database
      .tenant(service.clientId)
      .deleteFrom('payroll_submissions')
      .where('user_id', '=', userId)
      .where('pay_date', '=', payDate)
      .execute();
  }
});

describe('straight from the employer', () => {
  test('asks only for what is missing, and finds the payslips', async () => {
    const { ni_number, date_of_birth, ...others } = identityOf('user_good');
    const { page } = await begin({ user: others });
    const [year = '', month = '', day = ''] = (date_of_birth ?? '').slice(0, 10).split('-');
    await page.getByRole('link', { name: /^Straight from your employer/ }).click();
    await heading(page, 'Straight from your employer');
    expect(await page.getByLabel('Post code').count()).toBe(0);
    await page.getByLabel('Day').fill(day);
    await page.getByLabel('Month').fill(month);
    await page.getByLabel('Year').fill(year);
    await page.getByLabel('National Insurance number').fill('12');
    await press(page, 'Look for my payslips');
    await page
      .getByRole('link', { name: /^Enter a National Insurance number that is 2 letters, 6 numbers/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('National Insurance number').fill(ni_number.toLowerCase());
    await press(page, 'Look for my payslips');
    await heading(page, 'What we found');
    await text(page, POUNDS);
  });

  test('shows figures to somebody who typed nothing only after two questions that the person can answer', async () => {
    const known = identityOf('user_good');
    const { page } = await begin({ user: known });
    await page.goto(`${service.url}/journey/direct`);
    await press(page, 'Look for my payslips');
    await heading(page, 'What we found');
    await text(page, 'Connected');
    expect(await page.content()).not.toMatch(POUNDS);
    await page.getByRole('link', { name: 'Answer two questions to see the details' }).click();
    const [year = '', month = '', day = ''] = (known.date_of_birth ?? '').slice(0, 10).split('-');
    await page.getByLabel('Day').fill(day);
    await page.getByLabel('Month').fill(month);
    await page.getByLabel('Year').fill(year);
    await page.getByLabel('Your National Insurance number').fill(known.ni_number);
    await press(page, 'Continue');
    await heading(page, 'What we found');
    await text(page, POUNDS);
  });

  test('says that nobody was found, and offers the other ways', async () => {
    const { page, userId } = await begin();
    await page.goto(`${service.url}/journey/direct`);
    await press(page, 'Look for my payslips');
    await page.getByRole('link', { name: 'Enter your post code' }).waitFor();
    await page.getByLabel('National Insurance number').fill('AB 12 34 56 C');
    await page.getByLabel('Day').fill('1');
    await page.getByLabel('Month').fill('2');
    await page.getByLabel('Year').fill('1990');
    await page.getByLabel('Post code').fill('sw1a1aa');
    await press(page, 'Look for my payslips');
    await heading(page, 'We did not find you');
    expect(await violations(page)).toEqual([]);
    expect((await service.ask('GET', `/users/${userId}`)).body.ni_number).toBeNull();
    await page.getByRole('link', { name: 'Choose another way' }).click();
    await page.waitForURL(/\/journey\/ways/);
  });
});
