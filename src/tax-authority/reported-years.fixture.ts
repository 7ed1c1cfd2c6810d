import { expect } from 'vitest';
import type { PersonaName } from '#simulation/people/index.ts';
import { taxYearOf } from '#values/calendar.ts';
import { formatPence, sumPence } from '#values/money.ts';
import { incomeOf } from '../../test/support/income.ts';
import type { TestService } from '../../test/support/service.ts';

export const TWO_YEARS = { payroll_period_months: 24 };

/** Compares what the tax authority reports with the payslips of the sandbox. */
export function reportedYearsOf(service: TestService) {
  const { taxpayer, connected, income } = incomeOf(service);

  /** Sums the payslips of each tax year, newest first. */
  function yearsOf(userName: string) {
    const payslips = service.simulators?.people.payslipsOfWholeYears(userName) ?? [];
    return [...Map.groupBy(payslips, ({ payDate }) => taxYearOf(payDate))]
      .map(([taxYear, some]) => [
        taxYear,
        formatPence(sumPence(some.map(({ taxablePence }) => taxablePence))),
      ])
      .reverse();
  }

  async function expectYears(persona: PersonaName): Promise<void> {
    const userId = await taxpayer(TWO_YEARS, { persona });
    await connected(userId, { userName: persona });
    expect(totalsIn((await income(userId)).body)).toEqual(yearsOf(persona));
  }

  return { yearsOf, expectYears };
}

interface Listed {
  income_submissions: { income_id: string; employment: { total_income: string } }[];
}

export function totalsIn({ income_submissions }: Listed) {
  return income_submissions.map(({ income_id, employment }) => [
    income_id.slice(0, 7),
    employment.total_income,
  ]);
}
