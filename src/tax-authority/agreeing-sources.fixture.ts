import { expect } from 'vitest';
import type { PersonaName } from '#simulation/people/index.ts';
import { incomeOf } from '../../test/support/income.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import type { TestService } from '../../test/support/service.ts';

/** Compares the payslips of people of the sandbox with what the tax authority says. */
export function agreementOf(service: TestService) {
  const payroll = payrollOf(service);
  const { taxpayer, connected } = incomeOf(service);
  const compare = (userId: string) => service.ask('GET', `/users/${userId}/income-comparison`);

  /** Compares what the payroll and the tax authority say about a person. */
  async function comparedFor(persona: PersonaName) {
    const userId = await taxpayer({ payroll_period_months: 24 }, { persona });
    await payroll.connected(userId, { user_name: persona });
    await connected(userId, { userName: persona });
    const { status, body } = await compare(userId);
    expect(status).toBe(200);
    return body;
  }

  async function expectAgreement(persona: PersonaName): Promise<void> {
    const body = await comparedFor(persona);
    // payslips start late in the oldest year, but their year to date covers the rest of it
    const [oldest, ...rest] = body.tax_years.toReversed();
    expect(oldest).toMatchObject({ difference: '0.00', verdict: 'agrees' });
    expect(rest.length).toBeGreaterThan(0);
    for (const year of rest)
      expect(year).toMatchObject({ difference: '0.00', verdict: 'agrees', is_complete: true });
    expect(body.months.length).toBeGreaterThan(0);
    for (const month of body.months)
      expect(month).toMatchObject({ bank_credits: null, verdict: 'one_source_only', is_complete: false });
  }

  /** Expects that the payslips of somebody else are not compared. */
  async function expectNoComparison(persona: PersonaName): Promise<void> {
    const { tax_years, months } = await comparedFor(persona);
    expect(tax_years.length).toBeGreaterThan(0);
    for (const year of tax_years)
      expect(year).toMatchObject({
        payslips: null,
        tax_authority: expect.any(String),
        difference: null,
        verdict: 'one_source_only',
      });
    expect(months).toEqual([]);
  }

  return { compare, expectAgreement, expectNoComparison };
}
