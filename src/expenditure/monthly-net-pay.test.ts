import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#values/calendar.ts';
import { sumPence } from '#values/money.ts';
import { monthlyNetPay, type PayPeriod } from './monthly-net-pay.ts';

let made = 0;

function period(from: string, to: string, netPay: bigint, more: Partial<PayPeriod> = {}): PayPeriod {
  made += 1;
  const submissionId = String(made).padStart(4, '0');
  return { submissionId, from, to, netPay, dateOfBirth: null, postCodes: [], ...more };
}

/** Formats months as `2026-01` with their net pay. */
function monthsOf(...periods: PayPeriod[]): Record<string, bigint> {
  return Object.fromEntries(
    monthlyNetPay(periods).map(({ firstDay, netPay }) => [firstDay.slice(0, 7), netPay]),
  );
}

const anyPeriod = fc
  .record({
    from: fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2000-01-01', days)),
    days: fc.integer({ min: 0, max: 400 }),
    netPay: fc.bigInt({ min: -1_000_000n, max: 10_000_000n }),
  })
  .map(({ from, days, netPay }) => period(from, addDays(from, days), netPay));

test.each([
  ['one period covers all days', [['2026-01-01', '2026-01-31']], false],
  [
    'two periods cover all days',
    [
      ['2025-12-20', '2026-01-15'],
      ['2026-01-16', '2026-02-12'],
    ],
    false,
  ],
  ['a period starts late', [['2026-01-02', '2026-01-31']], true],
  ['a period ends early', [['2026-01-01', '2026-01-30']], true],
  [
    'there is a gap',
    [
      ['2026-01-01', '2026-01-10'],
      ['2026-01-12', '2026-01-31'],
    ],
    true,
  ],
  [
    'periods of two jobs overlap',
    [
      ['2026-01-10', '2026-01-31'],
      ['2026-01-01', '2026-01-20'],
    ],
    false,
  ],
] as const)('a month is marked as partial only if days are not covered: %s', (_, spans, isPartial) => {
  const months = monthlyNetPay(spans.map(([from, to]) => period(from, to, 1_000n)));
  expect(months.find(({ firstDay }) => firstDay === '2026-01-01')?.isPartial).toBe(isPartial);
});

describe('net pay by month', () => {
  test('takes a period within one month as a whole', () => {
    expect(monthsOf(period('2026-01-01', '2026-01-31', 250_000n))).toEqual({ '2026-01': 250_000n });
    expect(monthsOf(period('2026-01-15', '2026-01-15', 1n))).toEqual({ '2026-01': 1n });
  });

  test('splits a period by days, including both ends', () => {
    expect(monthsOf(period('2026-01-29', '2026-02-04', 70_000n))).toEqual({
      '2026-01': 30_000n,
      '2026-02': 40_000n,
    });
  });

  test('gives an indivisible penny to the largest remainder', () => {
    expect(monthsOf(period('2026-01-31', '2026-02-02', 100n))).toEqual({ '2026-01': 33n, '2026-02': 67n });
    expect(monthsOf(period('2026-01-30', '2026-02-01', 100n))).toEqual({ '2026-01': 67n, '2026-02': 33n });
    expect(monthsOf(period('2026-01-30', '2026-02-01', -100n))).toEqual({
      '2026-01': -67n,
      '2026-02': -33n,
    });
  });

  test('splits a period over three months, and over a year', () => {
    expect(monthsOf(period('2025-12-31', '2026-02-01', 33_000n))).toEqual({
      '2025-12': 1_000n,
      '2026-01': 31_000n,
      '2026-02': 1_000n,
    });
    const year = monthsOf(period('2024-01-01', '2024-12-31', 366_00n));
    expect(Object.values(year)).toEqual(
      [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].reverse().map((days) => BigInt(days) * 100n),
    );
  });

  test('counts 29 February in leap years only', () => {
    const pay = 60_00n;
    expect(monthsOf(period('2024-02-01', '2024-03-31', pay))).toEqual({
      '2024-02': 2900n,
      '2024-03': 3100n,
    });
    expect(monthsOf(period('2026-02-01', '2026-03-31', 59_00n))).toEqual({
      '2026-02': 2800n,
      '2026-03': 3100n,
    });
    expect(monthsOf(period('2000-02-29', '2000-03-01', 200n))).toEqual({
      '2000-02': 100n,
      '2000-03': 100n,
    });
    expect(monthsOf(period('2100-02-28', '2100-03-01', 200n))).toEqual({
      '2100-02': 100n,
      '2100-03': 100n,
    });
  });

  test('splits weekly pay by days', () => {
    const weeks = Array.from({ length: 52 }, (_, week) => {
      const from = addDays('2025-01-06', week * 7);
      return period(from, addDays(from, 6), 70_000n);
    });
    expect(monthsOf(...weeks)).toMatchObject({
      '2025-01': 260_000n,
      '2025-02': 280_000n,
      '2025-03': 310_000n,
      '2025-12': 310_000n,
      '2026-01': 40_000n,
    });
  });

  test('splits four-weekly pay by days', () => {
    const periods = Array.from({ length: 13 }, (_, index) => {
      const from = addDays('2025-01-01', index * 28);
      return period(from, addDays(from, 27), 280_000n);
    });
    expect(monthsOf(...periods)).toMatchObject({
      '2025-01': 310_000n,
      '2025-02': 280_000n,
      '2025-04': 300_000n,
      '2025-12': 300_000n,
    });
  });

  test('adds up several periods, including a negative one', () => {
    expect(
      monthsOf(
        period('2026-01-01', '2026-01-31', 100n),
        period('2026-01-01', '2026-01-31', 250n),
        period('2026-01-10', '2026-01-12', -70n),
      ),
    ).toEqual({ '2026-01': 280n });
  });

  test('lists the newest month first', () => {
    const months = monthlyNetPay([
      period('2025-11-01', '2026-01-31', 1n),
      period('2026-03-01', '2026-03-31', 1n),
    ]);
    expect(months.map(({ firstDay }) => firstDay)).toEqual([
      '2026-03-01',
      '2026-01-01',
      '2025-12-01',
      '2025-11-01',
    ]);
    expect(months[0]?.lastDay).toBe('2026-03-31');
  });

  test('lists the period with the largest part of a month first, then the later one', () => {
    const [month] = monthlyNetPay([
      period('2026-01-01', '2026-01-07', 500n, { submissionId: 'early' }),
      period('2026-01-08', '2026-01-14', 500n, { submissionId: 'late' }),
      period('2026-01-15', '2026-01-15', 900n, { submissionId: 'most' }),
      period('2026-01-16', '2026-01-16', -900n, { submissionId: 'least' }),
    ]);
    expect(month?.parts.map(({ period: { submissionId } }) => submissionId)).toEqual([
      'most',
      'late',
      'early',
      'least',
    ]);
  });

  test('adds up to the periods’ pay and days for any periods', () => {
    fc.assert(
      fc.property(fc.array(anyPeriod, { maxLength: 20 }), (periods) => {
        const months = monthlyNetPay(periods);
        const parts = months.flatMap((month) => month.parts);
        for (const one of periods) {
          const own = parts.filter(({ period: { submissionId } }) => submissionId === one.submissionId);
          expect(sumPence(own.map(({ netPay }) => netPay))).toBe(one.netPay);
          const days = daysBetween(one.from, one.to) + 1;
          expect(own.reduce((sum, part) => sum + part.days, 0)).toBe(days);
          for (const { netPay, days: inMonth } of own) {
            const exact = (Number(one.netPay) * inMonth) / days;
            expect(Math.abs(Number(netPay) - exact)).toBeLessThan(1);
          }
        }
        for (const month of months)
          expect(sumPence(month.parts.map(({ netPay }) => netPay))).toBe(month.netPay);
      }),
    );
  });
});
