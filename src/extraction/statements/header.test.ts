import { expect, test } from 'vitest';
import { headerAt } from './header.ts';
import { openSheet } from './sheet.fixture.ts';
import { tokenise } from './tokens.ts';

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
