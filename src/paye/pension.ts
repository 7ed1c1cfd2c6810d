import { divideHalfUp, type Pence, type Rate, WHOLE } from '#values/money.ts';
import type { PayFrequency } from './pay-period.ts';
import type { TaxYearTables } from './tables.ts';

export interface PensionScheme {
  /**
   * `net_pay` is deducted before tax. `relief_at_source` is deducted after tax, less the basic rate that the
   * scheme reclaims. `salary_sacrifice` is pay given up for an employer contribution, so it is subject to
   * neither tax nor National Insurance.
   */
  method: 'net_pay' | 'relief_at_source' | 'salary_sacrifice';
  /** All pensionable pay, or only the part between the limits of automatic enrolment. */
  earnings: 'pensionable' | 'qualifying';
  employeeRate: Rate;
  employerRate: Rate;
}

/** The minimum rates of automatic enrolment. */
export const MINIMUM_PENSION = {
  method: 'relief_at_source',
  earnings: 'qualifying',
  employeeRate: 500n,
  employerRate: 300n,
} as const satisfies PensionScheme;

export interface PensionContributions {
  /** Deducted from pay, as shown on the payslip. */
  deducted: Pence;
  /** The part deducted before tax. */
  beforeTax: Pence;
  /** Pay given up by salary sacrifice. */
  sacrificed: Pence;
  employer: Pence;
}

export const NO_PENSION: PensionContributions = { deducted: 0n, beforeTax: 0n, sacrificed: 0n, employer: 0n };

const RELIEF_AT_SOURCE: Rate = 2000n;

/**
 * Returns null if the scheme uses qualifying earnings and there are no limits for that year and frequency.
 */
export function computePension(
  tables: TaxYearTables,
  payment: { scheme: PensionScheme; frequency: PayFrequency; pay: Pence },
): PensionContributions | null {
  const { scheme, frequency, pay } = payment;
  const earnings = scheme.earnings === 'pensionable' ? pay : qualifyingPart(tables, frequency, pay);
  if (earnings === null) return null;
  const employee = shareOf(earnings, scheme.employeeRate);
  const employer = shareOf(earnings, scheme.employerRate);
  switch (scheme.method) {
    case 'net_pay':
      return { deducted: employee, beforeTax: employee, sacrificed: 0n, employer };
    case 'relief_at_source':
      return { ...NO_PENSION, deducted: shareOf(employee, WHOLE - RELIEF_AT_SOURCE), employer };
    case 'salary_sacrifice':
      return { ...NO_PENSION, sacrificed: employee, employer: employer + employee };
  }
}

function qualifyingPart(tables: TaxYearTables, frequency: PayFrequency, pay: Pence): Pence | null {
  const limits = tables.qualifyingEarnings[frequency];
  if (!limits) return null;
  if (pay <= limits.lower) return 0n;
  return (pay < limits.upper ? pay : limits.upper) - limits.lower;
}

function shareOf(amount: Pence, rate: Rate): Pence {
  return amount > 0n ? divideHalfUp(amount * rate, WHOLE) : 0n;
}
