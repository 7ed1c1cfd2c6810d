import { payPeriodOf } from '#paye';
import { frequencyOfRange } from '../../../page/date-ranges.ts';
import { isContributionDue, isTaxDue } from '../../../relations/payslips/explain.ts';
import { type PayslipMoney, takenPence } from '../../../relations/payslips/figures.ts';
import { payDayOf } from '../../../relations/payslips/pay-periods.ts';
import type { Details, PayslipFrequency } from '../details/details.ts';

const RARE: readonly PayslipFrequency[] = ['quarterly', 'bi_annually', 'annually'];
const FREQUENCIES: readonly PayslipFrequency[] = ['monthly', 'weekly', 'fortnightly', 'four_weekly', ...RARE];

/**
 * Finds the pay frequency by the NI contribution, because each frequency has different thresholds. If the page prints
 * no frequency and NI shows none, finds it by the tax. Returns null unless exactly one fits.
 */
export function findFrequency(money: PayslipMoney, details: Details): PayslipFrequency | null {
  const possible = FREQUENCIES.filter((frequency) => mayBePaid(frequency, details));
  const onlyOne = (isFitting: (frequency: PayslipFrequency) => boolean) => {
    const [first, ...others] = possible.filter(isFitting);
    return first !== undefined && others.length === 0 ? first : null;
  };
  const byNi = onlyOne((frequency) => isContributionDue(money, { ...details, frequency }));
  if ((takenPence(money, ['ni']) ?? 0n) > 0n && byNi !== null)
    // directors contribute by yearly limits, however often they are paid
    return byNi === 'annually' ? (details.frequency ?? byNi) : byNi;
  if (details.frequency !== null || (takenPence(money, ['tax']) ?? 0n) <= 0n) return null;
  // by a cumulative code, the first month of a job late in a quarter is taxed like a quarter
  return onlyOne((frequency) => !RARE.includes(frequency) && isTaxDue(money, { ...details, frequency }));
}

/** False if the printed period is of another length, or its number is in the middle of a quarter or a year. */
function mayBePaid(frequency: PayslipFrequency, details: Details): boolean {
  const { start, end } = details.period;
  const byRange = start && end ? frequencyOfRange({ start, end }) : null;
  const payDay = payDayOf(details);
  if (frequency === details.frequency || payDay === null) return true;
  if (byRange !== null && byRange === details.frequency) return false;
  const period = payPeriodOf(frequency === 'bi_annually' ? 'biannually' : frequency, payDay);
  const printed = details.taxPeriod?.value;
  return printed?.unit !== period.unit || printed.number % period.length === 0;
}
