import { expect, test } from 'vitest';
import { companyIn } from '../../readings/payslips/details/names.ts';
import { isOtherDeduction } from './elements.ts';
import { labelOf } from './fields.ts';
import { kindOf, plainWords, roleOf, sectionOf, takeScope } from './lexicon.ts';

const kindIn = (label: string) => kindOf(takeScope(plainWords(label)).rest);

test.each([
  [
    'net',
    'Amount credited to your account|You will be paid|Payment to bank|To your bank|Wages payable|Cash in hand|Sum credited|Amount transferred|Left to pay|Remaining pay',
  ],
  [
    'gross',
    'Pay before deductions|Total payable before deductions|Pay subtotal|Total amount earned|Total credits',
  ],
  ['total_deductions', 'Deductions in total|Total taken off|Total reductions|Total debits|Amount deducted'],
  ['taxable', 'Tax gross|Pay for tax|Earnings for tax|Pay for PAYE|Pay taxed|PAYE pay'],
  ['niable', 'NI gross|Pay for NI|Earnings for NIC|NI liable pay|NI base|Amount for NI'],
  ['tax', 'PAYE Inc Tax|Tax to HMRC|TAX/PAYE|I. Tax|Taxation|Refund of tax'],
  ['ni', "Emp'ee NI|N.I.C.|NI Conts Ee|Primary NIC|Social security (NI)"],
  ['pension', 'Legal & General|Added Years|Scot Widows|WPP|SHPS|MPAVC'],
  ['student_loan', 'SL1|Stu Loan|S/Loan|SAAS Loan|Plan 5 Loan|Loan Plan 1|Student Finance'],
  ['postgraduate_loan', 'SL Post Grad|Post Grad Ln|Student Loan PG|PG Student Ln'],
  ['pensionable', 'Pay for pension|AE earnings|Pens gross'],
  ['balance', 'Full time salary|Contract salary|Salary p.a.'],
  // kinds of pay, and words that don't decide
  [null, 'Bank pay|You earned|Holiday payable|Account balance|Payable|Bonus payable|Expenses net'],
] as const)('these labels name %s', (kind, labels) => {
  expect(labels.split('|').map((label) => [label, kindIn(label)])).toEqual(
    labels.split('|').map((label) => [label, kind]),
  );
});

test.each([
  [
    'ytd',
    'Since 6 April|Figures for the year|Balances to date|Annual summary|Pay & tax to date|Year balances|Employment to date',
  ],
  ['deductions', 'Less|What was taken|Tax & National Insurance|Outgoings|Money out|Tax, NI & other'],
  ['payments', 'Hours & Earnings|Paid to you|Pay Items|Emoluments|Additions to pay|Pay components'],
  ['employer', "Also paid by us|Employer paid|Employer's share|Paid on your behalf|Contributions (Employer)"],
] as const)('these headings begin a block of %s', (section, headings) => {
  for (const heading of headings.split('|')) expect(sectionOf(plainWords(heading)), heading).toBe(section);
});

test('a column headed `Year` is the year to date', () => {
  expect(roleOf(plainWords('Year'))).toBe('ytd');
  expect(roleOf(plainWords('This time'))).toBe('amount');
});

test.each([
  ['name', 'Paid to|Colleague name|Emp name|Member of staff|Payslip of'],
  ['employer', 'Employed by|Legal entity|Trading as|Firm:|Payer|Paying company|Company Harbour Foods Ltd'],
  ['pay_date', 'Funds available|Payday|Bank date|Deposited on|Date due|Money in bank on'],
  ['period_end', 'Wk ending|Month to|Ending:|Prd to|Until:'],
  ['period_start', 'Starting:|Period beginning|Work from|Begins:'],
  ['frequency', 'Paid every|Freq|How often paid|Payroll frequency'],
  ['tax_period', 'Wk/Mth No|HMRC week|Pd no|Pay prd'],
  ['role', 'Job position|Job title'],
  ['start_date', 'With us since|Original hire date'],
  // the first words of these texts are labels of something else
  [undefined, 'Company pays|Business Stream|Firm Foundations'],
] as const)('these texts are labels of %s', (field, texts) => {
  for (const text of texts.split('|')) expect(labelOf(text)?.field, text).toBe(field);
});

test.each([
  ['Harbour Foods plc', 'Harbour Foods plc'],
  ['Kestrel - Registered in England No. 01234567', 'Kestrel'],
  ['Kestrel — Registered in England No. 01234567', 'Kestrel'],
  ['Moorland District, 12 Mill Lane, Whitby, YO21 3AB', 'Moorland District'],
  ['Total Fitness Leeds', 'Total Fitness Leeds'],
  ['The office is closed on bank holidays.', null],
  ['Pay Notification', null],
  ['YOUR BANK', null],
])('the name of a company in `%s` is %s', (text, name) => {
  expect(companyIn(text)).toBe(name);
});

test.each([
  'Trade Union Subs',
  'Gym',
  'Cycle scheme',
  'AoE',
  'Season ticket loan',
  'Sharesave',
  'Wagestream',
])('the deduction `%s` is known, so it is neither tax nor National Insurance', (label) => {
  expect(isOtherDeduction(label)).toBe(true);
});

test.each(['Blorpling', 'Nat. Insurance', 'PAYE'])('`%s` is not a known other deduction', (label) => {
  expect(isOtherDeduction(label)).toBe(false);
});
