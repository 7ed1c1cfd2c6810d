import type { ExtractedPayslip } from '#extraction';
import type { PayslipTruth } from './truth.ts';

type Read = (payslip: ExtractedPayslip) => string | number | null;

const income = ({ data }: ExtractedPayslip) => data.income_information;
const year = (payslip: ExtractedPayslip) => income(payslip).earnings.year_to_date;
const day = (timestamp: string | null) => timestamp?.slice(0, 10) ?? null;

/** How each measured field is read from an extracted payslip. */
export const PAYSLIP_FIELDS: Record<string, Read> = {
  name: ({ data }) => data.identity_information.name,
  NI_number: ({ data }) => data.identity_information.NI_number,
  employer_name: ({ data }) => data.employment_information.employer_name,
  employer_tax_reference: ({ data }) => data.employment_information.employer_tax_reference,
  tax_code: (payslip) => income(payslip).tax_code,
  pay_date: (payslip) => day(income(payslip).pay_date),
  pay_interval_start: (payslip) => day(income(payslip).pay_interval_start),
  pay_interval_end: (payslip) => day(income(payslip).pay_interval_end),
  pay_frequency: (payslip) => income(payslip).pay_frequency,
  gross_pay: (payslip) => income(payslip).earnings.gross_pay,
  net_pay: (payslip) => income(payslip).earnings.net_pay,
  income_tax: (payslip) => income(payslip).deductions.income_tax,
  employee_ni: (payslip) => income(payslip).deductions.employee_ni,
  employee_pension: (payslip) => income(payslip).deductions.employee_pension,
  loan_deductions: (payslip) => income(payslip).deductions.loan_deductions,
  total_deductions: (payslip) => income(payslip).deductions.total_deductions,
  // the truth lists the parts of gross pay without benefits in kind
  earning_elements: (payslip) =>
    listed(income(payslip).earnings.earning_elements.filter(({ is_bik }) => !is_bik)),
  deductions_elements: (payslip) => listed(income(payslip).deductions.deductions_elements),
  'ytd.gross_pay': (payslip) => year(payslip).gross_pay,
  'ytd.net_pay': (payslip) => year(payslip).net_pay,
  'ytd.tax': (payslip) => year(payslip).total_tax_paid,
  'ytd.ni': (payslip) => year(payslip).total_ni_paid,
  'ytd.taxable': (payslip) => year(payslip).total_taxable_earnings,
  tax_year: (payslip) => year(payslip).tax_year,
};

/** Whether each field was read right. A field that is not printed and was not read is absent. */
export function compareFields(
  payslip: ExtractedPayslip,
  truth: PayslipTruth,
): { fields: Record<string, boolean>; differences: string[] } {
  const fields: Record<string, boolean> = {};
  const differences: string[] = [];
  for (const [field, read] of Object.entries(PAYSLIP_FIELDS)) {
    const wanted = truth[field];
    const found = read(payslip);
    if (!wanted || (found === null && !wanted.isPrinted)) continue;
    const isRight = wanted.accepted.some((value) => isSameText(found, value));
    fields[field] = isRight;
    if (!isRight) differences.push(`${field} is ${found}, not ${wanted.accepted[0]}`);
  }
  return { fields, differences };
}

export function listed(rows: readonly { description: string | null; amount: string | null }[]): string {
  return rows.map(({ description, amount }) => `${description} ${amount}`).join('; ');
}

/** Compares without spaces, points, commas and capitals. */
export function isSameText(found: string | number | null, wanted: string | number): boolean {
  const plain = (value: string | number | null) =>
    String(value ?? '')
      .toLowerCase()
      .replace(/[\s.,]+/g, ' ')
      .trim();
  return plain(found) === plain(wanted);
}
