import { addDays, type Day } from '#values/calendar.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import type { Finding } from '../../extraction.ts';
import { isOfTaxMonth } from '../../readings/payslips/details/of-tax-month.ts';
import { EARLY_DAYS } from '../../relations/payslips/pay-periods.ts';
import { judged } from '../finding.ts';

/**
 * Checks that the pay date, or the end of the pay period if there is no pay date, is not in the future. A payslip for
 * pay that is due soon is only a small doubt. Payments under a CIS statement may be on any day of its tax month.
 */
export function compareWithToday(data: PayrollData, today: Day): Finding[] {
  const { pay_date, pay_interval_start, pay_interval_end } = data.income_information;
  const isOfMonth = isOfTaxMonth(data);
  const payDay = (isOfMonth ? pay_interval_start : (pay_date ?? pay_interval_end))?.slice(0, 10);
  if (!payDay) return [];
  const ofPeriod = pay_date === null ? 'The end of the pay period' : 'The pay date';
  const what = isOfMonth ? 'The start of the tax month' : ofPeriod;
  const isSoon = payDay <= addDays(today, EARLY_DAYS);
  return [
    judged('future_pay_date', payDay <= today, {
      severity: isSoon ? 'low' : 'high',
      field: `income_information.${pay_date === null ? 'pay_interval_end' : 'pay_date'}`,
      expected: `up to ${today}`,
      actual: payDay,
      says: [
        `${what} is not in the future`,
        isSoon ? `${what} is within the next ${EARLY_DAYS} days` : `${what} is in the future`,
      ],
    }),
  ];
}
