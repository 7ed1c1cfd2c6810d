import { describe, expect, test } from 'vitest';
import type { BankAccount } from '#connectors';
import { tenantOf } from '#users';
import { addDays, dayOf } from '#values/calendar.ts';
import { consentOf } from '../../../test/support/consent.ts';
import { eventsOf } from '../../../test/support/events.ts';
import { useService } from '../../../test/support/service.ts';
import { readCoveredDays } from '../read-covered-days.ts';
import { BANK_ENVIRONMENT, bankSteps, useBank } from './bank.fixture.ts';
import { queryBank } from './query-bank.ts';

const service = useService(BANK_ENVIRONMENT, { isWhole: true });
const bank = useBank(service);
const { holder, link, comeBack, connected, statements, readiness, account, checkedAfter } =
  bankSteps(service);

type Row = [day: string, pence: bigint, description: string];
// biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
type Statement = any;

const HOURLY_CHECKS = { recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' };

const today = (days = 0) => addDays(dayOf(service.clock.now()), days);

function currentAccount(transactions: readonly Row[], balance: bigint): BankAccount {
  return {
    externalId: 'account-1',
    holderName: 'Ada Example',
    sortCode: '04-00-04',
    accountNumber: '12345678',
    iban: null,
    currency: 'GBP',
    balance: { pence: balance, at: service.clock.now().toISOString() },
    transactions: transactions.map(([day, pence, description], index) => ({
      externalId: `t${index}`,
      day,
      pence,
      description,
    })),
  };
}

async function authorisationOf(userId: string): Promise<string> {
  const { body } = await service.ask('GET', `/authorisations?user_id=${userId}`);
  return body.authorisations[0].authorisation_id;
}

describe('a bank connection', () => {
  test('stores each month as a bank statement, with balances', async () => {
    service.clock.set(new Date('2026-03-18T09:00:00Z'));
    bank.accounts = [
      currentAccount(
        [
          ['2026-01-30', 200_000n, 'HARBOUR MILLS LTD'],
          ['2026-02-03', -60_000n, 'RENT'],
          ['2026-02-27', 200_000n, 'HARBOUR MILLS LTD'],
          ['2026-03-03', -60_000n, 'RENT'],
        ],
        325_000n,
      ),
    ];
    const userId = await holder();
    const linked = await connected(userId);
    expect(linked).toMatchObject({ status: 'CONNECTED', status_reason: null });
    const found = await statements(userId);
    expect(found).toMatchObject([
      {
        document_id: null,
        source: 'open_banking',
        account_id: linked.account_id,
        trust_score: 'HIGH',
        bank_statement_probability: 1,
        is_final: false,
        account_information: {
          account_holder_name: 'Ada Example',
          account_number: '12345678',
          sort_code: '04-00-04',
          bank_name: 'Example Bank',
        },
        statement_period: { start_date: '2026-03-01', end_date: '2026-03-18' },
        balance_information: { opening_balance: '3,850.00', closing_balance: '3,250.00' },
        transactions: [{ date: '2026-03-03', description: 'RENT', amount: '600.00', type: 'debit' }],
      },
      {
        is_final: true,
        statement_period: { start_date: '2026-02-01', end_date: '2026-02-28' },
        balance_information: { opening_balance: '2,450.00', closing_balance: '3,850.00' },
      },
      {
        is_final: true,
        statement_period: { start_date: '2026-01-30', end_date: '2026-01-31' },
        balance_information: { opening_balance: '450.00', closing_balance: '2,450.00' },
      },
    ]);
    expect(await readiness(userId)).toMatchObject({ status: 'complete', count: 3 });
    expect(bank.windows).toEqual([{ from: '2025-03-18', to: '2026-03-18' }]);
  });

  test('says where the person is while they wait, and not in recurring checks or when the job comes late', async () => {
    service.clock.set(new Date('2026-03-18T09:00:00Z'));
    bank.accounts = [currentAccount([['2026-03-03', 1n, 'A']], 1n)];
    const userId = await holder();
    const { account_id: accountId } = await connected(userId);
    expect(bank.persons).toEqual(['127.0.0.1']);
    const tenant = await tenantOf(service.app, service.clientId);
    await queryBank(service.app, tenant, { accountId, ofUser: userId, scheduled: true });
    service.clock.advance(10 * 60_000);
    await queryBank(service.app, tenant, { accountId, ofUser: userId });
    expect(bank.persons).toEqual(['127.0.0.1', null, null]);
  });

  test('replaces the running month until it is final, so that every month is listed once', async () => {
    service.clock.set(new Date('2026-03-18T09:00:00Z'));
    const rows: Row[] = [
      ['2026-02-27', 200_000n, 'HARBOUR MILLS LTD'],
      ['2026-03-03', -60_000n, 'RENT'],
    ];
    bank.accounts = [currentAccount(rows, 140_000n)];
    const userId = await holder(HOURLY_CHECKS);
    const { account_id: accountId } = await connected(userId);
    const [running] = await statements(userId);
    expect(await checkedAfter(accountId)).toBe('nothing_new');
    expect(await statements(userId)).toHaveLength(2);

    rows.push(['2026-03-27', 200_000n, 'HARBOUR MILLS LTD']);
    service.clock.set(new Date('2026-03-31T12:00:00Z'));
    bank.accounts = [currentAccount(rows, 340_000n)];
    expect(await checkedAfter(accountId)).toBe('recorded');
    const [march, ...before] = await statements(userId);
    expect(before).toHaveLength(1);
    expect(march).toMatchObject({
      is_final: false,
      replaces_id: running.id,
      statement_period: { start_date: '2026-03-01', end_date: '2026-03-31' },
    });

    service.clock.set(new Date('2026-04-05T12:00:00Z'));
    bank.accounts = [currentAccount(rows, 340_000n)];
    expect(await checkedAfter(accountId)).toBe('recorded');
    const [april, final, ...rest] = await statements(userId);
    expect(rest).toHaveLength(1);
    expect([april, final]).toMatchObject([
      { is_final: false, statement_period: { start_date: '2026-04-01' }, transactions: [] },
      { is_final: true, replaces_id: march.id },
    ]);
    expect(bank.windows.at(-1)).toEqual({ from: '2026-03-01', to: expect.any(String) });

    rows.push(['2026-03-30', 1_000n, 'LATE']);
    bank.accounts = [currentAccount(rows, 341_000n)];
    await checkedAfter(accountId);
    expect((await statements(userId)).find(({ id }: { id: string }) => id === final.id)).toEqual(final);
  });

  test('covers days across months, so that pay around the end of one can be looked for', async () => {
    service.clock.set(new Date('2026-03-18T09:00:00Z'));
    const savings = { ...currentAccount([['2026-02-03', 1n, 'INTEREST']], 1n), accountNumber: '87654321' };
    bank.accounts = [currentAccount([['2026-01-30', 200_000n, 'HARBOUR MILLS LTD']], 1n), savings];
    const userId = await holder();
    await connected(userId);
    const tenant = await tenantOf(service.app, service.clientId);
    const db = service.app.database.tenant(service.clientId);
    const within = { from: '2026-01-15', to: '2026-02-10' };
    const covered = await readCoveredDays(db, tenant, { userId, within });
    expect(covered.toSorted((one, other) => (one.from < other.from ? -1 : 1))).toMatchObject([
      { from: '2026-01-30', to: '2026-02-28', transactions: [{ amount: 200_000n }] },
      { from: '2026-02-03', to: '2026-02-28', transactions: [{ amount: 1n }] },
    ]);
  });

  test('announces each retrieval with new data by one event, with the statements as they are listed', async () => {
    bank.accounts = [currentAccount([[today(-40), 1n, 'A']], 1n)];
    const userId = await holder();
    await connected(userId);
    const events = () => eventsOf(service, userId, 'user-bank-statement-submitted');
    await expect.poll(async () => (await events()).length).toBe(1);
    const [event] = await events();
    const listed = await statements(userId);
    expect(event?.payload?.bank_statement_submissions).toEqual(listed.toReversed());
  });

  test('needs the setting of the client or user, whatever other sources are enabled', async () => {
    const off = await holder({ bank_connections_enabled: false });
    expect(await link(off)).toMatchObject({
      status: 403,
      body: { errors: ['Bank connections are not enabled'] },
    });
    await service.ask('PATCH', '/configuration', {
      body: { bank_connections_enabled: false, payroll_connections_enabled: true },
    });
    expect((await link(await holder())).status).toBe(403);
    expect((await link(await holder({ bank_connections_enabled: true }))).status).toBe(201);
    await service.ask('PATCH', '/configuration', {
      body: { bank_connections_enabled: null, payroll_connections_enabled: null },
    });
  });

  test('stores nothing of accounts in other currencies, and keeps cards apart', async () => {
    const card = { ...currentAccount([[today(-1), 500n, 'REFUND']], -100n), externalId: 'card' };
    bank.accounts = [
      { ...currentAccount([[today(-1), 100n, 'A']], 100n), currency: 'EUR' },
      { ...card, sortCode: null, accountNumber: null },
      { ...card, sortCode: null, accountNumber: null, externalId: 'other card' },
    ];
    const userId = await holder();
    await connected(userId);
    const found = await statements(userId);
    expect(found.length).toBeGreaterThanOrEqual(2);
    for (const one of found) expect(one.account_information.account_number).toBeNull();
    const months = found.map((one: Statement) => one.statement_period.start_date);
    expect(months.filter((month: string) => month === months[0])).toHaveLength(2);
  });

  test('in another person’s name is not trusted, and counts in no figure', async () => {
    const rows: Row[] = [-70, -40, -10].map((days) => [today(days), 200_000n, 'HARBOUR MILLS LTD']);
    const incomeOf = async (holderName: string | null) => {
      bank.accounts = [{ ...currentAccount(rows, 600_000n), holderName }];
      const userId = await holder();
      await connected(userId);
      const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
      const trust = (await statements(userId)).map((one: Statement) => one.trust_score);
      return { trust: [...new Set(trust)], streams: body.income_streams.length };
    };
    expect(await incomeOf('MISS A EXAMPLE')).toEqual({ trust: ['HIGH'], streams: 1 });
    expect(await incomeOf('Bob Builder & A Example')).toEqual({ trust: ['HIGH'], streams: 1 });
    expect(await incomeOf(null)).toEqual({ trust: ['MEDIUM'], streams: 1 });
    expect(await incomeOf('Robert Builder')).toEqual({ trust: ['VERY_LOW'], streams: 0 });
  });

  test('needs a new sign-in after the bank has ended the consent, and may then show other accounts', async () => {
    bank.accounts = [currentAccount([[today(-40), 200_000n, 'HARBOUR MILLS LTD']], 200_000n)];
    const userId = await holder(HOURLY_CHECKS);
    const { account_id: accountId } = await connected(userId);
    bank.ended.push(`consent-${bank.given}`);
    expect(await checkedAfter(accountId)).toBe('consent_expired');
    expect(await account(accountId)).toMatchObject({
      status: 'REAUTH_REQUIRED',
      status_reason: 'consent_expired',
    });
    const before = (await statements(userId)).length;
    bank.accounts.push({
      ...currentAccount([[today(-40), 100n, 'INTEREST']], 100n),
      accountNumber: '87654321',
    });
    const { body } = await service.ask('POST', `/accounts/${accountId}/reconnect`, { body: {} });
    await comeBack(body.authorisation_url);
    await expect.poll(async () => (await statements(userId)).length).toBe(2 * before);
  });

  test('stores nothing of somebody else who signs in to it again, and ends their consent', async () => {
    bank.accounts = [currentAccount([[today(-40), 200_000n, 'HARBOUR MILLS LTD']], 200_000n)];
    const userId = await holder();
    const { account_id: accountId } = await connected(userId);
    const before = await statements(userId);
    await service.ask('DELETE', `/authorisations/${await authorisationOf(userId)}`);
    await consentOf(service).accept(userId, 'recurring');
    bank.accounts = [{ ...currentAccount([[today(-40), 900n, 'B']], 900n), holderName: 'Robert Builder' }];
    const { body } = await service.ask('POST', `/accounts/${accountId}/reconnect`, { body: {} });
    await comeBack(body.authorisation_url);
    await expect
      .poll(() => account(accountId))
      .toMatchObject({ status: 'LOGIN_FAILED', status_reason: 'other_person' });
    expect(await statements(userId)).toEqual(before);
    await expect.poll(() => bank.ended).toContain(`consent-${bank.given}`);
  });

  test('is deleted with its statements', async () => {
    bank.accounts = [currentAccount([[today(-40), 200_000n, 'HARBOUR MILLS LTD']], 200_000n)];
    const userId = await holder();
    const { account_id: accountId } = await connected(userId);
    expect((await statements(userId)).length).toBeGreaterThan(1);
    await service.ask('DELETE', `/accounts/${accountId}`);
    expect(await statements(userId)).toEqual([]);
    expect(await readiness(userId)).toMatchObject({ status: 'not_started', count: 0 });
  });
});
