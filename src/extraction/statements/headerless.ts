import type { Word } from '../page-text.ts';
import { arrangementsOf } from './arrangements.ts';
import type { DateToken } from './dates.ts';
import { type EdgeCluster, listColumns } from './edge-clusters.ts';
import { balanceLabel, carriedLabel } from './labels.ts';
import { sectionOf } from './sections.ts';
import type { Segment } from './segment.ts';
import type { MoneyColumn, MoneyRole, TableColumns } from './table-columns.ts';
import { standsAlone, type TokenLine, textOf } from './tokens.ts';

const CODE = /^[A-Z]{2,4}$/;
const CODES_MIN = 5;
const GAP_OF_CODE_EM = 0.6;
const CODES_SHARE_MIN = 0.8;
const LINES_ABOVE = 6;
const LINES_BELOW = 3;
/** Dates that begin in one place, in points. */
const DATE_EDGE_POINTS = 2;
const DATED_ROWS_MIN = 3;
/** A row may have two dates, and another one in its description. */
const DATES_OF_ROW_MAX = 3;
/** A weekday or a count beside the date of a day. */
const WORDS_BESIDE_DAY_MAX = 1;

/**
 * Returns a table for each possible arrangement of columns, from lines that have a date in the same place and end
 * with amounts.
 */
export function listHeaderless(lines: readonly TokenLine[]): Segment[] {
  const dated = lines.flatMap((line) => startingDate(line) ?? []);
  const days = listDays(lines, dated.length);
  const inside = datedInColumn(lines);
  if (days.rows.length > Math.max(dated.length, inside.length)) return arrange(lines, days);
  if (inside.length > dated.length)
    return arrange(lines, { rows: withUndated(lines, inside), dated: inside }).map((segment) =>
      withTextBefore(segment, inside),
    );
  return dated.length > 0 ? arrange(lines, { rows: withUndated(lines, dated), dated }) : [];
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
    if (line.dates.length > DATES_OF_ROW_MAX) return [];
    return starting ? [starting] : line.dates.map((date) => ({ line, date }));
  });
  const [usual = []] = [
    ...Map.groupBy(dates, ({ date }) => Math.round(date.x0 / DATE_EDGE_POINTS)).values(),
  ].sort((a, b) => b.length - a.length);
  return usual.length >= DATED_ROWS_MIN ? usual : [];
}

/** The text before the date is the description, unless there is text behind it, too: then it is a code. */
function withTextBefore(segment: Segment, dated: readonly DatedLine[]): Segment {
  const isBehind = ({ line: { amounts }, date }: DatedLine) => (amounts[0]?.from ?? 0) > date.to;
  const starting = dated.filter(({ date }) => date.from === 0).length;
  if (segment.columns.date === null || starting > 0 || dated.filter(isBehind).length > 0.5 * dated.length)
    return segment;
  const x0 = Math.min(...dated.map(({ line }) => line.words[0]?.x0 ?? Number.POSITIVE_INFINITY));
  const description = { x0, x1: segment.columns.date.x0 };
  return { ...segment, columns: { ...segment.columns, description } };
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

function arrange(lines: readonly TokenLine[], { rows, dated }: Rows): Segment[] {
  const [first] = dated;
  const from = first ? startOf(lines, lines.indexOf(first.line)) : 0;
  return listColumns(rows).flatMap((clusters) =>
    arrangementsOf(rows, clusters).map((roles) => ({
      columns: { ...columnsOf(dated, clusters, roles), ...codesOf(rows) },
      lines: lines.slice(from),
      section: null,
    })),
  );
}

/** Adds the lines between dated ones: some banks print the date only on the first row of a day. */
function withUndated(lines: readonly TokenLine[], dated: readonly DatedLine[]): TokenLine[] {
  const [first, last] = [dated[0], dated.at(-1)] as [DatedLine, DatedLine];
  const from = startOf(lines, lines.indexOf(first.line));
  return lines.slice(from, lines.indexOf(last.line) + 1 + LINES_BELOW).filter(hasCell);
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
  for (const [index, line] of lines.entries()) {
    const [date] = line.dates;
    const isNext = lines.slice(index + 1, index + 1 + LINES_BELOW).some(hasCell);
    if (date?.from === 0 && line.amounts.length === 0 && line.dates.length === 1 && isNext) {
      dated.push({ line, date });
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

function columnsOf(
  dated: readonly DatedLine[],
  clusters: readonly EdgeCluster[],
  roles: readonly MoneyRole[],
): TableColumns {
  const dates = dated.map(({ date }) => date);
  const money = clusters.map(
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
