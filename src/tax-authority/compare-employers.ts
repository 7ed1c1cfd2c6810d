import { addDays, type Day, daysBetween, lastDayOfTaxYear, type TaxYear } from '#values/calendar.ts';
import { magnitude, type Pence, sumOfKnown, sumPence } from '#values/money.ts';
import {
  type AuthorityEmployer,
  type AuthorityYear,
  nameOf,
  PAYDAY_MOVES_DAYS_MAX,
  type PayToDate,
  paydayAt,
} from './pay-to-date.ts';
import type { ComparedAmount, NotComparedReason } from './schema.ts';

/** Smaller differences count as agreement, because tax is calculated on whole pounds. */
export const AGREES_BELOW_PENCE: Pence = 100n;
/** Pension contributions and salary sacrifice on payslips that are not known are at most this part of gross pay. */
const UNTAXED_PERCENT_MAX = 40n;
/** If the last payslip of a whole year is older than this, later pay may be missing. */
const LAST_PAYDAY_DAYS_MAX = 35;
/** Pay that is older than this when a report ends must be in it. */
const REPORTED_AFTER_DAYS = 35;
/** One payday that is missing from a report may be a mistake of the employer. */
const UNREPORTED_PAYDAYS_MIN = 2;

export interface Contradiction {
  /** Null if the amounts are of all employers together. */
  employerName: string | null;
  what: ComparedAmount;
  payslips: Pence;
  taxAuthority: Pence;
}

export interface NotCompared {
  employerName: string | null;
  what: ComparedAmount;
  reason: NotComparedReason;
}

/** Amounts of both sources. */
interface Pair {
  payslips: Pence;
  taxAuthority: Pence;
}

/** The result for one employer: taxable pay and income tax, each compared, contradicted or left out. */
export interface ComparedEmployer {
  employerName: string | null;
  /** Taxable pay that could be compared to the pound; null otherwise. */
  taxable: Pair | null;
  isTaxCompared: boolean;
  contradictions: Contradiction[];
  notCompared: NotCompared[];
  /** True if the payslips show an employer that should be in the report and is not. */
  isDenied: boolean;
  /** Taxable pay that differs because the payslips and the tax authority's report end at different times. */
  behind: Pair | null;
}

/** Compares each employer that a source knows in a tax year. */
export function compareEmployers(
  taxYear: TaxYear,
  {
    paid,
    authority,
    unclear,
  }: {
    paid: ReadonlyMap<string, readonly PayToDate[]>;
    authority: AuthorityYear | null;
    unclear: ReadonlySet<string>;
  },
): ComparedEmployer[] {
  const reported = new Map((authority?.employers ?? []).map((one) => [nameOf(one.name), one]));
  const upTo = authority?.upTo ?? null;
  const days = [...paid.values()].flatMap((some) => some.map(({ payDate }) => payDate));
  const last = upTo && (paydayAt(upTo, days) ?? upTo);
  const unpaid = [...reported].filter(([name]) => !paid.has(name)).map(([, one]) => one);
  return [...new Set([...paid.keys(), ...reported.keys()])].map((name) => {
    const payslips = paid.get(name) ?? [];
    const own = reported.get(name) ?? null;
    const shown = payslips.filter(({ payDate }) => last === null || payDate <= last);
    const employerName = payslips.at(-1)?.employerName ?? own?.name ?? null;
    if (authority === null) return leftOut(employerName, 'no_report');
    if (name === '') return leftOut(employerName, 'employer_not_named');
    if (own === null) return compareUnreported(employerName, { payslips, unpaid, authority, taxYear });
    if (payslips.length === 0) return leftOut(employerName, 'no_payslips');
    if (unclear.has(name)) return leftOut(employerName, 'two_employments');
    if (shown.length === 0) return leftOut(employerName, 'dates_differ');
    const others = authority.employers.filter((one) => one !== own);
    return compareEmployer(employerName, {
      payslips: shown,
      own,
      others,
      isBehind: isBehind(shown.at(-1)?.payDate ?? '', upTo, taxYear),
      mayLag: upTo !== null && others.length > 0,
    });
  });
}

/** Nothing of the employer can be compared. */
function leftOut(employerName: string | null, reason: NotComparedReason): ComparedEmployer {
  const notCompared = (['taxable_pay', 'income_tax'] as const).map((what) => ({
    employerName,
    what,
    reason,
  }));
  return {
    employerName,
    taxable: null,
    isTaxCompared: false,
    contradictions: [],
    notCompared,
    isDenied: false,
    behind: null,
  };
}

interface Unreported {
  /** Oldest first. */
  payslips: readonly PayToDate[];
  /** Employers of the report that no payslip names. */
  unpaid: readonly AuthorityEmployer[];
  authority: AuthorityYear;
  taxYear: TaxYear;
}

/** The tax authority contradicts an employer that its report would name. */
function compareUnreported(employerName: string | null, unreported: Unreported): ComparedEmployer {
  const left = leftOut(employerName, 'employer_not_reported');
  const last = unreported.payslips.at(-1);
  const taxable = last?.taxableToDatePence ?? null;
  const shown = taxable ?? last?.grossToDatePence ?? null;
  if (shown === null || !isDue(unreported) || mayHaveOtherName(shown, unreported)) return left;
  const pair = { payslips: shown, taxAuthority: 0n };
  const what = taxable === null ? 'gross_pay' : 'taxable_pay';
  return {
    ...left,
    taxable: taxable === null ? null : pair,
    contradictions: [{ employerName, what, ...pair }],
    notCompared: left.notCompared.filter((one) => one.what === 'income_tax'),
    isDenied: true,
  };
}

/** A report without employers says nothing about them, unless it reports no income at all. */
function isDue({ payslips, authority, taxYear }: Unreported): boolean {
  if (authority.employers.length === 0 && authority.total !== 0n) return false;
  const until = addDays(authority.upTo ?? lastDayOfTaxYear(taxYear), -REPORTED_AFTER_DAYS);
  const paydays = new Set(payslips.map(({ payDate }) => payDate).filter((day) => day <= until));
  return payslips.every(({ isEmployment }) => isEmployment) && paydays.size >= UNREPORTED_PAYDAYS_MIN;
}

/** Payslips often have a trading name. With several candidates, the amount must allow it. */
function mayHaveOtherName(shown: Pence, { payslips, unpaid, authority, taxYear }: Unreported): boolean {
  if (unpaid.length <= 1) return unpaid.length === 1;
  const isLate = isBehind(payslips.at(-1)?.payDate ?? '', authority.upTo, taxYear);
  return unpaid.some(
    ({ income }) =>
      income === null ||
      (isLate && income > shown) ||
      payslips.some(({ taxableToDatePence: toDate }) => toDate === null || isClose(toDate, income)),
  );
}

/** Later pay may be missing from the payslips. */
function isBehind(payDate: Day, upTo: Day | null, taxYear: TaxYear): boolean {
  return upTo === null
    ? daysBetween(payDate, lastDayOfTaxYear(taxYear)) > LAST_PAYDAY_DAYS_MAX
    : daysBetween(payDate, upTo) > PAYDAY_MOVES_DAYS_MAX;
}

interface Known {
  /** Oldest first. */
  payslips: readonly PayToDate[];
  own: AuthorityEmployer;
  others: readonly AuthorityEmployer[];
  isBehind: boolean;
  /** The report has one date for several employers, so this one may be a payday behind it. */
  mayLag: boolean;
}

function compareEmployer(employerName: string | null, known: Known): ComparedEmployer {
  const { payslips, own, others, isBehind, mayLag } = known;
  const last = payslips.at(-1);
  const lags = (field: 'taxableToDatePence' | 'taxToDatePence', reported: Pence) => {
    const before = payslips.at(-2)?.[field] ?? null;
    return mayLag && before !== null && isClose(before, reported);
  };
  const pay = last?.taxableToDatePence ?? null;
  const withOthers = (field: 'income' | 'taxPaid') => sumOfKnown([own, ...others].map((one) => one[field]));
  const tax = compareAmount(last?.taxToDatePence ?? null, own.taxPaid, {
    withOthers: withOthers('taxPaid'),
    // tax may be paid back later
    isOpen: ({ taxAuthority }) => isBehind || lags('taxToDatePence', taxAuthority),
  });
  const taxable = compareAmount(pay, own.income, {
    withOthers: withOthers('income'),
    isOpen: ({ payslips: shown, taxAuthority }) =>
      (isBehind && taxAuthority > shown) || lags('taxableToDatePence', taxAuthority),
  });
  const bound =
    pay === null && own.income !== null
      ? compareGross(known, { own: own.income, withOthers: withOthers('income') })
      : null;
  const named = <Found extends object>(what: ComparedAmount, found: Found) => ({
    employerName,
    what,
    ...found,
  });
  return {
    employerName,
    taxable: taxable.kind === 'open' || taxable.kind === 'unknown' ? null : taxable.pair,
    isTaxCompared: tax.kind === 'equal',
    contradictions: [
      ...(taxable.kind === 'unequal' ? [named('taxable_pay', taxable.pair)] : []),
      ...(bound?.kind === 'unequal' ? [named('gross_pay', bound.pair)] : []),
      ...(tax.kind === 'unequal' ? [named('income_tax', tax.pair)] : []),
    ],
    notCompared: [
      ...reasonOf(taxable).map((reason) => named('taxable_pay', { reason })),
      ...(bound?.kind === 'unknown' ? [named('gross_pay', { reason: bound.reason })] : []),
      ...reasonOf(tax).map((reason) => named('income_tax', { reason })),
    ],
    isDenied: false,
    behind: taxable.kind === 'open' ? taxable.pair : null,
  };
}

type Result =
  | { kind: 'equal' | 'unequal'; pair: Pair }
  /** The amounts differ, and dates explain it. */
  | { kind: 'open'; pair: Pair }
  | { kind: 'unknown'; reason: NotComparedReason };

function reasonOf(result: Result): NotComparedReason[] {
  if (result.kind === 'unknown') return [result.reason];
  return result.kind === 'open' ? ['dates_differ'] : [];
}

/** Some payrolls include earlier jobs of the tax year in the amounts to date. */
function compareAmount(
  payslips: Pence | null,
  own: Pence | null,
  { withOthers, isOpen }: { withOthers: Pence | null; isOpen: (pair: Pair) => boolean },
): Result {
  if (payslips === null) return { kind: 'unknown', reason: 'not_on_payslips' };
  if (own === null) return { kind: 'unknown', reason: 'not_reported' };
  const equal = [own, withOthers].find((one) => one !== null && isClose(payslips, one));
  if (equal !== undefined && equal !== null)
    return { kind: 'equal', pair: { payslips, taxAuthority: equal } };
  const pair = { payslips, taxAuthority: own };
  return { kind: isOpen(pair) ? 'open' : 'unequal', pair };
}

/**
 * Compares taxable pay with the limits that gross pay to date sets. It can't be more than gross pay and benefits in kind. It can
 * be less by what the payslips deduct before tax, and for payslips that are not known by the most that is plausible.
 */
function compareGross(
  { payslips, isBehind }: Known,
  { own, withOthers }: { own: Pence; withOthers: Pence | null },
): Result {
  const gross = payslips.at(-1)?.grossToDatePence ?? null;
  if (gross === null) return { kind: 'unknown', reason: 'not_on_payslips' };
  const itemised = payslips.filter(
    ({ grossPence, untaxedPence }) => grossPence !== null && untaxedPence !== null,
  );
  const seen = sumPence(itemised.map(({ grossPence }) => grossPence ?? 0n));
  const unseen = gross > seen ? gross - seen : 0n;
  const untaxed = sumPence(itemised.map(({ untaxedPence }) => untaxedPence ?? 0n));
  const benefits = sumPence(payslips.map(({ benefitsPence }) => benefitsPence));
  const least = gross - untaxed - (unseen * UNTAXED_PERCENT_MAX) / 100n - AGREES_BELOW_PENCE;
  const most = gross + (seen > 0n ? (benefits * (seen + unseen)) / seen : benefits) + AGREES_BELOW_PENCE;
  const isWithin = (one: Pence | null) => one !== null && least < one && one < most;
  if (isBehind && own >= most) return { kind: 'unknown', reason: 'dates_differ' };
  if (!isWithin(own) && !isWithin(withOthers))
    return { kind: 'unequal', pair: { payslips: gross, taxAuthority: own } };
  return unseen < AGREES_BELOW_PENCE
    ? { kind: 'equal', pair: { payslips: gross, taxAuthority: own } }
    : { kind: 'unknown', reason: 'payslips_missing' };
}

export function isClose(one: Pence, other: Pence): boolean {
  return magnitude(one - other) < AGREES_BELOW_PENCE;
}
