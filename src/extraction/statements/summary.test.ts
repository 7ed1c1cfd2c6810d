import { describe, expect, test } from 'vitest';
import { openSheet } from './sheet.fixture.ts';
import { readSummary } from './summary.ts';
import { tokenise } from './tokens.ts';

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

function summaryOf(lines: readonly (readonly [text: string, feed: number])[]) {
  const sheet = openSheet();
  for (const [text, feed] of lines) {
    sheet.put(45, text);
    sheet.feed(feed);
  }
  return readSummary(tokenise(sheet.done()).lines, { isCell: () => false, frame: FRAME });
}
