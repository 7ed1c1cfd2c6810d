import { createHash } from 'node:crypto';
import { type Day, firstDayOfTaxYear, lastDayOfTaxYear, type TaxYear } from '#values/calendar.ts';
import type { IncomeData, IncomeFrequency } from '#values/income-submission.ts';
import { type Pence, sumPence } from '#values/money.ts';
import { midnight, money } from '../wire-json.ts';

/** What one employer paid in a tax year, as far as it is known. */
export interface EmployerYear {
  /** The same whenever it is asked for. */
  id: string;
  employerName: string | null;
  income: Pence | null;
  taxPaid: Pence | null;
  frequency: IncomeFrequency | null;
  /** Days that the income is of, within the year or beyond it. */
  start: Day | null;
  end: Day | null;
}

const ID_HEX_DIGITS = 16;

export function toIncome(taxYear: TaxYear, years: readonly EmployerYear[]): IncomeData {
  const sorted = years.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [first, last] = [firstDayOfTaxYear(taxYear), lastDayOfTaxYear(taxYear)];
  const starts = sorted.map(({ start }) => (start !== null && start > first ? start : first));
  const ends = sorted.map(({ end }) => (end !== null && end < last ? end : last));
  return {
    income_id: `${taxYear}:${hash(sorted.map(({ id }) => id))}`,
    employment: {
      total_income: money(totalOf(sorted.map(({ income }) => income))),
      employers: sorted.map(({ employerName, income, taxPaid }) => ({
        employer_name: employerName,
        income: money(income),
        tax_paid: money(taxPaid),
      })),
    },
    frequency: largestOf(sorted)?.frequency ?? null,
    income_period: {
      start: midnight(starts.toSorted()[0] ?? first),
      end: midnight(ends.toSorted().at(-1) ?? last),
    },
  };
}

/** Null where a part is not known: a sum without it would say too little. */
export function totalOf(amounts: readonly (Pence | null)[]): Pence | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sumPence(known) : null;
}

const FREQUENCIES: Readonly<Record<string, IncomeFrequency>> = {
  W1: 'weekly',
  W2: 'fortnightly',
  W4: 'four_weekly',
  M1: 'monthly',
  M3: 'quarterly',
  M6: 'bi_annually',
  MA: 'annually',
  IO: 'one_off',
  IR: 'irregular',
  WEEKLY: 'weekly',
  FORTNIGHTLY: 'fortnightly',
  FOUR_WEEKLY: 'four_weekly',
  CALENDAR_MONTHLY: 'monthly',
  MONTHLY: 'monthly',
  QUARTERLY: 'quarterly',
  BI_ANNUALLY: 'bi_annually',
  ANNUALLY: 'annually',
  ONE_OFF: 'one_off',
  IRREGULAR: 'irregular',
};

/** Each of its services spells them in its own way; null for one that is not known. */
export function frequencyOf(text: string | null): IncomeFrequency | null {
  return FREQUENCIES[text?.toUpperCase().replaceAll('-', '_') ?? ''] ?? null;
}

function largestOf(years: readonly EmployerYear[]): EmployerYear | undefined {
  return years.toSorted((one, other) => ((one.income ?? 0n) < (other.income ?? 0n) ? 1 : -1))[0];
}

function hash(ids: readonly string[]): string {
  return createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, ID_HEX_DIGITS);
}
