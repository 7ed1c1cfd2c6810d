import type { Word } from '../page-text.ts';
import { balanceLabel, carriedLabel } from './labels.ts';
import { sectionOf } from './sections.ts';
import type { Segment } from './segment.ts';
import type { MoneyColumn, MoneyRole, TableColumns } from './table-columns.ts';
import { standsAlone, type TokenLine, textOf } from './tokens.ts';

/** Right edges this close together belong to one column. */
const SAME_EDGE_POINTS = 5;
const COLUMNS_MAX = 4;
/** Left-aligned amounts have right edges that vary with their length. */
const CLEARLY_TIGHTER = 0.4;
const SHARE_MIN = 0.05;
const CODE = /^[A-Z]{2,4}$/;
const CODES_MIN = 5;
const GAP_OF_CODE_EM = 0.6;
const CODES_SHARE_MIN = 0.8;
const LINES_ABOVE = 6;
const LINES_BELOW = 3;
/** Dates that begin in one place, in points. */
const DATE_EDGE_POINTS = 2;
const DATED_INSIDE_ROWS_MIN = 4;
const SHARE_OF_TOTALS_MAX = 0.1;
/** Rows with a date behind other text must be clearly more than those that begin with one. */
const DATED_INSIDE_MIN = 2;
/** A weekday or a count beside the date of a day. */
const WORDS_BESIDE_DAY_MAX = 1;

/**
 * Possible roles of the columns of a table without a heading, the most usual first. The balances decide which
 * is right.
 */
const ARRANGEMENTS: Record<number, readonly (readonly MoneyRole[])[]> = {
  1: [['amount']],
  2: [
    ['amount', 'balance'],
    ['out', 'in'],
    ['in', 'out'],
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
 * Returns a table for each possible arrangement of columns, from lines that have a date in the same place and end
 * with amounts.
 */
export function listHeaderless(lines: readonly TokenLine[]): Segment[] {
  const dated = lines.filter((line) => line.dates[0]?.from === 0 && hasCell(line));
  const days = listDays(lines, dated.length);
  const inside = datedInside(lines);
  if (days.rows.length > Math.max(dated.length, inside.length)) return arrange(lines, days);
  if (inside.length > DATED_INSIDE_MIN * dated.length) {
    const rows = lines.filter(hasCell).filter((line) => inside.includes(line));
    return arrange(lines, { rows, dated: inside }).map((segment) => withTextBefore(segment, inside));
  }
  return dated.length > 0 ? arrange(lines, { rows: withUndated(lines, dated), dated }) : [];
}

/** Finds rows whose date is printed after a code or a description, one below the other. */
function datedInside(lines: readonly TokenLine[]): TokenLine[] {
  const rows = lines.filter(
    (line) => hasCell(line) && line.dates[0] !== undefined && line.dates[0].from > 0 && line.dates.length < 3,
  );
  const [usual = []] = [
    ...Map.groupBy(rows, ({ dates: [date] }) => Math.round((date?.x0 ?? 0) / DATE_EDGE_POINTS)).values(),
  ].sort((a, b) => b.length - a.length);
  return usual.length >= DATED_INSIDE_ROWS_MIN ? usual : [];
}

/** The text before the date is the description, unless there is text behind it, too: then it is a code. */
function withTextBefore(segment: Segment, dated: readonly TokenLine[]): Segment {
  const behind = dated.filter(
    ({ dates: [date], amounts: [amount] }) => (amount?.from ?? 0) > (date?.to ?? 0),
  );
  if (segment.columns.date === null || behind.length > 0.5 * dated.length) return segment;
  const x0 = Math.min(...dated.map(({ words }) => words[0]?.x0 ?? Number.POSITIVE_INFINITY));
  const description = { x0, x1: segment.columns.date.x0 };
  return { ...segment, columns: { ...segment.columns, description } };
}

interface Rows {
  /** The lines with amounts. */
  rows: readonly TokenLine[];
  /** The lines with dates: the same, or a line above the rows of each day. */
  dated: readonly TokenLine[];
}

function arrange(lines: readonly TokenLine[], { rows, dated }: Rows): Segment[] {
  const [right, left] = [clusterEdges(rows, 'right'), clusterEdges(rows, 'left')];
  const isLeft = countOf(left) >= countOf(right) && spreadOf(left) < CLEARLY_TIGHTER * spreadOf(right);
  const edge = isLeft ? 'left' : 'right';
  const usual = isLeft ? left : right;
  // a column may have one amount, such as the only salary of a month
  const all = clusterEdges(rows, edge, 1);
  return [usual, ...(all.length > usual.length ? [all] : [])].flatMap((edges) =>
    arrangeIn(lines, { rows, dated }, edges),
  );
}

function arrangeIn(
  lines: readonly TokenLine[],
  { rows, dated }: Rows,
  edges: readonly EdgeCluster[],
): Segment[] {
  const from = startOf(lines, lines.indexOf(dated[0] as TokenLine));
  return arrangementsOf(rows, edges).map((roles) => ({
    columns: { ...columnsOf(dated, edges, roles), ...codesOf(rows) },
    lines: lines.slice(from),
    section: null,
  }));
}

/** Two columns of which each row has one are money out and in. Most rows are money out. */
function arrangementsOf(
  rows: readonly TokenLine[],
  edges: readonly EdgeCluster[],
): readonly (readonly MoneyRole[])[] {
  const all = ARRANGEMENTS[edges.length] ?? [];
  const [left, right] = edges;
  if (edges.length !== 2 || !left || !right) return all;
  const isIn = ({ x0, x1 }: EdgeCluster, line: TokenLine) =>
    line.amounts.some((token) => standsAlone(line, token) && token.x0 >= x0 - 1 && token.x1 <= x1 + 1);
  // a row of totals has both
  const both = rows.filter((line) => isIn(left, line) && isIn(right, line)).length;
  if (both > SHARE_OF_TOTALS_MAX * rows.length) return all;
  return left.count >= right.count
    ? [
        ['out', 'in'],
        ['in', 'out'],
      ]
    : [
        ['in', 'out'],
        ['out', 'in'],
      ];
}

/** Adds the lines between dated ones: some banks print the date only on the first row of a day. */
function withUndated(lines: readonly TokenLine[], dated: readonly TokenLine[]): TokenLine[] {
  const [first, last] = [dated[0], dated.at(-1)] as [TokenLine, TokenLine];
  const from = startOf(lines, lines.indexOf(first));
  return lines.slice(from, lines.indexOf(last) + 1 + LINES_BELOW).filter(hasCell);
}

function hasCell(line: TokenLine): boolean {
  return line.amounts.some((token) => standsAlone(line, token));
}

/**
 * Finds rows below lines that begin with a date and have no amount: the days of an app, or rows with the amount on
 * a later line. Returns none if more rows have the date and the amount on one line.
 */
function listDays(lines: readonly TokenLine[], datedRows: number): Rows {
  const [rows, dated]: [TokenLine[], TokenLine[]] = [[], []];
  let days = 0;
  for (const [index, line] of lines.entries()) {
    const [date] = line.dates;
    const isNext = lines.slice(index + 1, index + 1 + LINES_BELOW).some(hasCell);
    if (date?.from === 0 && line.amounts.length === 0 && line.dates.length === 1 && isNext) {
      dated.push(line);
      if (line.words.length - date.to <= WORDS_BESIDE_DAY_MAX) days++;
    } else if (dated.length > 0 && hasCell(line)) rows.push(line);
  }
  // of lines with other words, a few may be sentences
  const isUsual = days > 0.5 * dated.length ? rows.length > datedRows : dated.length > datedRows;
  return isUsual ? { rows, dated } : { rows: [], dated: [] };
}

/**
 * Finds the first line of the table. Above the first row with a date and an amount, there may be rows with
 * the amount on a later line, and a balance without a date.
 */
function startOf(lines: readonly TokenLine[], firstRow: number): number {
  let from = firstRow;
  for (let at = firstRow - 1; at >= Math.max(0, from - LINES_ABOVE); at--) {
    const line = lines[at] as TokenLine;
    if (line.page !== lines[firstRow]?.page) break;
    if (line.dates[0]?.from === 0 && line.dates.length === 1) from = at;
  }
  const above = lines[from - 1];
  return above !== undefined && (opens(above) || sectionOf(above) !== null) ? from - 1 : from;
}

/** Returns true for a balance without a date above the first row, but not for the last line of a summary. */
function opens({ words, amounts }: TokenLine): boolean {
  const [amount] = amounts;
  const label = textOf(words.slice(0, amount?.from));
  const balance = carriedLabel(label) ?? balanceLabel(label);
  return amounts.length === 1 && balance !== null && balance !== 'closing';
}

interface EdgeCluster {
  x0: number;
  x1: number;
  /** The positions of the first and the latest edge. */
  from: number;
  at: number;
  count: number;
  edge: 'left' | 'right';
}

function countOf(clusters: readonly EdgeCluster[]): number {
  return clusters.reduce((sum, { count }) => sum + count, 0);
}

function spreadOf(clusters: readonly EdgeCluster[]): number {
  return clusters.reduce((sum, { from, at }) => sum + at - from, 0);
}

function clusterEdges(
  dated: readonly TokenLine[],
  edge: EdgeCluster['edge'],
  countMin: number = Math.max(dated.length > 4 ? 2 : 1, SHARE_MIN * dated.length),
): EdgeCluster[] {
  const tokens = dated
    .flatMap((line) => line.amounts.filter((token) => standsAlone(line, token)))
    .map(({ x0, x1 }) => ({ x0, x1, at: edge === 'right' ? x1 : x0 }))
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
  return clusters
    .filter(({ count }) => count >= countMin)
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
    ({ x0, x1, edge }, index): MoneyColumn => ({
      x0,
      x1,
      role: roles[index] ?? 'other',
      isLearnt: edge === 'right',
    }),
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

/** In a column of its own, a code is further from the next word than words of a sentence are. */
function isApart(word: Word, next: Word | undefined): boolean {
  return next !== undefined && next.x0 - word.x1 > GAP_OF_CODE_EM * word.size;
}

/** Finds a column of codes such as DEB and FPI, which is not part of the descriptions. */
function codesOf(rows: readonly TokenLine[]): Pick<TableColumns, 'type' | 'description'> {
  const none = { type: null, description: null };
  const cells = rows.map(({ words, dates, amounts }) => words.slice(dates[0]?.to ?? 0, amounts[0]?.from));
  const codes = cells.flatMap((words) =>
    words.filter((word, at) => CODE.test(word.text) && isApart(word, words[at + 1])),
  );
  const [usual = []] = [...Map.groupBy(codes, ({ x0 }) => Math.round(x0)).values()].sort(
    (a, b) => b.length - a.length,
  );
  const [first] = usual;
  if (first === undefined || usual.length < Math.max(CODES_MIN, CODES_SHARE_MIN * rows.length)) return none;
  const texts = cells.flatMap((words) => words.find(({ x0 }) => Math.abs(x0 - first.x0) > first.size) ?? []);
  const description = texts.toSorted((a, b) => a.x0 - b.x0)[texts.length >> 1];
  if (description === undefined) return none;
  return { type: { x0: first.x0, x1: Math.max(...usual.map(({ x1 }) => x1)) }, description };
}
