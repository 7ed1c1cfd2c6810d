import { expect, test } from 'vitest';
import type { PageText } from '../page/text.ts';
import { listGaps } from './labels.ts';

/** A page with a line of labels above a line of amounts, each 80 points wide. */
function pageOf(labels: readonly string[], amounts: readonly string[]): PageText {
  const lineAt = (y0: number, texts: readonly string[]) => ({
    x0: 40,
    x1: 560,
    y0,
    y1: y0 + 9,
    words: texts.flatMap((text, index) =>
      text === ''
        ? []
        : [
            {
              text,
              x0: 40 + 80 * index,
              x1: 90 + 80 * index,
              y0,
              y1: y0 + 9,
              size: 9,
              font: null,
              confidence: 0.95,
            },
          ],
    ),
  });
  return {
    number: 1,
    width: 595,
    height: 842,
    isOcr: true,
    lines: [lineAt(100, labels), lineAt(113, amounts)],
  };
}

test('a place above an amount is read again if only its neighbours have a label', () => {
  const [gap, ...others] = listGaps(
    pageOf(['Gross', 'Tax', '', 'Net'], ['900.00', '20.00', '30.00', '850.00']),
  );
  expect(gap?.box).toEqual({ x0: 179, x1: 250, y0: 100, y1: 109 });
  expect(others).toEqual([]);
});

test.each([
  ['every amount has a label', ['Gross', 'Tax', 'NI', 'Net'], ['900.00', '20.00', '30.00', '850.00']],
  ['no label is known', ['', '', '', ''], ['900.00', '20.00', '30.00', '850.00']],
  ['the line above has figures', ['Basic', '37.50', '', '12.00'], ['900.00', '20.00', '30.00', '850.00']],
  ['the line has other words', ['Gross', 'Tax', '', 'Net'], ['Rent', '20.00', 'and', '850.00']],
])('nothing is read again if %s', (_, labels, amounts) => {
  expect(listGaps(pageOf(labels, amounts))).toEqual([]);
});
