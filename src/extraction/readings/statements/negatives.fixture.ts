import { addDays } from '#values/calendar.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import type { DocumentText } from '../../page/text.ts';
import { moneyText } from './draw-statement.fixture.ts';
import { FORMS } from './layout-parts.fixture.ts';
import { openSheet } from './sheet.fixture.ts';

interface Negative {
  /** Lines separated by `|`, above the table and below it. */
  above: string;
  below?: string;
  /** Headings separated by `|`, each with its place. */
  headings?: string;
  count?: number;
  /** Cells separated by `|`. `#` is a random amount. */
  row?: (index: number) => string;
}

const date = (days: number) => FORMS.slashes(addDays('2024-01-03', days));
const money = (pence: number) => moneyText(BigInt(pence));

/** Documents with dates, amounts and tables that are not bank statements. */
const DOCUMENTS: Record<string, Negative> = {
  'an invoice with a running balance': {
    above: 'INVOICE 2041|Kestrel Plumbing Ltd|Sort code 20-11-22 Account number 12345678|VAT No GB123456789',
    headings: '45 Date|120 Description|450 Amount £|550 Balance £',
    count: 12,
    row: (index) =>
      `${date(index)}|Labour and parts job ${index}|${money(3311 * (index + 1))}|${money((3311 * (index + 1) * (index + 2)) / 2)}`,
    below: 'Total due 2,185.26. Please pay by BACS quoting 2041.',
  },
  'a supplier statement of invoices': {
    above:
      'Statement of account|Brightleaf Supplies Ltd|Customer: Kestrel Plumbing Ltd|VAT number GB987654321',
    headings: '45 Date|120 Invoice|250 Due date|450 Amount due|550 Balance',
    count: 9,
    row: (index) => `${date(index)}|INV-${1000 + index}|${date(index + 30)}|#|#`,
    below: 'Please remit the amount due to Barclays sort code 20-11-22 account number 12345678.',
  },
  'an expense claim': {
    above: 'Expense claim|Claimant: Anna Lindqvist|Period 1 March 2024 to 31 March 2024',
    headings: '45 Date|120 Merchant|280 Category|450 Amount',
    count: 18,
    row: (index) => `${date(index)}|Train LNER|Travel|#`,
    below: 'Total claimed 1,396.50|Approved by: M Okafor',
  },
  'a payslip': {
    above:
      'Pennine Tools Ltd|PAYSLIP|Employee: Luca Moretti|Tax code 1257L NI number XW108466C|Pay period 1 December 2024 to 31 December 2024',
    headings: '45 Payments|250 Units|350 Amount|420 Deductions|550 Balance',
    count: 4,
    row: () => 'Basic Salary|1.00|#|PAYE Tax|#',
    below: 'Gross pay 4,566.29 Net pay 3,435.55|Taxable pay year to date 38,216.61',
  },
  'payslips listed by date': {
    above: 'Payroll summary|Employer: Pennine Tools Ltd|National Insurance number XW108466C|Tax code 1257L',
    headings: '45 Date|120 Description|350 Gross pay|450 Deductions|550 Net pay',
    count: 12,
    row: (index) => `${date(30 * index)}|Monthly salary|4,000.00|#|3,000.00`,
    below: 'Employee total. PAYE reference 123/AB45678',
  },
  'an amortisation table': {
    above:
      'Loan repayment schedule|Principal £10,000.00 over 24 months at 6.90% APR|Lender: Northwind Finance',
    headings: '45 Date|200 Payment|300 Interest|420 Principal|550 Balance',
    count: 24,
    row: (index) =>
      `${date(30 * index)}|447.00|${money(5700 - 200 * index)}|${money(39_000 + 200 * index)}|${money(1_000_000 - 40_000 * index)}`,
    below: 'The monthly payment is due on the first of each month.',
  },
  'an electricity bill': {
    above:
      'Your energy statement|Account number 850012345|Bill period 1 March 2024 to 31 May 2024|Previous balance £120.00|Meter reading 10442 kWh',
    headings: '45 Date|120 Description|450 Amount|550 Balance',
    count: 6,
    row: (index) =>
      `${date(30 * index)}|${index % 2 ? 'Direct Debit payment' : 'Electricity standing charge'}|#|#`,
    below: 'VAT at 5.00% 4.10|Your tariff: Fixed. Your new balance £98.20',
  },
  'a letter from a bank': {
    above:
      'Barclays Bank UK PLC|Dear Miss Thornbury,|We have opened your account. Sort code 20-11-22, account number 12345678, IBAN GB33BUKB20201555555555.|Your arranged overdraft is £500.00 from 1 March 2024. Your first statement will follow on 1 April 2024.|The balance of your account and a list of transactions are shown on each statement.',
  },
  'a guide to statements': {
    above:
      'How to read your statement|Testbridge Bank. Sort code 11-22-33 Account number 12345678. Period 1 March 2026 to 31 March 2026|Opening balance £500.00|Closing balance £500.00|Date Description Money out Money in Balance|The date tells you when we added the transaction to your account.|Step 1 Look at the opening balance. Step 2 Compare each transaction with your receipts.',
  },
  'a letter about interest rates': {
    above:
      'Lloyds Bank plc|Dear customer,|From 1 May 2024 to 30 June 2024 the rate of your savings account changes.|Balance Rate now New rate|£1.00 to £4,999.99 1.10% 1.30%|£5,000.00 and above 1.40% 1.60%',
  },
  'a P60': {
    above:
      'P60 End of Year Certificate Tax year to 5 April 2025|Employee: THORNBURY, Amelia National Insurance number AB123456C Final tax code 1257L|In this employment Pay 32,410.00 Tax deducted 3,968.00|Employer PAYE reference 123/AB45678',
  },
  'a tenancy agreement': {
    above:
      'Tenancy agreement dated 3 March 2024|The rent is £1,250.00 per month, payable to sort code 20-11-22 account number 12345678 on the first day.|The deposit of £1,400.00 is held for the period 3 March 2024 to 2 March 2025.',
  },
  'a paper': {
    above:
      'Abstract|We study how statements of balance are read. Section 2 shows the method, figure 1 the result.|1 Introduction|On 3 March 2024 an accuracy of 12.34 was reached; see the references.',
  },
};

export const NEGATIVES = Object.entries(DOCUMENTS).map(([name, document]) => ({
  name,
  draw: (seed: number) => drawNegative(document, seededRandom(seed)),
}));

function drawNegative(
  { above, headings = '', count = 0, row, below }: Negative,
  random: SeededRandom,
): DocumentText {
  const sheet = openSheet();
  const write = (lines: string) => {
    for (const line of lines.split('|')) {
      sheet.put(45, line);
      sheet.feed(18);
    }
  };
  const places = headings.split('|').map((heading) => Number.parseInt(heading, 10));
  const place = (cells: string) => {
    for (const [index, text] of cells.split('|').entries())
      sheet.put(places[index] ?? 45, text, /\d[.,]\d{2}$|£$/.test(text) ? 'right' : 'left');
    sheet.feed();
  };
  write(above);
  sheet.feed(10);
  if (headings !== '') place(headings.replace(/(^|\|)\d+ /g, '$1'));
  for (let index = 0; index < count; index++)
    place(row?.(index).replace(/#/g, () => money(random.between(700, 90_000))) ?? '');
  if (below) write(below);
  return sheet.done();
}
