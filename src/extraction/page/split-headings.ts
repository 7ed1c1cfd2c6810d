import { boxAround } from './box-around.ts';
import { type Cell, isNumber, type Row } from './cells.ts';
import { splitWhere } from './split-where.ts';
import type { Word } from './text.ts';
import { textOf } from './tokens.ts';
import { EM, isNearEdge } from './tolerances.ts';

const LABELS_MIN = 2;

/**
 * Splits texts that are the heading of one table's last column and the title of the table beside it: below them, numbers
 * end before the second part, and labels begin with it.
 */
export function splitHeadings(rows: readonly Row[]): Row[] {
  const isApart = (before: Row, { top, cells: [first] }: Row) =>
    top - before.top > EM.closeLine * (first?.size ?? 0);
  return splitWhere(rows, isApart).flatMap((table) =>
    table.map((row, index) => {
      const below = table.slice(index + 1).flatMap(({ cells }) => cells);
      return { ...row, cells: row.cells.flatMap((cell) => splitAt(cell, below)) };
    }),
  );
}

function splitAt(cell: Cell, below: readonly Cell[]): Cell[] {
  const { words } = cell;
  const at = words.findIndex((word, index) => index > 0 && isGutter(words[index - 1] as Word, word, below));
  if (at < 0 || isNumber(cell)) return [cell];
  const parts = [words.slice(0, at), words.slice(at)];
  return parts.map((own) => ({ ...cell, ...boxAround(own), words: own, text: textOf(own) }));
}

/** The number column of the left table ends near the right table, whose labels may be indented. */
function isGutter(left: Word, right: Word, below: readonly Cell[]): boolean {
  const reach = EM.headingReach * right.size;
  const isAcross = ({ x0, x1 }: Cell) => x0 < left.x1 - 1 && x1 > right.x0 + 1;
  const hasAmount = ({ pence }: Cell) => pence !== null;
  const starts = below.filter((one) => !hasAmount(one) && isNearEdge(one.x0, right.x0, right.size));
  const ends = below.some((one) => hasAmount(one) && one.x1 <= right.x0 && one.x1 >= right.x0 - reach);
  return ends && starts.length >= LABELS_MIN && !below.some(isAcross);
}
