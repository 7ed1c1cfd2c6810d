import { boxAround } from './box-around.ts';
import type { Cell, Row } from './cells.ts';
import type { Word } from './text.ts';
import { textOf } from './tokens.ts';
import { EM, isNearEdge } from './tolerances.ts';

const LABELS_MIN = 2;

/**
 * Splits texts that are the heading of one table's last column and the title of the table beside it: below them, numbers
 * end before the second part, and labels begin with it.
 */
export function splitHeadings(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    if (row.cells.every(({ words }) => words.length === 1)) return row;
    const below = tableBelow(rows, index).flatMap(({ cells }) => cells);
    return { ...row, cells: row.cells.flatMap((cell) => splitAt(cell, below)) };
  });
}

/** The lines after a line, up to a gap. */
function tableBelow(rows: readonly Row[], index: number): Row[] {
  const lines: Row[] = [];
  let last = rows[index];
  for (const next of rows.slice(index + 1)) {
    const size = next.cells[0]?.size ?? 0;
    if (!last || next.top - last.top > EM.closeLine * size) break;
    lines.push(next);
    last = next;
  }
  return lines;
}

function splitAt(cell: Cell, below: readonly Cell[]): Cell[] {
  const { words } = cell;
  if (cell.pence !== null || cell.decimal !== null) return [cell];
  for (let at = 1; at < words.length; at += 1) {
    const [before, word] = [words[at - 1], words[at]];
    if (before && word && isGutter(before, word, below))
      return [partOf(cell, words.slice(0, at)), partOf(cell, words.slice(at))];
  }
  return [cell];
}

/** The number column of the left table ends near the right table, whose labels may be indented. */
function isGutter(left: Word, right: Word, below: readonly Cell[]): boolean {
  const reach = EM.headingReach * right.size;
  const isAcross = ({ x0, x1 }: Cell) => x0 < left.x1 - 1 && x1 > right.x0 + 1;
  const isNumber = ({ pence }: Cell) => pence !== null;
  const starts = below.filter((one) => !isNumber(one) && isNearEdge(one.x0, right.x0, right.size));
  const ends = below.filter((one) => isNumber(one) && one.x1 <= right.x0 && one.x1 >= right.x0 - reach);
  return starts.length >= LABELS_MIN && ends.length > 0 && !below.some(isAcross);
}

function partOf(cell: Cell, words: Word[]): Cell {
  return { ...cell, ...boxAround(words), words, text: textOf(words) };
}
