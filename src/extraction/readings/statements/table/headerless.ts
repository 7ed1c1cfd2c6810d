import { spanOf, usualSize } from '../../../page/box-around.ts';
import {
  type Column,
  groupByPlace,
  isInside,
  listColumns,
  mainColumn,
  type Placed,
} from '../../../page/columns.ts';
import type { DateToken } from '../../../page/dates.ts';
import { amountCells, standsAlone, type TokenLine, textOf } from '../../../page/tokens.ts';
import { EM, isAligned, isSameEdge } from '../../../page/tolerances.ts';
import { balanceLabel, carriedLabel } from '../../../vocabulary/statements/labels.ts';
import { learnText } from './learn-columns.ts';
import { SEVERAL } from './patterns.ts';
import { rolesOf } from './roles.ts';
import { sectionOf } from './sections.ts';
import type { TableColumns } from './table-columns.ts';
import type { TablePart } from './table-part.ts';
import { withinTable } from './table-range.ts';

const LINES_ABOVE = 6;
/** A weekday or a count beside the date of a day. */
const WORDS_BESIDE_DAY_MAX = 1;

/**
 * Returns the possible tables of lines that have a date in the same place and end with amounts. The tables of a list
 * have the same columns, each with another arrangement of roles.
 */
export function listHeaderless(lines: readonly TokenLine[]): TablePart[][] {
  const dated = lines.flatMap((line) => startingDate(line) ?? []);
  const days = listDays(lines, dated.length);
  const inside = datedInColumn(lines);
  if (days.rows.length > Math.max(dated.length, inside.length)) return arrange(lines, days);
  const usual =
    inside.length >
    (mainColumn(
      dated.map(({ date }) => date),
      ['left', 'right'],
    )?.items.length ?? 0)
      ? inside
      : dated;
  return usual.length > 0 ? arrange(lines, { rows: withUndated(lines, usual), dated: usual }) : [];
}

function startingDate(line: TokenLine): DatedLine | null {
  const [date] = line.dates;
  return date?.from === 0 && hasCell(line) ? { line, date } : null;
}

/**
 * Finds rows whose dates are printed one below the other. There may be a code, a description or the text of a box before
 * them.
 */
function datedInColumn(lines: readonly TokenLine[]): DatedLine[] {
  const dates = lines.filter(hasCell).flatMap((line): DatedLine[] => {
    const starting = startingDate(line);
    if (line.dates.length > SEVERAL) return [];
    return starting ? [starting] : line.dates.map((date) => ({ line, date }));
  });
  const usual = largestGroup(dates, ({ date }) => date);
  return usual.length >= SEVERAL ? usual : [];
}

/** Returns the largest group of items that begin in one place, in the order of the list. */
function largestGroup<T>(list: readonly T[], placed: (one: T) => Placed): T[] {
  const reach = EM.sameEdge * usualSize(list.map(placed));
  const groups = groupByPlace(list, (one) => placed(one).x0, reach);
  const largest = new Set(groups.sort((a, b) => b.length - a.length)[0]);
  return list.filter((one) => largest.has(one));
}

/** A line with its date. */
interface DatedLine {
  line: TokenLine;
  date: DateToken;
}

interface Rows {
  /** The lines with amounts. */
  rows: readonly TokenLine[];
  /** The lines with dates: the same, or a line above the rows of each day. */
  dated: readonly DatedLine[];
}

function arrange(lines: readonly TokenLine[], { rows, dated }: Rows): TablePart[][] {
  return listColumns(rows.flatMap(amountCells), rows.length).map((clusters) => {
    const columns = columnsOf({ rows, dated }, clusters);
    const from = startOf(lines, { dated, clusters, columns });
    return rolesOf(rows, clusters).map((roles) => {
      const money = columns.money.map((column, index) => ({ ...column, role: roles[index] ?? 'other' }));
      return { columns: { ...columns, money }, lines: lines.slice(from), section: null };
    });
  });
}

/** Adds the lines between dated ones: some banks print the date only on the first row of a day. */
function withUndated(lines: readonly TokenLine[], dated: readonly DatedLine[]): TokenLine[] {
  const [first, last] = [dated[0], dated.at(-1)] as [DatedLine, DatedLine];
  const [start, end] = [lines.indexOf(first.line), lines.indexOf(last.line) + 1 + SEVERAL];
  const above = lines.slice(Math.max(0, start - 1), start).filter(opens);
  return [...above, ...lines.slice(start, end)].filter(hasCell);
}

function hasCell(line: TokenLine): boolean {
  return line.amounts.some((token) => standsAlone(line, token));
}

/**
 * Finds rows below lines that begin with a date and have no amount: the days of an app, or rows with the amount on
 * a later line. Returns none if more rows have the date and the amount on one line.
 */
function listDays(lines: readonly TokenLine[], datedRows: number): Rows {
  const [rows, dated]: [TokenLine[], DatedLine[]] = [[], []];
  let days = 0;
  const own = lines.flatMap((line) => line.dates.filter((date) => isDay(line, date)));
  const x0 = largestGroup(own, (date) => date)[0]?.x0 ?? 0;
  for (const [index, line] of lines.entries()) {
    const day = line.dates.find((date) => isDay(line, date) && isSameEdge(date.x0, x0, line.size));
    const [first] = line.dates;
    const date = day ?? (first?.from === 0 && line.dates.length === 1 ? first : undefined);
    const isNext = lines.slice(index + 1, index + 1 + SEVERAL).some(hasCell);
    if (date !== undefined && !hasCell(line) && isNext) {
      dated.push({ line, date });
      if (day !== undefined) days++;
    } else if (dated.length > 0 && hasCell(line)) rows.push(line);
  }
  // most lines must have nothing but a date: those with other words may be sentences
  const isDays = days > 0.5 * dated.length && dated.length >= datedRows && rows.length > datedRows;
  return isDays || dated.length > datedRows ? { rows, dated } : { rows: [], dated: [] };
}

/** Returns true for a date in a cell of its own. There may be text of a box to the left or right. */
function isDay({ words, size }: TokenLine, { from, to }: DateToken): boolean {
  const isFar = (at: number) => {
    const [before, word] = [words[at - 1], words[at]];
    return before === undefined || word === undefined || word.x0 - before.x1 > EM.nearGap * size;
  };
  const isEnd = Array.from({ length: WORDS_BESIDE_DAY_MAX + 1 }, (_, more) => to + more).some(isFar);
  return isFar(from) && isEnd;
}

/**
 * Finds the first line of the table. Above the first row with a date and an amount, there may be rows with
 * the amount on a later line, and a balance without a date. Lines with amounts in other places are not part of it.
 */
function startOf(
  lines: readonly TokenLine[],
  {
    dated,
    clusters,
    columns,
  }: { dated: readonly DatedLine[]; clusters: readonly Column[]; columns: TableColumns },
): number {
  // the longest amount may be wider than the amounts that gave the column
  const isIn = (token: Placed) => (column: Column) =>
    isInside(token, column) || isAligned(token, column, token.size);
  const isOwn = (line: TokenLine) =>
    !hasCell(line) || line.amounts.some((token) => clusters.some(isIn(token)));
  const first = dated.find(({ line }) => isOwn(line)) ?? dated[0];
  const firstRow = lines.indexOf(first?.line as TokenLine);
  const isDated = ({ dates }: TokenLine) =>
    dates.some(
      ({ x0, from, size }) =>
        isSameEdge(x0, columns.date?.x0 ?? 0, size) || (from === 0 && dates.length === 1),
    );
  const above = lines
    .slice(0, firstRow)
    .flatMap((line, at) => {
      const own = line.page === first?.line.page ? withinTable(line, columns) : undefined;
      return own !== undefined && own.words.length > 0 ? [{ line, own, at }] : [];
    })
    .reverse();
  let [from, next] = [firstRow, 0];
  for (const [index, { line, at }] of above.entries()) {
    if (index >= next + LINES_ABOVE) break;
    if (isDated(line) && isOwn(line)) [from, next] = [at, index + 1];
  }
  const last = above[next];
  return last !== undefined && (opens(last.own) || sectionOf(last.own) !== null) ? last.at : from;
}

/** Returns true for a balance without a date above the first row, but not for the last line of a summary. */
function opens({ words, amounts }: TokenLine): boolean {
  const [amount] = amounts;
  const label = textOf(words.slice(0, amount?.from));
  const balance = carriedLabel(label) ?? balanceLabel(label);
  return amounts.length === 1 && balance !== null && balance !== 'closing';
}

/** Returns the columns without the roles of the amounts. */
function columnsOf({ rows, dated }: Rows, clusters: readonly Column[]): TableColumns {
  const dates = dated.map(({ date }) => date);
  const ofRows = new Set(dates);
  const description = learnText(rows, { type: null }, (line) => [
    ...line.dates.filter((date) => ofRows.has(date)),
    ...line.amounts.filter((token) => clusters.some((column) => isInside(token, column))),
  ]);
  return {
    date: spanOf(dates),
    posted: null,
    description,
    type: null,
    money: clusters.map(({ x0, x1 }) => ({ x0, x1, role: 'other' })),
    sidebar: null,
    hasHeader: false,
  };
}
