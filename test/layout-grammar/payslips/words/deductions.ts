import { type Choices, words } from '../../chance.ts';

export type DeductionKind =
  | 'tax'
  | 'tax_refund'
  | 'ni'
  | 'pension'
  | 'avc'
  | 'plan_1'
  | 'plan_2'
  | 'plan_4'
  | 'plan_5'
  | 'postgraduate'
  | 'order'
  | 'other'
  | 'refund'
  | 'employer_ni'
  | 'employer_pension';

/** What payroll software and payroll clerks call a deduction. */
export const DEDUCTIONS: Record<DeductionKind, Choices<string>> = {
  tax: words(
    'PAYE Tax|PAYE|Income Tax|Tax',
    'PAYE Income Tax|Income Tax (PAYE)|Tax Deducted|UK Income Tax|PAYE Deduction|Tax (PAYE)|Tax Paid|P.A.Y.E.|Inc Tax',
  ),
  tax_refund: words(
    'PAYE Tax|Tax Refund|Income Tax',
    'PAYE Refund|Tax Rebate|PAYE (Refund)|Income Tax Refund',
  ),
  ni: words(
    'National Insurance|NI|Employee NI|Nat Ins|NI Contribution',
    "Employee NIC|National Ins.|Class 1 NIC|Employee's National Insurance|NIC EE|Nat. Insurance|NI - Employee|National Ins Cont|EE NI|N.I.|NI Contributions|Natl Insurance",
  ),
  pension: words(
    'Pension|Employee Pension|Pension Contribution|NEST Pension|Workplace Pension|EE Pension',
    "Superannuation|NHS Pension|LGPS|AE Pension|The People's Pension|Pension Ees|Pension 5%|Aviva Pension|Auto Enrolment Pen|Teachers Pension|Pens Cont EE|Scottish Widows GPP|Ee's Pension Cont|NEST EE",
  ),
  avc: words(
    'AVC|AVC Pension',
    'Additional Voluntary Cont|AVC Prudential|Added Pension|AVC (Fixed)|Pension AVC 2',
  ),
  plan_1: words(
    'Student Loan|Student Loan Plan 1|Student Loan (1)',
    'SL Plan 1|Std Loan|Student Ln Pl1|SLC Deduction|Student Loan Repay',
  ),
  plan_2: words(
    'Student Loan|Student Loan Plan 2|Student Loan Repayment',
    'SL Plan 2|Stud Loan Plan2|Student Ln Pl2|SLC Plan 2|Student Loans',
  ),
  plan_4: words('Student Loan|Student Loan Plan 4', 'SL Plan 4|Student Ln Pl4|SLC (Scotland) Plan 4'),
  plan_5: words('Student Loan|Student Loan Plan 5', 'SL Plan 5|Student Ln Pl5'),
  postgraduate: words(
    'Postgraduate Loan|Postgrad Loan',
    "PGL|Post Grad Loan|PG Loan|Postgraduate Loan Repay't|Post-Graduate Ln",
  ),
  order: words(
    'Attachment of Earnings|Council Tax AEO|Court Order',
    'DEA|CMS Deduction|Earnings Arrestment|AEO Council Tax|Attach. of Earnings|Direct Earnings Attachment|Arrestment',
  ),
  other: words(
    'Union Subscription|Season Ticket Loan|Private Healthcare|Parking|Social Club|Salary Advance|Staff Purchases',
    'Unison|Sharesave|SAYE|Gym Membership|Travel Loan|Advance of Pay|Overpayment Recovery|Dental Plan|Cash Plan|Uniform|Staff Lottery|Union Subs|GMB|Car Park|Loan Repayment|Hospital Saturday Fund',
  ),
  refund: words('Parking Refund|Season Ticket Refund', 'Union Subs Refund|Gym Refund|Overdeduction Refund'),
  employer_ni: words(
    "Employer NI|Employer's NI|Employers NI|Employer NIC",
    "ER NI|NI (Employer)|Er's NIC|NIC ER|Company NI|NI - Employer|Employer Nat Ins",
  ),
  employer_pension: words(
    "Employer Pension|Employer's Pension|Employers Pension",
    "ER Pension|Pension (Employer)|Company Pension|Er's Pension Cont|Pension - Employer|NEST ER|Employer Pens Cont",
  ),
};
