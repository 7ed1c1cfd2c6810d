import {
  computeDirectorNationalInsurance,
  computeNationalInsurance,
  directorWeeksFrom,
  tablesOf,
} from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import { magnitude, type Pence, WHOLE } from '#values/money.ts';
import { type Base, isYearKnown, niBases } from './bases.ts';
import { POUND, takenPence, yearFigure } from './figures.ts';
import { type DatedPeriod, payDayOf, periodsOf } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { exactly, type Judgement, type Relation } from './relation.ts';

/** The most common category, then others with different rates. */
export const CATEGORIES = ['A', 'B', 'J'];
/** A larger difference is serious, if it is also a tenth of the amount. */
const NEAR: Pence = 500n;

const WEEKS_OF_YEAR = 52;
const MONTHS_OF_YEAR = 12;

export const NI_FIELD = 'income_information.deductions.employee_ni';

/** The employee's contribution is due on the pay, by its category. */
export const nationalInsurance: Relation<'national_insurance'> = {
  code: 'national_insurance',
  terms: { period: ['gross', 'niable', 'ni'], year: ['ni', 'niable'] },
  slack: 10n,
  explains: { holds: 2, fails: 0 },
  says: {
    holds: 'The NI contribution matches the pay',
    fails: 'The NI contribution does not match the pay',
  },
  severity: 'high',
  compare(payslip) {
    const ni = takenPence(payslip.money, ['ni']);
    // pensions are free of National Insurance
    if (ni === null || payslip.type === 'Pension') return [];
    const byYear = payslip.isDirector === true;
    return [
      {
        field: NI_FIELD,
        at: payslip.money.deductions.find(({ kind }) => kind === 'ni')?.cell,
        actual: ni,
        due: contributionsDue(payslip, { ni, byYear }).map(exactly),
        judge: ({ nearest, gap }) => judge(payslip, { ni, expected: nearest.least ?? 0n, gap }),
      },
    ];
  },
};

function judge(
  payslip: Payslip,
  { ni, expected, gap }: { ni: Pence; expected: Pence; gap: Pence },
): Partial<Judgement> {
  const { details, isDirector } = payslip;
  if (details.niCategory === null && ni === 0n)
    // low, because tax must then prove the pay
    return {
      outcome: 'unproven',
      severity: 'low',
      message:
        'Unproven: only people over pension age and some others pay no National Insurance on this pay, and the payslip shows no category',
    };
  const bases = niBases(payslip);
  const isYearShown = bases.some(({ yearToDate }) => yearToDate !== null);
  if (isDirector === true && !(isYearShown && isYearKnown(bases)))
    return {
      outcome: 'unproven',
      severity: isYearShown ? 'medium' : 'low',
      message: `Unproven: a director’s National Insurance depends on the pay to date, which the payslip does not show${isYearShown ? '. It does not match our estimate' : ''}`,
    };
  // otherwise many years or frequencies are tried, and one of them is often near by chance
  const isDated = payDayOf(details) !== null && details.frequency !== null;
  if (isDated && (gap <= POUND || isOfDirector(payslip, ni))) return { severity: 'low' };
  return { severity: isDated && gap > NEAR && gap * 10n > magnitude(expected) ? 'high' : 'medium' };
}

/** Directors pay by yearly limits, but not every payslip says who is one. */
function isOfDirector(payslip: Payslip, ni: Pence): boolean {
  return [...contributionsDue(payslip, { ni, byYear: true }), ...onAllPay(payslip)].some(
    (due) => magnitude(due - ni) <= nationalInsurance.slack,
  );
}

/** Lists the contributions that may be due. `byYear` also tries the yearly limits for directors. */
export function contributionsDue(payslip: Payslip, by: { ni: Pence; byYear: boolean }): Pence[] {
  return periodsOf(payslip.details).flatMap((period) =>
    niBases(payslip).flatMap((base) =>
      categoriesOf(payslip).flatMap((category) => dueOn(payslip, { ...by, category, period, base })),
    ),
  );
}

function categoriesOf({ details: { niCategory } }: Payslip): readonly string[] {
  return niCategory === null ? CATEGORIES : [niCategory];
}

/** Directors above the yearly threshold contribute on all of their pay. */
function onAllPay(payslip: Payslip): Pence[] {
  const rates = periodsOf(payslip.details).flatMap(({ taxYear }) =>
    (tablesOf(taxYear)?.nationalInsurance ?? []).flatMap((table) =>
      categoriesOf(payslip).flatMap((category) => table.rates.get(category)?.main ?? []),
    ),
  );
  return niBases(payslip).flatMap(({ pay }) => rates.map((rate) => (pay * rate) / WHOLE));
}

/**
 * Returns how much pay can be free of contributions in this many weeks or months of the year. Directors have a
 * threshold for the whole year.
 */
export function freePay(
  { isDirector }: Payslip,
  { taxYear, unit, paidOn }: DatedPeriod,
  units: number,
): Pence {
  const table = tablesOf(taxYear)?.nationalInsurance.findLast(({ from }) => from <= paidOn);
  if (!table) return 0n;
  const { annual, weekly, monthly } = table.primaryThreshold;
  return isDirector ? annual : BigInt(units) * (unit === 'week' ? weekly : monthly);
}

interface Case {
  ni: Pence;
  byYear: boolean;
  category: string;
  period: DatedPeriod;
  base: Base;
}

function dueOn(payslip: Payslip, one: Case): Pence[] {
  const { category, period, base, byYear } = one;
  const tables = tablesOf(period.taxYear);
  if (!tables) return [];
  const payDate = period.paidOn;
  const usual = computeNationalInsurance(tables, { category, period, payDate, pay: base.pay });
  const ofDirector = byYear ? directorsDue(payslip, one) : [];
  return [usual, ...ofDirector].filter((due) => due !== null);
}

function directorsDue({ details, money }: Payslip, { category, period, base, ni }: Case): (Pence | null)[] {
  const tables = tablesOf(period.taxYear);
  if (!tables || base.yearToDate === null) return [];
  const yearNi = yearFigure(money, 'ni')?.pence ?? null;
  const payBefore = base.yearToDate - base.pay;
  // some directors pay like employees, and by yearly limits in the last period
  const isLast = period.number + period.length > (period.unit === 'week' ? WEEKS_OF_YEAR : MONTHS_OF_YEAR);
  const byWeeks = (weeks?: number) => {
    const own = { category, ...(weeks && { weeks }) };
    const before = { ...own, pay: payBefore, payBefore: 0n, contributedBefore: 0n };
    // not by the contributions to date: with these, any contribution of this period would be right
    const contributedBefore =
      isLast && yearNi !== null ? yearNi - ni : computeDirectorNationalInsurance(tables, before);
    if (contributedBefore === null) return null;
    return computeDirectorNationalInsurance(tables, { ...own, pay: base.pay, payBefore, contributedBefore });
  };
  const { startDate } = details;
  const isAppointedInYear = startDate !== null && taxYearOf(startDate) === tables.taxYear;
  return [byWeeks(), ...(isAppointedInYear ? [byWeeks(directorWeeksFrom(startDate))] : [])];
}
