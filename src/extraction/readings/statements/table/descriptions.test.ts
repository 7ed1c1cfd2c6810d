import { expect, test } from 'vitest';
import { readStatement } from '../../../read-statement.ts';
import { openSheet, putHeadings, TOP } from '../sheet.fixture.ts';

const ROWS = [
  { day: '03/03/2026', texts: ['TESCO STORES'], code: 'DEB', amount: '-12.50' },
  { day: '05/03/2026', texts: ['S VANTERPOOL', 'RENT SHARE'], code: 'STO', amount: '-400.00' },
  { day: '09/03/2026', texts: ['BRITISH GAS', 'REF 1370-40'], code: 'DD', amount: '-80.00' },
  { day: '27/03/2026', texts: ['ACME PAYROLL'], code: 'BGC', amount: '1,900.00' },
];
const DESCRIPTIONS = ['TESCO STORES', 'S VANTERPOOL RENT SHARE', 'BRITISH GAS REF 1370-40', 'ACME PAYROLL'];

/** Draws each row with its description beside the middle of the row. `code` gives the text of a cell after it. */
function read(code: (row: (typeof ROWS)[number]) => string) {
  const sheet = openSheet();
  for (const line of TOP) {
    sheet.put(45, line);
    sheet.feed();
  }
  putHeadings(sheet, [[550, 'Amount']]);
  sheet.put(380, 'Vorlan');
  for (const row of ROWS) {
    const isHigh = row.texts.length > 1;
    sheet.feed(isHigh ? 14 : 18);
    if (isHigh) sheet.put(120, row.texts[0] as string);
    if (isHigh) sheet.feed(6);
    sheet.put(45, row.day);
    if (!isHigh) sheet.put(120, row.texts[0] as string);
    sheet.put(380, code(row));
    sheet.put(550, row.amount, 'right');
    if (isHigh) sheet.feed(6);
    if (isHigh) sheet.put(120, row.texts[1] as string);
  }
  const found = readStatement(sheet.done());
  if (found.outcome !== 'bank_statement') throw new Error(`refused with ${found.probability}`);
  return found.statement.transactions.map(({ description }) => description);
}

test('a description of two lines may be beside the middle of its row', () => {
  expect(read(() => '')).toEqual(DESCRIPTIONS);
});

test('codes in a column of their own are not part of descriptions', () => {
  expect(read(({ code }) => code)).toEqual(DESCRIPTIONS);
});

test('a dash in an empty cell is not part of descriptions', () => {
  expect(read(() => '-')).toEqual(DESCRIPTIONS);
});
