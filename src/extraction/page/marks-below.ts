import type { AmountToken } from './amounts.ts';
import type { Word } from './text.ts';
import { EM } from './tolerances.ts';

const MARKS = { CR: 'credit', DR: 'debit' } as const;
interface Line {
  page: number;
  y0: number;
  y1: number;
  size: number;
  words: readonly Word[];
  amounts: readonly AmountToken[];
}

/** Gives amounts the `CR` or `DR` that is printed directly below them, as on statements of American Express. */
export function takeMarksBelow<L extends Line>(lines: readonly L[]): L[] {
  const taken = [...lines];
  for (let index = 1; index < taken.length; index++) {
    const [above, line, below] = [taken[index - 1] as L, taken[index] as L, taken[index + 1]];
    const last = line.words.at(-1);
    if (last === undefined || !isMark(last.text) || line.amounts.length > 0) continue;
    const own = above.amounts.find((token) => isOver(token, last) && token.mark === null);
    const gap = line.y0 - above.y1;
    if (own === undefined || above.page !== line.page || gap > EM.closeGap * line.size) continue;
    const isOfBelow =
      below?.page === line.page &&
      below.y0 - line.y1 < gap &&
      below.amounts.some((token) => isOver(token, last));
    if (isOfBelow) continue;
    const marked = { ...own, mark: MARKS[last.text], text: `${own.text} ${last.text}` };
    taken[index - 1] = { ...above, amounts: above.amounts.map((token) => (token === own ? marked : token)) };
    taken[index] = { ...line, words: line.words.slice(0, -1) };
  }
  return taken.filter(({ words }) => words.length > 0);
}

function isMark(text: string): text is keyof typeof MARKS {
  return text in MARKS;
}

function isOver({ x0, x1 }: AmountToken, word: Word): boolean {
  return word.x0 < x1 + word.size && word.x1 > x0;
}
