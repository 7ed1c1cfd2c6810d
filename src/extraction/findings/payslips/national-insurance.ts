import {
  computeDirectorNationalInsurance,
  computeNationalInsurance,
  directorWeeksFrom,
  tablesOf,
} from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import { magnitude, type Pence, WHOLE } from '#values/money.ts';
import type { Finding, Severity } from '../../extraction.ts';
import {
  isDirector,
  type PayslipParts,
  takenPence,
  yearFigure,
} from '../../readings/payslips/payroll-data.ts';
import { type Base, isYearKnown, niBases } from '../../relations/payslips/bases.ts';
import { type DatedPeriod, payDayOf, periodsOf } from '../../relations/payslips/pay-periods.ts';
import { failed, nearestTo, passed, unproven } from './finding.ts';

const TOLERANCE: Pence = 10n;
const NEAR: Pence = 500n;
export const NI_FIELD = 'income_information.deductions.employee_ni';
/** The most common category, then others with different rates. */
export const CATEGORIES = ['A', 'B', 'J'];

/** Checks the employee's NI contribution for the period by its category. */
export function checkNationalInsurance(parts: PayslipParts): Finding[] {
  const { details, money } = parts;
  const ni = takenPence(money, ['ni']);
  if (ni === null) return [];
  const { niCategory } = details;
  const categories = niCategory ? [niCategory] : CATEGORIES;
  const isKnownDirector = isDirector(details, parts.people) === true;
  const nearest = nearestTo(ni, expectations(parts, { ni, categories, byYear: isKnownDirector }));
  if (nearest === null) return [];
  const gap = magnitude(nearest - ni);
  const at = money.deductions.find(({ kind }) => kind === 'ni')?.cell;
  const checked = {
    code: 'national_insurance' as const,
    field: NI_FIELD,
    at,
    expected: nearest,
    actual: ni,
  };
  if (gap <= TOLERANCE) return [passed({ ...checked, message: 'The NI contribution matches the pay' })];
  if (niCategory === null && ni === 0n)
    return [
      // low, because requireProof then requires that the tax proves the pay
      unproven('low', {
        ...checked,
        message:
          'Unproven: only people over pension age and some others pay no National Insurance on this pay, and the payslip shows no category',
      }),
    ];
  const isYearShown = niBases(parts).some(({ yearToDate }) => yearToDate !== null);
  if (isKnownDirector && !(isYearShown && isYearKnown(niBases(parts))))
    return [
      unproven(isYearShown ? 'medium' : 'low', {
        ...checked,
        message: `Unproven: a director’s National Insurance depends on the pay to date, which the payslip does not show${isYearShown ? '. It does not match our estimate' : ''}`,
      }),
    ];
  // directors pay by yearly limits, but not every payslip says who is one
  const ofDirectors = [
    ...expectations(parts, { ni, categories, byYear: true }),
    ...onAllPay(parts, categories),
  ];
  const mayDiffer = ofDirectors.some((one) => magnitude(one - ni) <= TOLERANCE);
  return [
    failed(severityOf(gap, { expected: nearest, mayDiffer, isDated: payDayOf(details) !== null }), {
      ...checked,
      message: 'The NI contribution does not match the pay',
    }),
  ];
}

function severityOf(
  gap: Pence,
  { expected, mayDiffer, isDated }: { expected: Pence; mayDiffer: boolean; isDated: boolean },
): Severity {
  // without a date, many years and frequencies are tried, and one of them is often near by chance
  if (isDated && (gap <= 100n || mayDiffer)) return 'low';
  return isDated && gap > NEAR && gap * 10n > magnitude(expected) ? 'high' : 'medium';
}

interface Case {
  ni: Pence;
  categories: readonly string[];
  /** Also tries the yearly limits for directors. */
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

/** Directors above the yearly threshold contribute on all of their pay. */
function onAllPay(parts: PayslipParts, categories: readonly string[]): Pence[] {
  const rates = periodsOf(parts.details).flatMap(({ taxYear }) =>
    (tablesOf(taxYear)?.nationalInsurance ?? []).flatMap((table) =>
      categories.flatMap((category) => table.rates.get(category)?.main ?? []),
    ),
  );
  return niBases(parts).flatMap(({ pay }) => rates.map((rate) => (pay * rate) / WHOLE));
}

function contributions(
  { details, money }: PayslipParts,
  own: Omit<Case, 'categories'> & { category: string; period: DatedPeriod; base: Base },
): (Pence | null)[] {
  const { category, period, base, ni, byYear } = own;
  const tables = tablesOf(period.taxYear);
  if (!tables) return [];
  const usual = computeNationalInsurance(tables, {
    category,
    period,
    payDate: period.paidOn,
    pay: base.pay,
  });
  // a director below the yearly threshold has contributed nothing, and the page may not print that
  const yearNi = yearFigure(money, 'ni')?.pence ?? (ni === 0n ? 0n : undefined);
  if (!byYear || base.yearToDate === null) return [usual];
  const payBefore = base.yearToDate - base.pay;
  const byWeeks = (weeks?: number) => {
    const own = { category, ...(weeks && { weeks }) };
    // if the contributions to date are not printed, the right amount is assumed
    const contributedBefore =
      yearNi === undefined
        ? computeDirectorNationalInsurance(tables, {
            ...own,
            pay: payBefore,
            payBefore: 0n,
            contributedBefore: 0n,
          })
        : yearNi - ni;
    if (contributedBefore === null) return null;
    return computeDirectorNationalInsurance(tables, { ...own, pay: base.pay, payBefore, contributedBefore });
  };
  const { startDate } = details;
  const isAppointedInYear = startDate !== null && taxYearOf(startDate) === tables.taxYear;
  return [usual, byWeeks(), ...(isAppointedInYear ? [byWeeks(directorWeeksFrom(startDate))] : [])];
}
