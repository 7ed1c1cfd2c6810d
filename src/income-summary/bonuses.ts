import type { EarningPartType, Payslip } from '#evidence';
import { addMonthsToDay, dateOf } from '#values/calendar.ts';
import { sumPence } from '#values/money.ts';
import type { NumberedEmployment } from './calculated.ts';
import type { Bonus } from './employment-schema.ts';
import { known, showFigure } from './figures.ts';
import { monthOf } from './monthly-pay.ts';

const BONUS_TYPES = ['BONUS', 'COMMISSION'] as const satisfies EarningPartType[];
const YEAR_MONTHS = 12;
/** The number of months of a year with a payment, from which on it is said to come this often. */
const TWICE_A_YEAR_MIN = 2;
const QUARTERLY_MIN = 4;
const MONTHLY_MIN = 7;

/** Lists the bonuses and commission of the year up to the last payment, and how often they came. */
export function bonusesOf({ number, payslips, latest }: NumberedEmployment): Bonus[] {
  const since = addMonthsToDay(latest.payDate, -YEAR_MONTHS);
  const [ofYear, before] = [
    payslips.filter(({ payDate }) => payDate > since),
    payslips.filter(({ payDate }) => payDate <= since),
  ];
  return BONUS_TYPES.flatMap((type) => {
    const paid = ofYear.filter((payslip) => bonusIn(payslip, type) > 0n);
    const last = paid.at(-1);
    if (!last) return [];
    const wasPaidBefore = before.some((payslip) => bonusIn(payslip, type) > 0n);
    return [
      {
        employment: number,
        type,
        times: paid.length,
        last_paid: dateOf(last.payDate).toISOString(),
        amount_12_months: showFigure(
          known(
            sumPence(paid.map((payslip) => bonusIn(payslip, type))),
            paid.flatMap(({ ids }) => ids),
          ),
        ),
        frequency: frequencyOf(monthsOf(paid), { known: monthsOf(ofYear), wasPaidBefore }),
      },
    ];
  });
}

function bonusIn({ parts }: Payslip, type: EarningPartType): bigint {
  return sumPence((parts ?? []).filter((part) => part.type === type).map(({ pence }) => pence));
}

function monthsOf(payslips: readonly Payslip[]): number {
  return new Set(payslips.map(({ payDate }) => monthOf(payDate))).size;
}

/** Of a job with few months, a bonus in most of them comes monthly. */
function frequencyOf(
  paid: number,
  { known: knownMonths, wasPaidBefore }: { known: number; wasPaidBefore: boolean },
): Bonus['frequency'] {
  if (paid >= MONTHLY_MIN || (paid >= 2 && 2 * paid > knownMonths)) return 'monthly';
  if (paid >= QUARTERLY_MIN) return 'quarterly';
  if (paid >= TWICE_A_YEAR_MIN) return 'twice_a_year';
  return wasPaidBefore ? 'yearly' : 'once';
}
