import { describe, expect, test } from 'vitest';
import { readStatement } from '../../read-statement.ts';
import { drawAccount } from '../../readings/statements/account.fixture.ts';
import { drawStatement, type Layout } from '../../readings/statements/draw-statement.fixture.ts';
import { LAYOUTS } from '../../readings/statements/layouts.fixture.ts';
import { openSheet } from '../../readings/statements/sheet.fixture.ts';
import { scoreFindings } from '../score-findings.ts';

const CARDS = LAYOUTS.filter(({ isCard }) => isCard);
const SMALL_PRINT = [
  'Amount due £25.00',
  'Instalment plan',
  'Monthly payment',
  'You can repay a purchase in instalments: the principal and the remaining balance are shown each month.',
  'Registered in England and Wales number 1234567 with its VAT No GB 123 4567 89 and regulated as a lender.',
  'Section 75 of the law protects purchases; your employer and your national insurance number play no part.',
];

describe('rows that reconcile', () => {
  test.each(CARDS)('outweigh the small print of a card ($bank: $name)', (layout) => {
    const account = drawAccount(5, { count: 20 });
    const read = readStatement(drawStatement({ ...layout, after: drawSmallPrint }, account));
    if (read.outcome !== 'bank_statement') throw new Error(`refused with ${read.probability}`);
    expect(read.statement.transactions).toHaveLength(account.rows.length);
    expect(scoreFindings(read.findings).word).toBe('HIGH');
  });

  test('do not turn a supplier’s statement with its own VAT number into one of a bank', () => {
    const sheet = openSheet();
    for (const line of [
      'Kestrel Plumbing Ltd',
      'INVOICE STATEMENT',
      'VAT No GB123456789',
      'Previous balance £100.00',
    ]) {
      sheet.put(45, line);
      sheet.feed();
    }
    for (const [x, heading] of [
      [45, 'Date'],
      [120, 'Description'],
      [450, 'Amount'],
      [550, 'Balance'],
    ] as const)
      sheet.put(x, heading, x > 400 ? 'right' : 'left');
    sheet.feed();
    for (let index = 0; index < 6; index++) {
      sheet.put(45, `0${index + 1}/02/2026`);
      sheet.put(120, `Invoice ${index}`);
      sheet.put(450, '10.00', 'right');
      sheet.put(550, `${110 + 10 * index}.00`, 'right');
      sheet.feed();
    }
    sheet.put(45, 'Closing balance £160.00');
    expect(readStatement(sheet.done()).outcome).toBe('refused');
  });
});

test.each([
  'Total payments/receipts',
  'Total payments / receipts',
  'Totals for this period',
  'Debits & credits total',
  'Sub total',
  'Umsatz',
])('"%s" below the rows is not a row', (label) => {
  const layout = LAYOUTS.find(({ bank }) => bank === 'The Co-operative Bank') as Layout;
  const account = drawAccount(6, { count: 12 });
  const sum = (isIn: boolean) =>
    account.rows
      .filter(({ amount }) => amount > 0n === isIn)
      .reduce((total, { amount }) => total + amount, 0n);
  const { columns } = layout;
  const money = layout.money ?? ((pence: bigint) => String(pence));
  const read = readStatement(
    drawStatement(
      {
        ...layout,
        after(sheet) {
          sheet.put(columns.find(({ kind }) => kind === 'text')?.x ?? 0, label);
          for (const { kind, x } of columns)
            if (kind === 'in' || kind === 'out') sheet.put(x, money(sum(kind === 'in'), kind), 'right');
          sheet.feed();
        },
      },
      account,
    ),
  );
  if (read.outcome !== 'bank_statement') throw new Error(read.message);
  expect(read.statement.transactions).toHaveLength(12);
  expect(read.findings.filter(({ isPassed, severity }) => !isPassed && severity !== 'info')).toEqual([]);
});

function drawSmallPrint(sheet: Parameters<NonNullable<Layout['after']>>[0]): void {
  sheet.feed(30);
  for (const line of SMALL_PRINT) {
    sheet.put(45, line, 'left', 6);
    sheet.feed(9);
  }
}
