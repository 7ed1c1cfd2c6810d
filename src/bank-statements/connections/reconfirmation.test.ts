import { afterEach, describe, expect, test } from 'vitest';
import type { BankAccount } from '#connectors';
import { addDays, dayOf } from '#values/calendar.ts';
import { eventsOf } from '../../../test/support/events.ts';
import { bearer } from '../../../test/support/members.ts';
import { onPages } from '../../../test/support/person-pages.ts';
import { useService } from '../../../test/support/service.ts';
import { endOverdue } from '../../accounts/scheduled-tasks.ts';
import { BANK_ENVIRONMENT, bankSteps, useBank } from './bank.fixture.ts';

const service = useService(BANK_ENVIRONMENT, { isWhole: true });
const bank = useBank(service);
const { holder, connected, account, statements, checkedAfter, comeBack, settled } = bankSteps(service);
afterEach(() => service.ask('POST', '/sandbox/clock', { body: { now: null } }));
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MONTHLY = { recurring_checks_enabled: true, recurring_check_frequency: 'MONTHLY' };

function paidAccount(holderName = 'Ada Example'): BankAccount {
  const now = service.clock.now();
  return {
    externalId: 'account-1',
    holderName,
    sortCode: '04-00-04',
    accountNumber: '12345678',
    iban: null,
    currency: 'GBP',
    balance: { pence: 200_000n, at: now.toISOString() },
    transactions: [
      { externalId: null, day: addDays(dayOf(now), -1), pence: 200_000n, description: 'HARBOUR MILLS LTD' },
    ],
  };
}

async function connectedAccount() {
  bank.accounts = [paidAccount()];
  const userId = await holder(MONTHLY);
  const { account_id: accountId, reconfirm_by: reconfirmBy } = await connected(userId);
  return { userId, accountId: accountId as string, reconfirmBy: Date.parse(reconfirmBy) };
}

async function reconfirm(userId: string, accountId: string) {
  const browser = await onPages(service, userId, { connected: accountId });
  return service.ask('POST', `/accounts/${accountId}/reconfirm`, browser);
}

async function passTo(time: number) {
  service.clock.set(new Date(time));
  await endOverdue(service.app);
}

const due = (userId: string) => eventsOf(service, userId, 'user-account-reconfirmation-due');

describe('a bank connection', () => {
  test('must be reconfirmed within 90 days, and the client is told a week before, once', async () => {
    const { userId, accountId, reconfirmBy } = await connectedAccount();
    expect(reconfirmBy - service.clock.now().getTime()).toBeLessThanOrEqual(90 * DAY_MS);
    await passTo(reconfirmBy - 7 * DAY_MS - 1);
    expect(await due(userId)).toEqual([]);
    // a check that waits is no longer planned
    await service.app.database
      .tenant(service.clientId)
      .updateTable('accounts')
      .set({ next_check_at: null })
      .where('account_id', '=', accountId)
      .execute();
    await passTo(reconfirmBy - 7 * DAY_MS);
    await passTo(reconfirmBy - 6 * DAY_MS);
    await expect.poll(async () => (await due(userId)).length).toBe(1);
    expect(await due(userId)).toMatchObject([
      {
        account_id: accountId,
        payload: { provider_id: 'example-bank', reconfirm_by: new Date(reconfirmBy).toISOString() },
      },
    ]);
  });

  test('without recurring checks is not announced', async () => {
    bank.accounts = [paidAccount()];
    const userId = await holder({ recurring_checks_enabled: false });
    const { reconfirm_by } = await connected(userId);
    await passTo(Date.parse(reconfirm_by) - DAY_MS);
    expect(await due(userId)).toEqual([]);
  });

  test('that the person reconfirms goes on for another 90 days, with evidence', async () => {
    const { userId, accountId, reconfirmBy } = await connectedAccount();
    await passTo(reconfirmBy - DAY_MS);
    const { status, body } = await reconfirm(userId, accountId);
    expect([status, body.status]).toEqual([201, 'CONNECTED']);
    expect(Date.parse(body.reconfirm_by)).toBe(reconfirmBy + 89 * DAY_MS);
    await passTo(reconfirmBy + 80 * DAY_MS);
    expect((await account(accountId)).status).toBe('CONNECTED');
    const { body: list } = await service.ask('GET', `/authorisations?user_id=${userId}`);
    const [{ authorisation_id }] = list.authorisations;
    const { body: evidence } = await service.ask('GET', `/authorisations/${authorisation_id}/evidence`);
    expect(evidence.reconfirmations).toEqual([
      {
        account_id: accountId,
        reconfirmed_at: new Date(reconfirmBy - DAY_MS).toISOString(),
        ip_address: '127.0.0.1',
        user_agent: expect.any(String),
      },
    ]);
  });

  test('retrieves nothing after 90 days, and goes on without a sign-in at the bank when it is reconfirmed', async () => {
    const { userId, accountId, reconfirmBy } = await connectedAccount();
    const [asked, given] = [bank.windows.length, bank.given];
    // the check is refused even if the task has not run yet
    expect(await checkedAfterTime(accountId, reconfirmBy + 5 * DAY_MS)).toBe('invalid_request');
    expect(bank.windows).toHaveLength(asked);
    await endOverdue(service.app);
    expect(await account(accountId)).toMatchObject({
      status: 'REAUTH_REQUIRED',
      status_reason: 'reconfirmation_due',
      next_check_at: null,
    });
    bank.accounts = [paidAccount()];
    expect((await reconfirm(userId, accountId)).body).toMatchObject({
      status: 'CONNECTED',
      status_reason: null,
    });
    const newest = async () => (await statements(userId))[0].statement_period.end_date;
    await expect.poll(newest).toBe(dayOf(service.clock.now()));
    expect(bank.given).toBe(given);
    await expect.poll(async () => (await account(accountId)).next_check_at).not.toBeNull();
  });

  test('is ended at the bank 30 days later, and then needs a new sign-in', async () => {
    const { userId, accountId, reconfirmBy } = await connectedAccount();
    await passTo(reconfirmBy);
    await passTo(reconfirmBy + 30 * DAY_MS);
    await expect.poll(() => bank.ended).toContain(`consent-${bank.given}`);
    expect(await reconfirm(userId, accountId)).toMatchObject({
      status: 400,
      body: {
        errors: [`Account [${accountId}] is REAUTH_REQUIRED and cannot be reconfirmed: reconnect it instead`],
      },
    });
  });

  test('follows the sandbox clock, at once', async () => {
    const { userId, accountId } = await connectedAccount();
    await service.ask('POST', '/sandbox/clock', { body: { advance: 'P84D' } });
    await expect.poll(async () => (await due(userId)).length).toBe(1);
    await service.ask('POST', '/sandbox/clock', { body: { advance: 'P6D' } });
    expect(await account(accountId)).toMatchObject({ status_reason: 'reconfirmation_due' });
  });

  test('is not reconfirmed by a token of the client, nor by a stranger with the link', async () => {
    const { userId, accountId } = await connectedAccount();
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    const path = `/accounts/${accountId}/reconfirm`;
    for (const as of [bearer(body.access_token), await onPages(service, userId)]) {
      const refused = await service.ask('POST', path, as);
      expect([refused.status, refused.headers.get('x-svc-error-code')]).toEqual([403, 'proof_required']);
    }
  });

  test('can be reconfirmed only by its own user', async () => {
    const { accountId } = await connectedAccount();
    const other = await onPages(service, await holder());
    expect((await service.ask('POST', `/accounts/${accountId}/reconfirm`, other)).status).toBe(404);
    expect((await service.ask('POST', `/accounts/${accountId}/reconfirm`)).status).toBe(401);
  });
});

describe('a sign-in at a bank that waits for a reconfirmation', () => {
  const LAPSED = { status: 'REAUTH_REQUIRED', status_reason: 'reconfirmation_due' };

  /** A connection that was not reconfirmed in time, and the consent that the bank has for it. */
  async function lapsedAccount() {
    const { userId, accountId, reconfirmBy } = await connectedAccount();
    await passTo(reconfirmBy);
    expect(await account(accountId)).toMatchObject(LAPSED);
    return { userId, accountId, reconfirmBy, consent: `consent-${bank.given}` };
  }

  /** Anybody with the link can do this. */
  async function startSignIn(accountId: string) {
    const { status, body } = await service.ask('POST', `/accounts/${accountId}/reconnect`, { body: {} });
    expect([status, body.status]).toEqual([201, 'PENDING']);
    const url: string = body.authorisation_url;
    return { url, waiting: new URL(url).searchParams.get('state') };
  }

  /** The clock is moved for the accounts of other tests too. */
  const endedOf = (...consents: (string | null)[]) => bank.ended.filter((one) => consents.includes(one));

  async function expectGoingOn({ userId, accountId }: { userId: string; accountId: string }) {
    bank.accounts = [paidAccount()];
    expect((await reconfirm(userId, accountId)).body).toMatchObject({
      status: 'CONNECTED',
      status_reason: null,
    });
    const newest = async () => (await statements(userId))[0].statement_period.end_date;
    await expect.poll(newest).toBe(dayOf(service.clock.now()));
  }

  test('does not stop the person from reconfirming, and then ends', async () => {
    const lapsed = await lapsedAccount();
    const { url, waiting } = await startSignIn(lapsed.accountId);
    expect(await account(lapsed.accountId)).toMatchObject({
      status: 'PENDING',
      status_reason: 'reconfirmation_due',
      reconfirm_by: new Date(lapsed.reconfirmBy).toISOString(),
    });
    const given = bank.given;
    await expectGoingOn(lapsed);
    await comeBack(url);
    expect(bank.given).toBe(given);
    expect(await account(lapsed.accountId)).toMatchObject({ status: 'CONNECTED' });
    await expect.poll(() => endedOf(waiting, lapsed.consent)).toEqual([waiting]);
  });

  test('that is not completed leaves the connection as it was', async () => {
    const lapsed = await lapsedAccount();
    const { waiting } = await startSignIn(lapsed.accountId);
    const next = await startSignIn(lapsed.accountId);
    const ended = () => endedOf(waiting, next.waiting, lapsed.consent);
    await expect.poll(ended).toEqual([waiting]);
    service.clock.advance(HOUR_MS + 1000);
    // before the task has run
    expect(await account(lapsed.accountId)).toMatchObject(LAPSED);
    const { body: listed } = await service.ask(
      'GET',
      `/accounts?user_id=${lapsed.userId}&status=REAUTH_REQUIRED`,
    );
    expect(listed.accounts).toMatchObject([{ account_id: lapsed.accountId, ...LAPSED }]);
    await endOverdue(service.app);
    expect(await account(lapsed.accountId)).toMatchObject(LAPSED);
    await expectGoingOn(lapsed);
    await expect.poll(ended).toEqual([waiting, next.waiting]);
  });

  test.each([
    ['is refused', 'error=access_denied', null, false],
    ['fails', 'code=1', 'invalid_data', true],
  ] as const)('that %s leaves the connection as it was', async (_, query, failure, isEnded) => {
    const lapsed = await lapsedAccount();
    const { url, waiting } = await startSignIn(lapsed.accountId);
    bank.failure = failure;
    await comeBack(url, query);
    bank.failure = null;
    expect(await account(lapsed.accountId)).toMatchObject(LAPSED);
    await expectGoingOn(lapsed);
    if (isEnded) await expect.poll(() => bank.ended).toContain(waiting);
    expect(bank.ended).not.toContain(lapsed.consent);
  });

  test('as somebody else leaves the connection as it was', async () => {
    const lapsed = await lapsedAccount();
    const { url } = await startSignIn(lapsed.accountId);
    bank.accounts = [paidAccount('Grace Stranger')];
    await comeBack(url);
    await expect.poll(async () => (await account(lapsed.accountId)).status).toBe('REAUTH_REQUIRED');
    expect(await account(lapsed.accountId)).toMatchObject({
      ...LAPSED,
      next_check_at: null,
      reconfirm_by: new Date(lapsed.reconfirmBy).toISOString(),
    });
    const stranger = `consent-${bank.given}`;
    const ended = () => endedOf(stranger, lapsed.consent);
    await expect.poll(ended).toEqual([stranger]);
    await expectGoingOn(lapsed);
    expect(ended()).toEqual([stranger]);
  });

  test('as the same person replaces the connection, and its old consent is ended once', async () => {
    const lapsed = await lapsedAccount();
    const { url } = await startSignIn(lapsed.accountId);
    bank.accounts = [paidAccount()];
    await comeBack(url);
    await settled(lapsed.userId);
    const now = service.clock.now().getTime();
    expect(Date.parse((await account(lapsed.accountId)).reconfirm_by)).toBeGreaterThan(now + 89 * DAY_MS);
    const ended = () => endedOf(lapsed.consent, `consent-${bank.given}`);
    await expect.poll(ended).toEqual([lapsed.consent]);
    expect((await statements(lapsed.userId))[0].statement_period.end_date).toBe(dayOf(service.clock.now()));
    await checkedAfter(lapsed.accountId);
    await service.ask('DELETE', `/accounts/${lapsed.accountId}`);
    await expect.poll(ended).toEqual([lapsed.consent, `consent-${bank.given}`]);
  });

  test('keeps the old session no longer than 30 days', async () => {
    const lapsed = await lapsedAccount();
    service.clock.set(new Date(lapsed.reconfirmBy + 30 * DAY_MS - 60_000));
    const first = await startSignIn(lapsed.accountId);
    service.clock.advance(2 * 60_000);
    const second = await startSignIn(lapsed.accountId);
    const ended = () => endedOf(first.waiting, second.waiting, lapsed.consent).toSorted();
    await expect.poll(ended).toEqual([first.waiting, lapsed.consent].toSorted());
    expect((await reconfirm(lapsed.userId, lapsed.accountId)).status).toBe(400);
    await comeBack(second.url);
    expect(await account(lapsed.accountId)).toMatchObject({ status: 'CONNECTED' });
  });
});

async function checkedAfterTime(accountId: string, time: number) {
  service.clock.set(new Date(time));
  return checkedAfter(accountId);
}
