import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import { type Arrangement, isAligned } from './rearrange.ts';

const BELOW_EM = 2.8;
const PITCH_EM = 1.4;
const CELLS_MIN = 2;

/**
 * Turns lines of labels over lines of amounts into a list with a row for each amount, as payslips for small screens print
 * payments and deductions. Returns null if the page has no such lines.
 */
export function cellsAsRows(rows: readonly Row[]): Arrangement | null {
  const moved = new Map<Cell, Cell>();
  const listed: Row[] = [];
  const right = Math.max(...rows.flatMap(({ cells }) => cells.map((one) => one.x1)));
  let offset = 0;
  let lastAt = 0;
  const put = (cell: Cell, change: Partial<Cell>): Cell => {
    const to = { ...cell, ...change };
    moved.set(to, cell);
    return to;
  };
  for (let at = 0; at < rows.length; at += 1) {
    const [labels, amounts] = [rows[at], rows[at + 1]];
    if (!labels) continue;
    // the last line of a grid may have one entry
    const least = lastAt === at ? 1 : CELLS_MIN;
    const entries = amounts && labels.cells.length >= least ? cellsOf(labels, amounts) : null;
    if (!entries) {
      const top = labels.top + offset;
      const cells = labels.cells.map((cell) => put(cell, { top: cell.top + offset }));
      listed.push({ index: listed.length, top, cells });
      continue;
    }
    const left = labels.cells[0]?.x0 ?? 0;
    const first = labels.top + offset;
    const pitch = PITCH_EM * Math.max(...entries.map(({ amount }) => amount.size));
    for (const [index, { label, amount }] of entries.entries()) {
      const top = first + index * pitch;
      const cells = [
        put(label, { top, x0: left, x1: left + label.x1 - label.x0 }),
        put(amount, { top, x0: right + amount.x0 - amount.x1, x1: right }),
      ];
      listed.push({ index: listed.length, top, cells });
    }
    offset += entries.length * pitch - (nextTop(rows, at + 2) - labels.top);
    at += 1;
    lastAt = at + 1;
  }
  return lastAt === 0 ? null : { rows: listed, moved };
}

interface Entry {
  label: Cell;
  amount: Cell;
}

/** Matches each amount with the label over it. Returns null if the lines are not labels and their amounts. */
function cellsOf(labels: Row, amounts: Row): Entry[] | null {
  if (labels.cells.some(isNumber)) return null;
  if (amounts.cells.length > labels.cells.length) return null;
  const entries = amounts.cells.flatMap((amount): Entry[] => {
    const label = labels.cells.find((one) => isAligned(one, amount));
    const isNear = label && amount.top - label.top <= BELOW_EM * amount.size;
    return label && isNear && amount.pence !== null ? [{ label, amount }] : [];
  });
  return entries.length === amounts.cells.length &&
    new Set(entries.map(({ label }) => label)).size === entries.length
    ? entries
    : null;
}

function nextTop(rows: readonly Row[], at: number): number {
  return rows[at]?.top ?? rows.at(-1)?.top ?? 0;
}
