import { z } from 'zod';
import { known, WireAmount, WireCount, WireDay, WireFlag, WireText } from '../wire-json.ts';

/* The parts of FreeAgent's replies that are used, with FreeAgent's field names. Amounts are strings. */

export const CompanyAnswer = z.object({ company: z.object({ name: WireText }) });

export const User = z.object({
  url: z.string(),
  first_name: WireText,
  last_name: WireText,
  email: WireText,
  role: WireText,
  ni_number: WireText,
});
export type User = z.output<typeof User>;

export const Profile = z.object({
  user: z.string(),
  date_of_birth: WireDay,
  address_line_1: WireText,
  address_line_2: WireText,
  address_line_3: WireText,
  address_line_4: WireText,
  postcode: WireText,
  country: WireText,
  employment_starts_on: WireDay,
  employment_ends_on: WireDay,
});
export type Profile = z.output<typeof Profile>;
export const ProfilesAnswer = z.object({ profiles: z.array(Profile) });

export const Period = z.object({ period: WireCount, dated_on: WireDay, status: WireText });
export type Period = z.output<typeof Period>;
export const PeriodsAnswer = z.object({ periods: known(z.array(Period)) });

/** What a payslip can pay, in the order in which it is listed. */
export const PAYMENTS = [
  { field: 'basic_pay', type: 'BASIC', description: 'Basic pay', isFixed: true },
  { field: 'overtime', type: 'OVERTIME', description: 'Overtime', isFixed: false },
  { field: 'commission', type: 'COMMISSION', description: 'Commission', isFixed: false },
  { field: 'bonus', type: 'BONUS', description: 'Bonus', isFixed: false },
  { field: 'allowance', type: 'ALLOWANCE', description: 'Allowance', isFixed: true },
  { field: 'statutory_sick_pay', ...absence('Statutory Sick Pay') },
  { field: 'statutory_maternity_pay', ...absence('Statutory Maternity Pay') },
  { field: 'statutory_paternity_pay', ...absence('Statutory Paternity Pay') },
  { field: 'additional_statutory_paternity_pay', ...absence('Additional Statutory Paternity Pay') },
  { field: 'statutory_adoption_pay', ...absence('Statutory Adoption Pay') },
  { field: 'statutory_parental_bereavement_pay', ...absence('Statutory Parental Bereavement Pay') },
  {
    field: 'statutory_parental_bereavement_pay_n_ireland',
    ...absence('Statutory Parental Bereavement Pay (Northern Ireland)'),
  },
  { field: 'statutory_neonatal_care_pay', ...absence('Statutory Neonatal Care Pay') },
  { field: 'absence_payments', ...absence('Absence payments') },
  { field: 'other_payments', type: 'OTHER', description: 'Other payments', isFixed: false },
] as const;

function absence(description: string) {
  return { type: 'ALLOWANCE', description, isFixed: false } as const;
}

export const DEDUCTIONS = [
  { field: 'tax_deducted', type: 'TAX', description: 'Income tax' },
  { field: 'employee_ni', type: 'NI', description: 'National Insurance' },
  { field: 'employee_pension', type: 'PENSION', description: 'Pension' },
  { field: 'employee_pension_not_under_net_pay', type: 'PENSION', description: 'Pension, after tax' },
  { field: 'student_loan_deduction', type: 'STUDENT_LOAN', description: 'Student loan' },
  { field: 'postgrad_loan_deduction', type: 'POSTGRAD_LOAN', description: 'Postgraduate loan' },
  { field: 'attachments', type: 'OTHER', description: 'Attachment of earnings' },
  { field: 'payroll_giving', type: 'OTHER', description: 'Payroll giving' },
  { field: 'other_deductions_from_net_pay', type: 'OTHER', description: 'Other deductions' },
] as const;

/** Whether gross pay includes these is not documented. */
export const UNCLEAR_PAYMENTS = [
  { field: 'deduction_free_pay' },
  { field: 'employee_pension_salary_sacrifice' },
  { field: 'other_salary_sacrifice_deductions' },
] as const;

/** Whether other deductions include these is not documented. */
export const UNCLEAR_DEDUCTIONS = [
  { field: 'other_deductions' },
  { field: 'deductions_subject_to_nic_but_not_paye' },
] as const;

const FIGURES = [...PAYMENTS, ...DEDUCTIONS, ...UNCLEAR_PAYMENTS, ...UNCLEAR_DEDUCTIONS] as const;
export type Figure = (typeof FIGURES)[number]['field'];

const AMOUNTS = Object.fromEntries(FIGURES.map(({ field }) => [field, WireAmount])) as Record<
  Figure,
  typeof WireAmount
>;

export const Payslip = z.object({
  user: z.string(),
  dated_on: WireDay,
  tax_code: WireText,
  week_1_month_1_basis: WireFlag,
  frequency: WireText,
  ...AMOUNTS,
});
export type Payslip = z.output<typeof Payslip>;
export const PeriodAnswer = z.object({
  period: Period.extend({ frequency: WireText, payslips: known(z.array(Payslip)) }),
});
