import { addDays, type Day, daysBetween, lastDayOfMonth } from '#values/calendar.ts';
import { type DateStyle, type DateToken, type PrintedDate, readDate, toDay } from '../../page/dates.ts';
import { type TokenLine, textOf } from '../../page/tokens.ts';
import { type Matcher, matcherOf, wordsIn } from '../../vocabulary/phrases.ts';
import { END_LABEL, START_LABEL, STATEMENT_DATE_LABEL } from '../../vocabulary/statements/periods.ts';

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
const CHARACTERS_OF_DATE_MAX = 40;
/** A time or a time zone after the first date. */
const TIME = /[ ,]+(?:at )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$|\s*[[(][A-Z]{2,4}[\])]$/i;
const BARE_DAY = /(?:^|[\s:(])(\d{1,2})(?:st|nd|rd|th)?$/i;
const startLabel = matcherOf(START_LABEL);
const endLabel = matcherOf(END_LABEL);
const statementDateLabel = matcherOf(STATEMENT_DATE_LABEL);

/** Lists the periods on the pages, in the order of printing. */
export function listPeriods(lines: readonly TokenLine[]): Period[] {
  const pairs = lines.flatMap((line, index) => pairsOf(line, lines[index + 1]));
  const periods = pairs.flatMap(([first, second]) => periodOf(first, second) ?? []);
  const labelled = periodOfLabels(lines);
  if (labelled !== null) periods.push(labelled);
  return periods.length > 0 || pairs.length === 0 ? periods : periodsWithoutYear(lines);
}

/** Lists the periods that begin on a line and end there or on the next one. */
export function periodsAt(line: TokenLine, next: TokenLine | undefined): Period[] {
  return pairsOf(line, next).flatMap(([first, second]) => periodOf(first, second) ?? []);
}

/** Above the rows, a period without years is in the latest year that the pages mention. */
function periodsWithoutYear(lines: readonly TokenLine[]): Period[] {
  const year = Number(latestDay(lines)?.slice(0, 4));
  if (!year) return [];
  return lines
    .slice(0, firstRowOf(lines))
    .flatMap((line, index) => pairsOf(line, lines[index + 1]))
    .flatMap(([first, second]) => periodOf(first, { ...second, year: second.year ?? year }) ?? []);
}

function firstRowOf(lines: readonly TokenLine[]): number {
  const index = lines.findIndex(({ dates, amounts }) => dates.length > 0 && amounts.length > 0);
  return index < 0 ? lines.length : index;
}

const MONTH_AND_YEAR = /\b(\p{L}{3,9})[.,]? (20\d{2})\b/gu;

/** Returns the latest day that the pages mention, also as a month such as `March 2024`. */
export function latestDay(lines: readonly TokenLine[]): Day | null {
  const days = lines.flatMap(({ dates, words }) => [
    ...dates.flatMap((date) => (date.year === null ? [] : (toDay(date, date.year) ?? []))),
    ...[...textOf(words).matchAll(MONTH_AND_YEAR)].flatMap(
      ([, month = '', year = '']) => lastOfMonth(month, Number(year)) ?? [],
    ),
  ]);
  return days.toSorted().at(-1) ?? null;
}

function lastOfMonth(month: string, year: number): Day | null {
  const first = readDate(`1 ${month}`, { isMonthFirst: false, isOcr: false })?.date;
  const day = first && toDay(first, year);
  return day ? lastDayOfMonth(day) : null;
}

/**
 * Chooses the period that covers most rows, and the first of several that cover the same number. Other
 * periods may be about interest rates. The months of one file may follow each other.
 */
export function choosePeriod(periods: readonly Period[], days: readonly Day[]): Period | null {
  let [best, most] = [null as Period | null, -1];
  for (const period of [...periods, ...joinPeriods(periods)]) {
    const covered = days.filter((day) => day >= period.start && day <= period.end).length;
    if (covered > most) [best, most] = [period, covered];
  }
  return days.length > 0 && most === 0 ? null : best;
}

const DAYS_WITHOUT_LABEL_MAX = 100;
const LINES_BETWEEN_MAX = 2;

/** Finds a period with unknown words: two dates next to each other above the rows, with all rows between them. */
export function periodAround(lines: readonly TokenLine[], days: readonly Day[]): Period | null {
  if (days.length === 0) return null;
  const printed = lines
    .slice(0, firstRowOf(lines))
    .flatMap(({ dates }, line) =>
      dates.flatMap((date) => (date.year === null ? [] : [{ day: toDay(date, date.year) ?? '', line }])),
    );
  for (const [index, { day: end, line }] of printed.entries()) {
    const { day: start, line: lineBefore } = printed[index - 1] ?? { day: end, line };
    const isShort = start !== '' && start < end && daysBetween(start, end) <= DAYS_WITHOUT_LABEL_MAX;
    if (isShort && line - lineBefore <= LINES_BETWEEN_MAX && days.every((day) => day >= start && day <= end))
      return { start, end };
  }
  return null;
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

/** Lists dates with a connector between them, also without spaces: `1 Mar-31 Mar 2024`, `1–31 March 2024`. */
function pairsOf(line: TokenLine, next: TokenLine | undefined): [PrintedDate, PrintedDate][] {
  if (!line.words.some(({ text }) => /\d/.test(text))) return [];
  const text = textOf(line.words);
  const pairs: [PrintedDate, PrintedDate][] = [];
  for (const { index, 0: connector } of text.matchAll(CONNECTOR)) {
    const after = index + connector.length;
    // a period may continue on the next line
    const end = after < text.length ? dateIn(line, text, after) : (next?.dates[0] ?? null);
    const start = end && dateBefore(text.slice(0, index), end, line);
    if (end && start) pairs.push([asRepaired(start, line), asRepaired(end, line)]);
  }
  return pairs;
}

/** Returns a date of a line's text with its year as the other dates corrected it. */
function asRepaired(date: PrintedDate, { dates }: TokenLine): PrintedDate {
  const isSame = ({ day, month, misreadYear }: DateToken) =>
    day === date.day && month === date.month && misreadYear === date.year;
  return dates.find(isSame) ?? date;
}

/** Reads the date at a place of a line's text. */
function dateIn(line: TokenLine, text: string, at: number): PrintedDate | null {
  if (!/[\p{L}\d]/u.test(text[at] ?? '')) return null;
  const word = text.slice(0, at).split(' ').length - 1;
  const token = text[at - 1] === ' ' ? line.dates.find(({ from }) => from === word) : undefined;
  return token ?? readDate(text.slice(at), line)?.date ?? null;
}

/** Reads the date at the end of a text. In `01 - 31 Jan 2026`, the start takes its month and year from the end. */
function dateBefore(before: string, end: PrintedDate, style: DateStyle): PrintedDate | null {
  const text = before.replace(TIME, '').replace(TIME, '').slice(-CHARACTERS_OF_DATE_MAX);
  let found: PrintedDate | null = null;
  for (const { index } of text.matchAll(/(?<![\p{L}\d/.-])[\p{L}\d]/gu)) {
    const read = readDate(text.slice(index), style);
    if (read !== null && read.length === text.length - index) found ??= read.date;
  }
  if (found !== null) return found;
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
  if (start === null || end === null || start > end || daysBetween(start, end) > DAYS_MAX) return null;
  return { start, end };
}

function periodOfLabels(lines: readonly TokenLine[]): Period | null {
  const [start, end] = [labelledDate(lines, startLabel), labelledDate(lines, endLabel)];
  return start && end && start < end && daysBetween(start, end) <= DAYS_MAX ? { start, end } : null;
}

function labelledDate(lines: readonly TokenLine[], label: Matcher): Day | null {
  for (const [index, { words, dates }] of lines.entries()) {
    for (const date of dates) {
      if (date.year === null) continue;
      const before =
        textOf(words.slice(Math.max(0, date.from - 4), date.from)) || labelAbove(lines[index - 1], date);
      if (label.test(wordsIn(before))) return toDay(date, date.year);
    }
  }
  return null;
}

function labelAbove(above: TokenLine | undefined, date: DateToken): string {
  if (above === undefined) return '';
  return textOf(above.words.filter(({ x0, x1 }) => x0 < date.x1 && x1 > date.x0));
}
