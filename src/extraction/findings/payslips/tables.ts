import { tablesOf } from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { Details } from '../../readings/payslips/details/details.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { payDayOf } from '../../relations/payslips/pay-periods.ts';
import { unproven } from './finding.ts';

/** Reports a tax year without tables, because several checks need them. */
export function checkTables({ details }: PayslipParts): Finding[] {
  const payDay = payDayOf(details);
  if (payDay === null || hasTables(details)) return [];
  return [
    unproven('medium', {
      field: 'income_information.pay_date',
      at: details.payDate?.cell,
      actual: payDay,
      message: `Unproven: tax, National Insurance and student loans could not be checked, because the tax rates of ${taxYearOf(payDay)} are not known`,
    }),
  ];
}

/** True unless the payslip has a date of a tax year without tables. */
export function hasTables(details: Details): boolean {
  const payDay = payDayOf(details);
  return payDay === null || tablesOf(taxYearOf(payDay)) !== null;
}
