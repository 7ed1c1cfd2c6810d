import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept, asUser } = consentOf(service);

afterEach(() => service.simulators?.portals.harbour.reset());

function create(persona: unknown, headers: Record<string, string> = {}) {
  return service.ask('POST', '/sandbox/users', { body: { persona }, headers });
}

describe('POST /sandbox/users', () => {
  test('returns a user with consent, a connected account and a year of payslips, in one call', async () => {
    const { status, body } = await create('user_good');
    expect(status).toBe(201);
    expect(body).toEqual({
      user: expect.objectContaining({
        forename: 'Hannah',
        surname: 'Whitcombe',
        date_of_birth: '1990-01-31T00:00:00.000Z',
        post_codes: ['LS6 2DN'],
        ni_number: 'JG481926B',
      }),
      authorisation: expect.objectContaining({
        user_id: body.user.user_id,
        authorisation_category: 'recurring',
        status: 'active',
      }),
      account: expect.objectContaining({
        user_id: body.user.user_id,
        payroll_provider: 'harbour',
        user_name: 'user_good',
        status: 'CONNECTED',
      }),
      entry_count: 1,
      submission_count: 12,
    });
    const payroll = await service.ask('GET', `/payroll/${body.user.user_id}?limit=100`);
    expect(payroll.body.payroll_submissions).toHaveLength(12);
    for (const { trust_score, account_id } of payroll.body.payroll_submissions)
      expect({ trust_score, account_id }).toEqual({
        trust_score: 'HIGH',
        account_id: body.account.account_id,
      });
  });

  test('repeated with its Idempotency-Key returns the same user', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, second] = [await create('user_weekly', headers), await create('user_weekly', headers)];
    expect(second.body).toEqual(first.body);
  });

  test('returns the account as it is if the provider is down', async () => {
    await service.ask('POST', '/sandbox/faults', { body: { target: 'harbour', kind: 'unavailable' } });
    const { status, body } = await create('user_good');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      account: { status: 'UNAVAILABLE', status_reason: 'provider_unavailable' },
      entry_count: 0,
      submission_count: 0,
    });
  });

  test('rejects an unknown persona and lists all of them', async () => {
    expect(await create('user_rich')).toMatchObject({
      status: 400,
      body: { errors: [`[persona] must be one of ${PERSONA_NAMES.join(', ')}`] },
    });
    const nothing = await service.ask('POST', '/sandbox/users', { body: {} });
    expect(nothing.body.errors).toEqual(['Request is missing required field [persona]']);
  });
});

describe('POST /sandbox/users/{user_id}/payroll-submissions', () => {
  const DRAFT = {
    employment_information: { employer_name: 'Kestrel Foods Ltd' },
    income_information: {
      pay_date: '2026-01-30',
      pay_frequency: 'monthly',
      earnings: { gross_pay: '3333.33', net_pay: '2693.50' },
      deductions: { total_deductions: '639.83' },
    },
  };
  const submit = (userId: string, body: object, headers: Record<string, string> = {}) =>
    service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, { body, headers });

  async function consenting(): Promise<string> {
    const userId = await newUser();
    await accept(userId);
    return userId;
  }

  test('stores the figures as an entry with absent fields null and lists empty, and publishes an event', async () => {
    const userId = await newUser();
    const authorisationId = await accept(userId);
    const { status, body } = await submit(userId, { payroll_submissions: [DRAFT] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user_id: userId,
      account_id: null,
      authorisation_id: authorisationId,
      source: 'payroll_connection',
      submission_count: 1,
    });
    const [submission] = body.payroll_submissions;
    expect(submission).toMatchObject({
      entry_id: body.entry_id,
      account_id: null,
      trust_score: 'HIGH',
      identity_information: {
        name: null,
        date_of_birth: null,
        address: { street: null, county: null, city: null, post_code: null, country: null },
        phone: null,
        NI_number: null,
      },
      employment_information: { employer_name: 'Kestrel Foods Ltd', role: null, is_director: null },
      income_information: {
        pay_date: '2026-01-30T00:00:00.000Z',
        pay_interval_start: null,
        earnings: {
          gross_pay: '3333.33',
          bonus: null,
          earning_elements: [],
          year_to_date: { gross_pay: null, tax_year: null },
          rolling_12m_income: { gross_pay: '3333.33', net_pay: '2693.50' },
        },
        deductions: { income_tax: null, total_deductions: '639.83', deductions_elements: [] },
      },
    });
    const entry = await service.ask('GET', `/payroll/entries/${body.entry_id}`);
    expect(entry.body).toMatchObject({ user_id: userId, submission_count: 1, source: 'payroll_connection' });
    const read = await service.ask('GET', `/payroll/${userId}`);
    expect(read.body.payroll_submissions).toEqual(body.payroll_submissions);
    const events = await service.app.database
      .tenant(service.clientId)
      .selectFrom('events')
      .select('kind')
      .where('user_id', '=', userId)
      .where('kind', 'like', '%-submitted')
      .execute();
    expect(events).toEqual([{ kind: 'user-payroll-submitted' }]);
  });

  test('accepts every field of a stored submission, including phone and elements', async () => {
    const { body: persona } = await create('user_overtime');
    const read = await service.ask('GET', `/payroll/${persona.user.user_id}?limit=1`);
    const [{ identity_information, employment_information, income_information }] =
      read.body.payroll_submissions;
    const { rolling_12m_income: _, ...earnings } = income_information.earnings;
    const draft = {
      identity_information,
      employment_information,
      income_information: { ...income_information, earnings },
    };
    const { status, body } = await submit(await consenting(), { payroll_submissions: [draft] });
    expect(status, JSON.stringify(body)).toBe(201);
    const [stored] = body.payroll_submissions;
    expect(stored).toMatchObject({ identity_information, employment_information });
    expect(stored.income_information).toMatchObject(draft.income_information);
    expect(stored.income_information.earnings.earning_elements.length).toBeGreaterThan(1);
  });

  test('stores the same figures once, and other figures as a correction', async () => {
    const userId = await consenting();
    await submit(userId, { payroll_submissions: [DRAFT, DRAFT] });
    const again = await submit(userId, { payroll_submissions: [DRAFT] });
    expect(again).toMatchObject({
      status: 201,
      body: { entry_id: null, submission_count: 0, payroll_submissions: [] },
    });
    const other = {
      ...DRAFT,
      income_information: {
        ...DRAFT.income_information,
        earnings: { gross_pay: '4000.00', net_pay: '3360.17' },
      },
    };
    const corrected = await submit(userId, { payroll_submissions: [other] });
    const { earnings } = corrected.body.payroll_submissions[0].income_information;
    expect(earnings.rolling_12m_income.gross_pay).toBe('4000.00');
  });

  test('accepts an account of the same user, and rejects anyone else’s', async () => {
    const { body: mine } = await create('user_good');
    const { body: other } = await create('user_good');
    const userId = mine.user.user_id;
    const { account_id } = mine.account;
    const stored = await submit(userId, { account_id, payroll_submissions: [DRAFT] });
    expect(stored.body).toMatchObject({ account_id, payroll_submissions: [{ account_id }] });
    for (const id of [other.account.account_id, randomUUID()])
      expect(await submit(userId, { account_id: id, payroll_submissions: [DRAFT] })).toMatchObject({
        status: 404,
        body: { errors: [`Account with id [${id}] does not exist`] },
      });
  });

  test('needs an active authorisation, which a header may name', async () => {
    const userId = await newUser();
    const body = { payroll_submissions: [DRAFT] };
    expect(await submit(userId, body)).toMatchObject({
      status: 403,
      body: { errors: [`User [${userId}] has no active authorisation`] },
    });
    const first = await accept(userId);
    await accept(userId);
    const named = await submit(userId, body, { 'x-svc-authorisation-id': first });
    expect(named.body.authorisation_id).toBe(first);
    expect((await submit(randomUUID(), body)).status).toBe(404);
  });

  test.each([
    [{}, ['Request is missing required field [payroll_submissions]']],
    [{ payroll_submissions: [] }, ['[payroll_submissions] must be a list of 1 to 100 payroll submissions']],
    [
      { payroll_submissions: Array(101).fill({}) },
      ['[payroll_submissions] must be a list of 1 to 100 payroll submissions'],
    ],
    [{ payroll_submissions: [7] }, ['[payroll_submissions[0]] must be an object']],
    [
      { payroll_submissions: [{ colour: 1, income_information: { earnings: { gros_pay: '1.00' } } }] },
      [
        '[payroll_submissions[0].income_information.earnings.gros_pay] is not a known field',
        '[payroll_submissions[0].colour] is not a known field',
      ],
    ],
    [
      {
        payroll_submissions: [
          {},
          {
            identity_information: { date_of_birth: '31/01/1990', phone: true, name: '' },
            employment_information: { is_director: 'no', start_date: '2026-06-30T23:00:00.000Z' },
            income_information: {
              pay_frequency: 'MONTHLY',
              earnings: {
                gross_pay: 3333.33,
                net_pay: '1,234.56',
                base_salary: '12.5',
                earning_elements: [{ amount: '£1.00' }],
                year_to_date: { tax_year: '2026-27' },
              },
            },
          },
        ],
      },
      [
        '[payroll_submissions[1].identity_information.name] must be text of 1 to 500 characters',
        '[payroll_submissions[1].identity_information.date_of_birth] must be a date such as 1990-01-31, without a time of day',
        '[payroll_submissions[1].identity_information.phone] must be a phone number as text or as a number',
        '[payroll_submissions[1].employment_information.start_date] must be a date such as 1990-01-31, without a time of day',
        '[payroll_submissions[1].employment_information.is_director] must be true or false',
        '[payroll_submissions[1].income_information.pay_frequency] must be one of weekly, fortnightly, four_weekly, monthly, quarterly, bi_annually, annually, irregular',
        '[payroll_submissions[1].income_information.earnings.gross_pay] must be an amount as text, such as "1234.56"',
        '[payroll_submissions[1].income_information.earnings.net_pay] must be an amount as text, such as "1234.56"',
        '[payroll_submissions[1].income_information.earnings.base_salary] must be an amount as text, such as "1234.56"',
        '[payroll_submissions[1].income_information.earnings.earning_elements[0].amount] must be an amount as text, such as "1234.56"',
        '[payroll_submissions[1].income_information.earnings.year_to_date.tax_year] must be a whole number from 1990 to 2100',
      ],
    ],
  ])('names every wrong field by its path, all at once (%#)', async (body, errors) => {
    const userId = await consenting();
    const reply = await submit(userId, body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors.toSorted()).toEqual(errors.toSorted());
    expect((await service.ask('GET', `/payroll/${userId}`)).body.pagination.total_count).toBe(0);
  });

  test('rejects user tokens', async () => {
    const userId = await consenting();
    const reply = await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
      ...(await asUser(userId)),
      body: { payroll_submissions: [DRAFT] },
    });
    expect(reply.status).toBe(401);
  });
});
