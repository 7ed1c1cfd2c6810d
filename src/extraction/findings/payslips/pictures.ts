import type { Box, Finding } from '../../extraction.ts';
import { type Cell, isNumber } from '../../page/cells.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { kindOf, plainWords } from '../../vocabulary/payslips/lexicon.ts';
import { failed } from './finding.ts';
import { isAbove, isBeside, valueOfLabel } from './value-places.ts';

/**
 * Looks for pictures of the size of a figure beside or below the label of a figure, with no figure as text in their
 * place. Payroll software prints figures as text.
 */
export function checkPictures(
  { cells }: Pick<PayslipParts, 'cells'>,
  { facts, pages }: { facts: DocumentFacts; pages: readonly number[] },
): Finding[] {
  return facts.smallPictures
    .filter(({ page }) => pages.includes(page))
    .filter(({ page, box }) =>
      isInPlaceOfFigure(
        box,
        cells.filter((cell) => cell.page === page),
      ),
    )
    .map((picture) => {
      const value = valueOfLabel(cells, picture);
      return {
        ...failed('high', {
          code: 'pasted_picture',
          field: value?.field ?? 'income_information.earnings',
          message: value ? `A picture replaces the ${value.name}` : 'A picture replaces a figure here',
        }),
        page: picture.page,
        box: picture.box,
      };
    });
}

export function isInPlaceOfFigure(box: Box, cells: readonly Cell[]): boolean {
  if (cells.some((cell) => isNumber(cell) && overlaps(cell, box))) return false;
  return cells.some(
    (cell) => kindOf(plainWords(cell.text)) !== null && (isBeside(cell, box) || isAbove(cell, box)),
  );
}

function overlaps(one: Box, other: Box): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;
}
