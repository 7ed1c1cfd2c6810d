import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import { type DateToken, toDay } from '../../../page/dates.ts';
import { splitWhere } from '../../../page/split-where.ts';
import type { Word } from '../../../page/text.ts';
import type { TokenLine } from '../../../page/tokens.ts';

/** Dates that are further apart belong to different groups. */
export const GAP_DAYS = 100;
/** How far other dates of a statement may be from its rows. */
export const REACH_DAYS = 45;

export interface Dated {
  line: TokenLine;
  date: DateToken;
  day: Day;
}

/**
 * Corrects years that OCR misread. Most dates of a statement are near each other. A date that is not near them is moved to
 * a year that differs in one digit, if it is near them there.
 */
export function repairYears(lines: readonly TokenLine[]): TokenLine[] {
  const dated = listDated(lines).filter(({ line }) => line.isOcr);
  const group = mainGroup(dated);
  if (group === null) return [...lines];
  const [first, last] = [addDays(group.first, -REACH_DAYS), addDays(group.last, REACH_DAYS)];
  const repaired = new Map<DateToken, DateToken>();
  for (const { line, date, day } of dated) {
    if (day >= first && day <= last) continue;
    const year = yearsBetween(first, last).find((one) => {
      const moved = toDay(date, one);
      if (moved === null || moved < first || moved > last || !isAlikeYear(one, date.year)) return false;
      return isInOrder(line, date, moved);
    });
    if (year !== undefined && date.year !== null)
      repaired.set(date, { ...date, year, misreadYear: date.year });
  }
  if (repaired.size === 0) return [...lines];
  return lines.map((line) =>
    line.dates.some((date) => repaired.has(date))
      ? { ...line, dates: line.dates.map((date) => repaired.get(date) ?? date) }
      : line,
  );
}

/** False if a date would be after the next date of its line, such as the start of a period after its end. */
function isInOrder({ dates }: TokenLine, date: DateToken, moved: Day): boolean {
  const next = dates[dates.indexOf(date) + 1];
  const day = next?.year ? toDay(next, next.year) : null;
  return day === null || moved <= day;
}

/** True for two years that OCR may take for each other: one digit differs. */
function isAlikeYear(one: number, other: number | null): boolean {
  const [a, b] = [String(one), String(other)];
  return a.length === b.length && [...a].filter((digit, at) => digit !== b[at]).length === 1;
}

/** Returns the word of a date that contains its year: the last number. A time may follow. */
export function yearOf({ words }: TokenLine, { from, to }: DateToken): Word | undefined {
  return words.slice(from, to).findLast(({ text }) => /^[^:]*\d[^:]*$/.test(text));
}

export function listDated(lines: readonly TokenLine[]): Dated[] {
  return lines.flatMap((line) =>
    line.dates.flatMap((date) => {
      const day = date.year === null ? null : toDay(date, date.year);
      return day === null ? [] : [{ line, date, day }];
    }),
  );
}

/** Returns the group with most of the dates. Of two equal groups, returns the one whose year is easier to read. */
function mainGroup(dated: readonly Dated[]): { first: Day; last: Day } | null {
  const sorted = dated.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const groups = splitWhere(sorted, (before, next) => daysBetween(before.day, next.day) > GAP_DAYS);
  const [main] = groups.sort((a, b) => b.length - a.length || sureness(b) - sureness(a));
  const [first, last] = [main?.[0], main?.at(-1)];
  return main && first && last && 2 * main.length >= dated.length
    ? { first: first.day, last: last.day }
    : null;
}

function sureness(group: readonly Dated[]): number {
  return Math.max(...group.map(({ line, date }) => yearOf(line, date)?.confidence ?? 1));
}

function yearsBetween(first: Day, last: Day): number[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
