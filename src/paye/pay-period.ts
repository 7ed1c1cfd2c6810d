import { type Day, type TaxYear, taxMonthOf, taxWeekOf, taxYearOf } from '#values/calendar.ts';

export const PAY_FREQUENCIES = [
  'weekly',
  'fortnightly',
  'four_weekly',
  'monthly',
  'quarterly',
  'biannually',
  'annually',
] as const;
export type PayFrequency = (typeof PAY_FREQUENCIES)[number];

/** The period of a payment, in tax weeks or tax months. */
export interface PayPeriod {
  taxYear: TaxYear;
  frequency: PayFrequency;
  unit: 'week' | 'month';
  /** The number of weeks or months that one payment covers. */
  length: number;
  /** The tax week or tax month in which the period ends: fortnights end in weeks 2, 4, 6. */
  number: number;
  /** An extra pay day at the end of the year: week 53, 54 or 56. */
  isExtra: boolean;
}

export const UNITS_PER_YEAR = { week: 52n, month: 12n } as const;

const LENGTHS = {
  weekly: { unit: 'week', length: 1 },
  fortnightly: { unit: 'week', length: 2 },
  four_weekly: { unit: 'week', length: 4 },
  monthly: { unit: 'month', length: 1 },
  quarterly: { unit: 'month', length: 3 },
  biannually: { unit: 'month', length: 6 },
  annually: { unit: 'month', length: 12 },
} as const;

export function payPeriodOf(frequency: PayFrequency, payDate: Day): PayPeriod {
  const { unit, length } = LENGTHS[frequency];
  const reached = unit === 'week' ? taxWeekOf(payDate) : taxMonthOf(payDate);
  const number = Math.ceil(reached / length) * length;
  return {
    taxYear: taxYearOf(payDate),
    frequency,
    unit,
    length,
    number,
    isExtra: number > Number(UNITS_PER_YEAR[unit]),
  };
}
