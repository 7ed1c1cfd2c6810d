import type { DocumentText } from '../../page/text.ts';
import { openSheet } from '../statements/sheet.fixture.ts';

/** A text at a position: its left edge, or its right edge for amounts. */
export type Cell = readonly [x: number, text: string];

/** Lines of a page: a position from the top, and cells. */
type Line = readonly [y: number, ...cells: Cell[]];

/**
 * Makes the text of a page from its lines, without a PDF. Amounts are aligned to the right, other texts to the left.
 */
export function pageOf(lines: readonly Line[]): DocumentText {
  const sheet = openSheet();
  for (const [y, ...cells] of lines)
    for (const [x, text] of cells)
      sheet.write(text, x, y, { size: 9, align: isAmount(text) ? 'right' : 'left' });
  const { pages, facts } = sheet.done();
  const producer = 'Ledgerline Payroll 9';
  return { pages, facts: { ...facts, producer, creator: producer } };
}

function isAmount(text: string): boolean {
  return /^-?£?[\d,]+\.\d{2,4}$/.test(text);
}
