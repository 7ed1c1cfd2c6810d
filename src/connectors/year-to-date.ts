import { type Day, taxYearOf } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { money } from './wire-json.ts';

export type YearToDate = PayrollData['income_information']['earnings']['year_to_date'];

/** The figures of a payslip that count towards the year to date; null if they are not known. */
export interface Counted {
  gross: Pence | null;
  net: Pence | null;
  tax: Pence | null;
  ni: Pence | null;
  taxable: Pence | null;
}

const NOTHING: Counted = { gross: 0n, net: 0n, tax: 0n, ni: 0n, taxable: 0n };

/**
 * Adds up payslips since the start of the tax year, for providers that don't say the year to date. Returns a function to call for each
 * payslip of an employment, oldest first. A total without one of its payslips is not known.
 */
export function countYearToDate(): (payDate: Day, payslip: Counted) => YearToDate {
  let total = NOTHING;
  let taxYear = '';
  return (payDate, payslip) => {
    if (taxYear !== taxYearOf(payDate)) total = NOTHING;
    taxYear = taxYearOf(payDate);
    total = {
      gross: add(total.gross, payslip.gross),
      net: add(total.net, payslip.net),
      tax: add(total.tax, payslip.tax),
      ni: add(total.ni, payslip.ni),
      taxable: add(total.taxable, payslip.taxable),
    };
    return {
      gross_pay: money(total.gross),
      net_pay: money(total.net),
      total_tax_paid: money(total.tax),
      total_ni_paid: money(total.ni),
      total_taxable_earnings: money(total.taxable),
      tax_year: Number(taxYear.slice(0, 4)),
    };
  };
}

function add(one: Pence | null, other: Pence | null): Pence | null {
  return one === null || other === null ? null : one + other;
}
