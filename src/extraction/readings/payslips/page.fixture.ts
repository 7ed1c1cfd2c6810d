import { type DocumentText, type Line, NO_FACTS, type Word } from '../../page/text.ts';

/** A text at a position: its left edge, or its right edge for amounts. */
export type Cell = readonly [x: number, text: string];

const SIZE = 9;
const LETTER_EM = 0.5;
const SPACE_EM = 0.28;
const FACTS = { ...NO_FACTS, producer: 'Ledgerline Payroll 9', creator: 'Ledgerline Payroll 9' };

/**
 * Makes the text of a page from its lines, without a PDF. Each line has a position from the top and its cells.
 * Amounts are aligned to the right, other texts to the left.
 */
export function pageOf(lines: readonly (readonly [y: number, ...cells: Cell[]])[]): DocumentText {
  const drawn = lines.map(([y, ...cells]) => lineOf(y, cells)).sort((a, b) => a.y0 - b.y0);
  return { pages: [{ number: 1, width: 595, height: 842, lines: drawn, isOcr: false }], facts: FACTS };
}

function lineOf(y: number, cells: readonly Cell[]): Line {
  const words = cells
    .flatMap(([x, text]) => wordsOf(text, isAmount(text) ? x - widthOf(text) : x, y))
    .sort((a, b) => a.x0 - b.x0);
  return { words, x0: words[0]?.x0 ?? 0, y0: y, x1: words.at(-1)?.x1 ?? 0, y1: y + SIZE };
}

function wordsOf(text: string, left: number, y: number): Word[] {
  let x0 = left;
  return text.split(' ').map((word) => {
    const x1 = x0 + widthOf(word);
    const drawn = {
      text: word,
      x0,
      y0: y,
      x1,
      y1: y + SIZE,
      size: SIZE,
      font: 'Helvetica',
      confidence: null,
    };
    x0 = x1 + SPACE_EM * SIZE;
    return drawn;
  });
}

function widthOf(text: string): number {
  return text.length * LETTER_EM * SIZE;
}

function isAmount(text: string): boolean {
  return /^-?£?[\d,]+\.\d{2,4}$/.test(text);
}
