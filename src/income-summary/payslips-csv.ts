import { countPayslips, type LeftOutReason, toPayslip } from '#evidence';
import type { WholePayslip } from '#payroll';
import type { Day } from '#values/calendar.ts';
import { CSV_START, type CsvValue, csvLine, safeText } from '#values/csv.ts';

/** A payslip, and why it is in no figure; null if it counts. */
interface Row extends WholePayslip {
  leftOut: LeftOutReason | 'duplicate' | null;
}

/** The columns of the file, in order. They have the names of the API's fields. */
const COLUMNS: Readonly<Record<string, (payslip: Row) => CsvValue>> = {
  submission_id: ({ submissionId }) => submissionId,
  source: ({ source }) => source,
  account_id: ({ accountId }) => accountId,
  document_id: ({ documentId }) => documentId,
  stored_at: ({ createdAt }) => createdAt,
  is_amended: ({ isAmended }) => isAmended,
  trust_score: ({ trustScore }) => trustScore,
  counts: ({ leftOut }) => leftOut === null,
  left_out_reason: ({ leftOut }) => leftOut,
  employer_name: ({ data }) => safeText(data.employment_information.employer_name),
  employer_tax_reference: ({ data }) => safeText(data.employment_information.employer_tax_reference),
  role: ({ data }) => safeText(data.employment_information.role),
  start_date: ({ data }) => dayOf(data.employment_information.start_date),
  leave_date: ({ data }) => dayOf(data.employment_information.leave_date),
  pay_date: ({ data }) => dayOf(data.income_information.pay_date),
  pay_interval_start: ({ data }) => dayOf(data.income_information.pay_interval_start),
  pay_interval_end: ({ data }) => dayOf(data.income_information.pay_interval_end),
  pay_frequency: ({ data }) => data.income_information.pay_frequency,
  tax_code: ({ data }) => safeText(data.income_information.tax_code),
  gross_pay: ({ data }) => data.income_information.earnings.gross_pay,
  fixed_pay_total: ({ data }) => data.income_information.earnings.fixed_pay_total,
  variable_pay_total: ({ data }) => data.income_information.earnings.variable_pay_total,
  income_tax: ({ data }) => data.income_information.deductions.income_tax,
  employee_ni: ({ data }) => data.income_information.deductions.employee_ni,
  employee_pension: ({ data }) => data.income_information.deductions.employee_pension,
  loan_deductions: ({ data }) => data.income_information.deductions.loan_deductions,
  total_deductions: ({ data }) => data.income_information.deductions.total_deductions,
  net_pay: ({ data }) => data.income_information.earnings.net_pay,
  year_to_date_gross_pay: ({ data }) => data.income_information.earnings.year_to_date.gross_pay,
  year_to_date_net_pay: ({ data }) => data.income_information.earnings.year_to_date.net_pay,
  year_to_date_taxable: ({ data }) => data.income_information.earnings.year_to_date.total_taxable_earnings,
};

/** Writes payslips as comma-separated values, by RFC 4180. Unknown values are empty. */
export function toCsv(payslips: readonly WholePayslip[], today: Day): string {
  const counted = countPayslips(payslips.map(toPayslip), today);
  const counting = new Set(counted.payslips.map(({ id }) => id));
  const reasons = new Map(counted.leftOut.map(({ payslip, reason }) => [payslip.id, reason]));
  const leftOutOf = (id: string): Row['leftOut'] =>
    counting.has(id) ? null : (reasons.get(id) ?? 'duplicate');
  const known = payslips.map((payslip) => ({ ...payslip, leftOut: leftOutOf(payslip.submissionId) }));
  const rows = known.map((payslip) => Object.values(COLUMNS).map((read) => read(payslip)));
  return CSV_START + [Object.keys(COLUMNS), ...rows].map(csvLine).join('');
}

function dayOf(timestamp: string | null): string | null {
  return timestamp === null ? null : timestamp.slice(0, 10);
}
