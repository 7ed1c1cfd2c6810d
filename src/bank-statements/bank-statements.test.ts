import { describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();
const consent = consentOf(service);

const STATEMENT = {
  account_information: {
    account_holder_name: 'Ada Example',
    account_number: '12345678',
    sort_code: '00-00-00',
  },
  statement_period: { start_date: '2026-01-01', end_date: '2026-01-31' },
  balance_information: { opening_balance: '1204.55', closing_balance: '-1234567.8' },
  transactions: [
    { date: '2026-01-05', description: 'RENT', amount: '450', type: 'debit' },
    { date: '2026-01-30', description: 'WAGES', amount: '2,693.50', type: 'credit' },
  ],
};

async function consentingUser(): Promise<string> {
  const userId = await consent.newUser();
  await consent.accept(userId);
  return userId;
}

function submit(userId: string, ...statements: object[]) {
  const body = { bank_statement_submissions: statements };
  return service.ask('POST', `/sandbox/users/${userId}/bank-statement-submissions`, { body });
}

function list(userId: string, query = '') {
  return service.ask('GET', `/bankstatements/${userId}${query}`);
}

describe('bank statement submissions', () => {
  test('have balances with thousands separators and two decimals, and amounts without a sign', async () => {
    const userId = await consentingUser();
    const submitted = await submit(userId, STATEMENT);
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(201);
    const { status, body } = await list(userId);
    expect(status).toBe(200);
    expect(body.pagination).toEqual({ offset: 0, limit: 100, count: 1, total_count: 1, next_after: null });
    expect(body.bank_statement_submissions).toEqual(submitted.body.bank_statement_submissions);
    expect(body.bank_statement_submissions[0]).toMatchObject({
      document_id: null,
      document_external_id: null,
      document_filename: null,
      account_information: { ...STATEMENT.account_information, bank_name: null, iban: null },
      statement_period: STATEMENT.statement_period,
      balance_information: { opening_balance: '1,204.55', closing_balance: '-1,234,567.80' },
      transactions: [
        { date: '2026-01-05', description: 'RENT', amount: '450.00', type: 'debit' },
        { date: '2026-01-30', description: 'WAGES', amount: '2693.50', type: 'credit' },
      ],
      bank_statement_probability: 1,
    });
  });

  test('have days: midnight UTC is a day, and another time of day is rejected', async () => {
    const userId = await consentingUser();
    const [row] = STATEMENT.transactions;
    const at = (end_date: string, date: string) => ({
      statement_period: { start_date: null, end_date },
      transactions: [{ ...row, amount: '450.00', date }],
    });
    const refused = await submit(userId, at('2026-06-30T23:00:00.000Z', '2026-07-01T00:00:00+01:00'));
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 400,
      errors: ['statement_period.end_date', 'transactions[0].date'].map(
        (name) =>
          `[bank_statement_submissions[0].${name}] must be a date such as 1990-01-31, without a time of day`,
      ),
    });
    expect((await list(userId)).body.pagination.total_count).toBe(0);
    const { body } = await submit(userId, at('2026-06-30T00:00:00.000Z', '2026-06-05T01:00:00+01:00'));
    expect(body.bank_statement_submissions).toMatchObject([at('2026-06-30', '2026-06-05')]);
  });

  test('of one call are announced by one event', async () => {
    const made = await service.ask('POST', '/webhooks', {
      body: {
        name: 'statements',
        events: ['user-bank-statement-submitted'],
        url: 'https://lender.example/statements',
      },
    });
    const userId = await consentingUser();
    const { body } = await submit(userId, STATEMENT, {});
    const { body: sent } = await service.ask('GET', `/webhooks/${made.body.webhook_id}/deliveries`);
    expect(sent.deliveries).toMatchObject([{ event: 'user-bank-statement-submitted' }]);
    expect(body.bank_statement_submissions).toHaveLength(2);
  });

  test('are listed newest first, in pages, between two inclusive times', async () => {
    const userId = await consentingUser();
    const times: string[] = [];
    for (const day of ['2026-01-01', '2026-02-01', '2026-03-01']) {
      await submit(userId, { statement_period: { start_date: day, end_date: day } });
      times.push(service.clock.now().toISOString());
      service.clock.advance(1000);
    }
    const days = async (query: string) => {
      const { body } = await list(userId, query);
      return [
        body.pagination.total_count,
        ...body.bank_statement_submissions.map(
          (one: { statement_period: { start_date: string } }) => one.statement_period.start_date,
        ),
      ];
    };
    expect(await days('')).toEqual([3, '2026-03-01', '2026-02-01', '2026-01-01']);
    expect(await days('?limit=1&offset=1')).toEqual([3, '2026-02-01']);
    expect(await days('?offset=3')).toEqual([3]);
    expect(await days(`?created_after=${times[1]}`)).toEqual([2, '2026-03-01', '2026-02-01']);
    expect(await days(`?created_before=${times[1]}`)).toEqual([2, '2026-02-01', '2026-01-01']);
    expect(await days(`?created_after=${times[1]}&created_before=${times[1]}`)).toEqual([1, '2026-02-01']);
    const { body } = await list(userId, '?limit=1&offset=1');
    expect(await days(`?submission_id=${body.bank_statement_submissions[0].id}`)).toEqual([1, '2026-02-01']);
    const other = await consentingUser();
    const foreign = await list(other, `?submission_id=${body.bank_statement_submissions[0].id}`);
    expect(foreign.body.bank_statement_submissions).toEqual([]);
  });

  test('are listed from a minimum probability, in pages, with their total number', async () => {
    const userId = await consentingUser();
    const probabilities = [0.5, 0.75, 0.99, 1];
    await submit(userId, ...probabilities.map((one) => ({ bank_statement_probability: one })));
    const found = async (query: string) => {
      const { body } = await list(userId, query);
      const listed = body.bank_statement_submissions as { bank_statement_probability: number }[];
      const shown = listed.map((one) => one.bank_statement_probability).sort();
      return [body.pagination.total_count, ...shown];
    };
    expect(await found('?min_probability=0')).toEqual([4, ...probabilities]);
    expect(await found('?min_probability=0.75')).toEqual([3, 0.75, 0.99, 1]);
    expect(await found('?min_probability=1')).toEqual([1, 1]);
    expect(await found('?min_probability=0.75&limit=2&offset=2')).toEqual([3, expect.any(Number)]);
    for (const wrong of ['1.01', '-0.1', 'half', '', '０', '1e-1']) {
      const { status, body } = await list(userId, `?min_probability=${encodeURIComponent(wrong)}`);
      expect([status, body.errors]).toEqual([400, ['[min_probability] must be a number from 0 to 1']]);
    }
  });

  test.each(['offset=-1', 'limit=0', 'limit=1001', 'created_after=yesterday', 'from=2026-01-01'])(
    'are not listed for an invalid query, which is answered with 400: %s',
    async (query) => {
      expect((await list(await consentingUser(), `?${query}`)).status).toBe(400);
    },
  );

  test('are not found for an unknown user or another client’s user', async () => {
    const [userId, other] = [await consentingUser(), await consentingUser()];
    const gone = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
    expect(await list(gone)).toMatchObject({
      status: 404,
      body: { errors: [`User with id [${gone}] does not exist`] },
    });
    const user = await consent.asUser(userId);
    expect((await service.ask('GET', `/bankstatements/${userId}`, user)).status).toBe(200);
    expect((await service.ask('GET', `/bankstatements/${other}`, user)).status).toBe(404);
  });

  test('need an active authorisation, and are kept when it is withdrawn', async () => {
    const userId = await consent.newUser();
    expect((await submit(userId, STATEMENT)).status).toBe(403);
    const authorisation = await consent.accept(userId);
    expect((await submit(userId, STATEMENT)).status).toBe(201);
    await service.ask('DELETE', `/authorisations/${authorisation}`);
    expect((await submit(userId, STATEMENT)).status).toBe(403);
    expect((await list(userId)).body.pagination.total_count).toBe(1);
  });

  test('are shown to members as their role allows, and each access is audited', async () => {
    const userId = await consentingUser();
    await submit(userId, {
      account_information: { account_number: '12345678', iban: 'GB00EXAM00000012345678' },
    });
    const [viewer, support, admin] = [
      await newMember(service, 'viewer'),
      await newMember(service, 'support'),
      await newMember(service, 'admin'),
    ];
    const { body } = await viewer.ask('GET', `/bankstatements/${userId}`);
    expect(body.bank_statement_submissions[0].account_information).toMatchObject({
      account_number: '****5678',
      iban: '******************5678',
    });
    expect((await support.ask('GET', `/bankstatements/${userId}`)).status).toBe(403);
    const accountFor = async (query: string) =>
      (await admin.ask('GET', `/bankstatements/${userId}${query}`)).body.bank_statement_submissions[0]
        .account_information.account_number;
    expect(await accountFor('?mask_numbers=true')).toBe('****5678');
    expect(await accountFor('')).toBe('12345678');
    const audit = await admin.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(audit.body.audit_entries).toMatchObject([
      {
        actor_id: admin.member.id,
        details: { fields: ['bank_statement_submissions', 'account_number'], count: 1 },
      },
      { actor_id: admin.member.id, details: { fields: ['bank_statement_submissions'], count: 1 } },
      { actor_id: viewer.member.id, details: { fields: ['bank_statement_submissions'], count: 1 } },
    ]);
  });

  test('count in the user’s readiness', async () => {
    const userId = await consentingUser();
    const readiness = async () =>
      (await service.ask('GET', `/users/${userId}/readiness`)).body.bank_statements;
    expect(await readiness()).toEqual({
      status: 'not_started',
      count: 0,
      counted: null,
      first_date: null,
      last_date: null,
    });
    await submit(userId, STATEMENT, {
      statement_period: { start_date: '2025-12-01', end_date: '2025-12-31' },
    });
    expect(await readiness()).toEqual({
      status: 'complete',
      count: 2,
      counted: null,
      first_date: '2025-12-01T00:00:00.000Z',
      last_date: '2026-01-31T00:00:00.000Z',
    });
  });

  test.each([
    [
      { transactions: [{ date: '2026-02-30', description: 'X', amount: '1', type: 'credit' }] },
      'transactions[0].date',
    ],
    [{ balance_information: { opening_balance: 'a lot' } }, 'balance_information.opening_balance'],
    [{ bank_statement_probability: 0.4 }, 'bank_statement_probability'],
    [{ colour: 'red' }, 'colour'],
  ])('that a client submits itself are validated: %j', async (statement, field) => {
    const { status, body } = await submit(await consentingUser(), statement);
    expect(status).toBe(400);
    expect(body.errors[0]).toContain(`[bank_statement_submissions[0].${field}]`);
  });
});
