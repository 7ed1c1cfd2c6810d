import { describe, expect, test } from 'vitest';
import { journeyOf } from '../../test/support/journey.ts';
import { type DeclareTests, rareTests } from '../../test/support/rare-tests.ts';
import type { TestService } from '../../test/support/service.ts';
import type { OpenVisitor, Visitor } from '../../test/support/visitor.ts';
import { grantAtBank } from './link-browser.fixture.ts';
import { reconfirmSuite } from './reconfirm.suite.ts';

const BANK = 'Wrenfield Bank (sandbox)';

/** A person who connects their bank. */
export function bankSuite(service: TestService, open: OpenVisitor, { isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  searchSuite(service, open, rarely);
  connectSuite(service, open, rarely);
  failureSuite(service, open, rarely);
  reconfirmSuite(service, open, rarely);
}

/** Leaves the journey for the bank's own pages. */
async function leaveForBank(visitor: Visitor): Promise<void> {
  await visitor.goto(new URL('/journey/sign-in/bank-sandbox', visitor.url()).href);
  await visitor.heading(`Connect your account at ${BANK}`);
  await visitor.press(`Continue to ${BANK}`);
  await visitor.field('Username');
}

function searchSuite(service: TestService, open: OpenVisitor, rarely: DeclareTests): void {
  const { begin } = journeyOf(service, open);

  describe('the search for a bank', () => {
    test('finds it in spite of spelling mistakes, and says what is shared, for how long and how to end it', async () => {
      const { visitor } = await begin();
      await visitor.follow(/^Connect your bank/);
      await visitor.heading('Find your bank');
      await visitor.link(BANK);
      await visitor.fill('The bank that your pay goes into', 'wrenfeld');
      if (!visitor.hasScripts) await visitor.press('Search');
      await visitor.text('1 result for “wrenfeld”');
      await visitor.expectAccessible();
      await visitor.follow(BANK);
      await visitor.heading(`Connect your account at ${BANK}`);
      await visitor.text('every payment in and out in the last 12 months');
      await visitor.text('Nobody can move your money.');
      await visitor.text('We look once. Nothing new is collected after that.');
      await visitor.text('You can end it at any time');
      await visitor.expectAccessible();
      await visitor.follow('Cymraeg');
      await visitor.heading(`Cysylltu eich cyfrif gyda ${BANK}`);
      await visitor.expectAccessible();
    });

    test('leads a person who can’t find theirs to the other ways', async () => {
      const { visitor } = await begin();
      await visitor.goto(`${service.url}/journey/bank?q=nowhere`);
      await visitor.text('Nothing found for “nowhere”');
      await visitor.press('I can’t find mine');
      await visitor.text('You can share your income in another way');
      expect(await visitor.count('link', /^Connect your bank/)).toBe(0);
      await visitor.follow('Search again');
      await visitor.heading('Find your bank');
    });

    rarely('is not offered if the settings or the link leave it out', async () => {
      for (const given of [
        { user: { bank_connections_enabled: false } },
        { journey: { methods: ['payslips', 'bank_statements'] } },
      ]) {
        const { visitor } = await begin(given);
        expect(await visitor.count('link', /^Connect your bank/)).toBe(0);
        for (const path of ['/journey/bank', '/journey/sign-in/bank-sandbox']) {
          await visitor.goto(service.url + path);
          await visitor.at(/\/journey\/ways$/);
        }
      }
    });
  });
}

function connectSuite(service: TestService, open: OpenVisitor, rarely: DeclareTests): void {
  const { begin, accountsOf } = journeyOf(service, open);

  describe('a person who connects a bank', () => {
    test('sees what has arrived, and its salary payments agree with the payslips', async () => {
      const { visitor, userId } = await begin();
      await leaveForBank(visitor);
      await grantAtBank(visitor, 'user_good');
      await visitor.heading('What we found');
      await visitor.text('Account holder');
      await visitor.text(/^Account that ends in \d{4}$/);
      await visitor.text(/^\d+ payments, from /);
      await visitor.expectAccessible();
      expect(await visitor.count('text', 'Bank statements that you uploaded')).toBe(0);
      const [account] = await accountsOf(userId);
      const { body } = await service.ask('GET', `/bankstatements/${userId}`);
      expect(body.bank_statement_submissions.length).toBeGreaterThan(11);
      for (const one of body.bank_statement_submissions)
        expect(one).toMatchObject({ source: 'open_banking', account_id: account.account_id });
      await visitor.goto(`${service.url}/journey/sign-in/harbour`);
      await visitor.fill('Username', 'user_good');
      await visitor.fill('Password', 'pass_good');
      await visitor.press('Sign in');
      await visitor.text(/^12 payslips/);
      const { months } = (await service.ask('GET', `/users/${userId}/income-comparison`)).body;
      const compared = months.filter((one: { verdict: string }) => one.verdict !== 'not_comparable');
      expect(compared.length).toBeGreaterThan(10);
      expect(new Set(compared.map((one: { verdict: string }) => one.verdict))).toEqual(new Set(['agrees']));
    });

    test('from the app of the bank, in another browser, must confirm it there', async () => {
      const { visitor, userId } = await begin();
      await leaveForBank(visitor);
      await visitor.goto(`${service.url}/journey`);
      await visitor.heading(`Finish signing in at ${BANK}`);
      const [{ authorisation_url }] = await accountsOf(userId);
      const other = await open(authorisation_url);
      await grantAtBank(other, 'user_good');
      await other.text('The sign-in was started in another browser or app. Nothing has been shared yet.');
      await other.press('Yes, share my income');
      await other.heading('You are connected');
      await visitor.heading('What we found');
      expect(await visitor.count('text', 'Account holder')).toBe(0);
      await visitor.text('To keep your pay private');
    });

    rarely('in Welsh, from the search to the result', async () => {
      const { visitor } = await begin({ visitor: { locale: 'cy' } });
      await visitor.follow(/^Cysylltu eich banc/);
      await visitor.heading('Dod o hyd i’ch banc');
      await visitor.follow(BANK);
      await visitor.press(/^Mynd ymlaen i /);
      await grantAtBank(visitor, 'user_good');
      await visitor.text('Deiliad y cyfrif');
      await visitor.text(/^Cyfrif sy’n gorffen gyda \d{4}$/);
      await visitor.expectAccessible();
    });

    test('can remove it, with all that came from it', async () => {
      const { visitor, userId } = await begin();
      await leaveForBank(visitor);
      await grantAtBank(visitor, 'user_good');
      await visitor.heading('What we found');
      await visitor.follow(`Remove ${BANK}`);
      await visitor.press('Yes, remove it');
      await visitor.text(`We removed ${BANK} and everything that came from it.`);
      expect(await accountsOf(userId)).toEqual([]);
      const { body } = await service.ask('GET', `/bankstatements/${userId}`);
      expect(body.bank_statement_submissions).toEqual([]);
    });
  });
}

function failureSuite(service: TestService, open: OpenVisitor, rarely: DeclareTests): void {
  const { begin } = journeyOf(service, open);
  const fault = (kind: string | null) =>
    service.ask('POST', '/sandbox/faults', { body: { target: 'bank-sandbox', kind } });

  describe('a bank connection that fails', () => {
    test('because the person did not allow it can be tried again', async () => {
      const { visitor } = await begin();
      await leaveForBank(visitor);
      await grantAtBank(visitor, 'user_good', { decision: 'Do not share' });
      await visitor.text('You did not allow this at your bank, so nothing was shared.');
      await visitor.expectAccessible();
      await visitor.press(`Continue to ${BANK}`);
      await grantAtBank(visitor, 'user_good');
      await visitor.heading('What we found');
    });

    test('because the bank is down leads to the other ways, and back later', async () => {
      const { visitor } = await begin();
      await visitor.goto(`${service.url}/journey/sign-in/bank-sandbox`);
      await fault('unavailable');
      await visitor.press(`Continue to ${BANK}`);
      await visitor.text(`${BANK} is not answering at the moment.`);
      await visitor.text('Other ways that you can use now');
      await visitor.expectAccessible();
      await fault(null);
      await visitor.press(`Continue to ${BANK}`);
      await grantAtBank(visitor, 'user_good');
      await visitor.heading('What we found');
    });

    const ENDS = [
      ['consent_revoked', 'The permission that you gave at your bank has ended.'],
      ['consent_expired', 'The permission that you gave at your bank has ended.'],
      ['account_closed', 'Your bank says that this account is closed.'],
    ] as const;
    for (const [kind, words] of ENDS)
      rarely(`because of ${kind} says so, and lets the person sign in there again`, async () => {
        const { visitor } = await begin();
        await leaveForBank(visitor);
        // the account stays closed, so no other test uses this person, also not in reconfirm.suite.ts
        await grantAtBank(visitor, 'user_weekly', { decision: null });
        expect((await fault(kind)).status).toBe(200);
        await visitor.press(/^Share$/);
        await visitor.text(words);
        await fault(null);
        await visitor.expectAccessible();
        await visitor.press(`Continue to ${BANK}`);
        await visitor.field('Username');
      });
  });
}
