import type { AmountToken } from './amount-tokens.ts';
import { standsAlone, type TokenLine } from './tokens.ts';

/** Amounts of rows that are aligned with each other, as a column of a table without a heading is. */
export interface EdgeCluster {
  x0: number;
  x1: number;
  /** The positions of the first and the last edge. */
  from: number;
  at: number;
  count: number;
  edge: ClusterEdge;
}

type ClusterEdge = 'left' | 'middle' | 'right';

/** Edges this close together belong to one column. */
const SAME_EDGE_POINTS = 5;
const COLUMNS_MAX = 4;
/** Amounts of different lengths are aligned at one edge only: the other edges vary with the length. */
const CLEARLY_TIGHTER = 0.4;
const SHARE_MIN = 0.05;
/** In em: an amount closer to the word before it is part of a sentence, such as "Fee £0.45". */
const GAP_OF_CELL_EM = 0.75;
/** Columns are beside each other, so amounts one above the other are in one column. */
const OVERLAP_MIN = 0.3;
const LETTERS = /\p{L}/u;

/** Lists the columns of amounts. A second list has columns with a single amount too, such as the only salary of a month. */
export function listColumns(rows: readonly TokenLine[]): EdgeCluster[][] {
  const countMin = Math.max(rows.length > 4 ? 2 : 1, SHARE_MIN * rows.length);
  let usual = clusterEdges(rows, 'right', countMin);
  let edge: ClusterEdge = 'right';
  for (const other of ['left', 'middle'] as const) {
    const own = clusterEdges(rows, other, countMin);
    if (countOf(own) < countOf(usual) || own.length > usual.length) continue;
    if (spreadOf(own) >= CLEARLY_TIGHTER * spreadOf(usual)) continue;
    [usual, edge] = [own, other];
  }
  const all = clusterEdges(rows, edge, 1);
  return all.length > usual.length ? [usual, all] : [usual];
}

function countOf(clusters: readonly EdgeCluster[]): number {
  return clusters.reduce((sum, { count }) => sum + count, 0);
}

function spreadOf(clusters: readonly EdgeCluster[]): number {
  return clusters.reduce((sum, { from, at }) => sum + at - from, 0);
}

/** Returns true where the right edges of a column are in one place. */
export function isRightAligned({ edge, from, at }: EdgeCluster): boolean {
  return edge === 'right' && at - from <= 2 * SAME_EDGE_POINTS;
}

/** Returns true for an amount in one of these columns. */
export function isInColumn({ x0, x1 }: AmountToken, columns: readonly EdgeCluster[]): boolean {
  return columns.some((column) => x0 >= column.x0 - 1 && x1 <= column.x1 + 1);
}

function clusterEdges(rows: readonly TokenLine[], edge: ClusterEdge, countMin: number): EdgeCluster[] {
  const tokens = rows
    .flatMap((line) => line.amounts.filter((token) => isCell(line, token)))
    .map(({ x0, x1 }) => ({ x0, x1, at: edge === 'right' ? x1 : edge === 'left' ? x0 : (x0 + x1) / 2 }))
    .sort((a, b) => a.at - b.at);
  const clusters: EdgeCluster[] = [];
  for (const { x0, x1, at } of tokens) {
    const cluster = clusters.at(-1);
    if (cluster !== undefined && at - cluster.at <= SAME_EDGE_POINTS) {
      cluster.x0 = Math.min(cluster.x0, x0);
      cluster.x1 = Math.max(cluster.x1, x1);
      cluster.at = at;
      cluster.count++;
    } else clusters.push({ x0, x1, from: at, at, count: 1, edge });
  }
  return joinOverlapping(clusters.filter(({ count }) => count >= countMin))
    .sort((a, b) => b.count - a.count)
    .slice(0, COLUMNS_MAX)
    .sort((a, b) => a.x1 - b.x1);
}

function isCell(line: TokenLine, token: AmountToken): boolean {
  const before = line.words[token.from - 1];
  const isBehindToken = [...line.amounts, ...line.dates].some(({ to }) => to === token.from);
  const isNear = before !== undefined && token.x0 - before.x1 <= GAP_OF_CELL_EM * line.size;
  return standsAlone(line, token) && (isBehindToken || !isNear || !LETTERS.test(before.text));
}

/** Joins clusters that are one above the other, such as short and long amounts that begin in one place. */
function joinOverlapping(clusters: readonly EdgeCluster[]): EdgeCluster[] {
  const joined: EdgeCluster[] = [];
  for (const cluster of clusters.toSorted((a, b) => a.x0 - b.x0)) {
    const last = joined.at(-1);
    const overlap = last === undefined ? 0 : Math.min(last.x1, cluster.x1) - cluster.x0;
    if (last === undefined || overlap < OVERLAP_MIN * Math.min(last.x1 - last.x0, cluster.x1 - cluster.x0))
      joined.push({ ...cluster });
    else
      Object.assign(last, {
        x1: Math.max(last.x1, cluster.x1),
        from: Math.min(last.from, cluster.from),
        at: Math.max(last.at, cluster.at),
        count: last.count + cluster.count,
      });
  }
  return joined;
}
