import type { Finding } from '../../extraction.ts';
import type { Cell } from '../../page/cells.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { isInPlaceOfFigure } from '../../readings/payslips/places-of-figures.ts';
import { ALONE_MAX, familiesIn } from '../files/font-families.ts';
import { finding } from '../finding.ts';
import { valueOfLabel, valuesOf } from './values.ts';

/** Fewer texts don't show which fonts are usual. */
const TEXTS_MIN = 12;

/**
 * Looks for pictures of the size of a figure beside or below the label of a figure, with no figure as text in their
 * place. Payroll software prints figures as text.
 */
export function checkPictures(
  { cells }: Pick<PayslipParts, 'cells'>,
  { facts, pages }: { facts: DocumentFacts; pages: readonly number[] },
): Finding[] {
  const cellsOn = (page: number) => cells.filter((cell) => cell.page === page);
  return facts.smallPictures
    .filter(({ page, box }) => pages.includes(page) && isInPlaceOfFigure(box, cellsOn(page)))
    .map((picture) => {
      const value = valueOfLabel(cells, picture);
      return finding('pasted_picture', {
        severity: 'high',
        field: value?.field ?? 'income_information.earnings',
        at: { page: picture.page, boxes: [picture.box] },
        message: value ? `A picture replaces the ${value.name}` : 'A picture replaces a figure here',
      });
    });
}

/**
 * Looks for values in a font that nothing else on the page has. Forgers seldom have the font of the payroll
 * software. Bold and other styles of a font count as the same font.
 */
export function checkFonts(parts: PayslipParts, facts: Pick<DocumentFacts, 'fonts'>): Finding[] {
  const familyOf = familiesIn(facts);
  const familiesOf = ({ words }: Cell) => new Set(words.flatMap(({ font }) => (font ? familyOf(font) : [])));
  if (parts.cells.length < TEXTS_MIN) return [];
  const counts = new Map<string, number>();
  for (const cell of parts.cells)
    for (const family of familiesOf(cell)) counts.set(family, (counts.get(family) ?? 0) + 1);
  // `HelveticaNeue` is a relative of `Helvetica`
  const isRelative = (one: string, other: string) =>
    one !== other && (one.startsWith(other) || other.startsWith(one));
  const isAlone = (family: string) =>
    (counts.get(family) ?? 0) <= ALONE_MAX && ![...counts.keys()].some((other) => isRelative(family, other));
  const values = valuesOf(parts).filter(({ part }) => part !== 'employer');
  const alone = values.map(({ cell }) => cell).filter((cell) => [...familiesOf(cell)].some(isAlone));
  return [...new Set(alone)].map((cell) =>
    finding('other_font', {
      severity: 'medium',
      field: 'income_information',
      at: cell,
      actual: cell.text,
      message: 'This value is in a font that nothing else on the page has',
    }),
  );
}
