import { computeDirectorNationalInsurance, computeNationalInsurance, type PayPeriod, tablesOf } from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Finding, Severity } from '../../extraction.ts';
import { isDirector, type PayslipParts, takenPence, yearFigure } from '../payroll-data.ts';
import { type Base, niBases, periodsOf } from './bases.ts';
import { failed, magnitude, nearestTo, passed } from './finding.ts';

const TOLERANCE: Pence = 10n;
const NEAR: Pence = 500n;
/** Most people's, then those that change what is paid. */
const CATEGORIES = ['A', 'B', 'J'];

/** The contribution by its category, for the period. */
export function checkNationalInsurance(parts: PayslipParts): Finding[] {
  const { details, money } = parts;
  const ni = takenPence(money, ['ni']);
  if (ni === null || !details.payDate) return [];
  const { niCategory } = details;
  const categories = niCategory ? [niCategory] : CATEGORIES;
  const isTold = isDirector(details, parts.people) === true;
  const nearest = nearestTo(ni, expectations(parts, { ni, categories, byYear: isTold }));
  if (nearest === null) return [];
  const gap = magnitude(nearest - ni);
  const at = money.deductions.find(({ kind }) => kind === 'ni')?.segment;
  const checked = {
    code: 'national_insurance',
    field: 'income_information.deductions.employee_ni',
    at,
    expected: nearest,
    actual: ni,
  };
  if (gap <= TOLERANCE)
    return [passed({ ...checked, message: 'The NI contribution is what the pay asks for' })];
  // directors owe by the year's limits, and those over pension age nothing; not every page says who is one
  const mayDiffer =
    (niCategory === null && ni === 0n) ||
    expectations(parts, { ni, categories, byYear: true }).some((one) => magnitude(one - ni) <= TOLERANCE);
  return [
    failed(severityOf(gap, { expected: nearest, mayDiffer }), {
      ...checked,
      message: 'The NI contribution is not what the pay asks for',
    }),
  ];
}

function severityOf(gap: Pence, { expected, mayDiffer }: { expected: Pence; mayDiffer: boolean }): Severity {
  if (gap <= 100n) return 'low';
  if (mayDiffer) return 'medium';
  return gap > NEAR && gap * 10n > magnitude(expected) ? 'high' : 'medium';
}

interface Case {
  ni: Pence;
  categories: readonly string[];
  /** By the year's limits too. */
  byYear: boolean;
}

function expectations(parts: PayslipParts, { categories, ...own }: Case): Pence[] {
  return periodsOf(parts.details).flatMap((period) =>
    niBases(parts).flatMap((base) =>
      categories
        .flatMap((category) => contributions(parts, { ...own, category, period, base }))
        .filter((one) => one !== null),
    ),
  );
}

function contributions(
  { details, money }: PayslipParts,
  own: Omit<Case, 'categories'> & { category: string; period: PayPeriod; base: Base },
): (Pence | null)[] {
  const { category, period, base, ni, byYear } = own;
  const payDate = details.payDate?.value ?? '';
  const tables = tablesOf(taxYearOf(payDate));
  if (!tables) return [];
  const usual = computeNationalInsurance(tables, { category, period, payDate, pay: base.pay });
  const yearNi = yearFigure(money, 'ni')?.pence;
  if (!byYear || base.yearToDate === null || yearNi === undefined) return [usual];
  const before = { payBefore: base.yearToDate - base.pay, contributedBefore: yearNi - ni };
  return [usual, computeDirectorNationalInsurance(tables, { category, pay: base.pay, ...before })];
}
