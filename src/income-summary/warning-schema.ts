import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { Id } from '#values/fields.ts';
import { employmentNumber } from './figure-schema.ts';

export const WARNING_CODES = {
  no_current_employment: 'no employment is known to be current',
  pay_date_old: 'the next payment is overdue, so the data may be out of date',
  leaving: 'the person is leaving a current job',
  employer_changed: 'the person changed jobs within the last twelve months',
  new_employment:
    'fewer than three whole months of a current job are known, so its typical month is the latest whole month, or it has none',
  several_employments: 'several current employments are added up',
  director: 'the person is a director and may set their own pay',
  gap_in_pay: 'a payment is missing within an employment',
  gap_between_employments: 'for more than a month, no employment is known',
  pay_fell: 'pay fell by more than 5%',
  pay_varies: 'the standard deviation of the last year’s pay is 20% or more of the average month',
  negative_pay: 'the net pay on a payslip is negative',
  statutory_pay: 'recent pay contains sick, maternity or other statutory pay, or unpaid leave',
  tax_refund: 'recent net pay contains a refund of tax, which will end',
  expenses_in_pay: 'recent net pay contains reimbursed expenses, which are not income',
  partial_pay: 'a payslip for part of a pay period is not in the typical month',
  one_off_payment:
    'a payslip with a one-off payment, or with pay that was taken back, is not in the typical month',
  low_trust: 'payslips have a trust score below `HIGH`',
  low_trust_document: 'a bank statement has a trust score below `HIGH`',
  tax_year_differs: 'payslips and the tax authority contradict each other in pay or tax of a tax year',
  tax_year_not_compared: 'amounts of a tax year that both sources know could not be compared',
  employer_without_payslips:
    'the tax authority reports pay in the last two tax years from an employer without payslips',
  year_to_date_differs: 'the year to date on a payslip does not match the previous payslip',
  bank_credit_missing: 'the bank statements cover a pay date but don’t show the pay',
  bank_credit_differs: 'a bank credit differs from the net pay',
  no_pay_at_bank: 'the bank statements cover pay dates but show no pay at all',
  statements_do_not_continue:
    'two bank statements of one account contradict each other: in the balance between them, or on days that both cover',
  statement_gap: 'no bank statement covers some days between two statements of an account',
  source_differs: 'two sources show different amounts for the same payslip',
  twelve_months_incomplete: 'the last twelve months are not complete',
  account_needs_attention: 'no new data is arriving from an account',
  payslip_without_date: 'a payslip without a date does not count',
  future_pay_date: 'a payslip with a pay date far in the future does not count',
  older_payslips_left_out: 'the user has more payslips than a summary reads',
  older_statements_left_out: 'the user has more bank statements than a summary reads',
} as const;
export type WarningCode = keyof typeof WARNING_CODES;

export const Warning = z
  .object({
    code: enumeration(WARNING_CODES).describe('What was noticed'),
    severity: enumeration({
      note: 'good to know',
      caution: 'look at it before you decide',
      serious: 'do not rely on the figures until you know the reason',
    }).describe('How much it matters'),
    message: z.string().describe('The warning in words'),
    employment: employmentNumber(
      '`number` of the employment; null if the warning is not about a single employment',
    ),
    account_id: Id.nullable().describe('The account that the warning is about; otherwise null'),
    submission_ids: z.array(Id).describe('The submissions behind the warning'),
  })
  .meta({ id: 'IncomeWarning', description: 'Something that an underwriter should know' });
export type Warning = z.output<typeof Warning>;
