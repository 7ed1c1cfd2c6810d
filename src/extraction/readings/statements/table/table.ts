import type { AmountToken } from '../../../page/amounts.ts';
import { type DateToken, dateAt } from '../../../page/dates.ts';
import type { Word } from '../../../page/text.ts';
import { type TokenLine, textOf } from '../../../page/tokens.ts';
import type { Span } from '../../../page/tolerances.ts';
import { EM, isOneCell } from '../../../page/tolerances.ts';
import type { Direction } from '../../../vocabulary/statements/labels.ts';
import { placeAmounts } from './columns.ts';
import { headerAt } from './header.ts';
import { learnCodes, learnDates, learnText, withoutPeriods } from './learn-columns.ts';
import { Sections } from './sections.ts';
import type { MoneyRole, TableColumns } from './table-part.ts';
import { groupAlike, type TablePart } from './table-part.ts';
import { rangeOf, withinTable } from './table-range.ts';

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

/**
 * Splits lines into parts, one for each heading and each section below it. Later pages without a heading continue
 * the part.
 */
export function listParts(lines: readonly TokenLine[]): TablePart[] {
  const parts: TablePart[] = [];
  const sections = new Sections();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as TokenLine;
    const section = sections.next(withinTable(line, parts.at(-1)?.columns));
    if (section !== null) {
      const part = parts.at(-1);
      if (part) parts.push({ columns: part.columns, lines: [], section });
      continue;
    }
    const header = headerAt(lines, at);
    if (header !== null) {
      parts.push({ columns: header.columns, lines: [], section: sections.current });
      at += header.lines - 1;
      continue;
    }
    parts.at(-1)?.lines.push(line);
  }
  return parts;
}

/** Reads the lines of all parts. Parts with the same heading, one on each page, share their columns. */
export function readParts(parts: readonly TablePart[]): TableLine[] {
  const read = new Map<TablePart, TableLine[]>();
  for (const alike of groupAlike(parts)) {
    const [first] = alike;
    if (first === undefined) continue;
    const lines = alike.flatMap((part) => part.lines);
    const amounts = placeAmounts(lines, first.columns);
    const columns = learnColumns(lines, first.columns, amounts);
    for (const part of alike)
      read.set(
        part,
        readLines(
          {
            ...part,
            columns: {
              ...columns,
              posted: part.columns.posted,
              description: part.columns.description ?? columns.description,
            },
          },
          amounts,
        ),
      );
  }
  return parts.flatMap((part) => read.get(part) ?? []);
}

/** Finds the columns of dates and of descriptions that no heading names. */
function learnColumns(
  lines: readonly TokenLine[],
  columns: TableColumns,
  placed: ReturnType<typeof placeAmounts>,
): TableColumns {
  const date = columns.date ?? learnDates(lines);
  const dated = { ...columns, date };
  const rows = lines.filter(({ amounts }) => amounts.some((token) => placed.has(token)));
  const tokensOf = (line: TokenLine) => [
    ...rowDates(line, dated),
    ...line.amounts.filter((token) => placed.has(token)),
  ];
  const moved = rows.filter(({ amounts }) =>
    amounts.some((token) => placed.has(token) && placed.get(token)?.role !== 'balance'),
  );
  // the codes may begin beside the word that names them
  const type = learnCodes(moved, columns, { tokensOf, lines }) ?? columns.type;
  const isRead = columns.hasHeader && columns.description !== null;
  return { ...dated, type, description: isRead ? columns.description : learnText(rows, { type }, tokensOf) };
}

function readLines(part: TablePart, placed: ReturnType<typeof placeAmounts>): TableLine[] {
  const { columns, lines, section } = part;
  const own = lines.flatMap(({ amounts }) => amounts.filter((token) => placed.has(token)));
  const range = rangeOf(columns, own);
  const rows = lines.map((line): TableLine & { textX0: number } => {
    const cells = line.amounts.flatMap((token): Cell[] => {
      const column = placed.get(token);
      return column === undefined ? [] : [{ role: column.role, token }];
    });
    const dates = rowDates(line, columns);
    const words = describe(line, { cells, dates, columns, range });
    const textX0 = words[0]?.x0 ?? Number.POSITIVE_INFINITY;
    return {
      line,
      date: dates[0] ?? null,
      hasUnreadDate: line.isOcr && dates.length === 0 && hasDigitsAtDate(line, columns),
      cells,
      text: toText(words),
      textX0,
      section,
      part,
    };
  });
  const left = leftOfText(rows, columns);
  for (const row of rows) {
    const isOwn =
      row.cells.length > 0 || row.date !== null || row.textX0 >= left - EM.nearEdge * row.line.size;
    if (!isOwn) row.text = '';
  }
  return rows;
}

/** Finds the left edge of the descriptions. Text further to the left is not part of one. */
function leftOfText(
  rows: readonly { cells: readonly Cell[]; textX0: number }[],
  { description, type }: TableColumns,
): number {
  const starts = rows
    .filter(({ cells, textX0 }) => cells.length > 0 && Number.isFinite(textX0))
    .map(({ textX0 }) => textX0);
  const usual = starts.sort((a, b) => a - b)[Math.floor(starts.length / 4)] ?? Number.POSITIVE_INFINITY;
  return Math.min(usual, description?.x0 ?? Number.POSITIVE_INFINITY, type?.x0 ?? Number.POSITIVE_INFINITY);
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

function describe(
  { words, size }: TokenLine,
  parts: { cells: readonly Cell[]; dates: readonly DateToken[]; columns: TableColumns; range: Span },
): Word[] {
  const { cells, dates, columns, range } = parts;
  const taken = [...dates, ...cells.map(({ token }) => token)];
  const end = lastCellOf(cells, columns)?.to ?? words.length;
  return words.filter(({ x0 }, index) => {
    if (x0 < range.x0 - EM.nearGap * size) return false;
    // a text may be longer than the heading of its column
    const isBehind = x0 > range.x1 + EM.nearGap * size;
    if (isBehind && startOfPhrase(words, index, size) > range.x1 + EM.nearGap * size) return false;
    if (isEmptyCell(words, index)) return false;
    if (index >= end || taken.some(({ from, to }) => index >= from && index < to)) return false;
    return !isInType(x0, columns, size);
  });
}

/** Returns true for a dash in a cell without a value. */
function isEmptyCell(words: readonly Word[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index] as Word, words[index + 1]];
  if (!/^[-–—]$/.test(word.text)) return false;
  return !(before && isOneCell(before, word)) && !(next && isOneCell(word, next));
}

/**
 * Returns where a phrase begins. A text that overflows into the next column belongs to the column where it
 * began.
 */
function startOfPhrase(words: readonly Word[], index: number, size: number): number {
  let at = index;
  while (at > 0 && (words[at]?.x0 ?? 0) - (words[at - 1]?.x1 ?? 0) < size) at--;
  return words[at]?.x0 ?? 0;
}

/** Returns the amount in the last column: text to the right of it is not part of the row. */
function lastCellOf(
  cells: readonly Cell[],
  { money, description, type }: TableColumns,
): AmountToken | undefined {
  const last = money.at(-1);
  const isLast = last !== undefined && [description, type].every((span) => (span?.x0 ?? 0) < last.x0);
  return isLast ? cells.find(({ role }) => role === last.role)?.token : undefined;
}

function toText(words: readonly Word[]): string {
  return textOf(words)
    .replace(/[.…_]{3,}|(?:\. ){2,}\.?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
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
