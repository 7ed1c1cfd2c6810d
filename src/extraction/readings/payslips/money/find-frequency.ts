import { isContributionDue, isTaxDue } from '../../../relations/payslips/explain.ts';
import type { Details, PayslipFrequency } from '../details/details.ts';
import { takenPence } from '../payroll-data.ts';
import type { PayslipMoney } from './payslip-money.ts';

const FREQUENCIES: readonly PayslipFrequency[] = [
  'monthly',
  'weekly',
  'fortnightly',
  'four_weekly',
  'quarterly',
  'bi_annually',
  'annually',
];

/**
 * Finds the pay frequency by the NI contribution, because each frequency has different thresholds. If the page prints
 * no frequency and NI shows none, finds it by the tax. Returns null unless exactly one fits.
 */
export function findFrequency(money: PayslipMoney, details: Details): PayslipFrequency | null {
  const byNi = onlyFrequency((frequency) => isContributionDue(money, { ...details, frequency }));
  if ((takenPence(money, ['ni']) ?? 0n) > 0n && byNi !== null)
    // directors contribute by yearly limits, however often they are paid
    return byNi === 'annually' ? (details.frequency ?? byNi) : byNi;
  if (details.frequency !== null || (takenPence(money, ['tax']) ?? 0n) <= 0n) return null;
  return onlyFrequency((frequency) => isTaxDue(money, { ...details, frequency }));
}

function onlyFrequency(isFitting: (frequency: PayslipFrequency) => boolean): PayslipFrequency | null {
  const fitting = FREQUENCIES.filter(isFitting);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
