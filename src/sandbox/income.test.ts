import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { incomeOf } from '../../test/support/income.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept } = consentOf(service);
const { taxpayer, connected, income } = incomeOf(service);
const DRAFT = {
  employment: {
    total_income: '41000.00',
    employers: [{ employer_name: 'Kestrel Foods Ltd', income: '41000.00' }],
  },
  income_period: { start: '2025-04-06', end: '2026-04-05' },
};

const submit = (userId: string, body: object, headers: Record<string, string> = {}) =>
  service.ask('POST', `/sandbox/users/${userId}/income-submissions`, { body, headers });

async function consenting(): Promise<string> {
  const userId = await newUser();
  await accept(userId);
  return userId;
}

describe('POST /sandbox/users/{user_id}/income-submissions', () => {
  test('stores the figures as an entry with absent fields null, and publishes an event', async () => {
    const userId = await newUser();
    const authorisationId = await accept(userId);
    const { status, body } = await submit(userId, { income_submissions: [DRAFT] });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ user_id: userId, account_id: null, authorisation_id: authorisationId });
    expect(body.income_submissions).toMatchObject([
      {
        entry_id: body.entry_id,
        income_id: 'own:2025-04-06',
        employment: {
          total_income: '41000.00',
          employers: [{ employer_name: 'Kestrel Foods Ltd', income: '41000.00', tax_paid: null }],
        },
        frequency: null,
        income_period: { start: '2025-04-06T00:00:00.000Z', end: '2026-04-05T00:00:00.000Z' },
      },
    ]);
    expect((await income(userId)).body.income_submissions).toEqual(body.income_submissions);
    const { body: feed } = await service.ask('GET', `/users/${userId}/readiness`);
    expect(feed.taxauth).toEqual({
      status: 'complete',
      count: 1,
      counted: 1,
      first_date: '2025-04-06T00:00:00.000Z',
      last_date: '2026-04-05T00:00:00.000Z',
    });
    const events = await service.app.database
      .tenant(service.clientId)
      .selectFrom('events')
      .select('kind')
      .where('user_id', '=', userId)
      .where('kind', 'like', '%-submitted')
      .execute();
    expect(events).toEqual([{ kind: 'user-taxauth-data-submitted' }]);
  });

  test('stores the same figures once, however often and however concurrently they are sent', async () => {
    const known = await taxpayer();
    await connected(known);
    const [{ id: _, account_id: __, entry_id: ___, created_at: ____, ...draft }] = (await income(known)).body
      .income_submissions;
    const userId = await consenting();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => submit(userId, { income_submissions: [draft, draft] })),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 201));
    expect(all.filter(({ body }) => body.entry_id !== null)).toHaveLength(1);
    expect((await income(userId)).body.income_submissions).toMatchObject([draft]);
  });

  test('stores other figures under the same income_id as a separate submission', async () => {
    const userId = await consenting();
    const other = { ...DRAFT, employment: { total_income: '42000.00' } };
    await submit(userId, { income_submissions: [{ ...DRAFT, income_id: 'mine' }] });
    await submit(userId, { income_submissions: [{ ...other, income_id: 'mine' }] });
    expect((await income(userId)).body.income_submissions).toMatchObject([
      { income_id: 'mine', employment: { total_income: '42000.00' } },
      { income_id: 'mine', employment: { total_income: '41000.00' } },
    ]);
  });

  test('accepts an account of the same user, and rejects anyone else’s', async () => {
    const [mine, other] = [await taxpayer(), await taxpayer()];
    const { account_id } = await connected(mine);
    const stored = await submit(mine, { account_id, income_submissions: [DRAFT] });
    expect(stored.body).toMatchObject({ account_id, income_submissions: [{ account_id }] });
    for (const [userId, id] of [
      [other, account_id],
      [mine, randomUUID()],
    ])
      expect((await submit(userId, { account_id: id, income_submissions: [DRAFT] })).status).toBe(404);
  });

  test('needs a consent and known fields', async () => {
    const userId = await newUser();
    expect((await submit(userId, { income_submissions: [DRAFT] })).status).toBe(403);
    await accept(userId);
    const wrong = await submit(userId, {
      income_submissions: [{ salary: 1, frequency: 'often', employment: { total_income: 41_000 } }],
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toHaveLength(3);
  });
});

test("paying again at a tax authority account changes the year's total", async () => {
  const userId = await taxpayer();
  const { account_id } = await connected(userId);
  const before = (await income(userId)).body.pagination.total_count;
  await service.ask('POST', `/sandbox/accounts/${account_id}/new-payslip`, {
    body: { count: 1, advance_clock: true },
  });
  await expect.poll(async () => (await income(userId)).body.pagination.total_count).toBe(before + 1);
});
