import type { AmountToken } from '../../../page/amounts.ts';
import { median } from '../../../page/box-around.ts';
import { type DateToken, dateAt } from '../../../page/dates.ts';
import type { Word } from '../../../page/text.ts';
import { type TokenLine, textOf } from '../../../page/tokens.ts';
import { EM, isOneCell, type Span } from '../../../page/tolerances.ts';
import type { Direction } from '../../../vocabulary/statements/labels.ts';
import { type Placement, placeAmounts } from './columns.ts';
import { learnCodes, learnDates, learnText, withoutPeriods } from './learn-columns.ts';
import { groupAlike, type MoneyRole, type TableColumns, type TablePart } from './table-part.ts';
import { rangeOf } from './table-range.ts';

export interface Cell {
  role: MoneyRole;
  token: AmountToken;
}

/** A line of a table, split by its columns. */
export interface TableLine {
  line: TokenLine;
  date: DateToken | null;
  /** True when a picture shows something in the column of dates that was not read as a date. */
  hasUnreadDate: boolean;
  cells: Cell[];
  text: string;
  section: Direction | null;
  /** Nothing continues from one part into the next. */
  part: TablePart;
}

/** Reads the lines of all parts. Parts with the same heading, one on each page, share their columns. */
export function readParts(parts: readonly TablePart[]): TableLine[] {
  const read = new Map<TablePart, TableLine[]>();
  for (const alike of groupAlike(parts)) {
    const lines = alike.flatMap((part) => part.lines);
    const named = (alike[0] as TablePart).columns;
    const placed = placeAmounts(lines, named);
    const columns = learnColumns(lines, named, placed);
    for (const part of alike) read.set(part, readLines(part, columns, placed));
  }
  return parts.flatMap((part) => read.get(part) ?? []);
}

/** Finds the columns of dates, codes and descriptions that no heading names. */
function learnColumns(lines: readonly TokenLine[], named: TableColumns, placed: Placement): TableColumns {
  const columns = { ...named, date: named.date ?? learnDates(lines) };
  const tokensOf = (line: TokenLine) => [
    ...rowDates(line, columns),
    ...line.amounts.filter((token) => placed.has(token)),
  ];
  const rows = lines.filter(({ amounts }) => amounts.some((token) => placed.has(token)));
  const moved = rows.filter(({ amounts }) =>
    amounts.some((token) => (placed.get(token)?.role ?? 'balance') !== 'balance'),
  );
  // the codes may begin beside the word that names them
  const type = learnCodes(moved, columns, { tokensOf, lines }) ?? columns.type;
  return { ...columns, type, description: columns.description ?? learnText(rows, { type }, tokensOf) };
}

function readLines(part: TablePart, columns: TableColumns, placed: Placement): TableLine[] {
  const own = part.lines.flatMap(({ amounts }) => amounts.filter((token) => placed.has(token)));
  const range = rangeOf(columns, own);
  const rows = part.lines.map((line) => {
    const cells = line.amounts.flatMap((token): Cell[] => {
      const column = placed.get(token);
      return column === undefined ? [] : [{ role: column.role, token }];
    });
    const dates = rowDates(line, columns);
    const hasUnreadDate = line.isOcr && dates.length === 0 && hasDigitsAtDate(line, columns);
    const words = describe(line, [...dates, ...cells.map(({ token }) => token)], { columns, range });
    return { line, words, date: dates[0] ?? null, hasUnreadDate, cells };
  });
  const left = leftOfText(rows, columns);
  return rows.map(({ words, ...row }): TableLine => {
    const isOwn =
      row.cells.length > 0 || row.date !== null || startOf(words) >= left - EM.nearEdge * row.line.size;
    return { ...row, text: isOwn ? toText(words) : '', section: part.section, part };
  });
}

/** Finds the left edge of the descriptions. Text further to the left is not part of one. */
function leftOfText(
  rows: readonly { cells: readonly Cell[]; words: readonly Word[] }[],
  { description, type }: TableColumns,
): number {
  const starts = rows.flatMap(({ cells, words }) =>
    cells.length > 0 && words.length > 0 ? startOf(words) : [],
  );
  return Math.min(median(starts) ?? Infinity, description?.x0 ?? Infinity, type?.x0 ?? Infinity);
}

function startOf(words: readonly Word[]): number {
  return words[0]?.x0 ?? Infinity;
}

/** Returns the date of the row and a second date beside it. Other dates belong to the description. */
function rowDates(line: TokenLine, { date, posted, description }: TableColumns): DateToken[] {
  const { size, words } = line;
  const dates = withoutPeriods(line);
  const isIn = (token: DateToken, span: Span) =>
    (words[token.from - 1]?.x1 ?? 0) <= span.x0 + EM.nearEdge * size &&
    token.x0 < span.x1 + size &&
    token.x1 > span.x0 - size &&
    !isInDescription(token, span, description, size);
  const [main] =
    date === null
      ? dates.filter((token) => token.from === 0)
      : dates.filter((token) => isIn(token, date)).flatMap((token) => startingAt(date, token, line) ?? []);
  if (main === undefined) return [];
  const beside = dates.find((token) => token.from === main.to || (posted !== null && isIn(token, posted)));
  return beside === undefined || beside === main ? [main] : [main, beside];
}

/**
 * A description may end like a date: in "SHOP 7 Mar 5" and "A MARCH 05 Mar", the date begins where the column begins.
 * Returns null for a date in a sentence.
 */
function startingAt({ x0 }: Span, token: DateToken, line: TokenLine): DateToken | null {
  const isInside = (word: Word, at: number) =>
    at > token.from && at < token.to && word.x0 >= x0 - EM.nearEdge * line.size;
  const from = token.x0 < x0 - line.size ? line.words.findIndex(isInside) : -1;
  return (from < 0 ? null : dateAt(line.words, from, line)) ?? (isInSentence(line, token) ? null : token);
}

/** Returns true for a date with a word close before it, as at the top of a page: `Harbour Bank - 1 March 2026`. */
function isInSentence({ words, dates, size, isOcr }: TokenLine, { from, x0 }: DateToken): boolean {
  const before = words[from - 1];
  if (before === undefined || isOcr || dates.some(({ to }) => to === from)) return false;
  const isBullet = from === 1 && !/[\p{L}\d]/u.test(before.text);
  return !isBullet && x0 - before.x1 <= EM.closeGap * size;
}

/** Returns true when a word with digits begins where dates do. */
function hasDigitsAtDate({ words, size }: TokenLine, { date, description }: TableColumns): boolean {
  if (date === null) return false;
  return words.some(
    ({ text, x0, x1 }) =>
      /\d/.test(text) &&
      x1 > date.x0 - EM.nearEdge * size &&
      x0 < date.x1 &&
      !isInDescription({ x0, x1 }, date, description, size),
  );
}

function isInDescription(token: Span, date: Span, description: Span | null, size: number): boolean {
  const isBehind = description !== null && description.x0 > date.x0 + EM.nearEdge * size;
  return isBehind && token.x0 > description.x0 - EM.nearEdge * size;
}

/** Returns the words of a line that are within the table and in no other column. */
function describe(
  { words, size }: TokenLine,
  taken: readonly (DateToken | AmountToken)[],
  { columns, range }: { columns: TableColumns; range: Span },
): Word[] {
  const reach = EM.nearGap * size;
  return words.filter(({ x0 }, index) => {
    if (x0 < range.x0 - reach || taken.some(({ from, to }) => index >= from && index < to)) return false;
    // a text may be longer than the heading of its column
    if (x0 > range.x1 + reach && startOfPhrase(words, index, size) > range.x1 + reach) return false;
    return !isEmptyCell(words, index) && !isInType(x0, columns, size);
  });
}

/** Returns true for a dash in a cell without a value. */
function isEmptyCell(words: readonly Word[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index] as Word, words[index + 1]];
  if (!/^[-–—]$/.test(word.text)) return false;
  return !(before && isOneCell(before, word)) && !(next && isOneCell(word, next));
}

/** Returns where a phrase begins. A text that overflows into the next column belongs to the column where it began. */
function startOfPhrase(words: readonly Word[], index: number, size: number): number {
  let at = index;
  while (at > 0 && (words[at]?.x0 ?? 0) - (words[at - 1]?.x1 ?? 0) < size) at--;
  return words[at]?.x0 ?? 0;
}

function isInType(x0: number, { type, description, money }: TableColumns, size: number): boolean {
  if (type === null || x0 < type.x0 - EM.nearEdge * size) return false;
  const nexts = [description ?? type, ...money].map((span) => span.x0).filter((start) => start > type.x0);
  const next = Math.min(...nexts);
  return (
    x0 <
    (next === description?.x0 ? next - EM.nearEdge * size : Math.max(type.x1, type.x0 + EM.wideGap * size))
  );
}

function toText(words: readonly Word[]): string {
  return textOf(words)
    .replace(/[.…_]{3,}|(?:\. ){2,}\.?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
