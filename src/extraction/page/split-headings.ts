import type { Cell, Row } from './cells.ts';

const LINES_MAX = 24;
const GAP_EM = 2.4;
/** Titles or labels are indented in their box. */
const INDENT_POINTS = 6;
/** The number column of the left table ends this near to the right table. */
const GUTTER_POINTS = 25;
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
  for (const next of rows.slice(index + 1, index + 1 + LINES_MAX)) {
    const size = next.cells[0]?.size ?? 0;
    if (!last || next.top - last.top > GAP_EM * size) break;
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
    if (before && word && isGutter(before.x1, word.x0, below))
      return [partOf(cell, words.slice(0, at)), partOf(cell, words.slice(at))];
  }
  return [cell];
}

function isGutter(left: number, right: number, below: readonly Cell[]): boolean {
  const isAcross = ({ x0, x1 }: Cell) => x0 < left - 1 && x1 > right + 1;
  const isNumber = ({ pence }: Cell) => pence !== null;
  const starts = below.filter((one) => !isNumber(one) && Math.abs(one.x0 - right) <= INDENT_POINTS);
  const ends = below.filter((one) => isNumber(one) && one.x1 <= right && one.x1 >= right - GUTTER_POINTS);
  return starts.length >= LABELS_MIN && ends.length > 0 && !below.some(isAcross);
}

function partOf(cell: Cell, words: Cell['words']): Cell {
  return {
    ...cell,
    words,
    text: words.map(({ text }) => text).join(' '),
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
  };
}
