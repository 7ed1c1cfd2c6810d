import { describe, expect, test } from 'vitest';
import type { BankAccount } from '../connector.ts';
import { openBankingConnector } from './open-banking-connector.ts';
import { type Answer, PAY, type Script, type Sent } from './scripted-bank.fixture.ts';
import { AUTUMN, connect, fetchFrom } from './signed-in.fixture.ts';

const LIST = 'GET /accounts';
const ROWS = 'GET /accounts/a-1/transactions';
const BALANCES = 'GET /accounts/a-1/balances';
const PARTY = 'GET /accounts/a-1/party';
const RENT = {
  ...PAY,
  TransactionId: 't-2',
  CreditDebitIndicator: 'Debit',
  Amount: { Amount: '650', Currency: 'GBP' },
  BookingDateTime: '2026-11-01T00:30:00+01:00',
  TransactionInformation: 'Rent',
};

const rows = (...Transaction: object[]): Script => ({
  answers: { [ROWS]: () => ({ body: { Data: { Transaction } } }) },
});
const answering = (name: string, answer: Answer): Script => ({ answers: { [name]: () => answer } });

async function accountFrom(script: Script): Promise<BankAccount> {
  const fetched = await fetchFrom(script);
  if (fetched.outcome !== 'fetched' || !fetched.accounts[0]) throw new Error(JSON.stringify(fetched));
  return fetched.accounts[0];
}

async function transactionsFrom(...sent: object[]) {
  return (await accountFrom(rows(...sent))).transactions;
}

describe('fetching from a bank', () => {
  test('returns each account with its booked transactions, oldest first', async () => {
    const fetched = await fetchFrom(rows(RENT, PAY));
    expect(fetched).toMatchObject({
      outcome: 'fetched',
      accounts: [
        {
          externalId: 'a-1',
          holderName: 'H Whitcombe',
          sortCode: '08-99-99',
          accountNumber: '12345678',
          iban: null,
          currency: 'GBP',
          balance: { pence: 180_000n, at: '2026-11-15T08:00:00.000Z' },
          transactions: [
            { externalId: 't-1', day: '2026-10-30', pence: 180_000n, description: 'KESTREL FOODS SALARY' },
            { externalId: 't-2', day: '2026-11-01', pence: -65_000n, description: 'Rent' },
          ],
        },
      ],
    });
  });

  test('asks for the days of the window, with its certificate and the headers of the standard', async () => {
    const { bank, session } = await connect();
    const context = { ...bank.context, personIp: '203.0.113.7' };
    await openBankingConnector.fetchTransactions(context, session, AUTUMN);
    const asked = bank.sent.find(({ path }) => path.endsWith('/transactions'));
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      fromBookingDateTime: '2026-09-01T00:00:00Z',
      toBookingDateTime: '2026-11-30T23:59:59Z',
    });
    expect(asked?.hasCertificate).toBe(true);
    expect(asked?.headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer eyJ/),
      accept: 'application/json',
      'x-fapi-interaction-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-fapi-auth-date': expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
      'x-fapi-customer-ip-address': '203.0.113.7',
    });
    await openBankingConnector.fetchTransactions({ ...context, attended: false }, session, AUTUMN);
    expect(bank.sent.at(-1)?.headers['x-fapi-customer-ip-address']).toBeUndefined();
  });

  test('understands version 3.1, which has words where version 4.0 has codes', async () => {
    const Data = { Balance: [{ ...PAY, Type: 'InterimBooked', DateTime: PAY.BookingDateTime }] };
    const account = await accountFrom({
      answers: {
        [LIST]: () => ({
          body: {
            Data: {
              Account: [
                {
                  AccountId: 'a-1',
                  Currency: 'GBP',
                  AccountType: 'Personal',
                  Account: [{ SchemeName: 'SortCodeAccountNumber', Identification: '08-99-99 12345678' }],
                },
              ],
            },
          },
        }),
        [BALANCES]: () => ({ body: { Data } }),
        [ROWS]: () => ({
          body: {
            Data: {
              Transaction: [
                { ...PAY, Status: 'Booked' },
                { ...RENT, Status: 'Pending' },
              ],
            },
          },
        }),
      },
    });
    expect(account).toMatchObject({
      sortCode: '08-99-99',
      balance: { pence: 180_000n },
      holderName: 'Hannah Whitcombe',
    });
    expect(account.transactions.map(({ externalId }) => externalId)).toEqual(['t-1']);
  });

  test('leaves out what is not booked, and what is outside the window', async () => {
    const others = ['PDNG', 'RJCT', 'INFO', 'FUTR'].map((Status) => ({
      ...PAY,
      TransactionId: Status,
      Status,
    }));
    const early = { ...PAY, TransactionId: 'early', BookingDateTime: '2026-08-31T23:59:59+01:00' };
    const found = await transactionsFrom(...others, early, PAY);
    expect(found.map(({ externalId }) => externalId)).toEqual(['t-1']);
  });

  test.for([
    ['2026-09-30T23:00:00Z', '2026-10-01'],
    ['2026-09-30T23:30:00.000+00:00', '2026-10-01'],
    ['2026-10-01T00:00:00+01:00', '2026-10-01'],
    ['2026-09-30T00:00:00Z', '2026-09-30'],
    ['2026-10-31T23:30:00Z', '2026-10-31'],
  ])('books a payment at %s on %s, as the bank does', async ([BookingDateTime, day]) => {
    expect(await transactionsFrom({ ...PAY, BookingDateTime })).toMatchObject([{ day }]);
  });

  test('keeps the order within a day, whichever end the bank begins at', async () => {
    const on = (day: string, TransactionId: string) => ({
      ...PAY,
      TransactionId,
      BookingDateTime: `${day}T00:00:00Z`,
    });
    const newestFirst = await transactionsFrom(
      on('2026-10-02', 'c'),
      on('2026-10-02', 'b'),
      on('2026-10-01', 'a'),
    );
    expect(newestFirst.map(({ externalId }) => externalId)).toEqual(['a', 'b', 'c']);
    const oldestFirst = await transactionsFrom(
      on('2026-10-01', 'a'),
      on('2026-10-02', 'b'),
      on('2026-10-02', 'c'),
    );
    expect(oldestFirst.map(({ externalId }) => externalId)).toEqual(['a', 'b', 'c']);
  });

  test.for([
    [
      { TransactionInformation: '  CARD\n PAYMENT ', MerchantDetails: { MerchantName: 'Corner Shop' } },
      'CARD PAYMENT Corner Shop',
    ],
    [
      { TransactionInformation: 'CORNER SHOP LEEDS', MerchantDetails: { MerchantName: 'Corner Shop' } },
      'CORNER SHOP LEEDS',
    ],
    [{ TransactionInformation: undefined, DebtorAccount: { Name: 'Kestrel Foods' } }, 'Kestrel Foods'],
    [{ TransactionInformation: 'BGC', CreditorAccount: { Name: 'H Whitcombe' } }, 'BGC'],
    [{ TransactionInformation: undefined, TransactionReference: 'FP1234' }, 'FP1234'],
    [{ TransactionInformation: null }, ''],
    [
      { TransactionInformation: 'ACME LTD SALARY', DebtorAccount: { Name: 'MISS HANNAH WHITCOMBE' } },
      'Transfer from own account: ACME LTD SALARY MISS HANNAH WHITCOMBE',
    ],
    [{ TransactionInformation: 'RENT', DebtorAccount: { Name: 'G WHITCOMBE' } }, 'RENT G WHITCOMBE'],
  ] as const)(
    'describes a transaction by the bank’s text and the other party: %o',
    async ([wire, description]) => {
      expect((await transactionsFrom({ ...PAY, ...wire }))[0]?.description).toBe(description);
    },
  );

  test.for([
    ['0.01', 1n],
    ['1', 100n],
    ['1.5', 150n],
    ['10.05000', 1005n],
    ['9999999999999.99', 999_999_999_999_999n],
  ] as const)('reads %s to the penny', async ([text, pence]) => {
    const Amount = { Amount: text, Currency: 'GBP' };
    expect((await transactionsFrom({ ...PAY, Amount }))[0]?.pence).toBe(pence);
  });

  test.for([
    ['an amount with a sign', { Amount: { Amount: '-10.00', Currency: 'GBP' } }],
    ['an amount with a fraction of a penny', { Amount: { Amount: '10.001', Currency: 'GBP' } }],
    ['an amount that is a number', { Amount: { Amount: '1,000.00', Currency: 'GBP' } }],
    ['no amount', { Amount: undefined }],
    ['another currency than its account', { Amount: { Amount: '10.00', Currency: 'EUR' } }],
    ['an unknown direction', { CreditDebitIndicator: 'CRDT' }],
    ['no direction', { CreditDebitIndicator: undefined }],
    ['an unknown status', { Status: 'MAYBE' }],
    ['a day that does not exist', { BookingDateTime: '2026-02-30T00:00:00Z' }],
    ['no day', { BookingDateTime: undefined }],
  ] as const)('fails and drops nothing if a transaction has %s', async ([, wire]) => {
    const failed = await fetchFrom(rows(PAY, { ...RENT, ...wire }));
    expect(failed).toMatchObject({ outcome: 'failed', reason: 'invalid_data' });
    expect(JSON.stringify(failed)).not.toMatch(/Rent|650/);
  });

  test.for([
    ['a reply that is no JSON', answering(ROWS, { body: '<html>' })],
    ['a list that is none', answering(ROWS, { body: { Data: { Transaction: 'none' } } })],
    ['a reply above the limit', answering(ROWS, { body: ' '.repeat(5 * 1024 * 1024 + 1) })],
    ['an account without an id', answering(LIST, { body: { Data: { Account: [{}] } } })],
  ] as const)('fails at %s', async ([, script]) => {
    expect(await fetchFrom(script)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/^(invalid_data|provider_changed)$/),
    });
  });
});

describe('pages', () => {
  const page = (numbers: readonly number[], Next?: string) => ({
    body: {
      Data: { Transaction: numbers.map((n) => ({ ...PAY, TransactionId: `t-${n}` })) },
      ...(Next ? { Links: { Self: 'x', Next } } : {}),
    },
  });
  const paged = (answer: (sent: Sent, at: string) => Answer): Script => ({
    answers: {
      [ROWS]: (sent) =>
        answer(sent, `https://${sent.headers.host}/open-banking/v4.0/aisp/accounts/a-1/transactions`),
    },
  });

  test('are followed by their links, and a transaction that is on two of them counts once', async () => {
    const script = paged(({ query }, at) => (query.has('pg') ? page([3, 4]) : page([1, 2, 3], `${at}?pg=2`)));
    const { transactions } = await accountFrom(script);
    expect(transactions.map(({ externalId }) => externalId).sort()).toEqual(['t-1', 't-2', 't-3', 't-4']);
  });

  test('may repeat transactions without ids, which can be equal payments', async () => {
    const { TransactionId: _, ...nameless } = PAY;
    expect(await transactionsFrom(nameless, nameless)).toHaveLength(2);
  });

  test('that give one id to two transactions are rejected', async () => {
    expect(await fetchFrom(rows(PAY, { ...RENT, TransactionId: 't-1' }))).toMatchObject({
      reason: 'invalid_data',
    });
  });

  test.for([
    'https://other.example/open-banking/v4.0/aisp/accounts/a-1/transactions?pg=2',
    'http://localhost/accounts/a-1/transactions?pg=2',
    '//other.example/accounts?pg=2',
    'https://localhost@other.example/accounts?pg=2',
  ])('on another host get no access token: %s', async (link) => {
    const { bank, session } = await connect(paged(() => page([1], link)));
    const failed = await openBankingConnector.fetchTransactions(bank.context, session, AUTUMN);
    expect(failed).toMatchObject({ reason: 'provider_changed', detail: 'a link leads to another host' });
    expect(bank.sent.at(-1)?.path).toBe('/accounts/a-1/transactions');
  });

  test('that lead in a circle or never end are rejected', async () => {
    const circle = paged((_sent, at) => page([1], `${at}?pg=2`));
    expect(await fetchFrom(circle)).toMatchObject({
      reason: 'invalid_data',
      detail: 'the pages of transactions have no end',
    });
    const endless = paged(({ query }, at) => page([], `${at}?pg=${Number(query.get('pg') ?? 1) + 1}`));
    const { bank, session } = await connect(endless);
    expect(await openBankingConnector.fetchTransactions(bank.context, session, AUTUMN)).toMatchObject({
      reason: 'invalid_data',
    });
    expect(bank.sent.filter(({ path }) => path.endsWith('/transactions'))).toHaveLength(500);
  });
});

describe('an account', () => {
  const account = (change: object): Script => ({
    answers: {
      [LIST]: (_sent, { body }) => ({
        body: {
          Data: { Account: [{ ...(body as { Data: { Account: object[] } }).Data.Account[0], ...change }] },
        },
      }),
    },
  });
  const iban = (Identification: string) =>
    account({ Account: [{ SchemeName: 'UK.OBIE.IBAN', Identification }] });

  test('is identified by a British IBAN too, and by nothing if it is a card', async () => {
    expect(await accountFrom(iban('GB04 BARC 0899 9912 3456 78'))).toMatchObject({
      sortCode: '08-99-99',
      accountNumber: '12345678',
      iban: 'GB04BARC08999912345678',
    });
    expect(
      await accountFrom(
        account({ Account: [{ SchemeName: 'UK.OBIE.PAN', Identification: '************1234' }] }),
      ),
    ).toMatchObject({
      sortCode: null,
      accountNumber: null,
      iban: null,
    });
  });

  test('has the holder’s name from the party if it has none, or null if the bank does not say', async () => {
    const nameless = iban('GB04BARC08999912345678');
    expect((await accountFrom(nameless)).holderName).toBe('Hannah Whitcombe');
    const refused = { answers: { ...nameless.answers, [PARTY]: () => ({ status: 403 }) } };
    expect((await accountFrom(refused)).holderName).toBeNull();
    const { bank, session } = await connect({ ...nameless, settings: { party: 'exclude' } });
    await openBankingConnector.fetchTransactions(bank.context, session, AUTUMN);
    expect(bank.sent.some(({ path }) => path.endsWith('/party'))).toBe(false);
  });

  const balance = (change: object) => ({ ...PAY, Type: 'ITBD', DateTime: '2026-11-15T08:00:00Z', ...change });
  test.for([
    ['is overdrawn', [balance({ CreditDebitIndicator: 'Debit' })], -180_000n],
    ['has only available money', [balance({ Type: 'CLAV' })], null],
    ['counts an overdraft as money', [balance({ CreditLine: [{ Included: true }] })], null],
    [
      'has an older balance first',
      [balance({ DateTime: '2026-11-14T08:00:00Z', Amount: { Amount: '1', Currency: 'GBP' } }), balance({})],
      180_000n,
    ],
    [
      'has a closing balance beside the current one',
      [balance({ Type: 'CLBD', Amount: { Amount: '1', Currency: 'GBP' } }), balance({})],
      180_000n,
    ],
    ['has a balance in another currency', [balance({ Amount: { Amount: '1', Currency: 'EUR' } })], null],
  ] as const)('has the balance of booked transactions if it %s', async ([, Balance, pence]) => {
    const found = await accountFrom(answering(BALANCES, { body: { Data: { Balance } } }));
    expect(found.balance?.pence ?? null).toBe(pence);
  });

  test('that was closed is left out, and none is left after the last', async () => {
    expect(await fetchFrom(account({ Status: 'Deleted' }))).toMatchObject({ reason: 'account_disabled' });
    expect(await fetchFrom(answering(LIST, { body: { Data: {} } }))).toMatchObject({
      reason: 'account_disabled',
    });
  });
});

describe('an error of the bank', () => {
  const errors = (...codes: string[]) => ({
    body: { Code: 'Error', Errors: codes.map((ErrorCode) => ({ ErrorCode, Message: 'for Hannah' })) },
  });

  test.for<[string, Answer, object]>([
    [LIST, { status: 401 }, { reason: 'session_expired' }],
    [LIST, { status: 401, ...errors('U028') }, { reason: 'consent_expired' }],
    [LIST, { status: 403, ...errors('UK.OBIE.Reauthenticate') }, { reason: 'consent_expired' }],
    [
      LIST,
      { status: 403, ...errors('U028') },
      { reason: 'consent_expired', detail: 'list accounts: answered 403 U028' },
    ],
    [
      LIST,
      { status: 400, ...errors('UK.OBIE.Resource.InvalidConsentStatus') },
      { reason: 'consent_expired' },
    ],
    [LIST, { status: 403 }, { reason: 'not_authorised' }],
    [LIST, { status: 403, body: 'no JSON' }, { reason: 'not_authorised' }],
    [ROWS, { status: 403, ...errors('UK.OBIE.Resource.NotFound') }, { reason: 'account_disabled' }],
    [ROWS, { status: 403 }, { reason: 'account_disabled' }],
    [ROWS, { status: 400, ...errors('U011') }, { reason: 'account_disabled' }],
    [ROWS, { status: 400, ...errors('UK.OBIE.Field.InvalidDate') }, { reason: 'provider_changed' }],
    [ROWS, { status: 404 }, { reason: 'provider_changed' }],
    [ROWS, { status: 406 }, { reason: 'provider_changed' }],
    [
      ROWS,
      { status: 429, headers: { 'retry-after': '90' } },
      { reason: 'rate_limited', retryAfterSeconds: 90 },
    ],
    [ROWS, { status: 500, ...errors('U000') }, { reason: 'provider_unavailable' }],
    [
      ROWS,
      { status: 503, headers: { 'retry-after': '5' } },
      { reason: 'provider_unavailable', retryAfterSeconds: 5 },
    ],
    [ROWS, { status: 302, headers: { location: 'https://other.example/' } }, { reason: 'provider_changed' }],
    [BALANCES, { status: 500 }, { reason: 'provider_unavailable' }],
  ])('at %s, %o, means %o', async ([name, answer, expected]) => {
    const failed = await fetchFrom(answering(name, answer));
    expect(failed).toMatchObject({ outcome: 'failed', ...expected });
    expect(JSON.stringify(failed)).not.toContain('Hannah');
  });

  test('never contains free text in place of a code', async () => {
    const failed = await fetchFrom(
      answering(LIST, { status: 403, ...errors('Hannah Whitcombe has no account') }),
    );
    expect(failed).toMatchObject({ reason: 'not_authorised', detail: 'list accounts: answered 403' });
  });

  test('is not reported for data that a bank does not have to offer', async () => {
    expect((await accountFrom(answering(BALANCES, { status: 404 }))).balance).toBeNull();
  });

  test('ends nothing if only the session is too old', async () => {
    const { bank, session } = await connect();
    const old = JSON.stringify({ ...JSON.parse(session), expires_at: new Date().toISOString() });
    expect(await openBankingConnector.fetchTransactions(bank.context, old, AUTUMN)).toMatchObject({
      reason: 'session_expired',
    });
  });
});
