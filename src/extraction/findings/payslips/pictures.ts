import type { Box, Finding } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import { kindOf, plainWords } from '../../vocabulary/payslips/lexicon.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { isNumber, type Segment } from '../../page/cells.ts';
import { failed } from './finding.ts';
import { isAbove, isBeside, valueOfLabel } from './value-places.ts';

/**
 * Looks for pictures of the size of a figure beside or below the label of a figure, with no figure as text in their
 * place. Payroll software prints figures as text.
 */
export function checkPictures(
  { segments }: Pick<PayslipParts, 'segments'>,
  { facts, pages }: { facts: DocumentFacts; pages: readonly number[] },
): Finding[] {
  return facts.smallPictures
    .filter(({ page }) => pages.includes(page))
    .filter(({ page, box }) =>
      isInPlaceOfFigure(
        box,
        segments.filter((segment) => segment.page === page),
      ),
    )
    .map((picture) => {
      const value = valueOfLabel(segments, picture);
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

export function isInPlaceOfFigure(box: Box, segments: readonly Segment[]): boolean {
  if (segments.some((segment) => isNumber(segment) && overlaps(segment, box))) return false;
  return segments.some(
    (segment) =>
      kindOf(plainWords(segment.text)) !== null && (isBeside(segment, box) || isAbove(segment, box)),
  );
}

function overlaps(one: Box, other: Box): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;
}
