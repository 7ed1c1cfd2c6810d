import { TAX_YEARS } from '#paye';
import { lastDayOfTaxYear } from '#values/calendar.ts';

/** The months that documents can have: from the first with all payslips to the last that has tax rates to its end. */
export const MONTHS = { first: '2024-06', last: lastMonth() } as const;

function lastMonth(): string {
  const [year] = lastDayOfTaxYear(TAX_YEARS.at(-1) ?? '').split('-');
  return `${year}-03`;
}
