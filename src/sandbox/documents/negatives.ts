import { addDays, type Day } from '#values/calendar.ts';
import { formatPenceWithThousands, type Pence, sumPence } from '#values/money.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { type Pen, takePen } from './pen.ts';
import { printDay } from './print-day.ts';

/** Documents that are neither statements nor payslips but look similar. */
export const NEGATIVES = {
  invoice: { title: 'Invoice', draw: drawInvoice },
  bank_letter: { title: 'Letter from a bank', draw: drawBankLetter },
  p60: { title: 'End of year certificate', draw: drawP60 },
  energy_bill: { title: 'Energy bill', draw: drawEnergyBill },
  loan_schedule: { title: 'Loan schedule', draw: drawLoanSchedule },
} as const;
export type Negative = keyof typeof NEGATIVES;
export const NEGATIVE_NAMES = Object.keys(NEGATIVES) as Negative[];

const DAY: Day = '2026-01-19';

export function makeNegative({ name, seed }: { name: Negative; seed: number }): Buffer {
  const { title, draw } = NEGATIVES[name];
  const pen = takePen({ title, producer: 'Office Print', madeOn: DAY });
  draw(pen, seededRandom('negative', name, seed));
  return pen.finish();
}

function drawInvoice(pen: Pen, random: SeededRandom): void {
  pen.left('Marlstone Trade Supplies', 50, 50, { font: 'bold', size: 18 });
  pen.right('INVOICE', 545, 50, { size: 18 });
  pen.left(`Invoice no. ${random.between(10_000, 99_999)}`, 50, 100);
  pen.left(`Date ${printDay(DAY, 'D MMMM YYYY')}`, 50, 114);
  pen.left('VAT registration GB 999 9999 73', 50, 128);
  const lines = Array.from({ length: 6 }, (_, index) => {
    const amount = random.pence(18_00n, 240_00n);
    return [
      printDay(addDays(DAY, -index), 'DD/MM/YYYY'),
      `Materials, delivery ${index + 1}`,
      amount,
    ] as const;
  });
  const net = sumPence(lines.map(([, , amount]) => amount));
  const vat = net / 5n;
  const rows = lines.map(([day, words, amount]): Row => [day, words, amount]);
  const end = drawRows(pen, 170, ['Date', 'Description', 'Amount'], rows);
  const totals: Row[] = [
    ['', 'Net', net],
    ['', 'VAT at 20%', vat],
    ['', 'Balance due', net + vat],
  ];
  drawRows(pen, end + 12, null, totals);
  pen.left('Please pay within 30 days to sort code 60-84-07, account 12345678.', 50, end + 90);
}

function drawBankLetter(pen: Pen, random: SeededRandom): void {
  pen.left('Calderbrook Bank', 50, 50, { font: 'bold', size: 18 });
  pen.left(printDay(DAY, 'D MMMM YYYY'), 50, 110);
  const balance = formatPenceWithThousands(random.pence(200_00n, 4_000_00n));
  const text = [
    'Your account 19557281, sort code 04-91-17',
    'Thank you for your question about your statement. Your next statement will be made on the first working day of next month.',
    `The balance of your account was £${balance} at the close of business yesterday. Money in and money out since then are not counted.`,
    'Interest on balances in credit changes from 1.10% to 0.95% on 1 March 2026. You need to do nothing.',
    'Yours sincerely, the account team',
  ];
  let y = 150;
  for (const paragraph of text) {
    for (const line of pen.wrap(paragraph, 470, { size: 10.5 })) {
      pen.left(line, 50, y, { size: 10.5 });
      y += 15;
    }
    y += 10;
  }
}

function drawP60(pen: Pen, random: SeededRandom): void {
  pen.box(40, 40, 515, 480, { stroke: '#1a1a1a', lineWidth: 1 });
  pen.left('P60 End of Year Certificate', 55, 55, { font: 'bold', size: 16 });
  pen.left('Tax year to 5 April 2026', 55, 80, { font: 'bold', size: 11 });
  const pay = random.pence(24_000_00n, 52_000_00n);
  const facts = [
    ['Surname', 'Whitcombe'],
    ['Forenames', 'Hannah'],
    ['National Insurance number', 'JG481926B'],
    ['Works/payroll number', 'BL-1042'],
    ['Pay in this employment', formatPenceWithThousands(pay)],
    ['Tax deducted', formatPenceWithThousands(pay / 7n)],
    ['Final tax code', '1257L'],
    ['National Insurance contributions', formatPenceWithThousands(pay / 18n)],
    ['Employer PAYE reference', '999/BL20417'],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    pen.left(label, 55, 120 + index * 30, { size: 9 });
    pen.box(280, 114 + index * 30, 240, 22, { stroke: '#5b6675' });
    pen.right(value, 512, 120 + index * 30, { font: 'bold', size: 10 });
  }
  pen.left(
    'This form shows your total pay for Income Tax purposes in this employment for the year.',
    55,
    480,
    { size: 8 },
  );
}

function drawEnergyBill(pen: Pen, random: SeededRandom): void {
  pen.left('Pellow Energy', 50, 50, { font: 'bold', size: 18 });
  pen.left('Your electricity statement', 50, 90, { size: 13 });
  pen.left(`Period ${printDay(addDays(DAY, -90), 'D MMM YYYY')} to ${printDay(DAY, 'D MMM YYYY')}`, 50, 112);
  const units = random.between(400, 900);
  const used = BigInt(units) * 27n;
  const opening = -random.pence(10_00n, 90_00n);
  drawRows(
    pen,
    150,
    ['Date', 'Details', 'Amount'],
    [
      [printDay(addDays(DAY, -90), 'D MMM YYYY'), 'Balance brought forward', opening],
      [printDay(addDays(DAY, -40), 'D MMM YYYY'), 'Direct Debit received, thank you', 96_00n],
      [printDay(DAY, 'D MMM YYYY'), `${units} kWh at 27.00p`, -used],
      [printDay(DAY, 'D MMM YYYY'), 'Standing charge', -48_60n],
    ],
  );
}

function drawLoanSchedule(pen: Pen, random: SeededRandom): void {
  pen.left('Amortisation schedule', 50, 50, { font: 'bold', size: 16 });
  pen.left('Fixed sum loan, 24 payments, illustrative', 50, 78);
  let left = random.pence(3_000_00n, 9_000_00n);
  const payment = left / 24n + 14_00n;
  const rows = Array.from({ length: 24 }, (_, index): Row => {
    left = left > payment ? left - payment + left / 200n : 0n;
    return [printDay(addDays(DAY, index * 30), 'DD/MM/YYYY'), `Payment ${index + 1}`, payment, left];
  });
  drawRows(pen, 110, ['Due', 'Payment no.', 'Payment', 'Principal left'], rows);
}

type Row = readonly [day: string, words: string, ...amounts: Pence[]];

function drawRows(pen: Pen, top: number, headings: readonly string[] | null, rows: readonly Row[]): number {
  const edges = [430, 545].slice(-(Math.max(...rows.map((row) => row.length)) - 2));
  for (const [index, heading] of (headings ?? []).entries()) {
    const edge = edges[index - 2];
    if (edge === undefined) pen.left(heading, index === 0 ? 50 : 140, top, { font: 'bold' });
    else pen.right(heading, edge, top, { font: 'bold' });
  }
  for (const [index, [day, words, ...amounts]] of rows.entries()) {
    const y = top + 18 + index * 16;
    pen.left(day, 50, y);
    pen.left(words, 140, y);
    for (const [at, amount] of amounts.entries())
      pen.right(formatPenceWithThousands(amount), edges[at] ?? 545, y);
  }
  return top + 18 + rows.length * 16;
}
