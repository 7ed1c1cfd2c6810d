import { TAX_YEARS } from '#paye';
import {
  addDays,
  addMonthsToDay,
  type Day,
  firstDayOfTaxYear,
  lastDayOfMonth,
  lastDayOfTaxYear,
  type TaxYear,
} from '#values/calendar.ts';

const NEWEST: TaxYear = TAX_YEARS.at(-1) ?? '';
const YEAR_BEFORE: TaxYear = TAX_YEARS.at(-2) ?? NEWEST;
const MONTHS_CHOSEN = 10;

/** The months that documents can have: from the first with all payslips to the last that has tax rates to its end. */
export const MONTHS = { first: '2024-06', last: `${lastDayOfTaxYear(NEWEST).slice(0, 4)}-03` } as const;

/**
 * The months that a seed chooses from: May to February of the tax year before the newest with rates. They don't
 * depend on the date, so that the same seed gives the same document on any day.
 */
export const MONTHS_CHOSEN_FROM: readonly string[] = Array.from({ length: MONTHS_CHOSEN }, (_, index) =>
  addMonthsToDay(firstDayOfTaxYear(YEAR_BEFORE), index + 1).slice(0, 7),
);

/** A day after all these months: the creation date in the metadata of scans. */
export const SCANNED_ON: Day = addDays(lastDayOfMonth(`${MONTHS_CHOSEN_FROM.at(-1)}-01`), 2);
