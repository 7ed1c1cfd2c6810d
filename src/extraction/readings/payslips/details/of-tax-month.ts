import type { PayrollData } from '#values/payroll-submission.ts';

/**
 * True for a CIS statement without a payment date: the last day of the tax month is its pay date. It may be for several
 * payments on any days of the month, and a month may have several statements.
 */
export function isOfTaxMonth({ employment_information, income_information }: PayrollData): boolean {
  const { pay_date, pay_interval_end } = income_information;
  return employment_information.type === 'Subcontractor' && pay_date === pay_interval_end;
}
