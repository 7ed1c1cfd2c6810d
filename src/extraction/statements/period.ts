import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import type { Word } from '../page-text.ts';
import { type DateToken, type PrintedDate, readDate, toDay } from './dates.ts';
import { type TokenLine, textOf } from './tokens.ts';

export interface Period {
  start: Day;
  end: Day;
}

const DAYS_MAX = 800;
/** `1/1/24-31/01/2024` as one word. */
const JOINED_PAIR_CHARACTERS_MIN = 13;
const CONNECTOR = /^(?:to|-|–|—|until|till|and|through|thru|bis|up to|to:|ending|-to-|\/)$/i;
const TIME_ZONE = /^[[(][A-Z]{2,4}[\])] /;
const BARE_START = /^(\d{1,2})(?:st|nd|rd|th)? ?(?:to|-|–|—|until)$/i;
const START_LABEL =
  /(?:^|\b)(?:from|start(?:ing)?(?: date)?|period start(?:s|ing)?|statement (?:from|start)|start of period|von|beginning)(?: date)?:?$/i;
const END_LABEL =
  /(?:^|\b)(?:to|end(?:ing)?(?: date)?|period end(?:s|ing)?|statement (?:to|end)|end of period|bis)(?: date)?:?$/i;
const STATEMENT_DATE_LABEL =
  /(?:statement date|date of statement|statement issued|issue date|date issued|produced on|statement as at|statement for|generated on|generated|closing date|kontoauszug vom|erstellt am|as at|as of|issued on)(?: on)?:?$/i;

/** Lists the periods on the pages, in the order of printing. */
export function listPeriods(lines: readonly TokenLine[]): Period[] {
  const periods: Period[] = [];
  for (const line of lines) {
    for (const [first, second] of pairsOf(line)) {
      const period = periodOf(first, second);
      if (period !== null) periods.push(period);
    }
  }
  const labelled = periodOfLabels(lines);
  return labelled === null ? periods : [...periods, labelled];
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
  return labelledDate(lines, STATEMENT_DATE_LABEL);
}

function pairsOf({ words, dates, isOcr }: TokenLine): [PrintedDate, PrintedDate][] {
  const pairs: [PrintedDate, PrintedDate][] = [];
  dates.forEach((second, index) => {
    const first = dates[index - 1] ?? null;
    const between = first && textOf(words.slice(first.to, second.from)).replace(TIME_ZONE, '');
    if (first && CONNECTOR.test(between ?? '')) pairs.push([first, second]);
    else pairs.push(...withBareStart(words, second));
  });
  for (const { text } of words) {
    if (text.length < JOINED_PAIR_CHARACTERS_MIN) continue;
    const [, before, after] = /^(\d[^–]{3,11}\d)[-–](\d[^–]{5,11}\d)$/.exec(text) ?? [];
    const style = { isMonthFirst: false, isOcr };
    const [one, other] = [readDate(before ?? '', style), readDate(after ?? '', style)];
    if (one && other) pairs.push([one.date, other.date]);
  }
  return pairs;
}

/** `01 - 31 Jan 2026`: the start takes its month and year from the end. */
function withBareStart(words: readonly Word[], end: DateToken): [PrintedDate, PrintedDate][] {
  const before = textOf(words.slice(Math.max(0, end.from - 2), end.from));
  const day = Number(BARE_START.exec(before)?.[1]);
  return day >= 1 && day < end.day && end.year !== null ? [[{ ...end, day }, end]] : [];
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
  const [start, end] = [labelledDate(lines, START_LABEL), labelledDate(lines, END_LABEL)];
  return start && end && start < end && daysBetween(start, end) <= DAYS_MAX ? { start, end } : null;
}

function labelledDate(lines: readonly TokenLine[], label: RegExp): Day | null {
  for (const [index, { words, dates }] of lines.entries()) {
    for (const date of dates) {
      if (date.year === null) continue;
      const before =
        textOf(words.slice(Math.max(0, date.from - 4), date.from)) || labelAbove(lines[index - 1], date);
      if (label.test(before)) return toDay(date, date.year);
    }
  }
  return null;
}

function labelAbove(above: TokenLine | undefined, date: DateToken): string {
  if (above === undefined) return '';
  return textOf(above.words.filter(({ x0, x1 }) => x0 < date.x1 && x1 > date.x0));
}
