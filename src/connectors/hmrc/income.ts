import { createHash } from 'node:crypto';
import { type Day, firstDayOfTaxYear, lastDayOfTaxYear, type TaxYear } from '#values/calendar.ts';
import type { IncomeData, IncomeFrequency } from '#values/income-submission.ts';
import { type Pence, sumPence } from '#values/money.ts';
import { midnight, money } from '../wire-json.ts';

/** Income from one employer in a tax year. Unknown values are null. */
export interface EmployerYear {
  /** Stable across fetches. */
  id: string;
  employerName: string | null;
  income: Pence | null;
  taxPaid: Pence | null;
  frequency: IncomeFrequency | null;
  /**
   * First and last day of the income; may be outside the tax year. Never derived from today, so that
   * unchanged income stays equal.
   */
  start: Day | null;
  end: Day | null;
}

/** For an API that has the tax years one by one. */
export async function readEachYear(
  taxYears: readonly TaxYear[],
  read: (taxYear: TaxYear) => Promise<EmployerYear[]>,
): Promise<Map<TaxYear, EmployerYear[]>> {
  const years = new Map<TaxYear, EmployerYear[]>();
  for (const taxYear of taxYears) years.set(taxYear, await read(taxYear));
  return years;
}

const ID_HEX_DIGITS = 16;

/**
 * Builds the income of a tax year. `taxpayer` identifies the income if its employments have no stable ids.
 */
export function toIncome(
  taxYear: TaxYear,
  years: readonly EmployerYear[],
  { taxpayer }: { taxpayer: string | null },
): IncomeData {
  const sorted = years.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return {
    income_id: `${taxYear}:${(taxpayer ?? hash(sorted.map(({ id }) => id))).slice(0, ID_HEX_DIGITS)}`,
    employment: {
      total_income: money(totalOf(sorted.map(({ income }) => income))),
      employers: sorted.map(({ employerName, income, taxPaid }) => ({
        employer_name: employerName,
        income: money(income),
        tax_paid: money(taxPaid),
      })),
    },
    frequency: largestOf(sorted)?.frequency ?? null,
    income_period: periodOf(taxYear, sorted),
  };
}

/**
 * Spans the first start to the last end, limited to the tax year, because a leaver can still be paid in a
 * later tax year.
 */
function periodOf(taxYear: TaxYear, years: readonly EmployerYear[]): IncomeData['income_period'] {
  const [first, last] = [firstDayOfTaxYear(taxYear), lastDayOfTaxYear(taxYear)];
  const within = (day: Day) => (day < first ? first : day > last ? last : day);
  const [start = first] = years.map((year) => within(year.start ?? first)).sort();
  const end = [start, ...years.map((year) => within(year.end ?? last))].sort().at(-1) ?? last;
  return { start: midnight(start), end: midnight(end) };
}

/** Returns null if any amount is unknown, because a partial sum would be too low. */
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

/** Maps the spellings of all HMRC APIs; null if unknown. */
export function frequencyOf(text: string | null): IncomeFrequency | null {
  return FREQUENCIES[text?.toUpperCase().replaceAll('-', '_') ?? ''] ?? null;
}

function largestOf(years: readonly EmployerYear[]): EmployerYear | undefined {
  return years.toSorted((one, other) => ((one.income ?? 0n) < (other.income ?? 0n) ? 1 : -1))[0];
}

function hash(ids: readonly string[]): string {
  return createHash('sha256').update(ids.join('\n')).digest('hex');
}
