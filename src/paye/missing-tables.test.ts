import { expect, test } from 'vitest';
import { addDays, firstDayOfTaxYear, lastDayOfTaxYear, taxYearOf } from '#values/calendar.ts';
import { daysOfTablesLeft, findMissingTables, WARNING_DAYS, warnOfMissingTables } from './missing-tables.ts';
import { TAX_YEARS } from './tables.ts';

const START = addDays(lastDayOfTaxYear(TAX_YEARS.at(-1) ?? ''), 1);
const YEAR = taxYearOf(START);

test('a tax year without tables is reported from 60 days before it starts', () => {
  expect(firstDayOfTaxYear(YEAR)).toBe(START);
  expect(findMissingTables(addDays(START, -WARNING_DAYS - 1))).toBeNull();
  expect(findMissingTables(addDays(START, -WARNING_DAYS))).toBe(YEAR);
  expect(findMissingTables(addDays(START, 400))).toBe(taxYearOf(addDays(START, 400)));
});

test('the warning names the year and when it starts or started', () => {
  expect(warnOfMissingTables(addDays(START, -100))).toBeNull();
  expect(warnOfMissingTables(addDays(START, -1))).toContain(`${YEAR}, which starts on ${START}`);
  expect(warnOfMissingTables(START)).toContain(`${YEAR}, which started on ${START}`);
});

test('the days that are left become negative', () => {
  expect([-10, 0, 10].map((days) => daysOfTablesLeft(addDays(START, days)))).toEqual([10, 0, -10]);
});
