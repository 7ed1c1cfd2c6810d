import { type Cell, placeOf, type Row } from '../../../page/cells.ts';
import { EM, isAligned } from '../../../page/tolerances.ts';
import { POSTCODE } from '../../../vocabulary/forms.ts';
import { hasLegalForm, isCompany, isMethod, isNoName, TITLE } from '../../../vocabulary/payslips/names.ts';
import type { PlacedPair } from './unknown-labels.ts';

const SMALL_WORDS = 'of|and|the|for|in|upon|on|y|at|de|la|plc|ltd|llp|limited';
const ORDINARY_NAME = new RegExp(
  `^(?:[\\p{Lu}\\d&][\\p{L}\\d&'’.()+/!-]*|${SMALL_WORDS})(?: (?:[\\p{Lu}\\d&(+][\\p{L}\\d&'’.()+/!-]*|${SMALL_WORDS})){0,6}$`,
  'u',
);
const TOP_ROWS = 4;
const NAME_LENGTH_MAX = 60;
/** An unknown label and its value in one text. */
const UNKNOWN_LABEL = /^[^:]{2,30}:\s*(\S.*)$/;
/** The registration or the address after the name of a company, in one line. */
const AFTER_NAME =
  /\s*(?:[-–|•·,]\s*)?\b(?:registered|reg\.|company (?:no|number|reg)|trading as)\b.*$|,\s*\d+\w?\s.*$/i;
const NI_NUMBER = /^[A-Z]{2} ?(?:\d{2} ?){3}[A-D]$/;

interface Page {
  rows: readonly Row[];
  /** Values beside labels that are not known. */
  pairs: readonly PlacedPair[];
  /** First lines of addresses. */
  leads: readonly string[];
  /** The size of most texts. */
  usualSize: number;
  /** Names with a lower score don't count. */
  least: number;
}

/** Signs that a text is the name of the employer, with their weights. */
const WEIGHTS = {
  legalForm: 8,
  companyWord: 4,
  overAddress: 4,
  large: 2.5,
  larger: 1.5,
  top: 2,
  withAddress: 3,
  valueOfTwoWords: 1.5,
  value: 1,
  foot: 1,
} as const;

/**
 * Finds the employer among the texts that are not a label, value or heading: by words for companies, by the size of the
 * letters, and by the position (at the top, above an address, beside an unknown label, or at the foot).
 */
export function findEmployer(free: readonly Cell[], page: Page): string | null {
  const values = new Set(page.pairs.map(({ value }) => placeOf(value)));
  const rated = free.flatMap((cell) => {
    const [, inside] = UNKNOWN_LABEL.exec(cell.text) ?? [];
    const text = nameIn(inside ?? cell.text);
    if (text === null) return [];
    const isValue = inside !== undefined || values.has(placeOf(cell));
    const score = scoreOf(cell, text, { page, isValue });
    return score > 0 && score >= page.least ? [{ text, score }] : [];
  });
  return rated.sort((a, b) => b.score - a.score)[0]?.text ?? null;
}

/** Returns the name of a company that a text may be, or null. */
export function nameIn(text: string): string | null {
  const name = text.replace(AFTER_NAME, '').trim();
  const isName =
    ORDINARY_NAME.test(name) && name.length <= NAME_LENGTH_MAX && (name.match(/\p{L}/gu)?.length ?? 0) >= 2;
  const isOther = TITLE.test(name) || NI_NUMBER.test(name);
  return isName && !isOther && !isNoName(name.replace(/limited/i, '')) ? name : null;
}

function scoreOf(
  cell: Cell,
  text: string,
  { page: { rows, leads, usualSize }, isValue }: { page: Page; isValue: boolean },
): number {
  const [first, last] = [rows[Math.min(TOP_ROWS, rows.length) - 1], rows.at(-1)];
  const ratio = cell.size / usualSize;
  const weights = [
    hasLegalForm(text) ? WEIGHTS.legalForm : isCompany(text) ? WEIGHTS.companyWord : 0,
    ratio > 1.2 ? WEIGHTS.large : ratio > 1.08 ? WEIGHTS.larger : 0,
    first !== undefined && cell.top <= first.top && !isValue ? WEIGHTS.top : 0,
    leads.includes(cell.text) || isOverAddress(cell, rows) ? WEIGHTS.overAddress : 0,
    AFTER_NAME.test(cell.text) ? WEIGHTS.withAddress : 0,
    isValue && !isMethod(text) ? (/ /.test(text) ? WEIGHTS.valueOfTwoWords : WEIGHTS.value) : 0,
    last?.cells.length === 1 && cell.top >= last.top ? WEIGHTS.foot : 0,
  ];
  return weights.reduce((sum, one) => sum + one, 0);
}

/** True if the line below is an address: `12 Mill Lane, Whitby, YO21 3AB`. */
function isOverAddress(cell: Cell, rows: readonly Row[]): boolean {
  return rows.some(({ cells }) =>
    cells.some(
      (one) =>
        one.top > cell.top + EM.sameLine * cell.size &&
        one.top - cell.top < EM.nearLine * cell.size &&
        isAligned(one, cell, cell.size) &&
        POSTCODE.test(one.text) &&
        one.text.includes(','),
    ),
  );
}
