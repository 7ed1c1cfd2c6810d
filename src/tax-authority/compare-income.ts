import { type Day, firstDayOfMonth, type TaxYear, taxYearOf } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
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

export interface ComparedYear {
  taxYear: TaxYear;
  payslips: Pence | null;
  taxAuthority: Pence | null;
  difference: Pence | null;
  verdict: Verdict;
}

export interface ComparedMonth {
  month: Day;
  gross: Pence | null;
  net: Pence | null;
}

/** Taxable pay of each tax year by both sources, and what the payslips of each month paid; newest first. */
export function compareIncome(
  payslips: readonly ComparedPayslip[],
  taxAuthority: ReadonlyMap<TaxYear, Pence | null>,
): { years: ComparedYear[]; months: ComparedMonth[] } {
  const byYear = Map.groupBy(payslips, ({ payDate }) => taxYearOf(payDate));
  const taxYears = [...new Set([...byYear.keys(), ...taxAuthority.keys()])].sort().reverse();
  const months = [...Map.groupBy(eachOnce(payslips), ({ payDate }) => firstDayOfMonth(payDate))]
    .map(([month, paid]) => ({
      month,
      gross: sumOfKnown(paid.map(({ grossPence }) => grossPence)),
      net: sumOfKnown(paid.map(({ netPence }) => netPence)),
    }))
    .sort((one, other) => (one.month < other.month ? 1 : -1));
  return {
    years: taxYears.map((taxYear) => ({
      taxYear,
      ...compare(taxableOf(byYear.get(taxYear) ?? []), taxAuthority.get(taxYear) ?? null),
    })),
    months,
  };
}

/** The same payslip may have come by two sources. */
function eachOnce(payslips: readonly ComparedPayslip[]): ComparedPayslip[] {
  const named = payslips.map((payslip) => {
    const { payDate, grossPence, netPence } = payslip;
    return [`${employerOf(payslip)} ${payDate} ${grossPence} ${netPence}`, payslip] as const;
  });
  return [...new Map(named).values()];
}

/** Each employer's last payslip of the year knows the whole year, also what was paid before the lookback. */
function taxableOf(payslips: readonly ComparedPayslip[]): Pence | null {
  const last = new Map<string, ComparedPayslip>();
  for (const payslip of payslips) {
    const name = employerOf(payslip);
    const known = last.get(name);
    if (!known || known.payDate < payslip.payDate) last.set(name, payslip);
  }
  return sumOfKnown([...last.values()].map(({ taxableToDatePence }) => taxableToDatePence));
}

function employerOf({ employerName }: ComparedPayslip): string {
  return employerName?.trim().toLowerCase() ?? '';
}

function compare(payslips: Pence | null, taxAuthority: Pence | null): Omit<ComparedYear, 'taxYear'> {
  if (payslips === null || taxAuthority === null)
    return { payslips, taxAuthority, difference: null, verdict: 'one_source_only' };
  const difference = payslips - taxAuthority;
  const apart = difference < 0n ? -difference : difference;
  const verdict = apart < AGREES_BELOW_PENCE ? 'agrees' : 'differs';
  return { payslips, taxAuthority, difference, verdict };
}

/** Null where a part is not known: a sum without it would say too little. */
function sumOfKnown(amounts: readonly (Pence | null)[]): Pence | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length > 0 && known.length === amounts.length ? sumPence(known) : null;
}
