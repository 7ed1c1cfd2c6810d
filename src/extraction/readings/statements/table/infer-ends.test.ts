import { expect, test } from 'vitest';
import { scoreFindings } from '../../../findings/score-findings.ts';
import { readStatement } from '../../../read-statement.ts';
import { openSheet } from '../sheet.fixture.ts';

const ROWS = [
  ['03/03/2026', 'TESCO STORES', 12_50, 'out'],
  ['05/03/2026', 'GREGGS', 4_20, 'out'],
  ['09/03/2026', 'BRITISH GAS', 80_00, 'out'],
  ['12/03/2026', 'BOOTS', 7_99, 'out'],
  ['27/03/2026', 'ACME PAYROLL', 1_900_00, 'in'],
  ['30/03/2026', 'ALDI', 31_31, 'out'],
] as const;
const OPENING = 250_00;

/** A statement without running balances, with unknown words for its headings and balances. */
function draw(closing: number) {
  const sheet = openSheet();
  for (const line of ['Harbour Bank', 'Statement', 'Mr A Bevan', 'Vorlan: 12345678', 'Teb: 40-47-84']) {
    sheet.put(45, line);
    sheet.feed();
  }
  for (const [label, pence] of [
    ['Rokust', OPENING],
    ['Darsul', closing],
  ] as const) {
    sheet.put(45, label);
    sheet.put(300, (pence / 100).toFixed(2), 'right');
    sheet.feed();
  }
  for (const [x, heading] of [
    [45, 'Date'],
    [120, 'Ghemi'],
    [450, 'Paid out'],
    [550, 'Sulpen'],
  ] as const)
    sheet.put(x, heading, x > 400 ? 'right' : 'left');
  sheet.feed();
  for (const [day, text, pence, direction] of ROWS) {
    sheet.put(45, day);
    sheet.put(120, text);
    sheet.put(direction === 'out' ? 450 : 550, (pence / 100).toFixed(2), 'right');
    sheet.feed();
  }
  const read = readStatement(sheet.done());
  if (read.outcome !== 'bank_statement') throw new Error(`refused with ${read.probability}`);
  return read;
}

const MOVED = ROWS.reduce(
  (sum, [, , pence, direction]) => (direction === 'in' ? sum + pence : sum - pence),
  0,
);

test('balances with unknown labels are found by the sum of the rows', () => {
  const { statement, findings } = draw(OPENING + MOVED);
  expect(statement).toMatchObject({
    openingBalance: BigInt(OPENING),
    closingBalance: BigInt(OPENING + MOVED),
    accountNumber: '12345678',
    sortCode: '40-47-84',
    isReconciled: true,
  });
  expect(statement.transactions.map(({ amount }) => Number(amount))).toEqual(
    ROWS.map(([, , pence, direction]) => (direction === 'in' ? pence : -pence)),
  );
  expect(scoreFindings(findings).word).toBe('HIGH');
});

test('amounts that differ by another sum are no balances and prove nothing', () => {
  const { statement, findings } = draw(OPENING + MOVED - 1_900_00);
  expect(statement).toMatchObject({ openingBalance: null, closingBalance: null, isReconciled: false });
  expect(scoreFindings(findings).word).toBe('MEDIUM');
});

test('a card that is paid in full has an opening balance with an unknown label, found by the closing balance', () => {
  const sheet = openSheet();
  for (const line of [
    'Harbour Bank',
    'Card account',
    'Card no. **** **** **** 3003',
    'Statement period 1 March 2026 to 31 March 2026',
    'Rokust 741.39',
    'New balance 127.35',
  ]) {
    sheet.put(45, line);
    sheet.feed();
  }
  for (const [x, text] of [
    [45, 'Date'],
    [120, 'Description'],
    [550, 'Amount'],
  ] as const)
    sheet.put(x, text, x > 400 ? 'right' : 'left');
  for (const [day, text, amount] of [
    ['03/03/2026', 'TESCO STORES', '12.50'],
    ['05/03/2026', 'GREGGS', '4.20'],
    ['09/03/2026', 'SHELL', '80.00'],
    ['12/03/2026', 'PAYMENT RECEIVED - THANK YOU', '-741.39'],
    ['21/03/2026', 'BOOTS', '7.99'],
    ['30/03/2026', 'ALDI', '22.66'],
  ] as const) {
    sheet.feed();
    sheet.put(45, day);
    sheet.put(120, text);
    sheet.put(550, amount, 'right');
  }
  const read = readStatement(sheet.done());
  if (read.outcome !== 'bank_statement') throw new Error(`refused with ${read.probability}`);
  expect(read.statement.transactions.map(({ amount }) => Number(amount))).toEqual([
    -12_50, -4_20, -80_00, 741_39, -7_99, -22_66,
  ]);
  expect(read.statement).toMatchObject({
    openingBalance: -741_39n,
    closingBalance: -127_35n,
    isReconciled: true,
  });
});
