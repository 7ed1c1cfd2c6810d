import { expect, test } from 'vitest';
import { nameIn } from './employer.ts';
import { labelOf } from './fields.ts';
import { kindOf, plainWords, roleOf, sectionOf, takeScope } from './lexicon.ts';

const kindIn = (label: string) => kindOf(takeScope(plainWords(label)).rest);

test.each([
  [
    'net',
    'Amount credited to your account|You will be paid|Payment to bank|To your bank|Wages payable|Cash in hand',
  ],
  ['gross', 'Pay before deductions|Total payable before deductions|Pay subtotal|Total amount earned'],
  ['total_deductions', 'Deductions in total|Total taken off|Total reductions'],
  ['taxable', 'Tax gross|Pay for tax|Earnings for tax|Pay for PAYE'],
  ['niable', 'NI gross|Pay for NI|Earnings for NIC'],
  ['tax', 'PAYE Inc Tax|Tax to HMRC|TAX/PAYE|I. Tax'],
  ['ni', "Emp'ee NI|N.I.C.|NI Conts Ee|Primary NIC"],
  ['pension', 'Legal & General|Added Years|Scot Widows'],
  ['student_loan', 'SL1|Stu Loan|S/Loan|SAAS Loan|Plan 5 Loan'],
  ['postgraduate_loan', 'SL Post Grad|Post Grad Ln'],
  ['balance', 'Full time salary|Contract salary|Salary p.a.'],
  // kinds of pay, and words that don't decide
  [null, 'Bank pay|You earned|Holiday payable|Account balance|Payable|Bonus payable'],
] as const)('these labels name %s', (kind, labels) => {
  expect(labels.split('|').map((label) => [label, kindIn(label)])).toEqual(
    labels.split('|').map((label) => [label, kind]),
  );
});

test.each([
  ['ytd', 'Since 6 April|Figures for the year|Balances to date|Annual summary'],
  ['deductions', 'Less|What was taken|Tax & National Insurance|Outgoings'],
  ['payments', 'Hours & Earnings|Paid to you|Pay Items'],
  ['employer', 'Also paid by us|Employer paid'],
] as const)('these headings begin a block of %s', (section, headings) => {
  for (const heading of headings.split('|')) expect(sectionOf(plainWords(heading)), heading).toBe(section);
});

test('a column headed `Year` is the year to date', () => {
  expect(roleOf(plainWords('Year'))).toBe('ytd');
  expect(roleOf(plainWords('This time'))).toBe('amount');
});

test.each([
  ['name', 'Paid to|Colleague name|Emp name'],
  ['employer', 'Employed by|Legal entity|Trading as|Firm:|Company Harbour Foods Ltd'],
  ['pay_date', 'Funds available|Payday|Bank date'],
  ['period_end', 'Wk ending|Month to|Ending:'],
  ['period_start', 'Starting:|Period beginning'],
  ['frequency', 'Paid every|Freq'],
  ['tax_period', 'Wk/Mth No|HMRC week'],
  // the first words of these texts are labels of something else
  [undefined, 'Company pays|Business Stream|Firm Foundations'],
] as const)('these texts are labels of %s', (field, texts) => {
  for (const text of texts.split('|')) expect(labelOf(text)?.field, text).toBe(field);
});

test.each([
  ['Harbour Foods plc', 'Harbour Foods plc'],
  ['Kestrel - Registered in England No. 01234567', 'Kestrel'],
  ['Moorland District, 12 Mill Lane, Whitby, YO21 3AB', 'Moorland District'],
  ['Total Fitness Leeds', 'Total Fitness Leeds'],
  ['The office is closed on bank holidays.', null],
  ['Pay Notification', null],
  ['YOUR BANK', null],
])('the name of a company in `%s` is %s', (text, name) => {
  expect(nameIn(text)).toBe(name);
});
