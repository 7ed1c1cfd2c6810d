import { employerOf } from '#payroll';
import {
  addMonthsToDay,
  type Day,
  daysBetween,
  firstDayOfTaxYear,
  type TaxYear,
  taxYearOf,
} from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';

/** Whoever was paid so long before a tax year began, or in its first month, was in view when it did. */
const IN_VIEW_MONTHS_BEFORE = 2;
const PAYDAY_MOVES_DAYS_MAX = 3;

export interface TaxableToDate {
  employerName: string | null;
  payDate: Day;
  /** In its tax year, at its employer, up to this payslip. */
  taxableToDatePence: Pence | null;
}

/** What the tax authority says of a tax year. */
export interface AuthorityYear {
  total: Pence | null;
  employers: readonly { name: string | null; income: Pence | null }[];
  /** The last day on which it knows of pay; null where it tells of the whole year. */
  upTo: Day | null;
}

interface Taxable {
  payslips: Pence | null;
  taxAuthority: Pence | null;
}

/** All that each source knows of a tax year, and what of it can be set side by side. */
export function taxablePay(
  taxYear: TaxYear,
  { payslips, authority }: { payslips: readonly TaxableToDate[]; authority: AuthorityYear | null },
): { known: Taxable; compared: Taxable; isComplete: boolean } {
  const ofYear = payslips.filter(({ payDate }) => taxYearOf(payDate) === taxYear);
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

/** Null where a part is not known: a sum without it would say too little. */
export function sumOfKnown(amounts: readonly (Pence | null)[]): Pence | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length > 0 && known.length === amounts.length ? sumPence(known) : null;
}

/** Each employer's last payslip of the year knows the whole year, also what was paid before the lookback. */
function lastByEmployer(payslips: readonly TaxableToDate[]): Map<string, Pence | null> {
  const inOrder = payslips.toSorted(byDayAndSum);
  return new Map(
    inOrder.map(({ employerName, taxableToDatePence }) => [nameOf(employerName), taxableToDatePence]),
  );
}

/** Of two of one day the one that knows more is the later. */
function byDayAndSum(one: TaxableToDate, other: TaxableToDate): number {
  if (one.payDate !== other.payDate) return one.payDate < other.payDate ? -1 : 1;
  if (one.taxableToDatePence === null || other.taxableToDatePence === null)
    return Number(one.taxableToDatePence !== null) - Number(other.taxableToDatePence !== null);
  return one.taxableToDatePence < other.taxableToDatePence ? -1 : 1;
}

/** Two employments may be under one name: named twice, or with a year to date that falls. */
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

function isLess({ taxableToDatePence }: TaxableToDate, before: TaxableToDate | undefined): boolean {
  return (taxableToDatePence ?? 0n) < (before?.taxableToDatePence ?? taxableToDatePence ?? 0n);
}

/** Who left before the first payslip that is known has no payslip here: such a year is known in part. */
function isKnownFromItsStart(taxYear: TaxYear, payslips: readonly TaxableToDate[]): boolean {
  const first = firstDayOfTaxYear(taxYear);
  const [from, to] = [addMonthsToDay(first, -IN_VIEW_MONTHS_BEFORE), addMonthsToDay(first, 1)];
  return payslips.some(({ payDate }) => from <= payDate && payDate < to);
}

/** While a year runs one source may be a payday behind the other. */
function isUpToTheSameDay(payslips: readonly TaxableToDate[], authority: AuthorityYear | null): boolean {
  const upTo = authority?.upTo ?? null;
  if (upTo === null) return true;
  const days = payslips.map(({ payDate }) => payDate).sort();
  return days.at(-1) === paydayAt(upTo, days);
}

/** The pay date that the tax authority means, if a payslip has it: weekends and holidays may have moved it a little. */
function paydayAt(upTo: Day, payDates: readonly Day[]): Day | null {
  const distance = (day: Day) => Math.abs(daysBetween(day, upTo));
  const [nearest] = payDates.toSorted((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) <= PAYDAY_MOVES_DAYS_MAX ? nearest : null;
}

/** What both say of the employers that both know, up to the day that the tax authority knows. */
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
