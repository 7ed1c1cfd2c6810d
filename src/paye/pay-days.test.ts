import { describe, expect, test } from 'vitest';
import { payDaysBetween } from './pay-days.ts';

describe('pay days', () => {
  test('on the last working day fall on the Friday before a weekend', () => {
    const schedule = { frequency: 'monthly', payDay: 'last_working_day' } as const;
    const days = payDaysBetween(schedule, { from: '2025-03-01', to: '2025-06-15' });
    expect(days).toEqual([
      { paidOn: '2025-03-31', dueOn: '2025-03-31', start: '2025-03-01', end: '2025-03-31' },
      { paidOn: '2025-04-30', dueOn: '2025-04-30', start: '2025-04-01', end: '2025-04-30' },
      { paidOn: '2025-05-30', dueOn: '2025-05-30', start: '2025-05-01', end: '2025-05-31' },
    ]);
  });

  test('on a fixed day are paid before a weekend but stay due on the weekend', () => {
    const schedule = { frequency: 'monthly', payDay: 6 } as const;
    const days = payDaysBetween(schedule, { from: '2024-04-01', to: '2024-05-31' });
    expect(days.map(({ paidOn, dueOn }) => [paidOn, dueOn])).toEqual([
      ['2024-04-05', '2024-04-06'],
      ['2024-05-06', '2024-05-06'],
    ]);
  });

  test('on the 31st fall on the last day of shorter months', () => {
    const schedule = { frequency: 'monthly', payDay: 31 } as const;
    const days = payDaysBetween(schedule, { from: '2024-01-15', to: '2024-04-30' });
    expect(days.map(({ dueOn }) => dueOn)).toEqual(['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30']);
  });

  test.each([
    ['weekly', ['2025-11-07', '2025-11-14', '2025-11-21', '2025-11-28'], '2025-11-01'],
    ['fortnightly', ['2025-11-07', '2025-11-21'], '2025-10-25'],
    ['four_weekly', ['2025-11-21'], '2025-10-25'],
  ] as const)(
    'every %s follow from any one of them, forwards and backwards',
    (frequency, expected, firstStart) => {
      const range = { from: '2025-11-01', to: '2025-11-30' };
      for (const anyPayDay of ['2025-01-17', '2025-11-21', '2026-10-23']) {
        const days = payDaysBetween({ frequency, anyPayDay }, range);
        expect(days.map(({ paidOn }) => paidOn)).toEqual(expected);
        expect(days[0]?.start).toBe(firstStart);
      }
    },
  );
});
