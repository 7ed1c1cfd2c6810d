import type { Box } from '../../extraction.ts';
import { type Cell, isNumber } from '../../page/cells.ts';
import { EM, overlapX } from '../../page/tolerances.ts';
import { kindOf, plainWords } from '../../vocabulary/payslips/lexicon.ts';

/** Returns true for a box beside or below the label of a figure, with no figure in it. */
export function isInPlaceOfFigure(box: Box, cells: readonly Cell[]): boolean {
  if (cells.some((cell) => isNumber(cell) && overlaps(cell, box))) return false;
  return cells.some(
    (cell) => kindOf(plainWords(cell.text)) !== null && (isBeside(cell, box) || isAbove(cell, box)),
  );
}

function overlaps(one: Box, other: Box): boolean {
  return overlapX(one, other) > 0 && one.y0 < other.y1 && other.y0 < one.y1;
}

export function isBeside(label: Box, box: Box): boolean {
  const middle = (label.y0 + label.y1) / 2;
  return label.x1 <= box.x0 + 2 && middle > box.y0 && middle < box.y1;
}

export function isAbove(label: Box, box: Box): boolean {
  const isNear = box.y0 - label.y1 < EM.nearGap * (label.y1 - label.y0);
  return overlapX(label, box) > 0 && label.y1 <= box.y0 + 4 && isNear;
}
