import { addDays, type Day, daysBetween, lastDayOfMonth } from '#values/calendar.ts';
import { type DateStyle, type DateToken, type PrintedDate, readDate, toDay } from '../../page/dates.ts';
import { type TokenLine, textOf } from '../../page/tokens.ts';
import { EM } from '../../page/tolerances.ts';
import { type Matcher, matcherOf, wordsIn } from '../../vocabulary/phrases.ts';
import { END_LABEL, START_LABEL, STATEMENT_DATE_LABEL } from '../../vocabulary/statements/periods.ts';
import { isRow, textAbove, wordsBefore } from './labelled.ts';
import { listDated } from './table/repair-years.ts';

export interface Period {
  start: Day;
  end: Day;
}

const DAYS_MAX = 800;
/** Between the dates of a period. A slash needs spaces, because dates have slashes, too. */
const CONNECTORS = [
  String.raw`\s*(?:-to-|[-‐‑‒–—−→~>]+)`,
  String.raw`\s+(?:(?:up )?to(?: and including)?:?|(?:up )?until|till|and|through|thru|bis|ending|\/)(?=\s|$)`,
  String.raw`(?<=\d)\/(?=\d{4}-)`,
];
const CONNECTOR = new RegExp(`(?:${CONNECTORS.join('|')})\\s*`, 'gi');
/** A time or a time zone after the first date. */
const TIME = /(?:[ ,]+(?:at )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?(?:\s*[[(][A-Z]{2,4}[\])])?$/i;
const BARE_DAY = /(?:^|[\s:(])(\d{1,2})(?:st|nd|rd|th)?$/i;
/** What may be a date that was misread: `31 Mxrch 2026`, `31/0E/2026`. */
const LIKE_DATE =
  /(?<![\p{L}\d/.-])(?:[\dlIO]{1,2}(?:st|nd|rd|th)? \p{L}\S{1,8}|\d\S?[/.-]\S{1,3}[/.-])\s?20\d\d/u;
const LIKE_START = /(?<![\p{L}\d/.-])[\dlIO]{1,2}(?:st|nd|rd|th)? \p{L}\S{1,8}$/u;
const NO_DATE: PrintedDate = { day: 0, month: 0, year: null };
const startLabel = matcherOf(START_LABEL);
const endLabel = matcherOf(END_LABEL);
const statementDateLabel = matcherOf(STATEMENT_DATE_LABEL);

/** Lists the periods on the pages, in the order of printing. */
export function listPeriods(lines: readonly TokenLine[]): Period[] {
  const [start, end] = [labelledDate(lines, startLabel), labelledDate(lines, endLabel)];
  const periods = lines.flatMap((line, index) => periodsAt(line, lines[index + 1]));
  if (start && end && isPeriod({ start, end })) periods.push({ start, end });
  if (periods.length > 0) return periods;
  // above the rows, a period without years is in the latest year that the pages mention
  const year = Number(latestDay(lines)?.slice(0, 4));
  return year ? linesAboveRows(lines).flatMap((line, index) => periodsAt(line, lines[index + 1], year)) : [];
}

/** Lists the periods that begin on a line and end there or on the next one. */
export function periodsAt(
  line: TokenLine,
  next: TokenLine | undefined,
  year: number | null = null,
): Period[] {
  return pairsOf(line, next).flatMap(
    ([first, second]) =>
      periodOf(first, { ...second, year: second.year ?? (first.year === null ? year : null) }) ?? [],
  );
}

function linesAboveRows(lines: readonly TokenLine[]): readonly TokenLine[] {
  const firstRow = lines.findIndex(isRow);
  return firstRow < 0 ? lines : lines.slice(0, firstRow);
}

const MONTH_AND_YEAR = /\b(\p{L}{3,9})[.,]? (20\d{2})\b/gu;

/** Returns the latest day that the pages mention, also as a month such as `March 2024`. */
export function latestDay(lines: readonly TokenLine[]): Day | null {
  const months = lines.flatMap((line) =>
    [...textOf(line.words).matchAll(MONTH_AND_YEAR)].flatMap(([, month, year]) => {
      const first = readDate(`1 ${month}`, line)?.date;
      const day = first && toDay(first, Number(year));
      return day ? [lastDayOfMonth(day)] : [];
    }),
  );
  return [...listDated(lines).map(({ day }) => day), ...months].sort().at(-1) ?? null;
}

/**
 * Chooses the period that covers most rows, and the first of several that cover the same number. Other
 * periods may be about interest rates. The months of one file may follow each other.
 */
export function choosePeriod(periods: readonly Period[], days: readonly Day[]): Period | null {
  const covered = ({ start, end }: Period) => days.filter((day) => day >= start && day <= end).length;
  const [best] = [...periods, ...joinPeriods(periods)]
    .map((period) => ({ period, rows: covered(period) }))
    .sort((a, b) => b.rows - a.rows);
  return best && (best.rows > 0 || days.length === 0) ? best.period : null;
}

/** Returns true when one period begins where the other ends. */
export function isNext(one: Period | null, next: Period | null): boolean {
  return one !== null && next !== null && (next.start === one.end || next.start === addDays(one.end, 1));
}

function joinPeriods(periods: readonly Period[]): Period[] {
  const joined: Period[] = [];
  for (const period of periods.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = joined.at(-1) ?? null;
    if (last !== null && isNext(last, period)) last.end = period.end;
    else if (last === null || period.start > last.end) joined.push({ ...period });
  }
  return joined;
}

/** Returns the statement date by its label. */
export function statementDate(lines: readonly TokenLine[]): Day | null {
  return labelledDate(lines, statementDateLabel);
}

function labelledDate(lines: readonly TokenLine[], label: Matcher): Day | null {
  for (const [index, line] of lines.entries()) {
    for (const date of line.dates) {
      const before = textOf(wordsBefore(line, date.from)) || textAbove(lines, index, date);
      if (date.year !== null && label.test(wordsIn(before))) return toDay(date, date.year);
    }
  }
  return null;
}

/** Lists dates with a connector between them, also without spaces: `1 Mar-31 Mar 2024`, `1–31 March 2024`. */
function pairsOf(line: TokenLine, next: TokenLine | undefined): [PrintedDate, PrintedDate][] {
  if (!line.words.some(({ text }) => /\d/.test(text))) return [];
  const text = textOf(line.words);
  return [...text.matchAll(CONNECTOR)].flatMap(({ index, 0: connector }) => {
    const after = text.slice(index + connector.length);
    // a period may continue on the next line
    const end = after === '' ? next?.dates[0] : readDate(after, line)?.date;
    const start = end && dateBefore(text.slice(0, index), end, line);
    return end && start ? [[asRepaired(start, line), asRepaired(end, line)]] : [];
  });
}

/**
 * Returns a line above the rows of a picture that seems to have a period, such as `1st J-- to 30th June 2025`: a part of it
 * could not be read.
 */
export function lineOfMissedPeriod(lines: readonly TokenLine[]): TokenLine | undefined {
  return linesAboveRows(lines).find((line, index) => {
    const { dates, words } = line;
    if (dates.length === 0) return false;
    const others = words.filter((_, at) => !dates.some(({ from, to }) => at >= from && at < to));
    return (
      LIKE_DATE.test(textOf(others)) ||
      dates.some((date, at) => isBeside(date, dates[at + 1])) ||
      hasLostEnd(line, lines[index + 1])
    );
  });
}

/** True for two dates with nothing between them that joins them: the dash was missed, or read as another sign. */
function isBeside(one: DateToken, next: DateToken | undefined): boolean {
  if (next === undefined || one.year === null || next.year === null || next.from - one.to > 1) return false;
  return next.x0 - one.x1 < EM.wideGap * one.size;
}

function hasLostEnd(line: TokenLine, next: TokenLine | undefined): boolean {
  const text = textOf(line.words);
  return [...text.matchAll(CONNECTOR)].some(({ index, 0: connector }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + connector.length)];
    const end = readDate(after, line)?.date ?? null;
    const start = dateBefore(before, NO_DATE, line);
    if (start === null) return end?.year != null && LIKE_START.test(before);
    const isCut = after === '' && /\p{L}/u.test(connector) && next?.dates.length === 0;
    return end === null && (isCut || after.search(LIKE_DATE) === 0);
  });
}

/** Returns a date of a line's text with its year as the other dates corrected it. */
function asRepaired(date: PrintedDate, { dates }: TokenLine): PrintedDate {
  const isSame = ({ day, month, misreadYear }: DateToken) =>
    day === date.day && month === date.month && misreadYear === date.year;
  return dates.find(isSame) ?? date;
}

/** Reads the date at the end of a text. In `01 - 31 Jan 2026`, the start takes its month and year from the end. */
function dateBefore(before: string, end: PrintedDate, style: DateStyle): PrintedDate | null {
  const text = before.replace(TIME, '');
  for (const { index } of text.matchAll(/(?<![\p{L}\d/.-])[\p{L}\d]/gu)) {
    const read = readDate(text.slice(index), style);
    if (read !== null && read.length === text.length - index) return read.date;
  }
  const day = Number(BARE_DAY.exec(text)?.[1]);
  return day >= 1 && day < end.day && end.year !== null ? { ...end, day } : null;
}

/** A start without a year takes that of the end, or the year before if New Year lies between them. */
function periodOf(first: PrintedDate, second: PrintedDate): Period | null {
  const endYear = second.year ?? first.year;
  if (endYear === null) return null;
  const isWrapped = first.month > second.month;
  const end = toDay(second, second.year ?? (isWrapped ? endYear + 1 : endYear));
  const start = toDay(first, first.year ?? (isWrapped ? endYear - 1 : endYear));
  return start && end && isPeriod({ start, end }) ? { start, end } : null;
}

function isPeriod({ start, end }: Period): boolean {
  return start <= end && daysBetween(start, end) <= DAYS_MAX;
}
