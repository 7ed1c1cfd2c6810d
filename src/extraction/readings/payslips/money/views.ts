import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import { EM, isAligned, isNearEdge, isOnePhrase, overlapX, type Span } from '../../../page/tolerances.ts';

/** A view needs this many lines or boxes, because one alone is often a coincidence. */
const LIKE_MIN = 2;

/**
 * Lists other ways to see the page, with labels and amounts where the reader expects them: for layouts that print labels
 * after their amounts, or in a line over or under them.
 */
export function listViews(rows: readonly Row[]): Row[][] {
  return [labelsFirst(rows), boxesAsRows(rows)].filter((view) => view !== null);
}

/** The span of labels below each other and of the numbers before them. */
interface Turned extends Span {
  edge: number;
  tops: number[];
}

/** Mirrors labels and the numbers before them, with their headings. */
function labelsFirst(rows: readonly Row[]): Row[] | null {
  const labels = rows.map(({ cells }) => labelsAfterNumbers(cells));
  if (labels.filter((own) => own.length > 0).length < LIKE_MIN) return null;
  const spans: Turned[] = [];
  for (const { label, first } of labels.flat()) {
    let span = spans.find(({ edge }) => isNearEdge(edge, label.x0, label.size));
    if (!span) {
      span = { edge: label.x0, x0: first.x0, x1: label.x1, tops: [] };
      spans.push(span);
    }
    span.x0 = Math.min(span.x0, first.x0);
    span.x1 = Math.max(span.x1, label.x1);
    span.tops.push(label.top);
  }
  const turned = (cell: Cell): Cell => {
    const isNear = (top: number) => top >= cell.top && top - cell.top <= EM.nearLine * cell.size;
    const span = spans.find((one) => overlapX(one, cell) > 0 && one.tops.some(isNear));
    return span ? { ...cell, x0: span.x0 + span.x1 - cell.x1, x1: span.x0 + span.x1 - cell.x0 } : cell;
  };
  return rows.map((row, index) => {
    const isOther = labels[index]?.length === 0 && row.cells.some(isNumber);
    return isOther ? row : { ...row, cells: row.cells.map(turned).sort((a, b) => a.x0 - b.x0) };
  });
}

interface LabelAfter {
  label: Cell;
  /** The first of the numbers before the label. */
  first: Cell;
}

/**
 * Lists the labels of a line that begins with numbers or ends with a label. The same count of numbers belongs to each;
 * others come after the label to their left, such as year-to-date figures. Another block at the left may have its
 * labels first.
 */
function labelsAfterNumbers(cells: readonly Cell[]): LabelAfter[] {
  const texts = cells.flatMap((cell, at) => (isNumber(cell) ? [] : [at]));
  const [first = 0, last = 0] = [texts[0], texts.at(-1)];
  const isAtEnd = last === cells.length - 1;
  const count = first > 0 ? first : isAtEnd ? last - (texts.at(-2) ?? 0) - 1 : 0;
  if (count <= 0) return [];
  const found: LabelAfter[] = [];
  for (const [index, at] of texts.entries()) {
    if (at === 0) continue;
    const label = cells[at] as Cell;
    const before = texts[index - 1] ?? -1;
    if (at - before <= count || !/\p{L}.*\p{L}/u.test(label.text)) return [];
    const number = cells[at - count] as Cell;
    // in a sentence, numbers are as close to the label before them
    const left = cells[at - count - 1];
    if (first === 0 && left && isOnePhrase(left, number)) return [];
    found.push({ label, first: number });
  }
  return found;
}

interface BoxedAmount {
  label: Cell;
  amount: Cell;
}

/**
 * Turns lines of labels over or under lines of amounts into a list with a row for each amount, as payslips for small
 * screens print payments and deductions.
 */
function boxesAsRows(rows: readonly Row[]): Row[] | null {
  const boxesAt = rows.map((row, at) => boxesIn(row, rows[at + 1]) ?? boxesIn(rows[at + 1], row));
  if (!boxesAt.some((boxes) => boxes && boxes.length >= LIKE_MIN)) return null;
  const right = Math.max(...rows.flatMap(({ cells }) => cells.map((one) => one.x1)));
  const listed: Row[] = [];
  let offset = 0;
  const add = (top: number, cells: Cell[]) =>
    listed.push({ index: listed.length, top, cells: cells.map((cell) => ({ ...cell, top })) });
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as Row;
    const boxes = boxesAt[at];
    const first = row.top + offset;
    if (!boxes) {
      add(first, row.cells);
      continue;
    }
    const left = row.cells[0]?.x0 ?? 0;
    const pitch = EM.nearGap * Math.max(...boxes.map(({ amount }) => amount.size));
    for (const [index, { label, amount }] of boxes.entries())
      add(first + index * pitch, [
        { ...label, x0: left, x1: left + label.x1 - label.x0 },
        { ...amount, x0: right + amount.x0 - amount.x1, x1: right },
      ]);
    at += 1;
    const next = rows[at + 1] ?? (rows.at(-1) as Row);
    offset += boxes.length * pitch - (next.top - row.top);
  }
  return listed;
}

/** Matches each amount with its label. Returns null if the lines are not labels and their amounts. */
function boxesIn(labels: Row | undefined, amounts: Row | undefined): BoxedAmount[] | null {
  if (!labels || !amounts || labels.cells.some(isNumber) || amounts.cells.length > labels.cells.length)
    return null;
  const boxes = amounts.cells.flatMap((amount): BoxedAmount[] => {
    const label = labels.cells.find((one) => isStacked(one, amount));
    return label && amount.pence !== null ? [{ label, amount }] : [];
  });
  const isWhole = boxes.length === amounts.cells.length;
  return isWhole && new Set(boxes.map(({ label }) => label)).size === boxes.length ? boxes : null;
}

/** Returns true for a label and an amount in one box. */
function isStacked(label: Cell, number: Cell): boolean {
  return (
    overlapX(label, number) > 0 &&
    isAligned(label, number, number.size) &&
    Math.abs(label.top - number.top) <= EM.nearLine * number.size
  );
}
