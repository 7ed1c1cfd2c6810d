import { employerOf } from '#evidence';
import { addDays, type Day, daysBetween, type TaxYear, taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';

/** Weekends and holidays move the pay date that the tax authority reports. */
export const PAYDAY_MOVES_DAYS_MAX = 3;
/** Pay due on 6 April is paid at most this early: before a long Easter weekend. */
const PAID_EARLY_DAYS_MAX = 6;

/** The amounts of a payslip that can be compared with the tax authority. Amounts to date are for the tax year at this employer. */
export interface PayToDate {
  employerName: string | null;
  /** False for pensions and subcontractors. */
  isEmployment: boolean;
  payDate: Day;
  taxableToDatePence: Pence | null;
  grossToDatePence: Pence | null;
  /** Income tax. */
  taxToDatePence: Pence | null;
  /** Gross pay of this payslip. A negative one explains why the year to date falls. */
  grossPence: Pence | null;
  /** The most of this payslip's gross pay that may be free of tax; null if the payslip does not show it. */
  untaxedPence: Pence | null;
  /** Benefits in kind, which may be taxed and are not part of gross pay. */
  benefitsPence: Pence;
  /** The tax year that the year to date belongs to. */
  taxYear: TaxYear;
}

/** A tax year as the tax authority reports it. */
export interface AuthorityYear {
  total: Pence | null;
  employers: readonly AuthorityEmployer[];
  /** The last day of reported pay; null when the report covers the whole year. */
  upTo: Day | null;
}

export interface AuthorityEmployer {
  name: string | null;
  income: Pence | null;
  taxPaid: Pence | null;
}

export function nameOf(employerName: string | null): string {
  return employerOf({ employer_name: employerName, employer_tax_reference: null }).name ?? '';
}

/**
 * Returns the tax year of a payslip. Pay that is due in the first days of a tax year may be paid before it, for example before
 * Easter. Such a payslip is recognised by its year to date, which is lower than on the employer's previous payslip.
 */
export function taxYearByTotals(
  payslip: Omit<PayToDate, 'taxYear'>,
  all: readonly Omit<PayToDate, 'taxYear'>[],
): TaxYear {
  const { payDate, grossPence: gross } = payslip;
  const byDate = taxYearOf(payDate);
  const next = taxYearOf(addDays(payDate, PAID_EARLY_DAYS_MAX));
  const field = payslip.taxableToDatePence === null ? 'grossToDatePence' : 'taxableToDatePence';
  const toDate = payslip[field];
  if (next === byDate || toDate === null || gross === null || toDate > gross) return byDate;
  const [before] = all
    .filter((one) => nameOf(one.employerName) === nameOf(payslip.employerName))
    .filter((one) => one.payDate < payDate && taxYearOf(one.payDate) === byDate)
    .filter((one) => one[field] !== null)
    .toSorted((one, other) => (one.payDate < other.payDate ? 1 : -1));
  return gross > 0n && (before?.[field] ?? 0n) > toDate ? next : byDate;
}

/** Groups payslips by employer, each group by day, and payslips of one day by their year to date, negative pay last. */
export function byEmployer(payslips: readonly PayToDate[]): Map<string, PayToDate[]> {
  return Map.groupBy(payslips.toSorted(byDayAndSum), ({ employerName }) => nameOf(employerName));
}

function byDayAndSum(one: PayToDate, other: PayToDate): number {
  if (one.payDate !== other.payDate) return one.payDate < other.payDate ? -1 : 1;
  if (isNegative(one) !== isNegative(other)) return isNegative(one) ? 1 : -1;
  const a = one.taxableToDatePence ?? one.grossToDatePence;
  const b = other.taxableToDatePence ?? other.grossToDatePence;
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return a < b ? -1 : 1;
}

/**
 * Names that may belong to two employments: listed twice, or with a year to date that decreases.
 */
export function unclearEmployers(
  paid: ReadonlyMap<string, readonly PayToDate[]>,
  authority: AuthorityYear | null,
): Set<string> {
  const listed = Map.groupBy(authority?.employers ?? [], ({ name }) => nameOf(name));
  const twice = [...listed].filter(([, some]) => some.length > 1).map(([name]) => name);
  const falling = [...paid]
    .filter(([, some]) => isFalling(some, 'taxableToDatePence') || isFalling(some, 'grossToDatePence'))
    .map(([name]) => name);
  return new Set([...twice, ...falling]);
}

/** Negative pay lowers the year to date by as much. */
function isFalling(inOrder: readonly PayToDate[], field: 'taxableToDatePence' | 'grossToDatePence'): boolean {
  let before: Pence | null = null;
  for (const payslip of inOrder) {
    const now = payslip[field];
    if (now === null) continue;
    const adjusted = isNegative(payslip) ? (payslip.grossPence ?? 0n) : 0n;
    if (before !== null && now < before + adjusted) return true;
    before = now;
  }
  return false;
}

function isNegative({ grossPence }: Pick<PayToDate, 'grossPence'>): boolean {
  return grossPence !== null && grossPence < 0n;
}

/**
 * Finds the pay date of a payslip that matches the reported day: weekends and holidays can move it by a few
 * days.
 */
export function paydayAt(upTo: Day, payDates: readonly Day[]): Day | null {
  const distance = (day: Day) => Math.abs(daysBetween(day, upTo));
  const [nearest] = payDates.toSorted((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) <= PAYDAY_MOVES_DAYS_MAX ? nearest : null;
}
