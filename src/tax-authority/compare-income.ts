import type { StatementCredits } from '#bank-statements';
import type { Payslip } from '#evidence';
import { type Day, firstDayOfMonth, type TaxYear, taxYearOf } from '#values/calendar.ts';
import { magnitude, type Pence, sumOfKnown, sumPence } from '#values/money.ts';
import { type Contradiction, isClose, type NotCompared } from './compare-employers.ts';
import { findPayCredits, type PayAtBank, type PayCredit } from './find-pay-credits.ts';
import { type AuthorityYear, type PayToDate, taxYearByTotals } from './pay-to-date.ts';
import type { Verdict } from './schema.ts';
import { type ComparedTaxable, taxablePay } from './taxable-pay.ts';

export interface ComparedPayslip extends Omit<PayToDate, 'taxYear'> {
  netPence: Pence | null;
}

/** The amounts of a payslip that are compared. */
export function toCompared<Slip extends Payslip>(payslip: Slip): ComparedPayslip & { payslip: Slip } {
  return {
    payslip,
    employerName: payslip.employerName,
    isEmployment: payslip.paidAs === 'employment',
    payDate: payslip.payDate,
    grossPence: payslip.gross,
    netPence: payslip.net,
    taxableToDatePence: payslip.taxableToDate,
    grossToDatePence: payslip.grossToDate,
    taxToDatePence: payslip.taxToDate,
    untaxedPence: payslip.untaxedPay.untaxed,
    benefitsPence: payslip.untaxedPay.benefits,
  };
}

type PayslipOfYear = ComparedPayslip & Pick<PayToDate, 'taxYear'>;

export interface Sources<Slip extends ComparedPayslip = ComparedPayslip> {
  payslips: readonly Slip[];
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
  contradictions: readonly Contradiction[];
  /** Amounts that could not be compared, with the reason. */
  notCompared: readonly NotCompared[];
}

export interface ComparedMonth extends Compared {
  month: Day;
  gross: Pence | null;
  net: Pence | null;
  bankCredits: Pence | null;
}

interface ComparedIncome {
  years: ComparedYear[];
  months: ComparedMonth[];
}

/**
 * Compares pay and tax by tax year between payslips and the tax authority, and net pay by month between payslips and the bank.
 * Newest first.
 */
export function compareIncome(sources: Sources): ComparedIncome {
  const { years, months } = compareWithBank(sources);
  return { years, months };
}

/** Also returns the payslips with their tax year, and the credits that pay them. */
export function compareWithBank<Slip extends ComparedPayslip>(
  sources: Sources<Slip>,
): ComparedIncome & {
  paid: readonly (Slip & Pick<PayToDate, 'taxYear'>)[];
  bank: PayAtBank<Slip & Pick<PayToDate, 'taxYear'>>;
} {
  const { payslips, taxAuthority, statements } = sources;
  const paid = payslips.map((payslip) => ({ ...payslip, taxYear: taxYearByTotals(payslip, payslips) }));
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
    paid,
    bank,
  };
}

interface Known extends Sources {
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
  const taxable = taxablePay(taxYear, { payslips: paid, authority });
  const { known, compared, isComplete, contradictions, notCompared } = taxable;
  const ofYear = paid.filter((payslip) => payslip.taxYear === taxYear);
  const covered = ofYear.filter((payslip) => bank.covered.has(payslip));
  return {
    taxYear,
    ...known,
    net: sumOfKnown(ofYear.map(({ netPence }) => netPence)),
    bankCredits: bankCreditsOf(isOf, { covered, credits: bank.credits }),
    difference: compare(compared.payslips, compared.taxAuthority).difference,
    verdict: verdictOf(taxable),
    isComplete,
    contradictions,
    notCompared,
  };
}

function verdictOf({ contradictions, isConfirmed }: ComparedTaxable): Verdict {
  if (contradictions.length > 0) return 'differs';
  return isConfirmed ? 'agrees' : 'one_source_only';
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

function compare(payslips: Pence | null, other: Pence | null): Omit<Compared, 'isComplete'> {
  if (payslips === null || other === null) return { difference: null, verdict: 'one_source_only' };
  return { difference: payslips - other, verdict: isClose(payslips, other) ? 'agrees' : 'differs' };
}
