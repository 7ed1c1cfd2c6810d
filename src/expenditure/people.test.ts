import { describe, expect, test } from 'vitest';
import { type Pence, parsePence, sumPence } from '#values/money.ts';
import { expenditureOf, NO_BIRTH, NO_PERIODS, noRegion } from '../../test/support/expenditure.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { consentingUser, submissions } = payrollOf(service);
const { expenditureOf: ask } = expenditureOf(service);

interface Month {
  date: string;
  basis: { net_pay: string; periods: { net_pay: string }[] };
}

describe('expenditure of sandbox people, through a connector', () => {
  async function connected(persona: string): Promise<string> {
    const { status, body } = await service.ask('POST', '/sandbox/users', { body: { persona } });
    expect(status).toBe(201);
    return body.user.user_id;
  }

  test.each(['user_good', 'user_weekly', 'user_fourweekly', 'user_two_jobs'])(
    '%s: the months’ net pay adds up to the payslips',
    async (persona) => {
      const userId = await connected(persona);
      const { body } = await ask(userId, '?explain=true');
      expect(body.left_out).toEqual([]);
      const months: Month[] = body.expenditures;
      expect(months.length).toBeGreaterThanOrEqual(12);
      expect(months.map(({ date }) => date)).toEqual(
        months
          .map(({ date }) => date)
          .sort()
          .reverse(),
      );
      const payslips = (await submissions(userId)).body.payroll_submissions as PaidSubmission[];
      const paidInAll = sumPence(
        payslips.map(({ income_information: { earnings } }) => penceOf(earnings.net_pay)),
      );
      expect(sumPence(months.map(({ basis }) => penceOf(basis.net_pay)))).toBe(paidInAll);
      for (const { basis } of months)
        expect(sumPence(basis.periods.map(({ net_pay }) => penceOf(net_pay)))).toBe(penceOf(basis.net_pay));
    },
  );

  test('counts a payslip of both a direct connection and a portal once', async () => {
    const userId = await connected('user_good');
    const before = await ask(userId);
    const direct = await service.ask('POST', '/accounts/direct-connections', { body: { user_id: userId } });
    expect(direct.body.payroll_submissions.length).toBeGreaterThanOrEqual(12);
    expect((await submissions(userId)).body.pagination.total_count).toBeGreaterThanOrEqual(24);
    expect((await ask(userId)).body).toEqual(before.body);
  });

  test('counts a payslip that only a direct connection has', async () => {
    const person = service.simulators?.people.find('user_good');
    const userId = await consentingUser({
      ni_number: person?.niNumber,
      date_of_birth: person?.dateOfBirth,
      post_codes: [person?.address.postCode],
    });
    await service.ask('POST', '/accounts/direct-connections', { body: { user_id: userId } });
    expect((await ask(userId)).body.expenditures.length).toBeGreaterThanOrEqual(12);
  });

  test('user_negative_net: months in which deductions exceed pay are left out', async () => {
    const { body } = await ask(await connected('user_negative_net'), '?explain=true');
    expect(body.expenditures.length).toBeGreaterThanOrEqual(9);
    const leftOut = new Set(
      body.left_out.map(({ date, reason }: LeftOut) => `${date.slice(5, 7)} ${reason}`),
    );
    expect(leftOut).toEqual(new Set(['01 no_positive_net_pay', '07 no_positive_net_pay']));
  });

  test('user_channel_islands: no postcode has a region', async () => {
    expect(await ask(await connected('user_channel_islands'))).toMatchObject({
      status: 404,
      body: { errors: [noRegion('JE2 4WD')] },
    });
  });

  test('user_no_dob: needs a date of birth, and uses the user’s', async () => {
    const userId = await connected('user_no_dob');
    expect(await ask(userId)).toMatchObject({ status: 404, body: { errors: [NO_BIRTH] } });
    await service.ask('PATCH', `/users/${userId}`, { body: { date_of_birth: '1990-06-15' } });
    expect(await ask(userId)).toMatchObject({ status: 200 });
  });

  test('user_no_payslips: has no pay periods', async () => {
    expect(await ask(await connected('user_no_payslips'))).toMatchObject({
      status: 404,
      body: { errors: [NO_PERIODS] },
    });
  });
});

interface PaidSubmission {
  income_information: { earnings: { net_pay: string } };
}
interface LeftOut {
  date: string;
  reason: string;
}

function penceOf(text: string): Pence {
  return parsePence(text) ?? 0n;
}
