import type { TaxYear } from '#values/calendar.ts';
import { divideHalfUp, type Pence, type Rate, WHOLE } from '#values/money.ts';
import type { DrawnFrequency } from './pay-days.ts';

interface Secondary {
  rate: Rate;
  /** Pay above which employers contribute. */
  weekly: Pence;
  monthly: Pence;
  annual: Pence;
}

const BEFORE_2025: Secondary = { rate: 1380n, weekly: 175_00n, monthly: 758_00n, annual: 9100_00n };
const FROM_2025: Secondary = { rate: 1500n, weekly: 96_00n, monthly: 417_00n, annual: 5000_00n };
/** Employers pay nothing for the young and for apprentices below the upper limits, which few of them reach. */
const FREE_LETTERS = ['H', 'M'];

/** What the employer contributes on top of pay. Payslips print it for information. */
export function employerNi(
  pay: Pence,
  { frequency, taxYear, letter }: { frequency: DrawnFrequency; taxYear: TaxYear; letter: string },
): Pence {
  if (FREE_LETTERS.includes(letter)) return 0n;
  const { rate, weekly, monthly, annual } = taxYear < '2025-26' ? BEFORE_2025 : FROM_2025;
  const threshold = {
    weekly,
    fortnightly: weekly * 2n,
    four_weekly: weekly * 4n,
    monthly,
    quarterly: monthly * 3n,
    annually: annual,
  }[frequency];
  return pay <= threshold ? 0n : divideHalfUp((pay - threshold) * rate, WHOLE);
}
