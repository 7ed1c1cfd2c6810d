import { addDays } from '#values/calendar.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import type { DocumentText } from '../../page/text.ts';
import { moneyText } from './draw-statement.fixture.ts';
import { FORMS } from './layout-parts.fixture.ts';
import { openSheet, type Sheet } from './sheet.fixture.ts';

interface Table {
  title: string[];
  headings: [text: string, x: number][];
  row: (index: number, random: SeededRandom) => string[];
  count: number;
  end: string[];
}

/** Documents with dates, amounts and tables that are not bank statements. */
export const NEGATIVES: { name: string; draw: (seed: number) => DocumentText }[] = [
  table('an invoice with a running balance', {
    title: [
      'INVOICE 2041',
      'Kestrel Plumbing Ltd',
      'Sort code 20-11-22 Account number 12345678',
      'VAT No GB123456789',
    ],
    headings: [
      ['Date', 45],
      ['Description', 120],
      ['Amount £', 450],
      ['Balance £', 550],
    ],
    row: (index) => [
      date(index),
      `Labour and parts job ${index}`,
      moneyText(3311n * BigInt(index + 1)),
      moneyText((3311n * BigInt((index + 1) * (index + 2))) / 2n),
    ],
    count: 12,
    end: ['Total due 2,185.26. Please pay by BACS quoting 2041.'],
  }),
  table('a supplier statement of invoices', {
    title: [
      'Statement of account',
      'Brightleaf Supplies Ltd',
      'Customer: Kestrel Plumbing Ltd',
      'VAT number GB987654321',
    ],
    headings: [
      ['Date', 45],
      ['Invoice', 120],
      ['Due date', 250],
      ['Amount due', 450],
      ['Balance', 550],
    ],
    row: (index, random) => [
      date(index),
      `INV-${1000 + index}`,
      date(index + 30),
      moneyText(BigInt(1000 + random.below(9000))),
      moneyText(BigInt(1000 + random.below(90_000))),
    ],
    count: 9,
    end: ['Please remit the amount due to Barclays sort code 20-11-22 account number 12345678.'],
  }),
  table('an expense claim', {
    title: ['Expense claim', 'Claimant: Anna Lindqvist', 'Period 1 March 2024 to 31 March 2024'],
    headings: [
      ['Date', 45],
      ['Merchant', 120],
      ['Category', 280],
      ['Amount', 450],
    ],
    row: (index, random) => [
      date(index),
      'Train LNER',
      'Travel',
      moneyText(BigInt(700 + random.below(9000))),
    ],
    count: 18,
    end: ['Total claimed 1,396.50', 'Approved by: M Okafor'],
  }),
  table('a payslip', {
    title: [
      'Pennine Tools Ltd',
      'PAYSLIP',
      'Employee: Luca Moretti',
      'Tax code 1257L NI number XW108466C',
      'Pay period 1 December 2024 to 31 December 2024',
    ],
    headings: [
      ['Payments', 45],
      ['Units', 250],
      ['Amount', 350],
      ['Deductions', 420],
      ['Balance', 550],
    ],
    row: (_, random) => [
      'Basic Salary',
      '1.00',
      moneyText(BigInt(100_000 + random.below(99_999))),
      'PAYE Tax',
      moneyText(BigInt(random.below(90_000))),
    ],
    count: 4,
    end: ['Gross pay 4,566.29 Net pay 3,435.55', 'Taxable pay year to date 38,216.61'],
  }),
  table('payslips listed by date', {
    title: [
      'Payroll summary',
      'Employer: Pennine Tools Ltd',
      'National Insurance number XW108466C',
      'Tax code 1257L',
    ],
    headings: [
      ['Date', 45],
      ['Description', 120],
      ['Gross pay', 350],
      ['Deductions', 450],
      ['Net pay', 550],
    ],
    row: (index, random) => [
      date(30 * index),
      'Monthly salary',
      moneyText(400_000n),
      moneyText(BigInt(90_000 + random.below(9000))),
      moneyText(300_000n),
    ],
    count: 12,
    end: ['Employee total. PAYE reference 123/AB45678'],
  }),
  table('an amortisation table', {
    title: [
      'Loan repayment schedule',
      'Principal £10,000.00 over 24 months at 6.90% APR',
      'Lender: Northwind Finance',
    ],
    headings: [
      ['Date', 45],
      ['Payment', 200],
      ['Interest', 300],
      ['Principal', 420],
      ['Balance', 550],
    ],
    row: (index) => [
      date(30 * index),
      '447.00',
      moneyText(BigInt(5700 - 200 * index)),
      moneyText(BigInt(39_000 + 200 * index)),
      moneyText(BigInt(1_000_000 - 40_000 * index)),
    ],
    count: 24,
    end: ['The monthly payment is due on the first of each month.'],
  }),
  table('an electricity bill', {
    title: [
      'Your energy statement',
      'Account number 850012345',
      'Bill period 1 March 2024 to 31 May 2024',
      'Previous balance £120.00',
      'Meter reading 10442 kWh',
    ],
    headings: [
      ['Date', 45],
      ['Description', 120],
      ['Amount', 450],
      ['Balance', 550],
    ],
    row: (index, random) => [
      date(30 * index),
      index % 2 ? 'Direct Debit payment' : 'Electricity standing charge',
      moneyText(BigInt(2000 + random.below(9000))),
      moneyText(BigInt(2000 + random.below(9000))),
    ],
    count: 6,
    end: ['VAT at 5.00% 4.10', 'Your tariff: Fixed. Your new balance £98.20'],
  }),
  letter('a letter from a bank', [
    'Barclays Bank UK PLC',
    'Dear Miss Thornbury,',
    'We have opened your account. Sort code 20-11-22, account number 12345678, IBAN GB33BUKB20201555555555.',
    'Your arranged overdraft is £500.00 from 1 March 2024. Your first statement will follow on 1 April 2024.',
    'The balance of your account and a list of transactions are shown on each statement.',
  ]),
  letter('a guide to statements', [
    'How to read your statement',
    'Testbridge Bank. Sort code 11-22-33 Account number 12345678. Period 1 March 2026 to 31 March 2026',
    'Opening balance £500.00',
    'Closing balance £500.00',
    'Date Description Money out Money in Balance',
    'The date tells you when we added the transaction to your account.',
    'Step 1 Look at the opening balance. Step 2 Compare each transaction with your receipts.',
  ]),
  letter('a letter about interest rates', [
    'Lloyds Bank plc',
    'Dear customer,',
    'From 1 May 2024 to 30 June 2024 the rate of your savings account changes.',
    'Balance Rate now New rate',
    '£1.00 to £4,999.99 1.10% 1.30%',
    '£5,000.00 and above 1.40% 1.60%',
  ]),
  letter('a P60', [
    'P60 End of Year Certificate Tax year to 5 April 2025',
    'Employee: THORNBURY, Amelia National Insurance number AB123456C Final tax code 1257L',
    'In this employment Pay 32,410.00 Tax deducted 3,968.00',
    'Employer PAYE reference 123/AB45678',
  ]),
  letter('a tenancy agreement', [
    'Tenancy agreement dated 3 March 2024',
    'The rent is £1,250.00 per month, payable to sort code 20-11-22 account number 12345678 on the first day.',
    'The deposit of £1,400.00 is held for the period 3 March 2024 to 2 March 2025.',
  ]),
  letter('a paper', [
    'Abstract',
    'We study how statements of balance are read. Section 2 shows the method, figure 1 the result.',
    '1 Introduction',
    'On 3 March 2024 an accuracy of 12.34 was reached; see the references.',
  ]),
];

function table(name: string, { title, headings, row, count, end }: Table) {
  return {
    name,
    draw(seed: number): DocumentText {
      const random = seededRandom(seed);
      const sheet = openSheet();
      for (const line of title) write(sheet, line);
      sheet.feed(10);
      const place = (texts: readonly string[]) => {
        for (const [index, text] of texts.entries()) {
          const x = headings[index]?.[1] ?? 45;
          sheet.put(x, text, /\d[.,]\d{2}$|£$/.test(text) ? 'right' : 'left');
        }
        sheet.feed();
      };
      place(headings.map(([text]) => text));
      for (let index = 0; index < count; index++) place(row(index, random));
      for (const line of end) write(sheet, line);
      return sheet.done();
    },
  };
}

function letter(name: string, lines: readonly string[]) {
  return {
    name,
    draw(): DocumentText {
      const sheet = openSheet();
      for (const line of lines) write(sheet, line);
      return sheet.done();
    },
  };
}

function write(sheet: Sheet, line: string): void {
  sheet.put(45, line);
  sheet.feed(18);
}

function date(index: number): string {
  return FORMS.slashes(addDays('2024-01-03', index));
}
