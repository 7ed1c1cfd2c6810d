import {
  addDays,
  type Day,
  daysBetween,
  firstDayOfTaxYear,
  type TaxYear,
  taxYearOf,
} from '#values/calendar.ts';
import { TAX_YEARS, tablesOf } from './tables.ts';

/** Operators are warned this many days before a tax year without tables starts. */
export const WARNING_DAYS = 60;

/** Returns the current tax year, or one that starts soon, if it has no tables. */
export function findMissingTables(today: Day): TaxYear | null {
  return [today, addDays(today, WARNING_DAYS)].map(taxYearOf).find((year) => !tablesOf(year)) ?? null;
}

/** The number of days until a tax year without tables starts; negative after that. */
export function daysOfTablesLeft(today: Day): number {
  const last = TAX_YEARS.at(-1) ?? taxYearOf(today);
  const next = taxYearOf(`${Number(last.slice(0, 4)) + 1}-04-06`);
  return daysBetween(today, firstDayOfTaxYear(next));
}

/** Returns a warning for operators, or null if all tables are there. */
export function warnOfMissingTables(today: Day): string | null {
  const year = findMissingTables(today);
  if (year === null) return null;
  const start = firstDayOfTaxYear(year);
  return `The tables of tax year ${year}, which ${start > today ? 'starts' : 'started'} on ${start}, are missing. Tax, National Insurance and student loans of its payslips can't be checked, so these payslips get MEDIUM trust at most. Upgrade Stipend.`;
}
