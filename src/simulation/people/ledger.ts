import {
  type Day,
  firstDayOfTaxYear,
  lastDayOfTaxYear,
  type TaxYear,
  taxYearsBetween,
} from '#values/calendar.ts';
import type { PayRun } from './paid-employment.ts';
import { oldestShown, payRunsBetween } from './pay-runs.ts';
import { payYear } from './pay-year.ts';
import type { SandboxPayslip } from './person.ts';
import type { SeededEmployment } from './seeded.ts';

/** Payments that the clock did not cause, and results calculated from them. */
export interface Ledger {
  /** Pay days of each employment that were paid in advance, oldest first. */
  paidAhead: Map<string, readonly PayRun[]>;
  /** How often each payslip was corrected. */
  corrections: Map<string, number>;
  /** A cache of payslips by employment and tax year, cleared when one of the maps above changes. */
  years: Map<string, readonly SandboxPayslip[]>;
}

export function newLedger(): Ledger {
  return { paidAhead: new Map(), corrections: new Map(), years: new Map() };
}

/** The employment's payslips of the last 24 months up to today, plus those paid in advance. */
export function payslipsShown(ledger: Ledger, employment: SeededEmployment, today: Day): SandboxPayslip[] {
  const oldest = oldestShown(employment, today);
  return payslipsPaid(ledger, employment, today).filter(({ payDate }) => oldest <= payDate);
}

/** The same, plus older ones from the start of the oldest shown payslip's tax year. */
export function payslipsPaid(ledger: Ledger, employment: SeededEmployment, today: Day): SandboxPayslip[] {
  const ahead = idsPaidAhead(ledger, employment);
  return taxYearsBetween(oldestShown(employment, today), lastPayDay(ledger, employment, today))
    .flatMap((taxYear) => payslipsOfYear(ledger, employment, taxYear))
    .filter(({ id, payDate }) => ahead.has(id) || payDate <= today);
}

/** Today, or the later day up to which the employment has been paid. */
export function lastPayDay(ledger: Ledger, employment: SeededEmployment, today: Day): Day {
  const last = ledger.paidAhead.get(employment.id)?.at(-1)?.dueOn;
  return last && last > today ? last : today;
}

export function idsPaidAhead(ledger: Ledger, employment: SeededEmployment): ReadonlySet<string> {
  return new Set(ledger.paidAhead.get(employment.id)?.map(({ payslipId }) => payslipId));
}

/** The years of employments that the clock alone has paid: they are the same in every ledger. */
const UNCHANGED_YEARS: Ledger['years'] = new Map();

/** Includes future pay days: later payslips don't change earlier ones. */
function payslipsOfYear(
  ledger: Ledger,
  employment: SeededEmployment,
  taxYear: TaxYear,
): readonly SandboxPayslip[] {
  const years = ledger.paidAhead.size + ledger.corrections.size === 0 ? UNCHANGED_YEARS : ledger.years;
  const key = `${employment.id} ${taxYear}`;
  const known = years.get(key);
  if (known) return known;
  const runs = payRunsBetween(employment, {
    from: firstDayOfTaxYear(taxYear),
    to: lastDayOfTaxYear(taxYear),
  });
  const ahead = idsPaidAhead(ledger, employment);
  const payslips = payYear(employment, {
    taxYear,
    runs: employment.isPaidOnRequest ? runs.filter(({ payslipId }) => ahead.has(payslipId)) : runs,
    p45: (employment.before && payslipsOfYear(ledger, employment.before, taxYear).at(-1)) ?? null,
    corrections: ledger.corrections,
  });
  years.set(key, payslips);
  return payslips;
}
