import { expect, test } from 'vitest';
import type { People, PersonaName, SandboxPayslip } from '#simulation/people/index.ts';
import { taxYearOf } from '#values/calendar.ts';
import { formatPence, sumPence } from '#values/money.ts';
import { TAX_YEARS, useHmrc } from '../../../test/support/simulated-providers.ts';
import { PROFILE_NAMES, type ProfileName } from './profiles.ts';

/** The annual summaries of sa-prepop exist only for past tax years. */
const YEARS_OF: Readonly<Record<ProfileName, readonly string[]>> = {
  'mtd-employments': TAX_YEARS,
  'gov-matching': TAX_YEARS,
  'sa-prepop': TAX_YEARS.slice(0, -1),
};

/** Tests that the tax authority and the payslips of the sandbox agree. */
export function testEquality(personas: readonly PersonaName[]): void {
  test.each(PROFILE_NAMES.flatMap((profile) => personas.map((userName) => [profile, userName] as const)))(
    'with %s, income and tax of %s equal the sums of their payslips per year and employer',
    async (profile, userName) => {
      const { fetch, people } = await useHmrc({ profile });
      const fetched = await fetch(userName);
      if (profile === 'gov-matching' && people.find(userName)?.dateOfBirth === null) {
        expect(fetched).toMatchObject({ outcome: 'failed', reason: 'identity_incomplete' });
        return;
      }
      const known = YEARS_OF[profile]
        .map((taxYear) => sumsOf(people, userName, taxYear))
        .filter(({ employers }) => employers.length > 0);
      if (known.length === 0) {
        expect(fetched).toMatchObject({ outcome: 'nothing_found' });
        return;
      }
      if (fetched.outcome !== 'fetched') throw new Error(JSON.stringify(fetched));
      expect(
        fetched.income.map(({ income_id, employment }) => ({
          taxYear: income_id.slice(0, 7),
          total: employment.total_income,
          employers: employment.employers
            .map(({ employer_name, income, tax_paid }) => [employer_name, income, tax_paid])
            .sort(),
        })),
      ).toEqual(known);
    },
  );
}

function sumsOf(people: People, userName: string, taxYear: string) {
  const payslips = people
    .payslipsOfWholeYears(userName)
    .filter(({ payDate }) => taxYearOf(payDate) === taxYear);
  const employerOf = ({ employmentId }: SandboxPayslip) =>
    people.find(userName)?.employments.find(({ id }) => id === employmentId)?.employer.name ?? '';
  const taxable = (some: readonly SandboxPayslip[]) =>
    formatPence(sumPence(some.map(({ taxablePence }) => taxablePence)));
  const tax = (some: readonly SandboxPayslip[]) =>
    formatPence(
      sumPence(
        some.flatMap(({ deductions }) =>
          deductions.filter(({ code }) => code === 'TAX').map(({ amountPence }) => amountPence),
        ),
      ),
    );
  const groups = [...Map.groupBy(payslips, employerOf)];
  return {
    taxYear,
    total: taxable(payslips),
    employers: groups.map(([name, some]) => [name, taxable(some), tax(some)]).sort(),
  };
}
