import type { MoneyColumn, MoneyRole, TableColumns } from './columns.ts';
import { balanceLabel } from './labels.ts';
import type { Segment } from './table.ts';
import { standsAlone, type TokenLine, textOf } from './tokens.ts';

/** Right edges this close together belong to one column. */
const SAME_EDGE_POINTS = 5;
const COLUMNS_MAX = 4;
const SHARE_MIN = 0.08;
const LINES_ABOVE = 6;

/**
 * Possible roles of the columns of a table without a heading, the most usual first. The balances decide which
 * is right.
 */
const ARRANGEMENTS: Record<number, readonly (readonly MoneyRole[])[]> = {
  1: [['amount']],
  2: [
    ['amount', 'balance'],
    ['out', 'in'],
    ['balance', 'amount'],
  ],
  3: [
    ['out', 'in', 'balance'],
    ['in', 'out', 'balance'],
    ['balance', 'out', 'in'],
    ['other', 'amount', 'balance'],
    ['amount', 'other', 'balance'],
    ['amount', 'balance', 'other'],
  ],
  4: [
    ['other', 'out', 'in', 'balance'],
    ['other', 'in', 'out', 'balance'],
    ['out', 'in', 'balance', 'other'],
    ['in', 'out', 'balance', 'other'],
  ],
};

/**
 * Returns a table for each possible arrangement of columns, from lines that begin with a date and end with
 * amounts.
 */
export function listHeaderless(lines: readonly TokenLine[]): Segment[] {
  const dated = lines.filter(
    (line) => line.dates[0]?.from === 0 && line.amounts.some((token) => standsAlone(line, token)),
  );
  const [first] = dated;
  if (first === undefined) return [];
  const edges = clusterEdges(dated);
  const from = startOf(lines, lines.indexOf(first));
  return (ARRANGEMENTS[edges.length] ?? []).map((roles) => ({
    columns: columnsOf(dated, edges, roles),
    lines: lines.slice(from),
    section: null,
  }));
}

/**
 * Finds the first line of the table. Above the first row with a date and an amount, there may be rows with
 * the amount on a later line, and a balance without a date.
 */
function startOf(lines: readonly TokenLine[], firstRow: number): number {
  let from = firstRow;
  for (let at = firstRow - 1; at >= Math.max(0, firstRow - LINES_ABOVE); at--) {
    const line = lines[at] as TokenLine;
    if (line.page !== lines[firstRow]?.page) break;
    if (line.dates[0]?.from === 0 && line.dates.length === 1) from = at;
  }
  return from > 0 && opens(lines[from - 1] as TokenLine) ? from - 1 : from;
}

/** Returns true for a balance without a date above the first row. */
function opens({ words, amounts }: TokenLine): boolean {
  const [amount] = amounts;
  return amounts.length === 1 && balanceLabel(textOf(words.slice(0, amount?.from))) !== null;
}

interface EdgeCluster {
  x0: number;
  x1: number;
  count: number;
}

function clusterEdges(dated: readonly TokenLine[]): EdgeCluster[] {
  const tokens = dated
    .flatMap((line) => line.amounts.filter((token) => standsAlone(line, token)))
    .sort((a, b) => a.x1 - b.x1);
  const clusters: EdgeCluster[] = [];
  for (const { x0, x1 } of tokens) {
    const cluster = clusters.at(-1);
    if (cluster !== undefined && x1 - cluster.x1 <= SAME_EDGE_POINTS) {
      cluster.x0 = Math.min(cluster.x0, x0);
      cluster.x1 = x1;
      cluster.count++;
    } else clusters.push({ x0, x1, count: 1 });
  }
  const least = Math.max(dated.length > 4 ? 2 : 1, SHARE_MIN * dated.length);
  return clusters
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count)
    .slice(0, COLUMNS_MAX)
    .sort((a, b) => a.x1 - b.x1);
}

function columnsOf(
  dated: readonly TokenLine[],
  edges: readonly EdgeCluster[],
  roles: readonly MoneyRole[],
): TableColumns {
  const dates = dated.flatMap(({ dates: [date] }) => date ?? []);
  const money = edges.map(
    ({ x0, x1 }, index): MoneyColumn => ({ x0, x1, role: roles[index] ?? 'other', isLearnt: true }),
  );
  return {
    date: { x0: Math.min(...dates.map(({ x0 }) => x0)), x1: Math.max(...dates.map(({ x1 }) => x1)) },
    posted: null,
    description: null,
    type: null,
    money,
    sidebar: null,
    hasHeader: false,
  };
}
