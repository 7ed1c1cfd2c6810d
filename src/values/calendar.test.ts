import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonthsToDay,
  ageOn,
  dateOf,
  dayOf,
  daysBetween,
  firstDayOfMonth,
  firstDayOfTaxYear,
  isLeapYear,
  lastDayOfMonth,
  lastDayOfTaxYear,
  taxMonthOf,
  taxWeekOf,
  taxYearOf,
  taxYearsBetween,
  workingDayUpTo,
} from './calendar.ts';

const days = fc.integer({ min: 0, max: 50_000 }).map((offset) => addDays('1990-01-01', offset));

describe('a day', () => {
  test('converts to midnight UTC and back', () => {
    expect(dateOf('2024-02-29').toISOString()).toBe('2024-02-29T00:00:00.000Z');
    expect(dayOf(new Date('2026-03-29T23:59:59.999Z'))).toBe('2026-03-29');
  });

  test('moved by a number of days is that many days from the original', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  test("in a later month is capped at that month's last day", () => {
    expect(addMonthsToDay('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonthsToDay('2024-02-29', -12)).toBe('2023-02-28');
    expect(firstDayOfMonth('2026-02-17')).toBe('2026-02-01');
    expect(lastDayOfMonth('2024-02-17')).toBe('2024-02-29');
    expect(lastDayOfMonth('2026-12-31')).toBe('2026-12-31');
  });

  test.each([
    ['2026-11-13', '2026-11-13'],
    ['2026-11-14', '2026-11-13'],
    ['2026-11-15', '2026-11-13'],
    ['2026-11-16', '2026-11-16'],
  ])('%s becomes the working day %s', (day, worked) => expect(workingDayUpTo(day)).toBe(worked));
});

test('the last day of a month is the day before the next month begins', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(addDays(lastDayOfMonth(day), 1)).toBe(addMonthsToDay(firstDayOfMonth(day), 1));
    }),
  );
  expect(lastDayOfMonth('9999-12-01')).toBe('9999-12-31');
});

test.each([
  ['2026-01-31', '1990-01-31', 36],
  ['2026-01-30', '1990-01-31', 35],
  ['2026-01-31', '2026-01-31', 0],
  ['2026-01-31', '2026-02-01', -1],
  ['2026-02-28', '1996-02-29', 29],
  ['2026-03-01', '1996-02-29', 30],
  ['2028-02-29', '1996-02-29', 32],
])('on %s a person born on %s is %i years old', (day, born, age) => expect(ageOn(day, born)).toBe(age));

test.each([
  [2000, true],
  [1900, false],
  [2024, true],
  [2026, false],
])('%i is a leap year: %s', (year, leap) => expect(isLeapYear(year)).toBe(leap));

describe('a tax year', () => {
  test.each([
    ['2025-04-05', '2024-25', 12, 53],
    ['2025-04-06', '2025-26', 1, 1],
    ['2025-04-12', '2025-26', 1, 1],
    ['2025-04-13', '2025-26', 1, 2],
    ['2025-05-05', '2025-26', 1, 5],
    ['2025-05-06', '2025-26', 2, 5],
    ['2026-01-05', '2025-26', 9, 40],
    ['2026-01-06', '2025-26', 10, 40],
    ['2026-04-04', '2025-26', 12, 52],
    ['2026-04-05', '2025-26', 12, 53],
    ['2024-04-04', '2023-24', 12, 53],
    ['2000-01-01', '1999-00', 9, 39],
  ])('%s is in %s, month %i, week %i', (day, taxYear, month, week) => {
    expect(taxYearOf(day)).toBe(taxYear);
    expect(taxMonthOf(day)).toBe(month);
    expect(taxWeekOf(day)).toBe(week);
  });

  test('contains its own days and no others', () => {
    fc.assert(
      fc.property(days, (day) => {
        const taxYear = taxYearOf(day);
        expect(firstDayOfTaxYear(taxYear) <= day && day <= lastDayOfTaxYear(taxYear)).toBe(true);
        expect(taxYearOf(addDays(lastDayOfTaxYear(taxYear), 1))).not.toBe(taxYear);
        expect(taxWeekOf(day)).toBeLessThanOrEqual(53);
      }),
    );
  });

  test.each([
    ['2025-04-05', '2025-04-06', ['2024-25', '2025-26']],
    ['2025-11-15', '2026-11-15', ['2025-26', '2026-27']],
    ['2026-01-01', '2026-01-01', ['2025-26']],
    ['2026-01-02', '2026-01-01', []],
  ])('the years from %s to %s are %j', (from, to, taxYears) => {
    expect(taxYearsBetween(from, to)).toEqual(taxYears);
  });
});
