import { describe, expect, test } from 'vitest';
import { incomeOf } from '../../test/support/income.ts';
import { newMember } from '../../test/support/members.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { PERSONA_NAMES } from '../sandbox/people/index.ts';

const service = useService({}, { isWhole: true });
const payroll = payrollOf(service);
const { taxpayer, connected } = incomeOf(service);
const compare = (userId: string) => service.ask('GET', `/users/${userId}/income-comparison`);

describe('GET /users/{user_id}/income-comparison', () => {
  test.each(PERSONA_NAMES.filter((name) => name !== 'user_no_payslips'))(
    'the payslips of %s agree with the tax authority in every year that both know in full',
    async (persona) => {
      const userId = await taxpayer({ payroll_period_months: 24 }, { persona });
      await payroll.connected(userId, { user_name: persona });
      await connected(userId, { userName: persona });
      const { status, body } = await compare(userId);
      expect(status).toBe(200);
      // the sandbox's people have a past before their first payslip there, which only payslips tell of
      const [, ...rest] = body.tax_years.toReversed();
      expect(rest.length).toBeGreaterThan(0);
      for (const year of rest) expect(year).toMatchObject({ difference: '0.00', verdict: 'agrees' });
      expect(body.months.length).toBeGreaterThan(0);
    },
  );

  test('one source alone is said to be alone; nobody’s is empty', async () => {
    const userId = await taxpayer();
    expect((await compare(userId)).body).toEqual({ tax_years: [], months: [] });
    await connected(userId);
    const { tax_years, months } = (await compare(userId)).body;
    expect(tax_years[0]).toMatchObject({ payslips: null, difference: null, verdict: 'one_source_only' });
    expect(months).toEqual([]);
  });

  test('is read by members who may see pay, and that is written down', async () => {
    const userId = await taxpayer();
    await connected(userId);
    const viewer = await newMember(service, 'viewer');
    expect((await viewer.ask('GET', `/users/${userId}/income-comparison`)).status).toBe(200);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(body.audit_entries).toMatchObject([{ details: { fields: ['income_comparison'] } }]);
  });
});
