import { MONTH_NAMES } from '#values/calendar.ts';
import { formatPence, formatPenceWithThousands, type Pence } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';

/** `28/03/2026` */
export function slashed(day: string): string {
  return day.split('-').reverse().join('/');
}

/** `28 Mar 2026` */
export function withShortMonth(day: string): string {
  return `${day.slice(8)} ${monthOf(day).slice(0, 3)} ${day.slice(0, 4)}`;
}

/** `28 March 2026` */
export function withMonth(day: string): string {
  return `${Number(day.slice(8))} ${monthOf(day)} ${day.slice(0, 4)}`;
}

/** `£1,234.56`, and `(£1,234.56)` if negative. */
export function pounds(pence: Pence): string {
  return pence < 0n ? `(${pounds(-pence)})` : `£${formatPenceWithThousands(pence)}`;
}

/** `£1,234.56`, and `-£1,234.56` if negative. */
export function poundsWithMinus(pence: Pence): string {
  return pence < 0n ? `-${poundsWithMinus(-pence)}` : `£${formatPenceWithThousands(pence)}`;
}

/** `1234.56`, and `(1234.56)` if negative. */
export function bracketed(pence: Pence): string {
  return pence < 0n ? `(${formatPence(-pence)})` : formatPence(pence);
}

/** `2026/27` */
export function formatTaxYear(firstYear: number): string {
  return `${firstYear}/${String((firstYear + 1) % 100).padStart(2, '0')}`;
}

export const FREQUENCY_LABELS: Record<PayFrequency, string> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: 'Four weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  bi_annually: 'Twice a year',
  annually: 'Yearly',
  irregular: 'Irregular',
};

function monthOf(day: string): string {
  return MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '';
}
