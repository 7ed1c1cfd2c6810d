import type { Box } from '../../extraction.ts';
import { type Cell, isNumber } from '../../page/cells.ts';
import { kindOf, plainWords } from '../../vocabulary/payslips/lexicon.ts';

const BELOW_POINTS_MAX = 14;

/** Returns true for a box beside or below the label of a figure, with no figure in it. */
export function isInPlaceOfFigure(box: Box, cells: readonly Cell[]): boolean {
  if (cells.some((cell) => isNumber(cell) && overlaps(cell, box))) return false;
  return cells.some(
    (cell) => kindOf(plainWords(cell.text)) !== null && (isBeside(cell, box) || isAbove(cell, box)),
  );
}

function overlaps(one: Box, other: Box): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;
}

export function isBeside(label: Box, box: Box): boolean {
  const middle = (label.y0 + label.y1) / 2;
  return label.x1 <= box.x0 + 2 && middle > box.y0 && middle < box.y1;
}

export function isAbove(label: Box, box: Box): boolean {
  return (
    label.x0 < box.x1 && box.x0 < label.x1 && label.y1 <= box.y0 + 4 && box.y0 - label.y1 < BELOW_POINTS_MAX
  );
}
