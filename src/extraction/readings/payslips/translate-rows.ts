import { isNumber, type Row } from '../../page/cells.ts';
import type { Dictionary } from '../../vocabulary/payslips/dictionaries.ts';

/**
 * Translates the labels of amounts last, because their words may also be parts of names. `printed` has the labels of amounts
 * on the page by their translations.
 */
export function translateRows(rows: readonly Row[], { label, amount }: Dictionary) {
  const printed = new Map<string, string>();
  const labels = translate(rows, label);
  const amounts = translate(labels, (text) => {
    const translated = amount(text);
    if (translated !== null && translated !== text && !printed.has(bare(translated)))
      printed.set(bare(translated), bare(text));
    return translated;
  });
  return { labels, amounts, printed };
}

function bare(text: string): string {
  return text.replace(/[\s:.·_-]+$/, '');
}

function translate(rows: readonly Row[], change: (text: string) => string | null): Row[] {
  const translated = rows.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell) => {
      const text = isNumber(cell) ? cell.text : change(cell.text);
      if (text === cell.text) return [cell];
      return text === null ? [] : [{ ...cell, text }];
    }),
  }));
  return translated.filter(({ cells }) => cells.length > 0).map((row, index) => ({ ...row, index }));
}
