import { expect, test } from 'vitest';
import { readStatement } from '../../../read-statement.ts';
import { openSheet, TOP } from '../sheet.fixture.ts';

type Row = readonly [day: string, text: string, amount: string, x: number];

const [OUT, IN] = [450, 550];
const ROWS: readonly Row[] = [
  ['03/03/2026', 'TESCO STORES', '12.50', OUT],
  ['05/03/2026', 'GREENBANK 3.50 STORE', '4.20', OUT],
  ['09/03/2026', 'BRITISH GAS', '80.00', OUT],
  ['27/03/2026', 'ACME PAYROLL', '1,900.00', IN],
  ['30/03/2026', 'ALDI', '31.31', OUT],
];
const AMOUNTS = [-12_50n, -4_20n, -80_00n, 1_900_00n, -31_31n];

/** A statement without balances. */
function draw(
  top: readonly string[],
  { heading, rows, below = [] }: { heading: string; rows: readonly Row[]; below?: readonly Row[] },
) {
  const sheet = openSheet();
  for (const line of top) {
    sheet.put(45, line);
    sheet.feed();
  }
  for (const [x, text] of [
    [45, 'Date'],
    [120, 'Details'],
    [OUT, 'Paid out'],
    [IN, heading],
  ] as const)
    sheet.put(x, text, x > 400 ? 'right' : 'left');
  for (const [day, text, amount, x] of [...rows, ...below]) {
    sheet.feed();
    sheet.put(45, day);
    sheet.put(120, text);
    sheet.put(x, amount, 'right');
  }
  const read = readStatement(sheet.done());
  if (read.outcome !== 'bank_statement') throw new Error(`refused with ${read.probability}`);
  return read.statement.transactions.map(({ amount }) => amount);
}

test('a row in a column with an unknown heading is not lost', () => {
  expect(draw(TOP, { heading: 'Sulpen', rows: ROWS })).toEqual(AMOUNTS);
});

test('a row in a column with an unknown heading is not lost if it has no date of its own', () => {
  const rows: Row[] = [...ROWS.slice(0, 4), ['', 'DWP', '55.00', IN], ...ROWS.slice(4)];
  expect(draw(TOP, { heading: 'Sulpen', rows })).toEqual([
    ...AMOUNTS.slice(0, 4),
    55_00n,
    ...AMOUNTS.slice(4),
  ]);
});

test('an amount in a description is not taken for a column', () => {
  const rows: Row[] = [...ROWS, ['31/03/2026', 'STREET FOOD 8.99 MARKET', '', OUT]];
  expect(draw(TOP, { heading: 'Sulpen', rows })).toEqual(AMOUNTS);
});

test('below a total of one direction, the total of the other may be the sum of one row', () => {
  const below: Row[] = [
    ['', 'Rokust', '128.01', OUT],
    ['', 'Darsul', '1,900.00', IN],
  ];
  expect(draw(TOP, { heading: 'Paid in', rows: ROWS, below })).toEqual(AMOUNTS);
});
