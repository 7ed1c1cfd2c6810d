import type { Cell } from '../../../page/cells.ts';
import { isRecognised } from '../../../page/certainty.ts';
import { EM, isNearEdge } from '../../../page/tolerances.ts';

const STREET = /^\d{1,4}[a-z]?,? \p{L}{2}/iu;
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i;
const LINES_MAX = 4;

/**
 * True for a line of an address in a picture: one of the lines directly above it, in the same column, begins with a
 * house number. If OCR can't read the postcode or the name, a county such as `West Yorkshire` would be taken for the
 * name.
 */
export function isBelowStreet(cell: Cell, texts: readonly Cell[]): boolean {
  if (!cell.words.some(isRecognised)) return false;
  let below = cell;
  for (let line = 0; line < LINES_MAX; line++) {
    const above = texts.findLast(
      ({ page, x0, top }) => page === below.page && isNearEdge(x0, cell.x0, cell.size) && top < below.top,
    );
    if (!above || below.top - above.top > EM.nearLine * below.size || POSTCODE.test(above.text)) return false;
    if (STREET.test(above.text)) return true;
    below = above;
  }
  return false;
}
