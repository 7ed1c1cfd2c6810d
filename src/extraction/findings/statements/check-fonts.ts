import type { Finding } from '../../extraction.ts';
import { median, usualSize } from '../../page/box-around.ts';
import type { Word } from '../../page/text.ts';
import { EM } from '../../page/tolerances.ts';
import { LARGER } from '../../readings/statements/details.ts';
import type { ReadStatement } from '../../readings/statements/study.ts';
import type { Entry } from '../../relations/statements/ledger.ts';
import { ALONE_MAX, familiesIn } from '../files/font-families.ts';
import { finding } from '../finding.ts';

/** A figure of a row: its amount, its balance or its date. */
interface Figure {
  row: number;
  word: Word;
  page: number;
}

/** Fewer figures don't show what is usual. */
const ALIKE_MIN = 4;
/** A forger inserts a row and changes the balances below it. More figures than this in another font are the bank's own style. */
const STRANGE_SHARE_MAX = 0.3;
const SAME_WIDTH = 0.005;

/**
 * Compares the font of each row's figures with that of the other rows. A row that somebody inserted or
 * changed seldom has the same font, size and width of digits.
 */
export function checkFonts({ interpretation, facts }: ReadStatement): Finding[] {
  const { entries } = interpretation.ledger;
  const familyOf = familiesIn(facts);
  const strange = (['amount', 'balance', 'date'] as const)
    .map((part) => figuresOf(entries, part))
    .flatMap((figures) => [
      ...unusual(figures, ({ word }) => familyOf(word.font ?? '')),
      ...unusual(
        figures,
        isOther(figures, ({ size }) => size),
      ),
      ...unusualWidths(figures),
    ]);
  const byRow = Map.groupBy(strange, ({ row }) => row);
  if (byRow.size > entries.length / 2) return [];
  return [...byRow].map(([row, [first]]) => {
    const { word, page } = first as Figure;
    return finding('row_font', {
      severity: 'medium',
      field: `transactions[${row}]`,
      at: { page, boxes: [word] },
      actual: word.text,
      message: 'The figures of this row are in a different font or size from the other rows',
    });
  });
}

/** Looks for an opening or closing balance in a font that nothing else has. */
export function checkFontsOfEnds({ interpretation, lines, facts }: ReadStatement): Finding[] {
  const { openingsPrinted, closingsPrinted } = interpretation.ledger;
  const words = lines.flatMap((line) => line.words);
  const familyOf = familiesIn(facts);
  const usual = usualSize(words);
  // a balance in larger letters may have a font to itself
  const isAlone = ({ font, size }: Word) =>
    font !== null &&
    size <= LARGER * usual &&
    words.filter((word) => word.font !== null && familyOf(word.font) === familyOf(font)).length <= ALONE_MAX;
  return [
    ...openingsPrinted.map((one) => ({ ...one, field: 'opening_balance' })),
    ...closingsPrinted.map((one) => ({ ...one, field: 'closing_balance' })),
  ]
    .filter(({ token }) => isAlone(token.digits))
    .map(({ token, page, field }) =>
      finding('other_font', {
        severity: 'medium',
        field,
        at: { page, boxes: [token] },
        actual: token.text,
        message: 'This value is in a font that nothing else on the page has',
      }),
    );
}

/** Lists the figures of one kind. Scans have no fonts. */
function figuresOf(entries: readonly Entry[], part: 'amount' | 'balance' | 'date'): Figure[] {
  const seen = new Set<Word>();
  return entries.flatMap(({ item }, row): Figure[] => {
    const word = part === 'date' ? item.date?.word : item[part]?.digits;
    if (word === undefined || word.font === null || seen.has(word)) return [];
    seen.add(word);
    return [{ row, word, page: item.page }];
  });
}

/** Returns the figures that differ from most others if they are few, or else none. */
function unusual(figures: readonly Figure[], traitOf: (figure: Figure) => unknown): Figure[] {
  if (figures.length < ALIKE_MIN) return [];
  const groups = [...Map.groupBy(figures, traitOf).values()].sort((a, b) => b.length - a.length);
  const others = groups.slice(1).flat();
  return others.length <= STRANGE_SHARE_MAX * figures.length ? others : [];
}

function isOther(figures: readonly Figure[], measure: (word: Word) => number, most: number = EM.sameSize) {
  const usual = median(figures.map(({ word }) => measure(word))) ?? 1;
  return ({ word }: Figure) => Math.abs(measure(word) / usual - 1) > most;
}

/**
 * Compares the widths of numbers with the same number of digits. Only a font whose digits are all equally
 * wide, or all but the 1, can show a strange width.
 */
function unusualWidths(figures: readonly Figure[]): Figure[] {
  const widthOf = ({ x0, x1, size }: Word) => (x1 - x0) / size;
  return [...Map.groupBy(figures, ({ word }) => shapeOf(word.text)).values()].flatMap((alike) => {
    const strange = unusual(alike, isOther(alike, widthOf));
    const isUneven = isOther(alike, widthOf, SAME_WIDTH);
    return alike.some((figure) => isUneven(figure) && !strange.includes(figure)) ? [] : strange;
  });
}

/** Counts the ones, because they may be narrower than the other digits. */
function shapeOf(text: string): string {
  return `${text.replace(/\d/g, '0')} ${text.split('1').length}`;
}
