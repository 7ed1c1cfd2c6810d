import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import { EM, isAligned, overlapX } from '../../../page/tolerances.ts';

/** The page with some texts moved to where the reader expects them. `moved` has the original of each moved cell. */
export interface View {
  rows: Row[];
  moved: ReadonlyMap<Cell, Cell>;
}

/**
 * Turns lines of labels over lines of amounts into a list with a row for each amount, as payslips for small screens print
 * payments and deductions. Returns null if the page has no such lines.
 */
export function cellsAsRows(rows: readonly Row[]): View | null {
  const grids = rows.map((labels, at) => boxesIn(labels, rows[at + 1]));
  if (!grids.some((boxes) => boxes && boxes.length > 1)) return null;
  const moved = new Map<Cell, Cell>();
  const put = (cell: Cell, change: Partial<Cell>): Cell => {
    const to = { ...cell, ...change };
    moved.set(to, cell);
    return to;
  };
  const right = Math.max(...rows.flatMap(({ cells }) => cells.map((one) => one.x1)));
  const listed: Row[] = [];
  let offset = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as Row;
    const boxes = grids[at];
    const first = row.top + offset;
    if (!boxes) {
      const cells = row.cells.map((cell) => put(cell, { top: cell.top + offset }));
      listed.push({ index: listed.length, top: first, cells });
      continue;
    }
    const left = row.cells[0]?.x0 ?? 0;
    const pitch = EM.nearGap * Math.max(...boxes.map(({ amount }) => amount.size));
    for (const [index, { label, amount }] of boxes.entries()) {
      const top = first + index * pitch;
      const cells = [
        put(label, { top, x0: left, x1: left + label.x1 - label.x0 }),
        put(amount, { top, x0: right + amount.x0 - amount.x1, x1: right }),
      ];
      listed.push({ index: listed.length, top, cells });
    }
    at += 1;
    const next = rows[at + 1] ?? (rows.at(-1) as Row);
    offset += boxes.length * pitch - (next.top - row.top);
  }
  return { rows: listed, moved };
}

interface BoxedAmount {
  label: Cell;
  amount: Cell;
}

/** Matches each amount with the label over it. Returns null if the lines are not labels and their amounts. */
function boxesIn(labels: Row, amounts: Row | undefined): BoxedAmount[] | null {
  if (!amounts || labels.cells.some(isNumber) || amounts.cells.length > labels.cells.length) return null;
  const boxes = amounts.cells.flatMap((amount): BoxedAmount[] => {
    const label = labels.cells.find((one) => isStacked(one, amount));
    return label && amount.pence !== null ? [{ label, amount }] : [];
  });
  const isWhole = boxes.length === amounts.cells.length;
  return isWhole && new Set(boxes.map(({ label }) => label)).size === boxes.length ? boxes : null;
}

/** Returns true for a label and an amount in one box. */
export function isStacked(label: Cell, number: Cell): boolean {
  return (
    overlapX(label, number) > 0 &&
    isAligned(label, number, number.size) &&
    Math.abs(label.top - number.top) <= EM.nearLine * number.size
  );
}
