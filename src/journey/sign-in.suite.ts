import { describe, expect, test } from 'vitest';
import { formatPence } from '#values/money.ts';
import { journeyOf } from '../../test/support/journey.ts';
import { payrollOf, withFewPayslips } from '../../test/support/payroll.ts';
import { rareTests } from '../../test/support/rare-tests.ts';
import type { TestService } from '../../test/support/service.ts';
import type { OpenVisitor, Visitor } from '../../test/support/visitor.ts';

interface Credentials {
  provider?: string;
  name?: string;
}

export async function signIn(
  visitor: Visitor,
  password: string,
  { provider = 'harbour', name = 'user_good' }: Credentials = {},
): Promise<void> {
  await visitor.goto(new URL(`/journey/sign-in/${provider}`, visitor.url()).href);
  await visitor.fill('Username', name);
  if (provider === 'alder') await visitor.fill('Company code', 'ALD1234');
  await visitor.fill('Password', password);
  await visitor.press('Sign in');
}

const atFound = (visitor: Visitor) => visitor.heading('What we found');

async function answerCode(visitor: Visitor, code: string): Promise<void> {
  await visitor.heading('Security check');
  await visitor.fill('Code', code);
  await visitor.press('Continue');
}

/** Signing in to a provider on the journey's pages. */
export function signInSuite(
  service: TestService,
  open: OpenVisitor,
  { isWhole }: { isWhole: boolean },
): void {
  const { begin, accountsOf } = journeyOf(service, open);
  /** Moves the end of the lock to the past. The clock stays, because the session would end too. */
  const endLock = (userId: string) =>
    service.app.database
      .tenant(service.clientId)
      .updateTable('accounts')
      .set({ locked_until: new Date(service.clock.now().getTime() - 1000) })
      .where('user_id', '=', userId)
      .execute();

  describe('a person signs in', () => {
    test('with a password and a code, and sees employers, months and pay', async () => {
      const { visitor, userId } = await begin();
      await signIn(visitor, 'mfa_code');
      await visitor.heading('Security check');
      await visitor.text('Enter the 6 digit code sent to');
      await visitor.text(/^You can try 3 times. Please answer before \d\d:\d\d\.$/);
      await visitor.expectAccessible();
      await answerCode(visitor, '');
      await visitor.link('Enter the code');
      await answerCode(visitor, '12345');
      await visitor.link('The code has 6 digits');
      expect((await accountsOf(userId))[0].mfa_challenge.attempts_left).toBe(3);
      await answerCode(visitor, '999999');
      await visitor.link('That was not right. Check it and try again');
      await visitor.text('You can try 2 times.');
      await visitor.unfold('I did not get a code');
      await visitor.follow('Sign in again to get a new code');
      await visitor.heading('Sign in to Harbour Payslips');
      expect(await visitor.valueOf('Username')).toBe('user_good');
      await visitor.fill('Password', 'mfa_code');
      await visitor.press('Sign in');
      await visitor.text('You can try 3 times.');
      await answerCode(visitor, '123 456');
      await atFound(visitor);
      await visitor.text('Signed in as user_good');
      await visitor.text(/^3 payslips, from \w+ \d{4} to \w+ \d{4}$/);
      await visitor.text(/^£[\d,]+\.\d\d take-home pay on \d+ \w+ \d{4}$/);
      await visitor.text(/Brindle (and|&) Lark/);
      await visitor.expectAccessible();
      await visitor.press('Finish');
      await visitor.heading('You have shared your income');
      expect(service.log.join('')).not.toContain('mfa_code');
    });

    test('to a single-page application found by its employer, with a code, and its files are read', async () => {
      const { visitor, userId } = await begin();
      await visitor.goto(`${service.url}/journey/employer?q=sorrel+bay`);
      await visitor.follow('Sorrel Bay Hotels');
      await visitor.heading('Sign in to Petrel Pay');
      await visitor.fill('Username', 'user_bonus');
      await visitor.fill('Password', 'mfa_code');
      await visitor.press('Sign in');
      await answerCode(visitor, '123456');
      await atFound(visitor);
      await visitor.text(/^3 payslips, from \w+ \d{4} to \w+ \d{4}$/);
      await visitor.press('Finish');
      await visitor.heading('You have shared your income');
      const { body } = await service.ask('GET', `/payroll/${userId}?limit=100`);
      const latest = service.simulators?.people.payslips('user_bonus').at(-1);
      expect(body.payroll_submissions).toHaveLength(3);
      expect(body.payroll_submissions[0]).toMatchObject({
        trust_score: 'HIGH',
        source: 'payroll_connection',
        income_information: {
          pay_date: `${latest?.payDate}T00:00:00.000Z`,
          earnings: {
            net_pay: latest && formatPence(latest.netPence),
            gross_pay: latest && formatPence(latest.grossPence),
          },
          deductions: { total_deductions: latest && formatPence(latest.totalDeductionsPence) },
        },
      });
    });

    test('after filling in the provider’s own fields, which are checked before anything is sent', async () => {
      const { visitor, userId } = await begin();
      await visitor.goto(`${service.url}/journey/sign-in/alder`);
      await visitor.text('Alder ESS');
      await visitor.text('4 to 8 characters');
      await visitor.fill('Password', 'secret-of-mine');
      await visitor.fill('Company code', 'AB');
      await visitor.press('Sign in');
      await visitor.link('Company code must have 4 to 8 characters');
      await visitor.link('Enter your username');
      expect(await visitor.valueOf('Password')).toBe('');
      expect(await visitor.content()).not.toContain('secret-of-mine');
      await visitor.expectAccessible();
      expect(await accountsOf(userId)).toEqual([]);
      await visitor.link('Reset your password at Alder ESS (opens in a new tab)');
      expect(await visitor.content()).toContain('href="https://ess.alder.example/password/reset"');
      await signIn(visitor, 'pass_good', { provider: 'alder' });
      await atFound(visitor);
      expect(service.log.join('')).not.toContain('secret-of-mine');
    });
  });

  describe('a sign-in that fails', () => {
    test('says how many attempts are left, then that the account is locked, and until when', async () => {
      const { visitor, userId } = await begin();
      await signIn(visitor, 'wrong', { provider: 'northgate' });
      await visitor.heading('We could not sign you in to Northgate MyPay');
      await visitor.text('Check your username and password, then try again.');
      await visitor.text('You can try 2 more times.');
      expect(await visitor.valueOf('Username')).toBe('user_good');
      await visitor.expectAccessible();
      await visitor.fill('Password', 'wrong again');
      await visitor.press('Sign in');
      await visitor.text('You can try 1 more time.');
      await visitor.fill('Password', 'wrong once more');
      await visitor.press('Sign in');
      await visitor.heading('You cannot sign in to Northgate MyPay right now');
      await visitor.text(/^You can try again after \d\d:\d\d/);
      expect(await visitor.count('field', 'Password')).toBe(0);
      await visitor.expectAccessible();
      // the same form again leads to the same answer
      await signIn(visitor, 'pass_good', { provider: 'northgate' });
      await visitor.heading('You cannot sign in to Northgate MyPay right now');
      expect(await accountsOf(userId)).toHaveLength(1);
      await endLock(userId);
      await visitor.reload();
      await visitor.heading('You can sign in to Northgate MyPay again');
      await visitor.expectAccessible();
      await visitor.field('Password');
    });
  });

  ownSignInSuite(service, open, { isWhole });
}

/** Rarer answers of providers, and the whole way without scripts. */
export function rareSignInsSuite(service: TestService, open: OpenVisitor): void {
  const { begin } = journeyOf(service, open);

  describe('a person signs in', () => {
    test('after giving a date, some characters of a password, and two codes', async () => {
      const { visitor } = await begin();
      await signIn(visitor, 'mfa_date', { name: 'user_weekly' });
      await visitor.heading('Security check');
      await visitor.fill('Day', '31');
      await visitor.fill('Month', '13');
      await visitor.fill('Year', '1990');
      await visitor.press('Continue');
      await visitor.link('Enter a real date, such as 31 1 1990');
      expect(await visitor.valueOf('Day')).toBe('31');
      await visitor.expectAccessible();
      await visitor.fill('Month', '1');
      await visitor.press('Continue');
      await atFound(visitor);
      await signIn(visitor, 'mfa_password_characters', { name: 'user_bonus' });
      await visitor.heading('Security check');
      await visitor.press('Continue');
      await visitor.link('Enter one character in each box');
      await visitor.expectAccessible();
      for (const name of await visitor.fieldNames(/^Character \d+$/)) {
        const position = Number(name.split('_')[1]);
        await visitor.fill(`Character ${position}`, 'sandbox-pass'[position - 1] ?? '');
      }
      await visitor.press('Continue');
      await atFound(visitor);
      await signIn(visitor, 'mfa_code_2', { name: 'user_overtime' });
      await answerCode(visitor, '123456');
      await answerCode(visitor, '123456');
      await atFound(visitor);
    });

    test('with scripts off, from the first page to the last', async () => {
      const { visitor } = await begin({ visitor: { hasScripts: false } });
      await signIn(visitor, 'mfa_code');
      await answerCode(visitor, '123456');
      await atFound(visitor);
      await visitor.press('Finish');
      await visitor.heading('You have shared your income');
    });
  });

  describe('a sign-in that fails', () => {
    test('sends the person to the provider first if only the provider can help', async () => {
      const { visitor } = await begin();
      await signIn(visitor, 'error_password_expired');
      await visitor.heading('We could not sign you in to Harbour Payslips');
      await visitor.text('Set a new one on the provider’s website.');
      await visitor.link('Open the Harbour Payslips website');
      expect(await visitor.content()).toContain('href="https://www.harbour-payslips.example"');
      await visitor.fill('Password', 'pass_good');
      await visitor.press('Sign in');
      await atFound(visitor);
    });
  });
}

function ownSignInSuite(service: TestService, open: OpenVisitor, { isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const { begin, accountsOf } = journeyOf(service, open);
  withFewPayslips(service);
  const { identityOf } = payrollOf(service);

  const USER_NAME = /^User( ID|name)/;

  /** Leaves the journey for the provider's own pages. */
  async function leaveFor(visitor: Visitor, provider: string, name: string): Promise<void> {
    await visitor.goto(`${service.url}/journey/sign-in/${provider}`);
    await visitor.heading(`Sign in at ${name}`);
    await visitor.press(`Continue to ${name}`);
    // before the tax authority's sign-in there is a page that scripts send without a click
    if (provider === 'taxauth' && !visitor.hasScripts) await visitor.press('Continue');
    await visitor.field(USER_NAME);
  }

  async function grant(visitor: Visitor, name = 'user_good'): Promise<void> {
    await visitor.fill(USER_NAME, name);
    await visitor.fill('Password', 'pass_good');
    await visitor.press(/^(Sign|Log) in/);
    await visitor.press(/^(Allow access|Give permission)/);
  }

  describe('a sign-in on the provider’s own site', () => {
    test('leads away and back in the same tab, and the journey continues there and in another tab', async () => {
      const { visitor } = await begin({ user: { taxauth_enabled: true, ...identityOf('user_good') } });
      await visitor.goto(`${service.url}/journey/sign-in/taxauth`);
      await visitor.expectAccessible();
      await leaveFor(visitor, 'taxauth', 'Tax authority (sandbox)');
      const tab = await visitor.newTab();
      await tab.goto(`${service.url}/journey`);
      await tab.heading('Finish signing in at Tax authority (sandbox)');
      await grant(visitor);
      for (const one of [visitor, tab]) {
        await atFound(one);
        await one.text('Tax years');
      }
      await visitor.expectAccessible();
    });

    test('asks first for the details that find the person there, and says so if nobody has them', async () => {
      const { visitor, userId } = await begin({ user: { forename: 'Hannah' } });
      const { surname, ni_number } = identityOf('user_good');
      await visitor.goto(`${service.url}/journey/sign-in/xero-sandbox`);
      await visitor.text('We need these details to find yours');
      expect(await visitor.count('field', 'First name')).toBe(0);
      await visitor.expectAccessible();
      await visitor.fill('Day', '31');
      await visitor.fill('Month', '2');
      await visitor.fill('Year', '1985');
      await visitor.press('Continue to Xero (sandbox)');
      await visitor.link('Enter your last name');
      await visitor.link('Enter a real date of birth, such as 31 1 1990');
      await visitor.link('Enter your National Insurance number');
      expect(await visitor.valueOf('Day')).toBe('31');
      await visitor.expectAccessible();
      expect(await accountsOf(userId)).toEqual([]);
      const typed = async (number: string) => {
        await visitor.fill('Last name', surname);
        await visitor.fill('Day', '1');
        await visitor.fill('Month', '2');
        await visitor.fill('Year', '1985');
        await visitor.fill('National Insurance number', number);
        await visitor.press('Continue to Xero (sandbox)');
        await visitor.field(USER_NAME);
        await grant(visitor);
      };
      await typed('AB 12 34 56 C');
      await visitor.heading('We could not find you at Xero (sandbox)');
      await visitor.text('Nobody there has the details that we searched for.');
      await visitor.text('Check the details below, then sign in again.');
      expect(await visitor.mainText()).not.toMatch(/no payslips|AB ?12/);
      await visitor.expectAccessible();
      expect(await accountsOf(userId)).toMatchObject([
        { status: 'LOGIN_FAILED', status_reason: 'no_match', authorisation_url: null },
      ]);
      await visitor.goto(`${service.url}/journey/found`);
      await visitor.text('You signed in, but we could not find you at Xero (sandbox).');
      // a reload finds the page again
      await visitor.goto(`${service.url}/journey`);
      await visitor.heading('We could not find you at Xero (sandbox)');
      await typed(ni_number);
      await atFound(visitor);
      await visitor.text(/^3 payslips/);
      const { body: user } = await service.ask('GET', `/users/${userId}`);
      expect(user, 'the client’s record stays as it is').toMatchObject({
        forename: 'Hannah',
        surname: null,
        date_of_birth: null,
        ni_number: null,
      });
      expect(service.log.join('')).not.toContain(ni_number);
    });

    rarely('of a person without payslips says that there are none, not that nobody was found', async () => {
      const { visitor, userId } = await begin({ user: identityOf('user_no_payslips') });
      await leaveFor(visitor, 'xero-sandbox', 'Xero (sandbox)');
      await grant(visitor, 'user_no_payslips');
      await visitor.text('Xero (sandbox) has no payslips for you for the months that we asked about.');
      expect(await accountsOf(userId)).toMatchObject([{ status: 'CONNECTED', status_reason: null }]);
    });

    rarely('at the tax authority asks for a full National Insurance number', async () => {
      const { ni_number } = identityOf('user_good');
      const { visitor } = await begin({
        user: { taxauth_enabled: true, ni_number: ni_number.slice(0, 8) },
      });
      await visitor.goto(`${service.url}/journey/sign-in/taxauth`);
      await visitor.fill('National Insurance number', ni_number.slice(0, 8));
      await visitor.press('Continue to Tax authority (sandbox)');
      await visitor.link(/^Enter a National Insurance number/);
      await visitor.fill('National Insurance number', ni_number);
      await visitor.press('Continue to Tax authority (sandbox)');
      if (!visitor.hasScripts) await visitor.press('Continue');
      await visitor.field(USER_NAME);
      await grant(visitor);
      await atFound(visitor);
      await visitor.text('Tax years');
    });

    test('that is finished in another browser must be confirmed there, and the first browser continues without figures', async () => {
      const { visitor, userId } = await begin({ user: identityOf('user_good') });
      await leaveFor(visitor, 'xero-sandbox', 'Xero (sandbox)');
      await visitor.goto(`${service.url}/journey`);
      await visitor.heading('Finish signing in at Xero (sandbox)');
      await visitor.expectAccessible();
      const [{ authorisation_url }] = await accountsOf(userId);
      const other = await open(authorisation_url);
      await grant(other);
      await other.heading(/^Share your income with .*\?$/);
      await other.text('The sign-in was started in another browser or app. Nothing has been shared yet.');
      await other.reload();
      expect(await accountsOf(userId)).toMatchObject([{ status: 'PENDING' }]);
      await other.follow('Cymraeg');
      await other.heading(/^Rhannu eich incwm/);
      await other.follow('English');
      await other.press('Yes, share my income');
      await other.heading('You are connected');
      await other.text('The page where you started will continue by itself.');
      await atFound(visitor);
      expect(await visitor.count('text', /^£/)).toBe(0);
    });

    rarely(
      'shows no figures to a person who only connects the account again, even in a browser opened before it existed',
      async () => {
        const { visitor, userId, link } = await begin({
          user: { taxauth_enabled: true, ...identityOf('user_good') },
        });
        const early = await open(link);
        await leaveFor(visitor, 'taxauth', 'Tax authority (sandbox)');
        await grant(visitor);
        await atFound(visitor);
        await visitor.text(/^£/);
        const [{ account_id }] = await accountsOf(userId);
        const body = { status: 'REAUTH_REQUIRED', status_reason: 'session_expired' };
        await service.ask('PUT', `/sandbox/accounts/${account_id}/status`, { body });
        await leaveFor(early, 'taxauth', 'Tax authority (sandbox)');
        await grant(early);
        await atFound(early);
        await early.text('Connected');
        expect(await early.content()).not.toContain('£');
        expect(await accountsOf(userId)).toMatchObject([{ account_id, status: 'CONNECTED' }]);
      },
    );
  });
}
