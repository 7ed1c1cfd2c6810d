import type { AmountToken } from './amounts.ts';
import type { TokenLine } from './tokens.ts';
import { EM, overlapX } from './tolerances.ts';

const MARKS = { CR: 'credit', DR: 'debit' } as const;

/** Gives amounts the `CR` or `DR` that is printed directly below them, as on statements of American Express. */
export function takeMarksBelow(lines: readonly TokenLine[]): TokenLine[] {
  const taken = [...lines];
  for (const [index, line] of lines.entries()) {
    const [above, below] = [taken[index - 1], lines[index + 1]];
    const own = above && markedAmount(above, line);
    const gap = line.y0 - (above?.y1 ?? 0);
    if (!own || (below && markedAmount(below, line) && below.y0 - line.y1 < gap)) continue;
    const text = markOf(line) as keyof typeof MARKS;
    const marked = { ...own, mark: MARKS[text], text: `${own.text} ${text}` };
    taken[index - 1] = { ...above, amounts: above.amounts.map((token) => (token === own ? marked : token)) };
    taken[index] = { ...line, words: line.words.slice(0, -1) };
  }
  return taken.filter(({ words }) => words.length > 0);
}

function markOf({ words, amounts }: TokenLine): keyof typeof MARKS | null {
  const text = words.at(-1)?.text ?? '';
  return amounts.length === 0 && text in MARKS ? (text as keyof typeof MARKS) : null;
}

/** Returns the amount directly above or below the mark of a line. */
function markedAmount({ page, y0, y1, amounts }: TokenLine, line: TokenLine): AmountToken | undefined {
  const mark = line.words.at(-1);
  const isClose = Math.max(line.y0 - y1, y0 - line.y1) <= EM.closeGap * line.size;
  if (!mark || markOf(line) === null || page !== line.page || !isClose) return undefined;
  return amounts.find((token) => token.mark === null && overlapX(token, mark) > -mark.size);
}
