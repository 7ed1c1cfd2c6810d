import type { AmountToken } from './amounts.ts';
import type { TokenLine } from './tokens.ts';
import { standsAlone } from './tokens.ts';

export interface Span {
  x0: number;
  x1: number;
}

export type MoneyRole = 'out' | 'in' | 'amount' | 'balance' | 'other';

export interface MoneyColumn extends Span {
  role: MoneyRole;
  /** The column's edges come from its amounts and not from its heading. */
  isLearnt: boolean;
}

export interface TableColumns {
  date: Span | null;
  posted: Span | null;
  description: Span | null;
  type: Span | null;
  money: readonly MoneyColumn[];
  /** Start of unrelated text to the right of the heading. */
  sidebar: Span | null;
  hasHeader: boolean;
}

/** How far an amount may be from the left, right or middle line of its column, in points and em. */
const REACH_POINTS = 4;
const REACH_EM = 0.8;
/** Edges this close together count as one. */
const SAME_EDGE_POINTS = 1.6;
/** An amount that is further than this from every heading is not part of the table. */
const FAR_EM = 9;

type Edge = 'left' | 'middle' | 'right';
const EDGES: readonly Edge[] = ['right', 'left', 'middle'];

/** Assigns the amounts of a table to its columns. Amounts that fit no column are left out. */
export function placeAmounts(
  lines: readonly TokenLine[],
  { money, sidebar }: Pick<TableColumns, 'money' | 'sidebar'>,
): Map<AmountToken, MoneyColumn> {
  const nearest = new Map<MoneyColumn, { token: AmountToken; line: TokenLine }[]>(
    money.map((column) => [column, []]),
  );
  for (const line of lines) {
    for (const token of line.amounts) {
      if (!standsAlone(line, token) || (sidebar !== null && token.x0 > sidebar.x0 - line.size)) continue;
      const column = nearestColumn(token, money, line.size);
      if (column !== null) nearest.get(column)?.push({ token, line });
    }
  }
  const placed = new Map<AmountToken, MoneyColumn>();
  for (const [column, found] of nearest) {
    const anchor = anchorOf(found.map(({ token }) => token));
    for (const { token, line } of found) {
      const reach = Math.max(REACH_POINTS, REACH_EM * line.size);
      if (anchor !== null && isAt(token, anchor, reach)) placed.set(token, column);
    }
  }
  return placed;
}

function nearestColumn(token: AmountToken, money: readonly MoneyColumn[], size: number): MoneyColumn | null {
  let [best, least] = [null as MoneyColumn | null, Number.POSITIVE_INFINITY];
  for (const column of money) {
    const distance = distanceTo(token, column);
    if (distance < least) [best, least] = [column, distance];
  }
  return least > FAR_EM * size ? null : best;
}

/** Most columns are right-aligned with their heading; some are left-aligned or centred. */
function distanceTo(token: AmountToken, column: MoneyColumn): number {
  const right = Math.min(Math.abs(token.x1 - column.x1), Math.abs(token.digitsX1 - column.x1));
  if (column.isLearnt) return right;
  const left = Math.abs(token.x0 - column.x0);
  const middle = Math.abs((token.x0 + token.x1 - column.x0 - column.x1) / 2);
  const isBelow = token.x0 < column.x1 && token.x1 > column.x0;
  return Math.min(right, left, middle) - (isBelow ? 2 : 0);
}

/** Finds the edge at which most amounts of a column are aligned, and its position. */
function anchorOf(tokens: readonly AmountToken[]): { edge: Edge; at: number } | null {
  let best: { edge: Edge; at: number; count: number } | null = null;
  for (const edge of EDGES) {
    for (const candidate of usualPlaces(tokens.map((token) => placeOf(token, edge)))) {
      if (best === null || candidate.count > best.count) best = { edge, ...candidate };
    }
  }
  return best;
}

function usualPlaces(places: readonly number[]): { at: number; count: number }[] {
  const sorted = places.toSorted((a, b) => a - b);
  let [from, to] = [0, 0];
  return sorted.map((at) => {
    while ((sorted[from] ?? at) < at - SAME_EDGE_POINTS) from++;
    while (to < sorted.length && (sorted[to] ?? at) <= at + SAME_EDGE_POINTS) to++;
    return { at, count: to - from };
  });
}

function placeOf(token: AmountToken, edge: Edge): number {
  if (edge === 'right') return token.x1;
  return edge === 'left' ? token.x0 : (token.x0 + token.x1) / 2;
}

function isAt(token: AmountToken, { edge, at }: { edge: Edge; at: number }, reach: number): boolean {
  if (Math.abs(placeOf(token, edge) - at) <= reach) return true;
  // a sign behind the digits may be outside the column or shift the digits
  return (
    edge === 'right' &&
    (Math.abs(token.digitsX1 - at) <= reach || (token.mark !== null && token.x1 > at && token.x0 < at))
  );
}
