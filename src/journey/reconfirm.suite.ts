import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { eventsOf } from '../../test/support/events.ts';
import type { DeclareTests } from '../../test/support/rare-tests.ts';
import type { TestService } from '../../test/support/service.ts';
import type { OpenVisitor, Visitor } from '../../test/support/visitor.ts';
import { claimedBy } from '../sandbox/persona-users.ts';
import { enterCode, grantAtBank } from './link-browser.fixture.ts';

const BANK = 'Wrenfield Bank (sandbox)';
const YES = `Yes, keep sharing from ${BANK}`;

/** A person whose bank connection goes on for more than 90 days. It moves the client's clock. */
export function reconfirmSuite(service: TestService, open: OpenVisitor, rarely: DeclareTests): void {
  describe('a bank connection that has to be reconfirmed', () => {
    const { connect, connectLapsed, account, accountsOf, advance, leaveForBank, mailOf, sayYes } = stepsOf(
      service,
      open,
    );

    test('is kept by a code and a click in the message that the person gets, and ends at the bank when they stop', async () => {
      const { userId, accountId, email, browser } = await connect();
      expect(await enterCode(service, browser, email)).toBe(true);
      await advance('P83D');
      const mail = await mailOf(email);
      expect(mail.subject).toBe('Can Example Lending still see your bank account?');
      expect(mail.text).toContain(`You let Example Lending see your account at ${BANK}.`);
      const visitor = await open(mail.text.match(/https?:\S+/)[0]);
      await visitor.heading('Can Example Lending still see your bank account?');
      await visitor.text('You do not have to sign in at your bank again.');
      await visitor.text('every payment in and out in the last 12 months');
      await visitor.expectAccessible();
      expect(await visitor.count('button', YES)).toBe(0);
      await visitor.text('We first send you a code');
      await enterCode(service, visitor, email);
      await visitor.goto(`${service.url}/journey/my-data/reconfirm`);
      await visitor.press(YES);
      await visitor.heading('My data');
      await visitor.text('Thank you. You keep sharing your bank account.');
      await advance('P60D');
      expect(await account(accountId)).toMatchObject({ status: 'CONNECTED' });
      const newest = async () =>
        (await service.ask('GET', `/bankstatements/${userId}`)).body.bank_statement_submissions[0]
          .statement_period.end_date;
      const { body: clock } = await service.ask('GET', '/sandbox/clock');
      await expect.poll(async () => (await newest()).slice(0, 7)).toBe(clock.now.slice(0, 7));
      await visitor.follow('Stop sharing');
      await visitor.press('Yes, stop sharing');
      await visitor.text('You have stopped sharing');
      expect(await account(accountId)).toMatchObject({ status: 'REVOKED' });
      const ends = () =>
        service.app.database.tenant(service.clientId).selectFrom('bank_consent_ends').selectAll().execute();
      await expect.poll(ends).toEqual([]);
      expect(service.log.join()).not.toContain('ending a consent at a bank failed');
    });

    test('goes on after it has ended, from the page of its bank, only in the browser that connected it', async () => {
      const { userId, accountId, browser: visitor } = await connect();
      await advance('P91D');
      expect(await account(accountId)).toMatchObject({ status_reason: 'reconfirmation_due' });
      const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
      const stranger = await open(body.journey_url);
      await stranger.press('Start');
      await stranger.goto(`${service.url}/journey/account/1`);
      expect(await stranger.count('button', YES)).toBe(0);
      await stranger.text('Answer in the browser in which you signed in to');
      expect(await account(accountId)).toMatchObject({ status_reason: 'reconfirmation_due' });
      await visitor.goto(`${service.url}/journey/account/1`);
      await visitor.text('You did not answer by');
      await sayYes(visitor);
      expect(await account(accountId)).toMatchObject({ status: 'CONNECTED', status_reason: null });
      // a form that was sent twice, or that another person’s account is put into, changes nothing
      await visitor.goto(`${service.url}/journey/my-data/reconfirm`);
      await visitor.at(/\/journey\/my-data$/);
    });

    test('still waits for the person while a stranger signs in at the bank, who then comes too late', async () => {
      const { userId, accountId, browser, stranger } = await connectLapsed();
      await leaveForBank(stranger);
      await grantAtBank(stranger, 'user_two_jobs', { decision: null });
      expect(await account(accountId)).toMatchObject({ status: 'PENDING' });
      await sayYes(browser);
      await stranger.press(/^Share$/);
      await stranger.heading('This link has expired');
      expect(await accountsOf(userId)).toMatchObject([{ account_id: accountId, status: 'CONNECTED' }]);
    });

    test('still waits for the person after a stranger refused access at the bank', async () => {
      const { accountId, browser, stranger } = await connectLapsed();
      await leaveForBank(stranger);
      await grantAtBank(stranger, 'user_good', { decision: 'Do not share' });
      await stranger.heading('What we have so far');
      await stranger.goto(`${service.url}/journey/account/1`);
      await stranger.text('Answer in the browser in which you signed in to');
      await sayYes(browser);
      expect(await account(accountId)).toMatchObject({ status: 'CONNECTED' });
    });

    test('still waits for the person after a stranger signed in as somebody else, who has another account', async () => {
      const { userId, accountId, browser, stranger } = await connectLapsed();
      const statementsOf = async (id: string) =>
        (
          await service.ask('GET', `/bankstatements/${userId}?limit=100`)
        ).body.bank_statement_submissions.filter((one: { account_id: string }) => one.account_id === id);
      const before = (await statementsOf(accountId)).length;
      await leaveForBank(stranger);
      await grantAtBank(stranger, 'user_two_jobs');
      const other = async () =>
        (await accountsOf(userId)).find((one: { account_id: string }) => one.account_id !== accountId);
      await expect.poll(async () => (await other())?.status).toBe('CONNECTED');
      await expect
        .poll(async () => (await statementsOf((await other()).account_id)).length)
        .toBeGreaterThan(0);
      expect(await account(accountId)).toMatchObject({ status_reason: 'reconfirmation_due' });
      expect(await statementsOf(accountId)).toHaveLength(before);
      await sayYes(browser);
      await expect.poll(async () => (await statementsOf(accountId)).length).toBeGreaterThan(before);
      expect(service.log.join()).not.toContain('ending a consent at a bank failed');
    });

    test('goes on when the person signs in at the bank again, also on another device', async () => {
      const { userId, accountId, stranger: device } = await connectLapsed();
      await leaveForBank(device);
      await grantAtBank(device, 'user_good');
      await expect.poll(async () => (await account(accountId)).next_check_at).not.toBeNull();
      expect(await accountsOf(userId)).toMatchObject([{ account_id: accountId, status: 'CONNECTED' }]);
      const ends = () =>
        service.app.database.tenant(service.clientId).selectFrom('bank_consent_ends').selectAll().execute();
      await expect.poll(ends).toEqual([]);
      expect(service.log.join()).not.toContain('ending a consent at a bank failed');
    });

    rarely('is asked about in Welsh, in the message and on the page', async () => {
      const { email } = await connect({ language: 'cy' });
      await advance('P83D');
      const mail = await mailOf(email);
      expect(mail.subject).toBe('A all Example Lending weld eich cyfrif banc o hyd?');
      const visitor = await open(mail.text.match(/https?:\S+/)[0]);
      await visitor.heading('A all Example Lending weld eich cyfrif banc o hyd?');
      await visitor.text('Ni allwn wirio yma mai chi sydd yno.');
    });

    rarely('is announced to the client alone if no contact of the person is known', async () => {
      const { userId } = await connect({ contact: undefined });
      await advance('P83D');
      const due = () => eventsOf(service, userId, 'user-account-reconfirmation-due');
      await expect.poll(async () => (await due()).length).toBe(1);
      const { body } = await service.ask('GET', `/users/${userId}/journeys`);
      expect(body.journeys.map((one: { sent_at: unknown }) => one.sent_at)).toEqual([null]);
    });
  });
}

function stepsOf(service: TestService, open: OpenVisitor) {
  const { newUser, accept } = consentOf(service);
  const ask = (path: string, body: object) => service.ask('POST', path, { body });

  beforeAll(() =>
    service.ask('PATCH', '/configuration', { body: { client_display_name: 'Example Lending' } }),
  );
  afterEach(() => ask('/sandbox/clock', { now: null }));

  const steps = {
    /** A person with recurring checks who has connected the bank, through a link with their contact. */
    async connect(journey: object = {}) {
      const email = `${randomUUID()}@mail.example`;
      const checks = { recurring_checks_enabled: true, recurring_check_frequency: 'MONTHLY' };
      const userId = await newUser({ ...claimedBy('user_good'), ...checks });
      await accept(userId, 'recurring');
      const { body } = await ask(`/users/${userId}/journeys`, { contact: { email }, ...journey });
      const visitor = await open(body.journey_url, { hasScripts: false });
      await visitor.press(/^(Start|Dechrau)$/);
      await steps.leaveForBank(visitor);
      await grantAtBank(visitor, 'user_good');
      const [{ account_id: accountId }] = await steps.accountsOf(userId);
      const planned = async () => (await steps.account(accountId)).next_check_at;
      await expect.poll(planned).not.toBeNull();
      return { userId, email, accountId: accountId as string, browser: visitor };
    },
    /** The same 91 days later, with a second browser that has the link. */
    async connectLapsed() {
      const connected = await steps.connect();
      await steps.advance('P91D');
      expect(await steps.account(connected.accountId)).toMatchObject({ status_reason: 'reconfirmation_due' });
      const { body } = await ask('/user-tokens', { user_id: connected.userId });
      const stranger = await open(body.journey_url, { hasScripts: false });
      await stranger.press('Start');
      return { ...connected, stranger };
    },
    async leaveForBank(visitor: Visitor) {
      await visitor.goto(`${service.url}/journey/sign-in/bank-sandbox`);
      await visitor.press(/^(Continue to|Mynd ymlaen i) /);
    },
    /** Agrees to go on, on the page to which the account’s page leads. */
    async sayYes(visitor: Visitor) {
      await visitor.goto(`${service.url}/journey/account/1`);
      await visitor.press(YES);
      await visitor.text('Thank you. You keep sharing your bank account.');
    },
    account: async (accountId: string) => (await service.ask('GET', `/accounts/${accountId}`)).body,
    accountsOf: async (userId: string) =>
      (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts,
    async advance(duration: string) {
      expect((await ask('/sandbox/clock', { advance: duration })).status).toBe(200);
    },
    /** Waits for the newest message to this address. */
    async mailOf(email: string) {
      const mails = async () =>
        (await service.ask('GET', '/sandbox/mail?limit=100')).body.mails.filter(
          ({ to, subject }: Record<'to' | 'subject', string>) => to === email && !/^\d{6} /.test(subject),
        );
      await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
      return (await mails())[0];
    },
  };
  return steps;
}
