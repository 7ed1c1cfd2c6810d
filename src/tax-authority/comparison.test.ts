import { beforeAll, describe, expect, test } from 'vitest';
import { incomeOf } from '../../test/support/income.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { agreementOf } from './agreeing-sources.fixture.ts';

const service = useService({}, { isWhole: true });
const { taxpayer, connected } = incomeOf(service);

// user_leaver was last paid in March 2026
beforeAll(() => service.clock.set(new Date('2026-06-15T09:00:00Z')));

function payslip(payDate: string, netPay: string) {
  return {
    employment_information: { employer_name: 'Kestrel Foods Ltd' },
    income_information: {
      pay_date: payDate,
      earnings: {
        gross_pay: '2500.00',
        net_pay: netPay,
        year_to_date: { total_taxable_earnings: '28800.00' },
      },
    },
  };
}

const { compare, expectAgreement, expectNoComparison } = agreementOf(service);

describe('GET /users/{user_id}/income-comparison', () => {
  test('shows that payslips agree with the tax authority in every year that they cover', () =>
    expectAgreement('user_two_jobs'));

  test('does not compare payslips that show the details of somebody else', () =>
    expectNoComparison('user_mismatch'));

  test('leaves out a job that ended before the first payslip, and marks the year as incomplete', async () => {
    const userId = await taxpayer();
    const day = (text: string) => `${text}T00:00:00.000Z`;
    await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
      body: { payroll_submissions: [payslip('2026-03-31', '2000.00')] },
    });
    const income_submissions = [
      {
        income_id: '2025-26:own',
        employment: {
          total_income: '29300.00',
          employers: [
            { employer_name: 'Kestrel Foods Limited', income: '28800.00', tax_paid: '3000.00' },
            { employer_name: 'Heron Mills', income: '500.00', tax_paid: '0.00' },
          ],
        },
        income_period: { start: day('2025-04-06'), end: day('2026-04-05') },
      },
    ];
    const put = await service.ask('POST', `/sandbox/users/${userId}/income-submissions`, {
      body: { income_submissions },
    });
    expect(put.status, JSON.stringify(put.body)).toBe(201);
    expect((await compare(userId)).body.tax_years).toEqual([
      {
        tax_year: '2025-26',
        payslips: '28800.00',
        tax_authority: '29300.00',
        net_pay: '2000.00',
        bank_credits: null,
        difference: '0.00',
        verdict: 'agrees',
        is_complete: false,
        contradictions: [],
        not_compared: [
          { employer_name: 'Kestrel Foods Ltd', what: 'income_tax', reason: 'not_on_payslips' },
          { employer_name: 'Heron Mills', what: 'taxable_pay', reason: 'no_payslips' },
          { employer_name: 'Heron Mills', what: 'income_tax', reason: 'no_payslips' },
        ],
      },
    ]);
  });

  test('shows gross pay and tax that contradict the tax authority, though taxable pay is not printed', async () => {
    const userId = await taxpayer();
    const day = (text: string) => `${text}T00:00:00.000Z`;
    const year_to_date = { gross_pay: '19877.12', total_tax_paid: '1506.40' };
    const earnings = { gross_pay: '2484.64', net_pay: '2100.00', year_to_date };
    const employer = { employer_name: 'Kestrel Foods Ltd' };
    await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
      body: {
        payroll_submissions: [
          { employment_information: employer, income_information: { pay_date: '2026-03-31', earnings } },
        ],
      },
    });
    const employment = {
      total_income: '9000.00',
      employers: [{ ...employer, income: '9000.00', tax_paid: '0.00' }],
    };
    const income_period = { start: day('2025-04-06'), end: day('2026-04-05') };
    await service.ask('POST', `/sandbox/users/${userId}/income-submissions`, {
      body: { income_submissions: [{ income_id: '2025-26:own', employment, income_period }] },
    });
    expect((await compare(userId)).body.tax_years).toMatchObject([
      {
        payslips: null,
        tax_authority: '9000.00',
        difference: null,
        verdict: 'differs',
        contradictions: [
          { ...employer, what: 'gross_pay', payslips: '19877.12', tax_authority: '9000.00' },
          { ...employer, what: 'income_tax', payslips: '1506.40', tax_authority: '0.00' },
        ],
        not_compared: [{ ...employer, what: 'taxable_pay', reason: 'not_on_payslips' }],
      },
    ]);
    const { body: summary } = await service.ask('GET', `/users/${userId}/income-summary`);
    expect(summary.warnings).toContainEqual(
      expect.objectContaining({
        code: 'tax_year_differs',
        severity: 'serious',
        message:
          'Tax year 2025-26: the payslips from Kestrel Foods Ltd show £1,506.40 of income tax, the tax authority £0.00.',
      }),
    );
  });

  test('shows bank credits by month, and whether they equal net pay', async () => {
    const userId = await taxpayer();
    await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
      body: {
        payroll_submissions: [
          payslip('2026-01-30', '2000.00'),
          payslip('2026-02-27', '2100.00'),
          payslip('2026-03-31', '2200.00'),
        ],
      },
    });
    const credit = (date: string, amount: string, description = 'KESTREL FOODS') => ({
      date,
      amount,
      description,
      type: 'credit',
    });
    const { status, body } = await service.ask(
      'POST',
      `/sandbox/users/${userId}/bank-statement-submissions`,
      {
        body: {
          bank_statement_submissions: [
            {
              statement_period: { start_date: '2026-01-01', end_date: '2026-03-15' },
              transactions: [
                credit('2026-01-30', '2000.00'),
                credit('2026-02-27', '1600.00'),
                credit('2026-02-28', '50.00', 'A FRIEND'),
              ],
            },
            // the same days again, and a statement without a period
            {
              statement_period: { start_date: '2026-01-20', end_date: '2026-02-10' },
              transactions: [credit('2026-01-30', '2000.00')],
            },
            { transactions: [credit('2026-01-30', '700.00')] },
          ],
        },
      },
    );
    expect(status, JSON.stringify(body)).toBe(201);
    const { months, tax_years } = (await compare(userId)).body;
    const shown = months.map((month: Record<string, unknown>) => [
      month.net_pay,
      month.bank_credits,
      month.difference,
      month.verdict,
      month.is_complete,
    ]);
    expect(shown).toEqual([
      ['2200.00', null, null, 'one_source_only', false],
      ['2100.00', '1600.00', '500.00', 'differs', true],
      ['2000.00', '2000.00', '0.00', 'agrees', true],
    ]);
    expect(tax_years).toMatchObject([{ net_pay: '6300.00', bank_credits: '3600.00', tax_authority: null }]);
  });

  test('marks a year with one source only, and is empty for a user without data', async () => {
    const userId = await taxpayer();
    expect((await compare(userId)).body).toEqual({ tax_years: [], months: [] });
    await connected(userId);
    const { tax_years, months } = (await compare(userId)).body;
    expect(tax_years[0]).toMatchObject({ payslips: null, difference: null, verdict: 'one_source_only' });
    expect(months).toEqual([]);
  });

  test('is readable by members with permission, and each access is audited', async () => {
    const userId = await taxpayer();
    await connected(userId);
    const viewer = await newMember(service, 'viewer');
    expect((await viewer.ask('GET', `/users/${userId}/income-comparison`)).status).toBe(200);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(body.audit_entries).toMatchObject([{ details: { fields: ['income_comparison'] } }]);
  });
});
