import { isNumber, type Row, type Segment } from '../../page/cells.ts';
import { type Arrangement, isAligned } from './rearrange.ts';

const BELOW_EM = 2.8;
const PITCH_EM = 1.4;
const CELLS_MIN = 2;

/**
 * Turns lines of labels over lines of amounts into a list with a row for each amount, as payslips for small screens print
 * payments and deductions. Returns null if the page has no such lines.
 */
export function cellsAsRows(rows: readonly Row[]): Arrangement | null {
  const moved = new Map<Segment, Segment>();
  const listed: Row[] = [];
  const right = Math.max(...rows.flatMap(({ segments }) => segments.map((one) => one.x1)));
  let offset = 0;
  let lastAt = 0;
  const put = (segment: Segment, change: Partial<Segment>): Segment => {
    const to = { ...segment, ...change };
    moved.set(to, segment);
    return to;
  };
  for (let at = 0; at < rows.length; at += 1) {
    const [labels, amounts] = [rows[at], rows[at + 1]];
    if (!labels) continue;
    // the last line of a grid may have one cell
    const least = lastAt === at ? 1 : CELLS_MIN;
    const cells = amounts && labels.segments.length >= least ? cellsOf(labels, amounts) : null;
    if (!cells) {
      const top = labels.top + offset;
      const segments = labels.segments.map((segment) => put(segment, { top: segment.top + offset }));
      listed.push({ index: listed.length, top, segments });
      continue;
    }
    const left = labels.segments[0]?.x0 ?? 0;
    const first = labels.top + offset;
    const pitch = PITCH_EM * Math.max(...cells.map(({ amount }) => amount.size));
    for (const [index, { label, amount }] of cells.entries()) {
      const top = first + index * pitch;
      const segments = [
        put(label, { top, x0: left, x1: left + label.x1 - label.x0 }),
        put(amount, { top, x0: right + amount.x0 - amount.x1, x1: right }),
      ];
      listed.push({ index: listed.length, top, segments });
    }
    offset += cells.length * pitch - (nextTop(rows, at + 2) - labels.top);
    at += 1;
    lastAt = at + 1;
  }
  return lastAt === 0 ? null : { rows: listed, moved };
}

interface Cell {
  label: Segment;
  amount: Segment;
}

/** Matches each amount with the label over it. Returns null if the lines are not labels and their amounts. */
function cellsOf(labels: Row, amounts: Row): Cell[] | null {
  if (labels.segments.some(isNumber)) return null;
  if (amounts.segments.length > labels.segments.length) return null;
  const cells = amounts.segments.flatMap((amount): Cell[] => {
    const label = labels.segments.find((one) => isAligned(one, amount));
    const isNear = label && amount.top - label.top <= BELOW_EM * amount.size;
    return label && isNear && amount.pence !== null ? [{ label, amount }] : [];
  });
  return cells.length === amounts.segments.length &&
    new Set(cells.map(({ label }) => label)).size === cells.length
    ? cells
    : null;
}

function nextTop(rows: readonly Row[], at: number): number {
  return rows[at]?.top ?? rows.at(-1)?.top ?? 0;
}
