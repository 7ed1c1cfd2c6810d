import { z } from 'zod';
import { Timestamp } from './fields.ts';

/*
 * The data of one payslip, in the interface's own fields. Every source (connectors, direct connections,
 * uploaded documents) converts its data to this shape. Unknown values are null, never 0 or ''.
 */

const text = z.string().nullable();
const day = Timestamp.nullable();
/** `1234.56`; negative amounts have a leading minus. */
export const Money = z.string().regex(/^-?\d+\.\d{2}$/);
const money = Money.nullable();

export const IdentityInformation = z.object({
  name: text,
  date_of_birth: day,
  address: z.object({ street: text, county: text, city: text, post_code: text, country: text }),
  email: text,
  phone: text,
  NI_number: text,
});

export const EmploymentInformation = z.object({
  employer_name: text,
  role: text,
  type: text,
  status: text,
  start_date: day,
  leave_date: day,
  employer_tax_reference: text,
  is_director: z.boolean().nullable(),
});

export const EarningElement = z.object({
  type: text,
  description: text,
  amount: money,
  is_fixed: z.boolean().nullable(),
  is_after_tax: z.boolean().nullable(),
  is_after_ni: z.boolean().nullable(),
  is_bik: z.boolean().nullable(),
  quantity: text,
  rate: text,
  unit: text,
});

export const DeductionElement = z.object({ type: text, description: text, amount: money });

export const YearToDate = z.object({
  gross_pay: money,
  net_pay: money,
  total_tax_paid: money,
  total_ni_paid: money,
  total_taxable_earnings: money,
  tax_year: z.int().nullable(),
});

export const Earnings = z.object({
  gross_pay: money,
  net_pay: money,
  base_salary: money,
  bonus: money,
  fixed_pay_total: money,
  variable_pay_total: money,
  earning_elements: z.array(EarningElement),
  year_to_date: YearToDate,
});

export const Deductions = z.object({
  income_tax: money,
  employee_ni: money,
  employee_pension: money,
  total_deductions: money,
  loan_deductions: money,
  deductions_elements: z.array(DeductionElement),
});

export const IncomeInformation = z.object({
  pay_date: day,
  pay_interval_start: day,
  pay_interval_end: day,
  pay_frequency: text,
  tax_code: text,
  earnings: Earnings,
  deductions: Deductions,
});

export const PayrollData = z.object({
  identity_information: IdentityInformation,
  employment_information: EmploymentInformation,
  income_information: IncomeInformation,
});
export type PayrollData = z.output<typeof PayrollData>;

/** Pay frequencies, spelled the same for all sources. */
export const PAY_FREQUENCIES = [
  'weekly',
  'fortnightly',
  'four_weekly',
  'monthly',
  'quarterly',
  'bi_annually',
  'annually',
  'irregular',
] as const;
export type PayFrequency = (typeof PAY_FREQUENCIES)[number];
