import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBank, useBank } from './bank.fixture.ts';

const BASIC = ['ReadAccountsBasic', 'ReadTransactionsBasic', 'ReadTransactionsCredits'];

type Opened = Awaited<ReturnType<typeof openBank>>;
type Person = NonNullable<Parameters<Opened['thirdParty']['connect']>[1]>;

/** Connects a person and returns their first account. */
async function connect(opened: Opened, person: Person = {}) {
  const connected = await opened.thirdParty.connect('user_good', person);
  const [account] = (await connected.get('/accounts')).body.Data.Account;
  return { ...opened, ...connected, account, path: `/accounts/${account.AccountId}` };
}

async function useAccount(options: Parameters<typeof useBank>[0] = {}, person: Person = {}) {
  return connect(await useBank(options), person);
}

describe('accounts', () => {
  test('have numbers, the name of the holder and the bank', async () => {
    const { account, get, path } = await useAccount();
    expect(account).toMatchObject({
      Status: 'Enabled',
      Currency: 'GBP',
      AccountCategory: 'Personal',
      Account: [
        {
          SchemeName: 'UK.OBIE.SortCodeAccountNumber',
          Identification: expect.stringMatching(/^629014\d{8}$/),
          Name: 'Hannah Whitcombe',
        },
        { SchemeName: 'UK.OBIE.IBAN', Identification: expect.stringMatching(/^GB\d\dWREN629014\d{8}$/) },
      ],
    });
    expect((await get(path)).body.Data.Account).toEqual([account]);
  });

  test('show who holds them, and who signed in', async () => {
    const { get, path } = await useAccount();
    const { body } = await get(`${path}/party`);
    expect(body.Data.Party).toMatchObject({ Name: 'Hannah Whitcombe', Address: [{ PostCode: 'LS6 2DN' }] });
    expect((await get('/party')).body.Data).toEqual(body.Data);
  });

  test('have a booked balance, which is that of the last booked transaction, and one with pending payments', async () => {
    const { get, path } = await useAccount();
    const { Balance } = (await get(`${path}/balances`)).body.Data;
    const { Transaction } = (await get(`${path}/transactions`)).body.Data;
    const booked = Transaction.find(({ Status }: { Status: string }) => Status === 'BOOK');
    const [ofBooked, available] = Balance;
    expect(ofBooked).toMatchObject({ Type: 'ITBD', Amount: booked.Balance.Amount });
    const pending = Transaction.filter(({ Status }: { Status: string }) => Status === 'PDNG');
    const sum = pending.reduce(
      (total: number, { Amount }: { Amount: { Amount: string } }) => total + Number(Amount.Amount),
      0,
    );
    expect(pending.length).toBeGreaterThan(0);
    expect(Number(ofBooked.Amount.Amount) - Number(available.Amount.Amount)).toBeCloseTo(sum, 2);
  });

  test('that are closed disappear alone', async () => {
    const { bank, get, path } = await useAccount({}, { accounts: [0, 1] });
    bank.control.closeAccount('user_good', 'current');
    expect((await get('/accounts')).body.Data.Account).toMatchObject([{ AccountTypeCode: 'SVGS' }]);
    expect((await get(`${path}/transactions`)).status).toBe(403);
    bank.control.reset();
    expect((await get(path)).status).toBe(401);
  });
});

describe('transactions', () => {
  test('come in pages that are linked', async () => {
    const { get, path } = await useAccount({ pageSize: 50 });
    const seen: string[] = [];
    let next: string | undefined = `${path}/transactions`;
    let pages = 0;
    let last = '';
    while (next) {
      const { body }: Awaited<ReturnType<typeof get>> = await get(next);
      pages++;
      seen.push(
        ...body.Data.Transaction.map(
          ({ TransactionId }: { TransactionId?: string }) => TransactionId ?? randomUUID(),
        ),
      );
      expect(body.Meta.TotalPages * 50).toBeGreaterThanOrEqual(seen.length);
      expect(body.Links.Prev !== undefined).toBe(pages > 1);
      last = body.Links.Last;
      next = body.Links.Next;
      if (!next) expect(body.Links.Self).toBe(last);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(pages).toBeGreaterThan(10);
  });

  test('can be filtered by day; the time zone is ignored', async () => {
    const { get, path } = await useAccount();
    const days = async (from: string, to: string) => {
      const query = new URLSearchParams({ fromBookingDateTime: from, toBookingDateTime: to });
      const { body } = await get(`${path}/transactions?${query}`);
      return body.Data.Transaction.map(({ BookingDateTime }: { BookingDateTime: string }) =>
        BookingDateTime.slice(0, 10),
      );
    };
    const october = await days('2026-10-01T00:00:00', '2026-10-31T23:59:59');
    expect(october.length).toBeGreaterThan(20);
    expect(october.every((day: string) => day.startsWith('2026-10'))).toBe(true);
    expect(await days('2026-10-01T00:00:00+05:00', '2026-10-31T00:00:00-05:00')).toEqual(october);
    expect(await days('2026-10-01', '2026-10-31')).toEqual(october);
    expect(await days('2030-01-01', '2030-01-31')).toEqual([]);
  });

  test('are limited to the period of the consent', async () => {
    const { get, path } = await useAccount(
      {},
      {
        data: {
          TransactionFromDateTime: '2026-09-01T00:00:00+00:00',
          TransactionToDateTime: '2026-09-30T23:59:59+00:00',
        },
      },
    );
    const { Transaction } = (await get(`${path}/transactions?fromBookingDateTime=2026-01-01T00:00:00`)).body
      .Data;
    expect(Transaction.length).toBeGreaterThan(20);
    for (const { BookingDateTime } of Transaction) expect(BookingDateTime).toMatch(/^2026-09/);
  });

  test('show only what the permissions allow', async () => {
    const { get, path, account } = await useAccount({}, { data: { Permissions: BASIC } });
    expect(account).not.toHaveProperty('Account');
    const { Transaction } = (await get(`${path}/transactions`)).body.Data;
    for (const transaction of Transaction) {
      expect(transaction.CreditDebitIndicator).toBe('Credit');
      expect(transaction).not.toHaveProperty('TransactionInformation');
      expect(transaction).not.toHaveProperty('Balance');
    }
    for (const refused of [`${path}/balances`, `${path}/party`, '/party'])
      expect((await get(refused)).status, refused).toBe(403);
  });
});

describe('a request', () => {
  let connected: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    connected = await connect(await openBank());
  });
  afterAll(() => connected.close());

  test.each<[string, string, Record<string, string>, number, string | null]>([
    ['without a token', '/accounts', { authorization: '' }, 401, null],
    ['with another token', '/accounts', { authorization: 'Bearer x' }, 401, null],
    ['for another format', '/accounts', { accept: 'text/html' }, 406, null],
    ['with a wrong interaction id', '/accounts', { 'x-fapi-interaction-id': '1' }, 400, 'U006'],
    ['with a wrong address', '/accounts', { 'x-fapi-customer-ip-address': 'home' }, 400, 'U006'],
    ['with a wrong time', '/accounts', { 'x-fapi-auth-date': '2026-11-15' }, 400, 'U006'],
    ['for an unknown account', '/accounts/1/balances', {}, 400, 'U011'],
    ['for a day that does not exist', '/accounts/ID/transactions?fromBookingDateTime=2026', {}, 400, 'U003'],
    ['for a page that does not exist', '/accounts/ID/transactions?page=99', {}, 400, 'U002'],
    ['for something that the bank does not have', '/offers', {}, 404, null],
  ])('%s is rejected', async (_what, path, headers, status, code) => {
    const { get, account } = connected;
    const reply = await get(path.replace('ID', account.AccountId), headers);
    expect([reply.status, reply.body?.Errors?.[0].ErrorCode ?? null]).toEqual([status, code]);
    expect(reply.headers['x-fapi-interaction-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('to create a consent must be JSON, and not be made with a token of a person', async () => {
    const { thirdParty, tokens } = connected;
    const send = (token: string, type: string, body: string) =>
      thirdParty.ask('/account-access-consents', token, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    const own = await thirdParty.ownToken();
    expect((await send(own, 'text/plain', 'x')).status).toBe(415);
    expect((await send(own, 'application/json', '{')).body.Errors[0].ErrorCode).toBe('U010');
    expect((await send(tokens.access_token, 'application/json', '{}')).status).toBe(403);
  });

  test('with a method that the address does not have is rejected', async () => {
    const { thirdParty, tokens } = connected;
    expect((await thirdParty.ask('/accounts', tokens.access_token, { method: 'DELETE' })).status).toBe(405);
  });

  test('gets its interaction id back', async () => {
    const { get } = connected;
    const id = randomUUID();
    const reply = await get('/accounts', { 'x-fapi-interaction-id': id });
    expect(reply.headers['x-fapi-interaction-id']).toBe(id);
  });

  test('is told to wait if there are too many', async () => {
    const { get } = await useAccount({ perMinute: 4 });
    const replies = [
      await get('/accounts'),
      await get('/accounts'),
      await get('/accounts'),
      await get('/accounts'),
    ];
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('60');
  });
});

describe('a fault', () => {
  test('makes the bank fail like every simulator', async () => {
    const { bank, get } = await useAccount();
    bank.control.setFault({ kind: 'unavailable', times: 1 });
    expect(await get('/accounts')).toMatchObject({ status: 503, body: { Errors: [{ ErrorCode: 'U000' }] } });
    bank.control.setFault({ kind: 'rate_limited', times: 1 });
    expect(await get('/accounts')).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
    bank.control.setFault({ kind: 'disconnect' });
    await expect(get('/accounts')).rejects.toThrow();
    bank.control.setFault({ kind: 'slow', milliseconds: 5 });
    expect((await get('/accounts')).status).toBe(200);
  });

  test('stops a page of transactions in the middle, and nothing else', async () => {
    const { bank, get, path } = await useAccount();
    bank.control.setFault({ kind: 'half_page', times: 1 });
    expect((await get('/accounts')).status).toBe(200);
    await expect(get(`${path}/transactions`)).rejects.toThrow();
    expect((await get(`${path}/transactions`)).status).toBe(200);
    expect(bank.control.currentFault()).toBeNull();
  });

  test.each([
    ['consent_expired', 401, 'EXPD'],
    ['consent_revoked', 401, 'CANC'],
    ['account_closed', 403, 'AUTH'],
  ] as const)('%s happens in the middle of the pages', async (kind, status, consentStatus) => {
    const { bank, get, path, thirdParty, consentId } = await useAccount({}, { accounts: [0, 1] });
    bank.control.setFault({ kind, after: 1, times: 1 });
    expect((await get(`${path}/transactions`)).status).toBe(200);
    expect((await get(`${path}/transactions?page=2`)).status).toBe(status);
    const own = await thirdParty.ownToken();
    const consent = await thirdParty.ask(`/account-access-consents/${consentId}`, own);
    expect(consent.body.Data.Status).toBe(consentStatus);
  });
});

test('a bank of version 3.1 uses the words of that version', async () => {
  const { thirdParty, bank } = await useBank({ version: '3.1' });
  expect(bank.baseUrl).toMatch(/\/open-banking\/v3\.1\/aisp$/);
  const { get, consentId } = await thirdParty.connect('user_good');
  const [account] = (await get('/accounts')).body.Data.Account;
  expect(account).toMatchObject({ AccountType: 'Personal', AccountSubType: 'CurrentAccount' });
  const path = `/accounts/${account.AccountId}`;
  expect((await get(`${path}/balances`)).body.Data.Balance[0].Type).toBe('InterimBooked');
  expect((await get(`${path}/transactions?page=2`)).body.Data.Transaction[0].Status).toBe('Booked');
  expect((await get('/accounts/1')).body).toMatchObject({
    Code: '400',
    Errors: [{ ErrorCode: 'UK.OBIE.Resource.NotFound' }],
  });
  const own = await thirdParty.ownToken();
  const path31 = `/account-access-consents/${consentId}`;
  expect((await thirdParty.ask(path31, own)).body.Data.Status).toBe('Authorised');
  bank.control.revokeConsents();
  expect((await thirdParty.ask(path31, own)).body.Data.Status).toBe('Revoked');
});
