import type { Finding } from '../../extraction.ts';
import type { AmountToken } from '../../page/amounts.ts';
import { median } from '../../page/box-around.ts';
import type { DocumentFacts, Word } from '../../page/text.ts';
import type { Entry, Ledger, Printed } from '../../relations/statements/ledger.ts';
import { ALONE_MAX, familiesIn } from '../files/font-families.ts';
import { finding } from '../finding.ts';

/** A figure of a row: its amount, its balance or its date. */
interface Figure {
  row: number;
  word: Word;
  page: number;
}

type Part = 'amount' | 'balance' | 'date';

/** Fewer figures don't show what is usual. */
const FIGURES_MIN = 4;
/** A forger inserts a row and changes the balances below it. More rows than this in another font are the bank's own style. */
const STRANGE_SHARE_MAX = 0.3;
const STRANGE_ROWS_SHARE_MAX = 0.5;
const FINDINGS_MAX = 5;
const SAME_SIZE = 0.04;
const OTHER_WIDTH = 0.04;
const SAME_WIDTH = 0.005;
/** Fewer words don't show which fonts are usual. */
const WORDS_MIN = 40;
/** A balance in larger letters may have a font to itself. */
const LARGER = 1.3;

/**
 * Compares the font of each row's figures with that of the other rows. A row that somebody inserted or
 * changed seldom has the same font, size and width of digits.
 */
export function checkFonts({ entries }: Ledger, facts: Pick<DocumentFacts, 'fonts'>): Finding[] {
  const parts = (['amount', 'balance', 'date'] as const).map((part) => figuresOf(entries, part));
  const familyOf = familiesIn(facts);
  const strange = parts.flatMap((figures) => [
    ...unusual(figures, ({ word }) => familyOf(word.font ?? '')),
    ...unusualSizes(figures),
    ...unusualWidths(figures),
  ]);
  const byRow = Map.groupBy(strange, ({ row }) => row);
  if (byRow.size > STRANGE_ROWS_SHARE_MAX * entries.length) return [];
  return [...byRow].slice(0, FINDINGS_MAX).map(([row, [first]]) => {
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
export function checkFontsOfEnds(
  { openingsPrinted, closingsPrinted }: Ledger,
  { words, facts }: { words: readonly Word[]; facts: Pick<DocumentFacts, 'fonts'> },
): Finding[] {
  if (words.length < WORDS_MIN) return [];
  const familyOf = familiesIn(facts);
  const usual = median(words.map(({ size }) => size)) ?? 1;
  const isAlone = ({ digits: { font, size } }: AmountToken) =>
    font !== null &&
    size <= LARGER * usual &&
    words.filter((word) => word.font !== null && familyOf(word.font) === familyOf(font)).length <= ALONE_MAX;
  const endsOf = (printed: readonly Printed[], field: string) =>
    printed
      .filter(({ token }) => isAlone(token))
      .map(({ token, page }) =>
        finding('other_font', {
          severity: 'medium',
          field,
          at: { page, boxes: [token] },
          actual: token.text,
          message: 'This value is in a font that nothing else on the page has',
        }),
      );
  return [...endsOf(openingsPrinted, 'opening_balance'), ...endsOf(closingsPrinted, 'closing_balance')];
}

/** Lists the figures of one kind. Scans have no fonts. */
function figuresOf(entries: readonly Entry[], part: Part): Figure[] {
  const seen = new Set<Word>();
  return entries.flatMap(({ item }, row): Figure[] => {
    const word = part === 'date' ? item.date?.word : item[part]?.digits;
    if (word === undefined || word.font === null || seen.has(word)) return [];
    seen.add(word);
    return [{ row, word, page: item.page }];
  });
}

/** Returns the figures that differ from most others if they are few, or else none. */
function unusual(figures: readonly Figure[], traitOf: (figure: Figure) => string): Figure[] {
  if (figures.length < FIGURES_MIN) return [];
  const groups = [...Map.groupBy(figures, traitOf).values()].sort((a, b) => b.length - a.length);
  const others = groups.slice(1).flat();
  return others.length <= STRANGE_SHARE_MAX * figures.length ? others : [];
}

function unusualSizes(figures: readonly Figure[]): Figure[] {
  const usual = median(figures.map(({ word }) => word.size)) ?? 1;
  const isOther = ({ word }: Figure) => Math.abs(word.size / usual - 1) > SAME_SIZE;
  return figures.some(isOther) ? unusual(figures, (figure) => (isOther(figure) ? 'other' : 'usual')) : [];
}

/**
 * Compares the widths of numbers with the same number of digits. Only a font whose digits are all equally
 * wide, or all but the 1, can show a strange width.
 */
function unusualWidths(figures: readonly Figure[]): Figure[] {
  const shapes = Map.groupBy(figures, ({ word }) => shapeOf(word.text));
  return [...shapes.values()].flatMap((alike) => {
    if (alike.length < FIGURES_MIN) return [];
    const usual = median(alike.map(({ word }) => widthOf(word))) ?? 1;
    const distance = ({ word }: Figure) => Math.abs(widthOf(word) / usual - 1);
    const strange = unusual(alike, (figure) => (distance(figure) > OTHER_WIDTH ? 'other' : 'usual'));
    const isSteady = alike.every((figure) => strange.includes(figure) || distance(figure) < SAME_WIDTH);
    return isSteady ? strange : [];
  });
}

/** Counts the ones, because they may be narrower than the other digits. */
function shapeOf(text: string): string {
  let ones = 0;
  for (const sign of text) if (sign === '1') ones++;
  return `${text.replace(/\d/g, '0')} ${ones}`;
}

function widthOf({ x0, x1, size }: Word): number {
  return (x1 - x0) / size;
}
