import { describe, expect, test } from 'vitest';
import { tokenise } from '../../page/tokens.ts';
import { drawAccount } from './account.fixture.ts';
import { drawStatement, type Layout, moneyText } from './draw-statement.fixture.ts';
import { readStatement } from './index.ts';
import { usualTop } from './layout-parts.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import { openSheet } from './sheet.fixture.ts';
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
    opening: undefined,
    closing: undefined,
  } as unknown as Layout;
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

function summaryOf(lines: readonly (readonly [text: string, feed: number])[]) {
  const sheet = openSheet();
  for (const [text, feed] of lines) {
    sheet.put(45, text);
    sheet.feed(feed);
  }
  return readSummary(tokenise(sheet.done()).lines, { isCell: () => false, frame: FRAME });
}
