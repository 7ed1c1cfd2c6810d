import { describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { journeyOf } from '../../test/support/journey.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import type { TestService } from '../../test/support/service.ts';
import type { OpenVisitor, Visitor } from '../../test/support/visitor.ts';

const POUNDS = /£[\d,]+\.\d\d/;

async function connect(visitor: Visitor, name: string, heading = 'What we found'): Promise<void> {
  await visitor.goto(new URL('/journey/sign-in/harbour', visitor.url()).href);
  await visitor.fill('Username', name);
  await visitor.fill('Password', 'pass_good');
  await visitor.press('Sign in');
  await visitor.heading(heading);
}

/** The pages that show what was found, and the search for payslips without a sign-in. */
export function foundSuite(service: TestService, open: OpenVisitor): void {
  const { begin, accountsOf } = journeyOf(service, open);
  const { submissions } = payrollOf(service);

  describe('what was found', () => {
    test('can be removed if it is not the person’s, once, after a confirmation', async () => {
      const { visitor, userId } = await begin();
      await connect(visitor, 'user_good');
      await connect(visitor, 'user_leaver');
      await visitor.follow('Remove Harbour Payslips');
      await visitor.heading('Remove Harbour Payslips?');
      await visitor.expectAccessible();
      await visitor.follow('No, keep it');
      await visitor.heading('What we found');
      expect(await accountsOf(userId)).toHaveLength(2);
      await visitor.back();
      await visitor.heading('Remove Harbour Payslips?');
      const form = await visitor.hiddenFields('/journey/account/1/remove');
      await visitor.press('Yes, remove it');
      await visitor.text('We removed Harbour Payslips and everything that came from it.');
      // the same form again does not remove the account that now has this number
      await visitor.send('/journey/account/1/remove', form);
      expect(await accountsOf(userId)).toMatchObject([{ user_name: 'user_leaver' }]);
      const { body } = await submissions(userId);
      const accounts = body.payroll_submissions.map((one: { account_id: string }) => one.account_id);
      expect(new Set(accounts).size).toBe(1);
    });

    test('is nothing if the provider has no payslips, and the end does not promise any', async () => {
      const { visitor, link } = await begin();
      await connect(visitor, 'user_no_payslips', 'We did not find any records');
      await visitor.text('Harbour Payslips has no payslips for you for the months that we asked about.');
      await visitor.goto(`${service.url}/journey/ways`);
      expect(await visitor.count('link', 'See what you have shared so far')).toBe(0);
      const second = await open(link);
      await second.heading('We did not find any records');
      expect(await second.count('text', 'we do not show the details')).toBe(0);
      await second.press('Finish');
      await second.heading('You have finished');
      await second.text('has not got any records from you.');
      await second.press('Try another way');
      await second.at(/\/journey\/ways$/);
    });
  });

  directSuite(service, open);
}

/** What a second browser sees, and what is missing. */
export function foundDetailsSuite(service: TestService, open: OpenVisitor): void {
  const { begin, accountsOf } = journeyOf(service, open);
  const { linkUntil, submissions } = payrollOf(service);

  async function deletePayslip(userId: string, payDate: string): Promise<void> {
    await service.app.database
      .tenant(service.clientId)
      .deleteFrom('payroll_submissions')
      .where('user_id', '=', userId)
      .where('pay_date', '=', payDate)
      .execute();
  }

  describe('what was found', () => {
    test('shows pay only in the browser in which it was added, even after a failed sign-in elsewhere', async () => {
      const { visitor, userId, link } = await begin();
      await connect(visitor, 'user_good');
      await visitor.text(POUNDS);
      const { body } = await submissions(userId);
      const { name } = body.payroll_submissions[0].identity_information;
      expect(await visitor.mainText()).toContain(name);
      const second = await open(link);
      await second.heading('What we found');
      await second.text('Harbour Payslips');
      await second.text('Connected');
      await second.text('we do not show the details here. You see only which sources are connected.');
      expect(await second.content()).not.toMatch(POUNDS);
      expect(await second.content()).not.toContain('Brindle');
      expect(await second.content()).not.toContain(name);
      expect(await second.content()).not.toContain('user_good');
      await second.expectAccessible();
      // somebody else who has the link can't remove what they have not added
      await second.follow('Remove Harbour Payslips');
      await second.heading('You cannot remove this here');
      const [{ account_id }] = await accountsOf(userId);
      const { form_token = '' } = await second.hiddenFields('/journey/leave');
      await second.send('/journey/account/1/remove', { form_token, account: account_id });
      expect(await accountsOf(userId)).toHaveLength(1);
      // somebody else who has the link starts a sign-in without the password
      const status = { status: 'REAUTH_REQUIRED', status_reason: 'session_expired' };
      await service.ask('PUT', `/sandbox/accounts/${account_id}/status`, { body: status });
      await second.goto(`${service.url}/journey/account/1`);
      await second.heading('Please sign in to Harbour Payslips again');
      expect(await second.valueOf('Username')).toBe('');
      await second.fill('Username', 'user_good');
      await second.fill('Password', 'guessed');
      await second.press('Sign in');
      await second.heading('We could not sign you in to Harbour Payslips');
      await second.goto(`${service.url}/journey/found`);
      await second.text('Did not work');
      expect(await second.content()).not.toMatch(POUNDS);
      // the person signs in again, and the other browser still sees nothing
      await connect(visitor, 'user_good');
      await visitor.text(POUNDS);
      await second.reload();
      await second.text('Connected');
      expect(await second.content()).not.toMatch(POUNDS);
      expect(await accountsOf(userId)).toHaveLength(1);
    });

    test('names the failed sources and the months without a payslip', async () => {
      const { visitor, userId } = await begin();
      await linkUntil(userId, 'UNAVAILABLE', { password: 'error_provider_changed' });
      await visitor.goto(`${service.url}/journey/found`);
      await visitor.heading('Nothing has arrived yet');
      await visitor.expectAccessible();
      await visitor.press('Finish');
      await visitor.heading('You have finished');
      await visitor.text('has not got any records from you.');
      await visitor.press('Try another way');
      await visitor.at(/\/journey\/(?!end)/);
      await connect(visitor, 'user_bonus');
      const [{ account_id }] = (await accountsOf(userId)).filter(
        ({ user_name }: { user_name: string }) => user_name === 'user_bonus',
      );
      const { body } = await submissions(userId, `&account_id=${account_id}`);
      const dates: string[] = body.payroll_submissions.map(
        (one: { income_information: { pay_date: string } }) => one.income_information.pay_date,
      );
      const third = dates.sort()[2] ?? '';
      await deletePayslip(userId, third);
      await visitor.reload();
      const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
      await visitor.text(`A payslip is missing for ${month.format(new Date(third))}`);
      await visitor.follow('See what to do Harbour Payslips');
      await visitor.heading('Harbour Payslips is not available right now');
      await visitor.text('Choose another way for now.');
      expect(await visitor.count('field', 'Password')).toBe(0);
      expect(await visitor.mainText()).toMatch(/Other ways that you can use now.*Upload payslips/s);
      await visitor.expectAccessible();
      const failed = (await accountsOf(userId)).find((one) => one.status === 'UNAVAILABLE');
      const status = { status: 'UNAVAILABLE', status_reason: 'provider_unavailable' };
      await service.ask('PUT', `/sandbox/accounts/${failed.account_id}/status`, { body: status });
      await visitor.reload();
      await visitor.text('You have done nothing wrong.');
      await visitor.unfold('Try Harbour Payslips again');
      await visitor.field('Password');
      expect(await visitor.mainText()).toMatch(
        /Other ways that you can use now.*Try Harbour Payslips again/s,
      );
      // a person who can't sign in for now, or ever, is not left with the same form
      for (const refused of [
        { status: 'LOCKED', status_reason: 'account_locked' },
        { status: 'LOGIN_FAILED', status_reason: 'account_disabled' },
      ]) {
        await service.ask('PUT', `/sandbox/accounts/${failed.account_id}/status`, { body: refused });
        await visitor.reload();
        expect(await visitor.mainText()).toMatch(/Other ways that you can use now.*Upload payslips/s);
      }
      const { visitor: empty } = await begin();
      await empty.goto(`${service.url}/journey/found`);
      await empty.heading('You have not shared anything yet');
      await empty.expectAccessible();
    });
  });
}

function directSuite(service: TestService, open: OpenVisitor): void {
  const { begin } = journeyOf(service, open);
  const { identityOf } = payrollOf(service);
  const { accept } = consentOf(service);

  async function fillBirth(visitor: Visitor, date: string | null): Promise<void> {
    const [year = '', month = '', day = ''] = (date ?? '').slice(0, 10).split('-');
    await visitor.fill('Day', day);
    await visitor.fill('Month', month);
    await visitor.fill('Year', year);
  }

  describe('straight from the employer', () => {
    test('asks only for what is missing, and finds the payslips', async () => {
      const { ni_number, date_of_birth, ...others } = identityOf('user_good');
      const { visitor } = await begin({ user: others });
      await visitor.follow(/^Straight from your employer/);
      await visitor.heading('Straight from your employer');
      expect(await visitor.count('field', 'Postcode')).toBe(0);
      await fillBirth(visitor, date_of_birth);
      await visitor.fill('National Insurance number', '12');
      await visitor.press('Look for my payslips');
      await visitor.link(/^Enter a National Insurance number that is 2 letters, 6 numbers/);
      await visitor.expectAccessible();
      await visitor.fill('National Insurance number', ni_number.toLowerCase());
      await visitor.press('Look for my payslips');
      await visitor.heading('What we found');
      await visitor.text(POUNDS);
    });

    test('shows figures only after two questions that the person can answer, if nothing had to be typed', async () => {
      const known = identityOf('user_good');
      const { visitor } = await begin({ user: known });
      await visitor.goto(`${service.url}/journey/direct`);
      await visitor.press('Look for my payslips');
      await visitor.heading('What we found');
      await visitor.text('Connected');
      expect(await visitor.content()).not.toMatch(POUNDS);
      await visitor.follow('Confirm that it is you to see the details');
      await visitor.heading('Confirm that it is you');
      await fillBirth(visitor, known.date_of_birth);
      await visitor.fill('Your National Insurance number', known.ni_number);
      await visitor.press('Continue');
      await visitor.heading('What we found');
      await visitor.text(POUNDS);
    });

    test('says that nobody was found, and offers the other ways', async () => {
      const { visitor, userId } = await begin();
      await visitor.goto(`${service.url}/journey/direct`);
      await visitor.press('Look for my payslips');
      await visitor.link('Enter your postcode');
      await visitor.fill('National Insurance number', 'AB 12 34 56 C');
      await fillBirth(visitor, '1990-02-01');
      await visitor.fill('Postcode', 'sw1a1aa');
      await visitor.press('Look for my payslips');
      await visitor.heading('We did not find you');
      await visitor.expectAccessible();
      expect((await service.ask('GET', `/users/${userId}`)).body.ni_number).toBeNull();
      await visitor.follow('Choose another way');
      await visitor.at(/\/journey\/ways/);
      // nothing was shared
      expect(await visitor.count('link', 'See what you have shared so far')).toBe(0);
      await visitor.goto(`${service.url}/journey`);
      await visitor.at(/\/journey\/ways/);
      await visitor.press('Leave');
      await visitor.text('You have not shared any income with');
    });

    test('says of a person who was found, but never paid, that there are no payslips', async () => {
      const { ni_number, date_of_birth, post_codes } = identityOf('user_no_payslips');
      const { visitor, userId } = await begin();
      await visitor.goto(`${service.url}/journey/direct`);
      await visitor.fill('National Insurance number', ni_number);
      await fillBirth(visitor, date_of_birth);
      await visitor.fill('Postcode', post_codes[0] ?? '');
      await visitor.press('Look for my payslips');
      await visitor.heading('We did not find any records');
      await visitor.text(/has no payslips for you for the months that we asked about/);
      const { body } = await service.ask('GET', `/users/${userId}/readiness`);
      expect(body.direct).toMatchObject({ status: 'nothing_found', count: 0 });
    });

    test('offers the search again after the permission was withdrawn and given again', async () => {
      const known = identityOf('user_good');
      const { visitor, userId } = await begin({ user: known });
      await visitor.goto(`${service.url}/journey/direct`);
      await visitor.text('We already have these details, so you do not need to type them.');
      await visitor.press('Look for my payslips');
      await visitor.heading('What we found');
      const { body } = await service.ask('GET', `/authorisations?user_id=${userId}&status=active`);
      for (const { authorisation_id: id } of body.authorisations)
        await service.ask('DELETE', `/authorisations/${id}`);
      await accept(userId, 'one_time');
      await visitor.goto(`${service.url}/journey/account/1`);
      await visitor.heading(/ is no longer connected$/);
      await visitor.text('If you want to share again, search for your payslips again.');
      expect(await visitor.count('text', 'You sign in on the')).toBe(0);
      await visitor.follow('Look for my payslips');
      await visitor.press('Look for my payslips');
      await visitor.heading('What we found');
      await visitor.text('Connected');
    });
  });
}
