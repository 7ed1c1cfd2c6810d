import { describe, expect, test } from 'vitest';
import { tokenise } from '../../page/tokens.ts';
import { readStatement } from '../../read-statement.ts';
import { drawAccount } from './account.fixture.ts';
import { drawStatement, type Layout, moneyText } from './draw-statement.fixture.ts';
import { usualTop } from './layout-parts.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { HEADING, type Line, ROWS, readLines } from './read-lines.fixture.ts';
import { openSheet, type Sheet } from './sheet.fixture.ts';
import { readSummary } from './summary.ts';

const FRAME = {
  periods: [{ start: '2025-12-20', end: '2026-01-19' }],
  statementDate: null,
  fileDate: null,
};

describe('the summary of a statement', () => {
  test('may have dates without a year, within the period', () => {
    const summary = summaryOf([
      ['Balance at 20th December £2,035.93', 14],
      ['Balance at 19th January £2,635.58', 14],
    ]);
    expect(summary.openings.map(({ token }) => token.pence)).toEqual([203593n]);
    expect(summary.closings.map(({ token }) => token.pence)).toEqual([263558n]);
  });

  test('may have labels so close that they look like one', () => {
    const labels = 'Balance from last statement New balance';
    const [line] = linesOf((sheet) => sheet.put(45, labels));
    const lines = linesOf((sheet) => {
      sheet.put(45, labels);
      sheet.feed(12);
      sheet.put(45, '£1,252.69');
      sheet.put(line?.words.find(({ text }) => text === 'New')?.x0 ?? 0, '£1,152.65');
    });
    expect(readSummary(lines, { isCell: () => false, frame: FRAME })).toMatchObject({
      openings: [{ token: { pence: 125269n } }],
      closings: [{ token: { pence: 115265n } }],
    });
  });

  test.each([
    ['£2,851.99', []],
    ['£3,851.99', ['high closing_balance']],
  ])('is compared with the rows if its labels read like a heading (%s)', (closing, failed) => {
    const labels = ['Balance b/f', 'Total credits', 'Total money out', 'Carried forward'];
    const values = ['£1,000.00', '£1,900.00', '£48.01', closing];
    const at = (texts: readonly string[]): Line =>
      texts.map((text, index) => [45 + 130 * index, text, 'left']);
    expect(readLines([at(labels), at(values), [], HEADING, ...ROWS]).failed).toEqual(failed);
  });

  test('takes the label that is clearly closer, above or below', () => {
    const summary = summaryOf([
      ['Start balance', 11],
      ['£1,908.75', 20],
      ['Money in', 11],
      ['£2,686.73', 20],
      ['End balance', 11],
      ['£4,595.48', 20],
    ]);
    expect(summary).toMatchObject({
      openings: [{ token: { pence: 190875n }, place: 'beside' }],
      totals: [{ token: { pence: 268673n }, place: 'beside', of: 'in' }],
      closings: [{ token: { pence: 459548n }, place: 'beside' }],
    });
  });
});

test('an amount in another currency below a row is not taken for the closing balance that the line below it names', () => {
  const sheet = openSheet();
  for (const text of ['29 Jul DOVETAIL BAKERY 78.57', 'USD 33.16 @ 1.2496', 'End balance 2,398.93']) {
    sheet.put(45, text);
    sheet.feed(10);
  }
  const isCell = ({ text }: { text: string }) => !text.startsWith('USD');
  expect(readSummary(tokenise(sheet.done()).lines, { isCell, frame: FRAME }).closings).toEqual([]);
});

test('an amount in a sentence has no label below it', () => {
  const sheet = openSheet();
  for (const text of ['29 Jul DOVETAIL BAKERY 78.57', '33.16 USD RATE 1.2496', 'End balance 2,398.93']) {
    sheet.put(45, text);
    sheet.feed(10);
  }
  const { closings } = readSummary(tokenise(sheet.done()).lines, { isCell: () => false, frame: FRAME });
  expect(closings.map(({ token }) => token.pence)).toEqual([2_398_93n]);
});

describe('a summary with balances brought and carried forward', () => {
  const layout = {
    ...(LAYOUTS.find(({ bank }) => bank === 'The Co-operative Bank') as Layout),
    opening: null,
    closing: null,
  };
  const draw = (raise: bigint) => {
    const account = drawAccount(4, { count: 20 });
    const top: Layout['top'] = (sheet, own, drawn) => {
      usualTop({ summary: 'none' })(sheet, own, drawn);
      for (const [label, pence] of [
        ['Balance brought forward', own.opening],
        ['Balance carried forward', own.closing + raise],
      ] as const) {
        sheet.put(45, label);
        sheet.put(260, `${pence < 0n ? '-' : ''}£${moneyText(pence)}`, 'right');
        sheet.feed();
      }
    };
    const read = readStatement(drawStatement({ ...layout, top }, account));
    if (read.outcome !== 'bank_statement') throw new Error(read.message);
    return read.findings.filter(({ isPassed, severity }) => !isPassed && severity === 'high');
  };

  test('is compared with the rows, so that a forged closing balance is detected', () => {
    expect(draw(0n)).toEqual([]);
    expect(draw(50_000n)).toMatchObject([{ code: 'closing_balance', page: 1 }]);
  });
});

function linesOf(draw: (sheet: Sheet) => void) {
  const sheet = openSheet();
  draw(sheet);
  return tokenise(sheet.done()).lines;
}

function summaryOf(lines: readonly (readonly [text: string, feed: number])[]) {
  const sheet = openSheet();
  for (const [text, feed] of lines) {
    sheet.put(45, text);
    sheet.feed(feed);
  }
  return readSummary(tokenise(sheet.done()).lines, { isCell: () => false, frame: FRAME });
}
