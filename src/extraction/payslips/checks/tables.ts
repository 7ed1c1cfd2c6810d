import { tablesOf } from '#paye';
import { taxYearOf } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { PayslipParts } from '../payroll-data.ts';
import { failed } from './finding.ts';

/** Reports a tax year without tables, because several checks need them. */
export function checkTables({ details: { payDate } }: PayslipParts): Finding[] {
  if (!payDate || tablesOf(taxYearOf(payDate.value))) return [];
  return [
    failed('medium', {
      code: 'unproven',
      field: 'income_information.pay_date',
      at: payDate.segment,
      actual: payDate.value,
      message: `Tax, National Insurance and student loans could not be checked, because the tables of tax year ${taxYearOf(payDate.value)} are not known`,
    }),
  ];
}
