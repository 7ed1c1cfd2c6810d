import { employerOf } from '#evidence';
import {
  addDays,
  addMonthsToDay,
  type Day,
  daysBetween,
  firstDayOfTaxYear,
  type TaxYear,
  taxYearOf,
} from '#values/calendar.ts';
import { type Pence, sumOfKnown } from '#values/money.ts';

/**
 * A payslip in the first month of a tax year, or at most this many months before it, shows that payslips cover the year from
 * its start.
 */
const IN_VIEW_MONTHS_BEFORE = 2;
const PAYDAY_MOVES_DAYS_MAX = 3;
/** Pay due on 6 April is paid at most this early: before a long Easter weekend. */
const PAID_EARLY_DAYS_MAX = 6;

export interface TaxableToDate {
  employerName: string | null;
  payDate: Day;
  /** Taxable pay of the tax year at this employer, up to and including this payslip. */
  taxableToDatePence: Pence | null;
  /** Gross pay of this payslip. A negative one explains why the year to date falls. */
  grossPence: Pence | null;
  /** The tax year that the year to date belongs to. */
  taxYear: TaxYear;
}

/** A tax year as the tax authority reports it. */
export interface AuthorityYear {
  total: Pence | null;
  employers: readonly { name: string | null; income: Pence | null }[];
  /** The last day of reported pay; null when the report covers the whole year. */
  upTo: Day | null;
}

interface Taxable {
  payslips: Pence | null;
  taxAuthority: Pence | null;
}

/** Returns the totals of each source, and the part of them that can be compared. */
export function taxablePay(
  taxYear: TaxYear,
  { payslips, authority }: { payslips: readonly TaxableToDate[]; authority: AuthorityYear | null },
): { known: Taxable; compared: Taxable; isComplete: boolean } {
  const ofYear = payslips.filter((payslip) => payslip.taxYear === taxYear);
  const known = {
    payslips: sumOfKnown([...lastByEmployer(ofYear).values()]),
    taxAuthority: authority?.total ?? null,
  };
  const unclear = unclearEmployers(ofYear, authority);
  const isComplete =
    known.payslips !== null &&
    known.taxAuthority !== null &&
    unclear.size === 0 &&
    isKnownFromItsStart(taxYear, payslips) &&
    isUpToTheSameDay(ofYear, authority);
  const compared = authority && !isComplete ? sharedOf(ofYear, authority, unclear) : known;
  return { known, compared, isComplete };
}

export function nameOf(employerName: string | null): string {
  return employerOf({ employer_name: employerName, employer_tax_reference: null }).name ?? '';
}

/**
 * Returns the tax year of a payslip. Pay that is due in the first days of a tax year may be paid before it, for example before
 * Easter. Such a payslip is recognised by its year to date, which is lower than on the employer's previous payslip.
 */
export function taxYearByTotals(
  payslip: Omit<TaxableToDate, 'taxYear'>,
  all: readonly Omit<TaxableToDate, 'taxYear'>[],
): TaxYear {
  const { payDate, taxableToDatePence: toDate, grossPence: gross } = payslip;
  const byDate = taxYearOf(payDate);
  const next = taxYearOf(addDays(payDate, PAID_EARLY_DAYS_MAX));
  if (next === byDate || toDate === null || gross === null || toDate > gross) return byDate;
  const [before] = all
    .filter((one) => nameOf(one.employerName) === nameOf(payslip.employerName))
    .filter((one) => one.payDate < payDate && taxYearOf(one.payDate) === byDate)
    .filter((one) => one.taxableToDatePence !== null)
    .toSorted((one, other) => (one.payDate < other.payDate ? 1 : -1));
  return gross > 0n && (before?.taxableToDatePence ?? 0n) > toDate ? next : byDate;
}

/** Takes each employer's last payslip of the year, whose year to date also covers pay before the lookback. */
function lastByEmployer(payslips: readonly TaxableToDate[]): Map<string, Pence | null> {
  const inOrder = payslips.toSorted(byDayAndSum);
  return new Map(
    inOrder.map(({ employerName, taxableToDatePence }) => [nameOf(employerName), taxableToDatePence]),
  );
}

/** Sorts payslips by day, and payslips of one day by their year to date, negative pay last. */
function byDayAndSum(one: TaxableToDate, other: TaxableToDate): number {
  if (one.payDate !== other.payDate) return one.payDate < other.payDate ? -1 : 1;
  if (isNegative(one) !== isNegative(other)) return isNegative(one) ? 1 : -1;
  if (one.taxableToDatePence === null || other.taxableToDatePence === null)
    return Number(one.taxableToDatePence !== null) - Number(other.taxableToDatePence !== null);
  return one.taxableToDatePence < other.taxableToDatePence ? -1 : 1;
}

/** Names that may belong to two employments: listed twice, or with a year to date that decreases. */
function unclearEmployers(payslips: readonly TaxableToDate[], authority: AuthorityYear | null): Set<string> {
  const listed = Map.groupBy(authority?.employers ?? [], ({ name }) => nameOf(name));
  const twice = [...listed].filter(([, some]) => some.length > 1).map(([name]) => name);
  const inOrder = payslips
    .filter(({ taxableToDatePence }) => taxableToDatePence !== null)
    .toSorted(byDayAndSum);
  const falling = [...Map.groupBy(inOrder, ({ employerName }) => nameOf(employerName))]
    .filter(([, paid]) => paid.some((payslip, at) => isLess(payslip, paid[at - 1])))
    .map(([name]) => name);
  return new Set([...twice, ...falling]);
}

/** Negative pay lowers the year to date by as much. */
function isLess(payslip: TaxableToDate, before: TaxableToDate | undefined): boolean {
  const now = payslip.taxableToDatePence ?? 0n;
  const adjusted = isNegative(payslip) ? (payslip.grossPence ?? 0n) : 0n;
  return now < (before?.taxableToDatePence ?? now) + adjusted;
}

function isNegative({ grossPence }: TaxableToDate): boolean {
  return grossPence !== null && grossPence < 0n;
}

/**
 * Without early payslips the user may have left an employer that no payslip names, so the year is incomplete.
 */
function isKnownFromItsStart(taxYear: TaxYear, payslips: readonly TaxableToDate[]): boolean {
  const first = firstDayOfTaxYear(taxYear);
  const [from, to] = [addMonthsToDay(first, -IN_VIEW_MONTHS_BEFORE), addMonthsToDay(first, 1)];
  return payslips.some(({ payDate }) => from <= payDate && payDate < to);
}

/** Before a year has ended, one source may be a pay date behind the other. */
function isUpToTheSameDay(payslips: readonly TaxableToDate[], authority: AuthorityYear | null): boolean {
  const upTo = authority?.upTo ?? null;
  if (upTo === null) return true;
  const days = payslips.map(({ payDate }) => payDate).sort();
  return days.at(-1) === paydayAt(upTo, days);
}

/**
 * Finds the pay date of a payslip that matches the reported day: weekends and holidays can move it by a few
 * days.
 */
function paydayAt(upTo: Day, payDates: readonly Day[]): Day | null {
  const distance = (day: Day) => Math.abs(daysBetween(day, upTo));
  const [nearest] = payDates.toSorted((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) <= PAYDAY_MOVES_DAYS_MAX ? nearest : null;
}

/**
 * Sums what both sources report for the employers that both name, up to the last day that the tax authority
 * reports.
 */
function sharedOf(
  payslips: readonly TaxableToDate[],
  { employers, upTo }: AuthorityYear,
  unclear: ReadonlySet<string>,
): Taxable {
  const days = payslips.map(({ payDate }) => payDate);
  const last = upTo && (paydayAt(upTo, days) ?? upTo);
  const taxable = lastByEmployer(payslips.filter(({ payDate }) => last === null || payDate <= last));
  const shared = employers.filter(({ name }) => taxable.has(nameOf(name)) && !unclear.has(nameOf(name)));
  return {
    payslips: sumOfKnown(shared.map(({ name }) => taxable.get(nameOf(name)) ?? null)),
    taxAuthority: sumOfKnown(shared.map(({ income }) => income)),
  };
}
