import { addMonthsToDay, firstDayOfTaxYear, type TaxYear } from '#values/calendar.ts';
import { type Pence, sumOfKnown } from '#values/money.ts';
import {
  type ComparedEmployer,
  type Contradiction,
  compareEmployers,
  isClose,
  type NotCompared,
} from './compare-employers.ts';
import { type AuthorityYear, byEmployer, type PayToDate, paydayAt, unclearEmployers } from './pay-to-date.ts';

/**
 * A payslip in the first month of a tax year, or at most this many months before it, shows that payslips cover the year from
 * its start.
 */
const IN_VIEW_MONTHS_BEFORE = 2;

interface Taxable {
  payslips: Pence | null;
  taxAuthority: Pence | null;
}

export interface ComparedTaxable {
  /** The totals of each source. */
  known: Taxable;
  /** The part of them that can be compared to the pound. */
  compared: Taxable;
  isComplete: boolean;
  /** True if taxable pay or income tax agrees to the pound. */
  isConfirmed: boolean;
  contradictions: Contradiction[];
  notCompared: NotCompared[];
}

/** Compares what payslips and the tax authority say about a tax year. */
export function taxablePay(
  taxYear: TaxYear,
  { payslips, authority }: { payslips: readonly PayToDate[]; authority: AuthorityYear | null },
): ComparedTaxable {
  const ofYear = payslips.filter((payslip) => payslip.taxYear === taxYear);
  const paid = byEmployer(ofYear);
  const known = {
    payslips: sumOfKnown([...paid.values()].map((some) => some.at(-1)?.taxableToDatePence ?? null)),
    taxAuthority: authority?.total ?? null,
  };
  const unclear = unclearEmployers(paid, authority);
  const employers = compareEmployers(taxYear, { paid, authority, unclear });
  const isComplete =
    known.payslips !== null &&
    known.taxAuthority !== null &&
    unclear.size === 0 &&
    employers.every(({ behind }) => behind === null) &&
    isKnownFromItsStart(taxYear, payslips) &&
    isUpToTheSameDay(ofYear, authority);
  const compared = isComplete || authority === null ? known : sharedOf(employers);
  const isTaxableEqual =
    compared.payslips !== null &&
    compared.taxAuthority !== null &&
    isClose(compared.payslips, compared.taxAuthority);
  const contradictions = [
    // equal totals mean that the sources name an employer differently
    ...employers
      .filter(({ isDenied }) => !(isDenied && isComplete && isTaxableEqual))
      .flatMap((one) => one.contradictions),
    ...(isComplete ? contradictionOfTotals(known, employers) : []),
  ];
  return {
    known,
    compared,
    isComplete,
    isConfirmed: isTaxableEqual || employers.some(({ isTaxCompared }) => isTaxCompared),
    contradictions,
    // equal totals compare every employer, whatever their names are
    notCompared: employers
      .flatMap((one) => one.notCompared)
      .filter(({ what }) => !(isComplete && isTaxableEqual && what === 'taxable_pay')),
  };
}

/** If no employer explains the difference of the totals, the sources name different employers. */
function contradictionOfTotals(
  { payslips, taxAuthority }: Taxable,
  employers: readonly ComparedEmployer[],
): Contradiction[] {
  const isNamed = employers.some(({ contradictions }) =>
    contradictions.some(({ what }) => what === 'taxable_pay'),
  );
  if (payslips === null || taxAuthority === null || isNamed || isClose(payslips, taxAuthority)) return [];
  return [{ employerName: null, what: 'taxable_pay', payslips, taxAuthority }];
}

/**
 * Without early payslips the user may have left an employer that no payslip names, so the year is incomplete.
 */
function isKnownFromItsStart(taxYear: TaxYear, payslips: readonly PayToDate[]): boolean {
  const first = firstDayOfTaxYear(taxYear);
  const [from, to] = [addMonthsToDay(first, -IN_VIEW_MONTHS_BEFORE), addMonthsToDay(first, 1)];
  return payslips.some(({ payDate }) => from <= payDate && payDate < to);
}

/** Before a year has ended, one source may be a pay date behind the other. */
function isUpToTheSameDay(payslips: readonly PayToDate[], authority: AuthorityYear | null): boolean {
  const upTo = authority?.upTo ?? null;
  if (upTo === null) return true;
  const days = payslips.map(({ payDate }) => payDate).sort();
  return days.at(-1) === paydayAt(upTo, days);
}

/** Sums the taxable pay that could be compared. */
function sharedOf(employers: readonly ComparedEmployer[]): Taxable {
  const pairs = employers.flatMap(({ taxable }) => taxable ?? []);
  return {
    payslips: sumOfKnown(pairs.map(({ payslips }) => payslips)),
    taxAuthority: sumOfKnown(pairs.map(({ taxAuthority }) => taxAuthority)),
  };
}
