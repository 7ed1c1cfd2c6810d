import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { eventsOf } from '../../test/support/events.ts';
import type { DeclareTests } from '../../test/support/rare-tests.ts';
import type { TestService } from '../../test/support/service.ts';
import type { OpenVisitor } from '../../test/support/visitor.ts';
import { claimedBy } from '../sandbox/persona-users.ts';
import { enterCode, grantAtBank } from './link-browser.fixture.ts';

const BANK = 'Wrenfield Bank (sandbox)';
const YES = `Yes, keep sharing from ${BANK}`;

/** A person whose bank connection goes on for more than 90 days. It moves the client's clock. */
export function reconfirmSuite(service: TestService, open: OpenVisitor, rarely: DeclareTests): void {
  describe('a bank connection that has to be reconfirmed', () => {
    const { connect, account, advance, mailOf } = stepsOf(service, open);

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
      await visitor.press(YES);
      await visitor.text('Thank you. You keep sharing your bank account.');
      expect(await account(accountId)).toMatchObject({ status: 'CONNECTED', status_reason: null });
      // a form that was sent twice, or that another person’s account is put into, changes nothing
      await visitor.goto(`${service.url}/journey/my-data/reconfirm`);
      await visitor.at(/\/journey\/my-data$/);
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
      await visitor.goto(`${service.url}/journey/sign-in/bank-sandbox`);
      await visitor.press(/^(Continue to|Mynd ymlaen i) /);
      await grantAtBank(visitor, 'user_good');
      const [{ account_id: accountId }] = (await service.ask('GET', `/accounts?user_id=${userId}`)).body
        .accounts;
      const planned = async () => (await steps.account(accountId)).next_check_at;
      await expect.poll(planned).not.toBeNull();
      return { userId, email, accountId: accountId as string, browser: visitor };
    },
    account: async (accountId: string) => (await service.ask('GET', `/accounts/${accountId}`)).body,
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
