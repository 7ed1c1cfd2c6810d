import { addDays, type Day } from '#values/calendar.ts';
import { formatPenceWithThousands as money, type Pence, sumPence } from '#values/money.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { type Block, lines, paragraph, stack } from './drawing/block.ts';
import { Paper } from './drawing/paper.ts';
import { type Desk, PLAIN } from './drawing/style.ts';
import { type Column, table } from './drawing/table.ts';
import { printDay } from './print-day.ts';

/** A document that is neither a statement nor a payslip but looks similar. */
export interface OtherDocument {
  title: string;
  /** Paragraphs above the table. */
  above: readonly string[];
  headings?: readonly string[];
  rows?: readonly (readonly string[])[];
  below?: readonly string[];
}

const DAY: Day = '2026-01-19';
const slashed = (days: number) => printDay(addDays(DAY, days), 'DD/MM/YYYY');
const named = (days: number) => printDay(addDays(DAY, days), 'D MMM YYYY');

/** Documents by their names in the sandbox, each with random figures. */
const NEGATIVES = {
  invoice(random): OtherDocument {
    const amounts = Array.from({ length: 6 }, () => random.pence(18_00n, 240_00n));
    const net = sumPence(amounts);
    const total = (label: string, pence: Pence) => ['', label, money(pence)];
    return {
      title: 'INVOICE',
      above: [
        'Marlstone Trade Supplies',
        `Invoice no. ${random.between(10_000, 99_999)}`,
        `Date ${printDay(DAY, 'D MMMM YYYY')}`,
        'VAT registration GB 999 9999 73',
      ],
      headings: ['Date', 'Description', 'Amount'],
      rows: [
        ...amounts.map((amount, index) => [
          slashed(-index),
          `Materials, delivery ${index + 1}`,
          money(amount),
        ]),
        total('Net', net),
        total('VAT at 20%', net / 5n),
        total('Balance due', net + net / 5n),
      ],
      below: ['Please pay within 30 days to sort code 60-84-07, account 12345678.'],
    };
  },
  bank_letter: (random) => ({
    title: 'Calderbrook Bank',
    above: [
      printDay(DAY, 'D MMMM YYYY'),
      'Your account 19557281, sort code 04-91-17',
      'Thank you for your question about your statement. Your next statement will be made on the first working day of next month.',
      `The balance of your account was £${money(random.pence(200_00n, 4_000_00n))} at the close of business yesterday. Money in and money out since then are not counted.`,
      'Interest on balances in credit changes from 1.10% to 0.95% on 1 March 2026. You need to do nothing.',
      'Yours sincerely, the account team',
    ],
  }),
  p60(random) {
    const pay = random.pence(24_000_00n, 52_000_00n);
    return {
      title: 'P60 End of Year Certificate',
      above: ['Tax year to 5 April 2026'],
      rows: [
        ['Surname', 'Whitcombe'],
        ['Forenames', 'Hannah'],
        ['National Insurance number', 'JG481926B'],
        ['Works/payroll number', 'BL-1042'],
        ['Pay in this employment', money(pay)],
        ['Tax deducted', money(pay / 7n)],
        ['Final tax code', '1257L'],
        ['National Insurance contributions', money(pay / 18n)],
        ['Employer PAYE reference', '999/BL20417'],
      ],
      below: ['This form shows your total pay for Income Tax purposes in this employment for the year.'],
    };
  },
  energy_bill(random) {
    const units = random.between(400, 900);
    return {
      title: 'Pellow Energy',
      above: ['Your electricity statement', `Period ${named(-90)} to ${named(0)}`],
      headings: ['Date', 'Details', 'Amount'],
      rows: [
        [named(-90), 'Balance brought forward', money(-random.pence(10_00n, 90_00n))],
        [named(-40), 'Direct Debit received, thank you', '96.00'],
        [named(0), `${units} kWh at 27.00p`, money(-27n * BigInt(units))],
        [named(0), 'Standing charge', '-48.60'],
      ],
    };
  },
  loan_schedule(random) {
    let left = random.pence(3_000_00n, 9_000_00n);
    const payment = left / 24n + 14_00n;
    return {
      title: 'Amortisation schedule',
      above: ['Fixed sum loan, 24 payments, illustrative'],
      headings: ['Due', 'Payment no.', 'Payment', 'Principal left'],
      rows: Array.from({ length: 24 }, (_, index) => {
        left = left > payment ? left - payment + left / 200n : 0n;
        return [slashed(index * 30), `Payment ${index + 1}`, money(payment), money(left)];
      }),
    };
  },
} satisfies Record<string, (random: SeededRandom) => OtherDocument>;
export type Negative = keyof typeof NEGATIVES;
export const NEGATIVE_NAMES = Object.keys(NEGATIVES) as Negative[];

export function makeNegative({ name, seed }: { name: Negative; seed: number }): Buffer {
  const document: OtherDocument = NEGATIVES[name](seededRandom('negative', name, seed));
  const paper = new Paper({ title: document.title, producer: 'Office Print', madeOn: DAY });
  drawOther({ paper, style: { ...PLAIN, margin: 50, size: 10 } }, document);
  return paper.finish();
}

export function drawOther(
  desk: Desk,
  { title, above, headings, rows = [], below = [] }: OtherDocument,
): void {
  const { margin } = desk.style;
  const width = desk.paper.width - 2 * margin;
  const paragraphs = (texts: readonly string[]) => texts.map((text) => paragraph(desk, text, width));
  const block = stack(
    [
      lines(desk, [title], { size: 18, isBold: true }),
      ...paragraphs(above),
      ...(rows.length === 0 ? [] : [tableOf(desk, headings ?? [], rows)]),
      ...paragraphs(below),
    ],
    10,
  );
  block.draw({ x: margin, y: margin, width, height: block.height });
}

/** Columns in which some cells end with pence are aligned to the right. */
function tableOf(desk: Desk, headings: readonly string[], rows: readonly (readonly string[])[]): Block {
  const count = Math.max(headings.length, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: count }, (_, index): Column => {
    const isAmount = rows.some((row) => /\.\d{2}$/.test(row[index] ?? ''));
    return {
      key: String(index),
      heading: headings[index] ?? '',
      align: isAmount ? 'right' : 'left',
      isWide: index === 1,
    };
  });
  const cellsOf = (row: readonly string[]) =>
    Object.fromEntries(row.map((text, index) => [String(index), { text }]));
  return table(
    desk,
    columns,
    rows.map((row) => ({ cells: cellsOf(row) })),
    { hasHeadings: headings.length > 0 },
  );
}
