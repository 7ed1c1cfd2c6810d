import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#values/calendar.ts';
import { averageOfMonths, computeMaternityPay, computeSickPay } from './statutory-pay.ts';

/** 519.24 a week is 90 % of 30,000 a year. */
const AVERAGE = averageOfMonths(2_500_00n);

function weekdays(from: Day, count: number): Day[] {
  const days: Day[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1))
    if (![0, 6].includes(new Date(day).getUTCDay())) days.push(day);
  return days;
}

describe('Statutory Sick Pay', () => {
  test.each([
    // four weeks, of which the first three days were not paid before April 2026
    ['2025-02-03', 20, 17, 396_95n],
    ['2026-02-02', 20, 17, 403_75n],
    ['2027-02-01', 20, 20, 493_00n],
    ['2025-02-03', 3, 0, 0n],
    ['2026-05-04', 1, 1, 24_65n],
  ])('of an absence from %s for %d days is paid for %d days', (from, count, paidDays, amount) => {
    const absence = weekdays(from, count);
    const paid = computeSickPay({ absence, days: absence, qualifyingDaysPerWeek: 5, average: AVERAGE });
    expect(paid).toEqual({ paidDays, amount });
  });

  test('has waiting days at the start of an absence only, wherever a pay period ends', () => {
    const absence = weekdays('2026-02-16', 15);
    const pay = (days: Day[]) =>
      computeSickPay({ absence, days, qualifyingDaysPerWeek: 5, average: AVERAGE })?.amount;
    expect(pay(absence.slice(0, 10))).toBe(7n * 23_75n);
    expect(pay(absence.slice(10))).toBe(5n * 23_75n);
  });

  test('is at most 80 % of earnings from April 2026', () => {
    const absence = weekdays('2026-05-04', 5);
    const average = { earnings: 100_00n, weeks: 1n };
    expect(computeSickPay({ absence, days: absence, qualifyingDaysPerWeek: 5, average })?.amount).toBe(
      80_00n,
    );
  });

  test('changes with the rate during an absence', () => {
    const absence = weekdays('2026-03-30', 10);
    const paid = computeSickPay({ absence, days: absence, qualifyingDaysPerWeek: 5, average: AVERAGE });
    // 6 April is a Monday: two days after the waiting days at the old rate, and a week at the new one
    expect(paid).toEqual({ paidDays: 7, amount: 2n * 23_75n + 123_25n });
  });

  test('is unknown for years without a rate', () => {
    const absence = weekdays('2019-03-04', 5);
    expect(computeSickPay({ absence, days: absence, qualifyingDaysPerWeek: 5, average: AVERAGE })).toBeNull();
  });
});

describe('Statutory Maternity Pay', () => {
  const leaveFrom = '2026-05-04';
  const pay = (from: Day, to: Day) => computeMaternityPay({ leaveFrom, from, to, average: AVERAGE });

  test('is 90 % of earnings for six weeks, rounded up, and then the flat rate', () => {
    expect(pay('2026-05-04', '2026-05-10')).toBe(519_24n);
    expect(pay('2026-05-04', '2026-06-14')).toBe(6n * 519_24n);
    expect(pay('2026-06-15', '2026-06-21')).toBe(194_32n);
    expect(pay('2026-06-01', '2026-06-30')).toBe(2n * 519_24n + 444_16n);
  });

  test('ends after 39 weeks, and does not start before the leave', () => {
    expect(pay('2026-04-01', '2026-05-03')).toBe(0n);
    expect(pay('2026-05-04', '2027-12-31')).toBe(6n * 519_24n + 33n * 194_32n);
    expect(pay('2027-02-01', '2027-02-28')).toBe(0n);
  });

  test('stays at 90 % of earnings that are lower than the flat rate', () => {
    const average = { earnings: 200_00n, weeks: 1n };
    const from = '2026-06-15';
    expect(computeMaternityPay({ leaveFrom, from, to: '2026-06-21', average })).toBe(180_00n);
  });

  test('changes for weeks that start on or after the first Sunday in April', () => {
    const during = { leaveFrom: '2025-12-03', average: AVERAGE };
    // the week from Wednesday 1 April keeps the old rate
    expect(computeMaternityPay({ ...during, from: '2026-04-01', to: '2026-04-07' })).toBe(187_18n);
    expect(computeMaternityPay({ ...during, from: '2026-04-08', to: '2026-04-14' })).toBe(194_32n);
  });
});
