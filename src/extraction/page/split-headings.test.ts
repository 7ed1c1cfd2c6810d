import { expect, test } from 'vitest';
import { pageOf } from '../readings/payslips/page.fixture.ts';
import { rowsOf } from './cells.ts';
import { splitHeadings } from './split-headings.ts';

type Lines = Parameters<typeof pageOf>[0];

function textsOf(lines: Lines): string[] | undefined {
  return splitHeadings(rowsOf(pageOf(lines).pages, () => false))[0]?.cells.map(({ text }) => text);
}

const HEADING: Lines[number] = [140, [40, 'Payments'], [246, 'Value Deductions']];

test.each<[string, Lines, string[]]>([
  [
    'a heading is split where numbers end and labels begin',
    [
      [154, [40, 'Basic Pay'], [270, '2,000.00'], [272, 'PAYE'], [540, '200.00']],
      [168, [272, 'Pension'], [540, '20.00']],
    ],
    ['Payments', 'Value', 'Deductions'],
  ],
  [
    'a text over labels alone is kept',
    [
      [154, [272, 'Sales']],
      [168, [272, 'Leeds']],
    ],
    ['Payments', 'Value Deductions'],
  ],
  [
    'a text over a longer text is kept',
    [
      [154, [40, 'Basic Pay'], [270, '2,000.00'], [272, 'PAYE'], [540, '200.00']],
      [168, [246, 'A note of the employer'], [540, '20.00']],
      [182, [272, 'Pension'], [540, '20.00']],
    ],
    ['Payments', 'Value Deductions'],
  ],
])('%s', (_, below, texts) => {
  expect(textsOf([HEADING, ...below])).toEqual(texts);
});
