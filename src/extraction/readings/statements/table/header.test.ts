import { expect, test } from 'vitest';
import { tokenise } from '../../../page/tokens.ts';
import { openSheet } from '../sheet.fixture.ts';
import { headerAt } from './header.ts';

const HEADING: Cells = [
  [45, 'Date'],
  [100, 'Description'],
  [300, 'Money out'],
  [370, 'Money in'],
  [440, 'Balance'],
];

type Cells = readonly (readonly [x: number, text: string])[];

test.each<[string, Cells]>([
  [
    'with its date',
    [
      [45, '11 Jan'],
      [100, 'Card Payment to A SHOP'],
    ],
  ],
  ['of the same day as the previous page', [[100, 'Card Payment to A SHOP']]],
])('a heading does not include the row below it: %s', (_, row) => {
  expect(headerOf([HEADING, row])).toMatchObject({ lines: 1, columns: { type: null } });
});

test('a heading may continue on the next line', () => {
  const header = headerOf([
    [
      [45, 'Received'],
      [110, 'Transaction'],
      [200, 'Details'],
      [450, 'Amount'],
    ],
    [
      [45, 'by us'],
      [110, 'date'],
      [450, '(£)'],
    ],
  ]);
  expect(header?.lines).toBe(2);
  expect(header?.columns.date?.x0, 'of two dates the left one').toBe(45);
  expect(header?.columns.posted?.x0).toBe(110);
});

test('a heading does not include text beside it', () => {
  const { columns } = headerOf([[...HEADING, [510, 'Start balance']]]) ?? {};
  expect(columns?.money.map(({ role }) => role)).toEqual(['out', 'in', 'balance']);
  expect(columns?.sidebar?.x0).toBe(510);
});

test('a sentence of a box beside the heading names no column', () => {
  const { columns } = headerOf([[...HEADING, [500, 'Your deposits are protected']]]) ?? {};
  expect(columns?.money.map(({ role, x0 }) => [role, x0])).toEqual([
    ['out', 300],
    ['in', 370],
    ['balance', 440],
  ]);
});

test('a heading may name the balance with the words of a summary', () => {
  const cells = HEADING.map(
    ([x, text]) => [text === 'Balance' ? 250 : x, text === 'Balance' ? 'New balance' : text] as const,
  );
  const { columns } = headerOf([cells]) ?? {};
  expect(columns?.money.map(({ role }) => role)).toEqual(['balance', 'out', 'in']);
});

test.each([
  ['Balance/Gweddill', 'balance'],
  ['Balance / Saldo', 'balance'],
  ['Withdrawals & fees', 'out'],
  ['Paid in and out', 'amount'],
])('a heading may have two parts: %s', (text, role) => {
  const { columns } =
    headerOf([
      [
        [45, 'Date'],
        [100, 'Description'],
        [300, text],
      ],
    ]) ?? {};
  expect(columns?.money.map((column) => column.role)).toEqual([role]);
});

test('labels with amounts below them are not a heading', () => {
  const labels: Cells = [
    [45, 'Statement date'],
    [150, 'Opening balance'],
    [300, 'Payments'],
    [440, 'Closing balance'],
  ];
  expect(headerOf([labels])).toBeNull();
});

function headerOf(lines: readonly Cells[]) {
  const sheet = openSheet();
  for (const cells of lines) {
    for (const [x, text] of cells) sheet.put(x, text);
    sheet.feed(11);
  }
  return headerAt(tokenise(sheet.done()).lines, 0);
}
