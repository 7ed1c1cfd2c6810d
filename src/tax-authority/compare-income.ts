import type { StatementCredits } from '#bank-statements';
import { employerOf } from '#payroll';
import {
  addMonthsToDay,
  type Day,
  firstDayOfMonth,
  firstDayOfTaxYear,
  type TaxYear,
  taxYearOf,
} from '#values/calendar.ts';
import { magnitude, type Pence, sumPence } from '#values/money.ts';
import { findPayCredits, type PayAtBank, type PayCredit } from './find-pay-credits.ts';
import type { Verdict } from './schema.ts';

/** Below a pound two sources say the same: tax is reckoned on whole pounds. */
const AGREES_BELOW_PENCE = 100n;

export interface ComparedPayslip {
  employerName: string | null;
  payDate: Day;
  grossPence: Pence | null;
  netPence: Pence | null;
  /** In its tax year, at its employer, up to this payslip. */
  taxableToDatePence: Pence | null;
}

/** What the tax authority says of a tax year. */
export interface AuthorityYear {
  total: Pence | null;
  employers: readonly { name: string | null; income: Pence | null }[];
}

export interface Sources {
  payslips: readonly ComparedPayslip[];
  taxAuthority: ReadonlyMap<TaxYear, AuthorityYear>;
  statements: readonly StatementCredits[];
}

interface Compared {
  difference: Pence | null;
  verdict: Verdict;
  /** Whether all of it was compared; else the verdict is of the part that could be. */
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

/** Taxable pay of each tax year by payslips and the tax authority, net pay of each month by payslips and the bank; newest first. */
export function compareIncome(sources: Sources): { years: ComparedYear[]; months: ComparedMonth[] } {
  const { payslips, taxAuthority, statements } = sources;
  const paid = eachOnce(payslips);
  const employerNames = [...taxAuthority.values()].flatMap(({ employers }) =>
    employers.map(({ name }) => name),
  );
  const bank = findPayCredits(statements, { payslips: paid, employerNames });
  const known = { ...sources, paid, bank };
  const daysOf = (some: Iterable<Day>) => [...new Set(some)].sort().reverse();
  const days = [...paid.map(({ payDate }) => payDate), ...bank.credits.map(({ payDay }) => payDay)];
  return {
    years: daysOf([...days.map(taxYearOf), ...taxAuthority.keys()]).map((year) => compareYear(year, known)),
    months: daysOf(days.map(firstDayOfMonth)).map((month) => compareMonth(month, known)),
  };
}

interface Known extends Sources {
  /** Each payslip once. */
  paid: readonly ComparedPayslip[];
  bank: PayAtBank<ComparedPayslip>;
}

function compareMonth(month: Day, { paid, bank }: Known): ComparedMonth {
  const isOf = (day: Day) => firstDayOfMonth(day) === month;
  const payslips = paid.filter(({ payDate }) => isOf(payDate));
  const covered = payslips.filter((payslip) => payslip.netPence !== null && bank.covered.has(payslip));
  const bankCredits = bankCreditsOf(isOf, { covered, credits: bank.credits });
  return {
    month,
    gross: sumOfKnown(payslips.map(({ grossPence }) => grossPence)),
    net: sumOfKnown(payslips.map(({ netPence }) => netPence)),
    bankCredits,
    ...compare(sumOfKnown(covered.map(({ netPence }) => netPence)), bankCredits),
    isComplete: covered.length > 0 && covered.length === payslips.length,
  };
}

function compareYear(taxYear: TaxYear, { payslips, paid, taxAuthority, bank }: Known): ComparedYear {
  const isOf = (day: Day) => taxYearOf(day) === taxYear;
  const taxable = taxableByEmployer(payslips.filter(({ payDate }) => isOf(payDate)));
  const authority = taxAuthority.get(taxYear) ?? null;
  const ofYear = paid.filter(({ payDate }) => isOf(payDate));
  const covered = ofYear.filter((payslip) => bank.covered.has(payslip));
  const totals = { payslips: sumOfKnown([...taxable.values()]), taxAuthority: authority?.total ?? null };
  const hasBoth = totals.payslips !== null && totals.taxAuthority !== null;
  const isComplete = hasBoth && isKnownFromItsStart(taxYear, payslips);
  const shared = authority && !isComplete ? sharedOf(taxable, authority) : totals;
  return {
    taxYear,
    ...totals,
    net: sumOfKnown(ofYear.map(({ netPence }) => netPence)),
    bankCredits: bankCreditsOf(isOf, { covered, credits: bank.credits }),
    ...compare(shared.payslips, shared.taxAuthority),
    isComplete,
  };
}

/** Who left before the first payslip that is known has no payslip here: such a year is known in part. */
function isKnownFromItsStart(taxYear: TaxYear, payslips: readonly ComparedPayslip[]): boolean {
  const firstMonthEnd = addMonthsToDay(firstDayOfTaxYear(taxYear), 1);
  return payslips.some(({ payDate }) => payDate < firstMonthEnd);
}

/** What both say of the employers that both know. */
function sharedOf(taxable: ReadonlyMap<string, Pence | null>, { employers }: AuthorityYear) {
  const shared = employers.filter(({ name }) => taxable.has(nameOf(name)));
  const names = new Set(shared.map(({ name }) => nameOf(name)));
  return {
    payslips: sumOfKnown([...names].map((name) => taxable.get(name) ?? null)),
    taxAuthority: sumOfKnown(shared.map(({ income }) => income)),
  };
}

/** Each employer's last payslip of the year knows the whole year, also what was paid before the lookback. */
function taxableByEmployer(payslips: readonly ComparedPayslip[]): Map<string, Pence | null> {
  const last = new Map<string, ComparedPayslip>();
  for (const payslip of payslips) {
    const name = nameOf(payslip.employerName);
    const known = last.get(name);
    if (!known || known.payDate < payslip.payDate) last.set(name, payslip);
  }
  return new Map([...last].map(([name, { taxableToDatePence }]) => [name, taxableToDatePence]));
}

/** Null where no statement tells of these days; nothing where one does and has no pay. */
function bankCreditsOf(
  isOf: (day: Day) => boolean,
  { covered, credits }: { covered: readonly ComparedPayslip[]; credits: readonly PayCredit[] },
): Pence | null {
  const pay = credits.filter(({ payDay }) => isOf(payDay));
  return pay.length > 0 || covered.length > 0 ? sumPence(pay.map(({ pence }) => pence)) : null;
}

/** The same payslip may have come by two sources. */
function eachOnce(payslips: readonly ComparedPayslip[]): ComparedPayslip[] {
  const named = payslips.map((payslip) => {
    const { employerName, payDate, grossPence, netPence } = payslip;
    return [`${nameOf(employerName)} ${payDate} ${grossPence} ${netPence}`, payslip] as const;
  });
  return [...new Map(named).values()];
}

function nameOf(employerName: string | null): string {
  return employerOf({ employer_name: employerName, employer_tax_reference: null }).name ?? '';
}

function compare(payslips: Pence | null, other: Pence | null): Omit<Compared, 'isComplete'> {
  if (payslips === null || other === null) return { difference: null, verdict: 'one_source_only' };
  const difference = payslips - other;
  return { difference, verdict: magnitude(difference) < AGREES_BELOW_PENCE ? 'agrees' : 'differs' };
}

/** Null where a part is not known: a sum without it would say too little. */
function sumOfKnown(amounts: readonly (Pence | null)[]): Pence | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length > 0 && known.length === amounts.length ? sumPence(known) : null;
}
