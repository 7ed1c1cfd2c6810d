import type { Details, PayslipFrequency } from '../details.ts';
import { takenPence } from '../payroll-data.ts';
import type { PayslipMoney } from '../payslip-money.ts';
import { isContributionDue } from './explain.ts';

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
 * Finds the pay frequency by the NI contribution: each frequency has other thresholds. Returns null unless
 * exactly one fits.
 */
export function findFrequency(money: PayslipMoney, details: Details): PayslipFrequency | null {
  if ((takenPence(money, ['ni']) ?? 0n) <= 0n) return null;
  const fitting = FREQUENCIES.filter((frequency) => isContributionDue(money, { ...details, frequency }));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
