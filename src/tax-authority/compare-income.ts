import type { StatementCredits } from '#bank-statements';
import { type Day, firstDayOfMonth, type TaxYear, taxYearOf } from '#values/calendar.ts';
import { magnitude, type Pence, sumOfKnown, sumPence } from '#values/money.ts';
import { findPayCredits, type PayAtBank, type PayCredit } from './find-pay-credits.ts';
import type { Verdict } from './schema.ts';
import {
  type AuthorityYear,
  nameOf,
  type TaxableToDate,
  taxablePay,
  taxYearByTotals,
} from './taxable-pay.ts';

/** Smaller differences count as agreement, because tax is calculated on whole pounds. */
const AGREES_BELOW_PENCE = 100n;

export interface ComparedPayslip extends Omit<TaxableToDate, 'taxYear'> {
  netPence: Pence | null;
}

type PayslipOfYear = ComparedPayslip & Pick<TaxableToDate, 'taxYear'>;

export interface Sources {
  payslips: readonly ComparedPayslip[];
  taxAuthority: ReadonlyMap<TaxYear, AuthorityYear>;
  statements: readonly StatementCredits[];
}

interface Compared {
  difference: Pence | null;
  verdict: Verdict;
  /** False when only a part could be compared; difference and verdict then cover that part. */
  isComplete: boolean;
}

export interface ComparedYear extends Compared {
  taxYear: TaxYear;
  payslips: Pence | null;
  taxAuthority: Pence | null;
  net: Pence | null;
  bankCredits: Pence | null;
}

export interface ComparedMonth extends Compared {
  month: Day;
  gross: Pence | null;
  net: Pence | null;
  bankCredits: Pence | null;
}

/**
 * Compares taxable pay by tax year between payslips and the tax authority, and net pay by month between
 * payslips and the bank. Newest first.
 */
export function compareIncome(sources: Sources): { years: ComparedYear[]; months: ComparedMonth[] } {
  const { payslips, taxAuthority, statements } = sources;
  const once = eachOnce(payslips);
  const paid = once.map((payslip) => ({ ...payslip, taxYear: taxYearByTotals(payslip, once) }));
  const employerNames = [...taxAuthority.values()].flatMap(({ employers }) =>
    employers.map(({ name }) => name),
  );
  const bank = findPayCredits(statements, { payslips: paid, employerNames });
  const yearOf = yearsOfDays(paid);
  const byMonth = Map.groupBy(paid, ({ payDate }) => firstDayOfMonth(payDate));
  const known = { ...sources, paid, byMonth, bank, yearOf };
  const daysOf = (some: Iterable<Day>) => [...new Set(some)].sort().reverse();
  const days = [...paid.map(({ payDate }) => payDate), ...bank.credits.map(({ payDay }) => payDay)];
  const paidYears = [...paid, ...bank.credits.map(({ payDay }) => ({ taxYear: yearOf(payDay) }))];
  return {
    years: daysOf([...paidYears.map(({ taxYear }) => taxYear), ...taxAuthority.keys()]).map((year) =>
      compareYear(year, known),
    ),
    months: daysOf(days.map(firstDayOfMonth)).map((month) => compareMonth(month, known)),
  };
}

interface Known extends Sources {
  /** The payslips without duplicates. */
  paid: readonly PayslipOfYear[];
  byMonth: ReadonlyMap<Day, readonly PayslipOfYear[]>;
  bank: PayAtBank<PayslipOfYear>;
  yearOf: (day: Day) => TaxYear;
}

/** Finds the tax year of a credit by its pay day: the year of the first payslip of that day, or else of the day itself. */
function yearsOfDays(paid: readonly PayslipOfYear[]): (day: Day) => TaxYear {
  const years = new Map(paid.toReversed().map(({ payDate, taxYear }) => [payDate, taxYear]));
  return (day) => years.get(day) ?? taxYearOf(day);
}

function compareMonth(month: Day, { byMonth, bank }: Known): ComparedMonth {
  const isOf = (day: Day) => firstDayOfMonth(day) === month;
  const payslips = byMonth.get(month) ?? [];
  const covered = payslips.filter((payslip) => payslip.netPence !== null && bank.covered.has(payslip));
  const bankCredits = bankCreditsOf(isOf, { covered, credits: bank.credits });
  return {
    month,
    gross: sumOfKnown(payslips.map(({ grossPence }) => grossPence)),
    net: sumOfKnown(payslips.map(({ netPence }) => netPence)),
    bankCredits,
    ...compare(paidToBank(covered, bankCredits), bankCredits),
    isComplete: bank.isPayFound && covered.length > 0 && covered.length === payslips.length,
  };
}

/** Negative net pay never arrives at the bank; it either reduces other pay or is paid back in another way. */
function paidToBank(payslips: readonly ComparedPayslip[], bankCredits: Pence | null): Pence | null {
  const nets = payslips.map(({ netPence }) => netPence);
  const all = sumOfKnown(nets);
  const positive = sumOfKnown(nets.map((net) => (net !== null && net < 0n ? 0n : net)));
  if (all === null || positive === null || bankCredits === null) return all;
  return magnitude(positive - bankCredits) < magnitude(all - bankCredits) ? positive : all;
}

function compareYear(taxYear: TaxYear, { paid, taxAuthority, bank, yearOf }: Known): ComparedYear {
  const isOf = (day: Day) => yearOf(day) === taxYear;
  const authority = taxAuthority.get(taxYear) ?? null;
  const { known, compared, isComplete } = taxablePay(taxYear, { payslips: paid, authority });
  const ofYear = paid.filter((payslip) => payslip.taxYear === taxYear);
  const covered = ofYear.filter((payslip) => bank.covered.has(payslip));
  return {
    taxYear,
    ...known,
    net: sumOfKnown(ofYear.map(({ netPence }) => netPence)),
    bankCredits: bankCreditsOf(isOf, { covered, credits: bank.credits }),
    ...compare(compared.payslips, compared.taxAuthority),
    isComplete,
  };
}

/** Null when no statement covers these days; zero when one does and shows no pay. */
function bankCreditsOf(
  isOf: (day: Day) => boolean,
  {
    covered,
    credits,
  }: { covered: readonly ComparedPayslip[]; credits: readonly PayCredit<ComparedPayslip>[] },
): Pence | null {
  const pay = credits.filter(({ payDay }) => isOf(payDay));
  return pay.length > 0 || covered.length > 0 ? sumPence(pay.map(({ pence }) => pence)) : null;
}

/** Merges a payslip that came from two sources, because each may lack some of its fields. */
function eachOnce(payslips: readonly ComparedPayslip[]): ComparedPayslip[] {
  const alike = Map.groupBy(payslips, ({ payDate, netPence }) => `${payDate} ${netPence}`);
  return [...alike.values()].flatMap((some) => {
    const apart: ComparedPayslip[] = [];
    for (const payslip of some) {
      const at = apart.findIndex((one) => isTheSame(one, payslip));
      const known = apart[at];
      if (known) apart[at] = joinPayslips(known, payslip);
      else apart.push(payslip);
    }
    return apart;
  });
}

function isTheSame(one: ComparedPayslip, other: ComparedPayslip): boolean {
  const isUnnamed = one.employerName === null || other.employerName === null;
  const hasNoGross = one.grossPence === null || other.grossPence === null;
  return (
    (isUnnamed || nameOf(one.employerName) === nameOf(other.employerName)) &&
    (hasNoGross || one.grossPence === other.grossPence)
  );
}

function joinPayslips(one: ComparedPayslip, other: ComparedPayslip): ComparedPayslip {
  return {
    ...one,
    employerName: one.employerName ?? other.employerName,
    grossPence: one.grossPence ?? other.grossPence,
    taxableToDatePence: one.taxableToDatePence ?? other.taxableToDatePence,
  };
}

function compare(payslips: Pence | null, other: Pence | null): Omit<Compared, 'isComplete'> {
  if (payslips === null || other === null) return { difference: null, verdict: 'one_source_only' };
  const difference = payslips - other;
  return { difference, verdict: magnitude(difference) < AGREES_BELOW_PENCE ? 'agrees' : 'differs' };
}
