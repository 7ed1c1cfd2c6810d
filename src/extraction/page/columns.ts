import { spanOf, usualSize } from './box-around.ts';
import { splitWhere } from './split-where.ts';
import { EM, isSameEdge, middleOf, overlapX, type Span } from './tolerances.ts';

/** Where the items of a column are aligned. `digits` ignores a sign after the digits. */
export type Edge = 'left' | 'middle' | 'right' | 'digits';

/** A word, a cell, a date or an amount. */
export interface Placed extends Span {
  size: number;
  /** Right edge of the digits. */
  digitsX1?: number;
}

export interface Anchor {
  edge: Edge;
  at: number;
}

/** Items below each other, aligned at an edge. */
export interface Column<T extends Placed = Placed> extends Anchor, Span {
  items: T[];
  /** The first and the last place of the edge. */
  from: number;
  to: number;
}

/** Amounts one above the other are in one column if they share this much of the narrower one. */
const OVERLAP_MIN = 0.3;
/** Amounts of different lengths are aligned at one edge only: the other edges vary with the length. */
const CLEARLY_TIGHTER = 0.4;
const COLUMNS_MAX = 4;
const SHARE_OF_ROWS_MIN = 0.05;

/** Groups items by their place, from left to right: neighbours in a group are at most this many points apart. */
export function groupByPlace<T>(list: readonly T[], placeOf: (one: T) => number, points: number): T[][] {
  const sorted = list.toSorted((a, b) => placeOf(a) - placeOf(b));
  return splitWhere(sorted, (before, next) => placeOf(next) - placeOf(before) > points);
}

/** Lists the columns of items that have one edge in the same place, from left to right. */
export function columnsAt<T extends Placed>(items: readonly T[], edge: Edge, em: number): Column<T>[] {
  const groups = groupByPlace(items, (item) => placeOf(item, edge), em * usualSize(items));
  return groups.map((group) => columnOf(group, edge));
}

/** Finds the edge at which most items are aligned, and the items that are. */
export function mainColumn<T extends Placed>(
  items: readonly T[],
  edges: readonly Edge[] = ['right', 'left', 'middle'],
): Column<T> | null {
  let best: Column<T> | null = null;
  for (const edge of edges)
    for (const column of columnsAt(items, edge, EM.sameEdge / 2))
      if (best === null || column.items.length > best.items.length) best = column;
  if (best === null) return null;
  const anchor = best;
  return {
    ...columnOf(
      items.filter((item) => isAt(item, anchor)),
      best.edge,
    ),
    at: best.at,
  };
}

/** Returns true for an item that is printed exactly at this place. */
export function isAt(item: Placed, { edge, at }: Anchor): boolean {
  return isSameEdge(placeOf(item, edge), at, item.size);
}

/**
 * Lists the columns that items form by themselves, from left to right: at the edge where they are aligned best.
 * Columns with fewer items than `countMin` are left out.
 */
export function findColumns<T extends Placed>(
  items: readonly T[],
  { countMin = 1, edges = ['right', 'left', 'middle'] }: { countMin?: number; edges?: readonly Edge[] } = {},
): Column<T>[] {
  let best: Column<T>[] | null = null;
  for (const edge of edges) {
    const own = columnsAt(items, edge, EM.nearEdge).filter((column) => column.items.length >= countMin);
    const joined = joinOverlapping(own);
    if (best === null || isClearlyTighter(joined, best)) best = joined;
  }
  return best ?? [];
}

/**
 * Lists the columns of a table without a heading. A second list has columns with a single item too, such as the only salary
 * of a month.
 */
export function listColumns<T extends Placed>(items: readonly T[], rows: number): Column<T>[][] {
  const countMin = Math.max(rows > COLUMNS_MAX ? 2 : 1, SHARE_OF_ROWS_MIN * rows);
  const usual = findColumns(items, { countMin });
  const [first] = usual;
  const all = findColumns(items, first && { edges: [first.edge] });
  const lists = all.length > usual.length ? [usual, all] : [usual];
  return lists.map((columns) =>
    columns
      .toSorted((a, b) => b.items.length - a.items.length)
      .slice(0, COLUMNS_MAX)
      .sort((a, b) => a.x1 - b.x1),
  );
}

/** Returns true for an item within the edges of a column. */
export function isInside({ x0, x1, size }: Placed, column: Span): boolean {
  const margin = EM.sameEdge * size;
  return x0 >= column.x0 - margin && x1 <= column.x1 + margin;
}

export function placeOf(item: Omit<Placed, 'size'>, edge: Edge): number {
  if (edge === 'right') return item.x1;
  if (edge === 'digits') return item.digitsX1 ?? item.x1;
  return edge === 'left' ? item.x0 : middleOf(item);
}

function columnOf<T extends Placed>(items: T[], edge: Edge): Column<T> {
  const places = items.map((item) => placeOf(item, edge)).sort((a, b) => a - b);
  const [from = 0, at = 0, to = 0] = [places[0], places[places.length >> 1], places.at(-1)];
  return { ...spanOf(items), items, edge, at, from, to };
}

/** Joins columns that are one above the other, such as short and long amounts that begin in one place. */
function joinOverlapping<T extends Placed>(columns: readonly Column<T>[]): Column<T>[] {
  const joined: Column<T>[] = [];
  for (const column of columns.toSorted((a, b) => a.x0 - b.x0)) {
    const last = joined.at(-1);
    const width = last === undefined ? 0 : Math.min(last.x1 - last.x0, column.x1 - column.x0);
    if (last !== undefined && overlapX(last, column) >= OVERLAP_MIN * width)
      joined[joined.length - 1] = columnOf([...last.items, ...column.items], column.edge);
    else joined.push(column);
  }
  return joined;
}

function isClearlyTighter<T extends Placed>(own: readonly Column<T>[], best: readonly Column<T>[]): boolean {
  const countOf = (columns: readonly Column<T>[]) =>
    columns.reduce((sum, { items }) => sum + items.length, 0);
  const spreadOf = (columns: readonly Column<T>[]) =>
    columns.reduce((sum, { from, to }) => sum + to - from, 0);
  if (countOf(own) < countOf(best) || own.length > best.length) return false;
  return spreadOf(own) < CLEARLY_TIGHTER * spreadOf(best);
}
