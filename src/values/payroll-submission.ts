import { z } from 'zod';
import { namedEnumeration, namedOpenEnumeration } from './enumeration.ts';
import { Timestamp } from './fields.ts';

/*
 * The data of one payslip, in the interface's own fields. Every source (connectors, direct connections,
 * uploaded documents) converts its data to this shape. Unknown values are null, never 0 or ''.
 */

/** Ends the description of a day in a reply. Requests also accept a plain date. */
export const AS_MIDNIGHT = ', as midnight UTC';

/** `1234.56`; negative amounts have a leading minus. */
export const Money = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .describe('An amount in pounds');

/** Whether a schema is Money, perhaps with a description of its own. */
export function isMoney(schema: z.core.$ZodType): boolean {
  return isVersionOf(schema, Money);
}

/** A decimal number with any number of digits, such as hours. Providers can send other text. */
const Decimal = z.string();

export function isDecimal(schema: z.core.$ZodType): boolean {
  return isVersionOf(schema, Decimal);
}

function isVersionOf(schema: z.core.$ZodType, base: z.core.$ZodType): boolean {
  const { parent } = schema._zod;
  return schema === base || (parent !== undefined && isVersionOf(parent, base));
}

export const PAY_FREQUENCY_MEANINGS = {
  weekly: 'every week',
  fortnightly: 'every two weeks',
  four_weekly: 'every four weeks',
  monthly: 'every month',
  quarterly: 'every three months',
  bi_annually: 'twice a year',
  annually: 'once a year',
  irregular: 'without a fixed interval',
} as const;

/** Pay frequencies, spelled the same for all sources. */
export const PayFrequency = namedEnumeration('PayFrequency', PAY_FREQUENCY_MEANINGS);
export type PayFrequency = z.output<typeof PayFrequency>;

export const EARNING_TYPES = {
  BASIC: 'basic salary or wages',
  OVERTIME: 'overtime',
  BONUS: 'a bonus or an incentive',
  COMMISSION: 'commission',
  ALLOWANCE: 'an allowance or supplement, or holiday, sick or parental pay',
  SALARY_SACRIFICE: 'pay given up for a benefit such as a pension; usually a negative amount',
  EXPENSES: 'reimbursed expenses',
  BENEFIT: 'a benefit in kind',
  OTHER: 'any other payment',
} as const;

export const DEDUCTION_TYPES = {
  TAX: 'income tax',
  NI: 'National Insurance',
  PENSION: 'the person’s own pension contributions',
  STUDENT_LOAN: 'repayment of a student loan',
  POSTGRAD_LOAN: 'repayment of a postgraduate loan',
  OTHER: 'any other deduction',
} as const;

const EMPLOYMENT_TYPES = {
  FullTime: 'full time',
  PartTime: 'part time',
  Pension: 'a pension that a scheme or an administrator pays; `employer_name` is the payer',
  Subcontractor:
    'work for a contractor under the Construction Industry Scheme; `employer_name` is the contractor',
};
const EMPLOYMENT_STATUSES = {
  active: 'the person had the job when the payslip was retrieved',
  left: 'the person has left the job',
};

export const IdentityInformation = z
  .object({
    name: text('Full name'),
    date_of_birth: day('Date of birth'),
    address: z
      .object({
        street: text('House and street'),
        county: text('County'),
        city: text('Town or city'),
        post_code: text('Postcode'),
        country: text('Country'),
      })
      .describe('Home address'),
    email: text('Email address'),
    phone: text('Phone number'),
    NI_number: text('National Insurance number'),
  })
  .describe('The person, as the source describes them');

export const EmploymentInformation = z
  .object({
    employer_name: text('Name of the employer'),
    role: text('Job title'),
    type: namedOpenEnumeration('EmploymentType', EMPLOYMENT_TYPES)
      .nullable()
      .describe('Type of contract, as the provider calls it'),
    status: namedOpenEnumeration('EmploymentStatus', EMPLOYMENT_STATUSES)
      .nullable()
      .describe('Whether the person still has the job'),
    start_date: day('First day of the job'),
    leave_date: day('Last day of the job'),
    employer_tax_reference: text('The employer’s PAYE reference, such as `999/KF12345`'),
    is_director: yesNo('Whether the person is a director of the company'),
  })
  .describe('The job that this payslip is for');

export const EarningElement = z
  .object({
    type: namedOpenEnumeration('EarningType', EARNING_TYPES).nullable().describe('Kind of payment'),
    description: text('The text of this line on the payslip'),
    amount: pounds('Amount of the payment'),
    is_fixed: yesNo('Whether the payment is usually the same on every payslip'),
    is_after_tax: yesNo('Whether the payment is free of tax, such as expenses'),
    is_after_ni: yesNo('Whether the payment is free of National Insurance'),
    is_bik: yesNo('Whether this is a benefit in kind, which is not paid out'),
    quantity: Decimal.nullable().describe('Number of units that were paid, as text'),
    rate: Decimal.nullable().describe('Pay for each unit in pounds, as text'),
    unit: text('Unit of `quantity`, such as `hour`, as the provider calls it'),
  })
  .describe('One payment');

export const DeductionElement = z
  .object({
    type: namedOpenEnumeration('DeductionType', DEDUCTION_TYPES).nullable().describe('Kind of deduction'),
    description: text('The text of this line on the payslip'),
    amount: pounds('Amount of the deduction', 'a refund is negative'),
  })
  .describe('One deduction');

export const YearToDate = z
  .object({
    gross_pay: pounds('Pay before deductions'),
    net_pay: pounds('Pay after deductions'),
    total_tax_paid: pounds('Income tax'),
    total_ni_paid: pounds('The person’s National Insurance'),
    total_taxable_earnings: pounds('Pay that income tax is due on'),
    tax_year: z
      .int()
      .nullable()
      .describe('The year in which the tax year starts: 2025 is 6 April 2025 to 5 April 2026'),
  })
  .describe('Totals of the tax year, up to and including this payslip');

export const Earnings = z
  .object({
    gross_pay: pounds('Pay before deductions'),
    net_pay: pounds('Pay after deductions', 'the amount that was paid out'),
    base_salary: pounds('Basic salary or wages'),
    bonus: pounds('Bonuses and commission'),
    fixed_pay_total: pounds('Sum of the payments with `is_fixed` true', 'without benefits in kind'),
    variable_pay_total: pounds('Sum of the payments with `is_fixed` false', 'without benefits in kind'),
    earning_elements: z.array(EarningElement).describe('The payments that the payslip lists'),
    year_to_date: YearToDate,
  })
  .describe('What the person was paid');

export const Deductions = z
  .object({
    income_tax: pounds('Income tax', 'a refund is negative'),
    employee_ni: pounds('The person’s National Insurance'),
    employee_pension: pounds('The person’s own pension contributions'),
    total_deductions: pounds('Sum of all deductions'),
    loan_deductions: pounds('Repayments of student and postgraduate loans'),
    deductions_elements: z.array(DeductionElement).describe('The deductions that the payslip lists'),
  })
  .describe('What was deducted from the pay');

export const IncomeInformation = z
  .object({
    pay_date: day('Day of payment'),
    pay_interval_start: day('First day of the pay period'),
    pay_interval_end: day('Last day of the pay period'),
    pay_frequency: PayFrequency.nullable().describe('How often the person is paid'),
    tax_code: text('Tax code, such as `1257L` or `1257L M1`'),
    earnings: Earnings,
    deductions: Deductions,
  })
  .describe('The figures of the payslip');

export const PayrollData = z.object({
  identity_information: IdentityInformation,
  employment_information: EmploymentInformation,
  income_information: IncomeInformation,
});
export type PayrollData = z.output<typeof PayrollData>;

function text(what: string) {
  return z.string().nullable().describe(what);
}

function day(what: string) {
  return Timestamp.nullable().describe(`${what}${AS_MIDNIGHT}`);
}

function yesNo(what: string) {
  return z.boolean().nullable().describe(what);
}

/** An amount that can be unknown, with an optional note about its value. */
export function pounds(what: string, note?: string) {
  return Money.nullable().describe([`${what}, in pounds`, note].filter(Boolean).join('; '));
}
