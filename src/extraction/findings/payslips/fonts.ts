import type { Finding } from '../../extraction.ts';
import type { Cell } from '../../page/cells.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { Place } from '../../readings/payslips/details/labels.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { cellsOf } from '../../relations/payslips/figures.ts';
import { ALONE_MAX, familiesIn } from '../files/font-families.ts';
import { failed } from './finding.ts';

/** Fewer texts don't show which fonts are usual. */
const TEXTS_MIN = 12;

/**
 * Looks for values in a font that nothing else on the page has. Forgers seldom have the font of the payroll
 * software. Bold and other styles of a font count as the same font.
 */
export function checkFonts(parts: PayslipParts, facts: Pick<DocumentFacts, 'fonts'>): Finding[] {
  const familyOf = familiesIn(facts);
  const familiesOf = ({ words }: Cell) => new Set(words.flatMap(({ font }) => (font ? familyOf(font) : [])));
  const { cells } = parts;
  if (cells.length < TEXTS_MIN) return [];
  const counts = new Map<string, number>();
  for (const cell of cells)
    for (const family of familiesOf(cell)) counts.set(family, (counts.get(family) ?? 0) + 1);
  const isAlone = (family: string) => (counts.get(family) ?? 0) <= ALONE_MAX && !hasRelative(family, counts);
  const alone = valuesOf(parts).filter((cell) => [...familiesOf(cell)].some(isAlone));
  return [...new Set(alone)].map((cell) =>
    failed('medium', {
      code: 'other_font',
      field: 'income_information',
      at: cell,
      actual: cell.text,
      message: 'This value is in a font that nothing else on the page has',
    }),
  );
}

const NAMES: readonly Place[] = ['name', 'surname', 'forename'];

/** `HelveticaNeue` is a relative of `Helvetica`. */
function hasRelative(family: string, counts: ReadonlyMap<string, number>): boolean {
  return [...counts.keys()].some(
    (other) => other !== family && (other.startsWith(family) || family.startsWith(other)),
  );
}

function valuesOf({ money, details, people, cells }: PayslipParts): Cell[] {
  const located = [details.payDate, details.niNumber, details.taxCode, details.taxPeriod];
  const name = people.name?.toLowerCase();
  const named = details.fields.filter(({ field }) => NAMES.includes(field));
  return [
    ...cellsOf(money),
    ...named.flatMap(({ values: [value] }) => value ?? []),
    ...located.flatMap((one) => one?.cell ?? []),
    ...cells.filter(({ text }) => name !== undefined && text.toLowerCase().includes(name)),
  ];
}
