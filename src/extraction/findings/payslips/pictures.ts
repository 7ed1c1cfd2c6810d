import type { Finding } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { isInPlaceOfFigure } from '../../readings/payslips/places-of-figures.ts';
import { failed } from './finding.ts';
import { valueOfLabel } from './value-places.ts';

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
