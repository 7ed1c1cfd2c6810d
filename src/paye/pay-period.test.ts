import { expect, test } from 'vitest';
import { type PayFrequency, payPeriodOf } from './pay-period.ts';

test.each<[PayFrequency, string, number, boolean]>([
  ['weekly', '2025-04-06', 1, false],
  ['weekly', '2026-04-04', 52, false],
  ['weekly', '2026-04-05', 53, true],
  ['fortnightly', '2025-04-06', 2, false],
  ['fortnightly', '2025-04-19', 2, false],
  ['fortnightly', '2025-04-20', 4, false],
  ['fortnightly', '2026-04-05', 54, true],
  ['four_weekly', '2025-05-03', 4, false],
  ['four_weekly', '2026-04-04', 52, false],
  ['four_weekly', '2026-04-05', 56, true],
  ['monthly', '2025-05-05', 1, false],
  ['monthly', '2026-04-05', 12, false],
  ['quarterly', '2025-06-30', 3, false],
  ['quarterly', '2026-03-31', 12, false],
  ['biannually', '2025-09-30', 6, false],
  ['annually', '2025-04-30', 12, false],
])(
  '%s pay on %s is for the period that ends in tax week or month %i; extra pay day: %s',
  (frequency, payDate, number, isExtra) => {
    expect(payPeriodOf(frequency, payDate)).toMatchObject({ taxYear: '2025-26', frequency, number, isExtra });
  },
);
