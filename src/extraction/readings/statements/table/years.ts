import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import { isRecognised } from '../../../page/certainty.ts';
import { type PrintedDate, toDay } from '../../../page/dates.ts';
import type { Word } from '../../../page/text.ts';
import type { Period } from '../period.ts';
import { FEW, SEVERAL } from './patterns.ts';
import { GAP_DAYS, REACH_DAYS } from './repair-years.ts';

/** The dates that a document gives for itself. */
export interface TimeFrame {
  periods: readonly Period[];
  statementDate: Day | null;
  /** The latest day that the document mentions. */
  latestDay?: Day | null;
  /** Creation date of the file, the last resort. */
  fileDate: Day | null;
}

/**
 * Resolves the dates of rows. A missing year comes from the period, from the rows around it, or from the
 * statement date.
 */
export function resolveDays(
  dates: readonly ((PrintedDate & { word?: Word }) | null)[],
  frame: TimeFrame,
): (Day | null)[] {
  const period = periodFor(dates, frame.periods);
  const reach = period && reachOf(period);
  const isYearSeldom = hasFewYears(dates);
  const isPeriodMisread = reach !== null && !isYearSeldom && contradict(dates, reach);
  const days = dates.map((date) => {
    const day = date?.year ? toDay(date, date.year) : null;
    if (!date || day === null || !reach || (day >= reach.first && day <= reach.last)) return day;
    // in a picture, a year outside the period was misread; where rows are printed without years, two digits after a
    // date are another number
    const isPicture = date.word !== undefined && isRecognised(date.word);
    const isMisread = (isYearSeldom && date.isYearShort) || (isPicture && !isPeriodMisread);
    return isMisread ? (within({ ...date, year: null }, reach) ?? day) : day;
  });
  let near = days.find((day) => day !== null) ?? null;
  for (const [index, date] of dates.entries()) {
    if (date !== null && date.year === null) {
      days[index] =
        (reach && within(date, reach, near)) ?? nearest(date, near) ?? beforeDocument(date, period, frame);
    }
    near = days[index] ?? near;
  }
  return days;
}

/** True where rows are printed without years: two digits after a date are then another number. */
export function hasFewYears(dates: readonly (PrintedDate | null)[]): boolean {
  const printed = dates.filter((date) => date !== null);
  return printed.filter(({ year }) => year !== null).length < FEW * printed.length;
}

function contradict(dates: readonly (PrintedDate | null)[], { first, last }: Reach): boolean {
  const days = dates.flatMap((date) => (date?.year ? (toDay(date, date.year) ?? []) : []));
  const outside = days.filter((day) => day < first || day > last).length;
  return outside >= SEVERAL && 2 * outside > days.length;
}

/** Returns the period that fits most dates. */
function periodFor(dates: readonly (PrintedDate | null)[], periods: readonly Period[]): Period | null {
  let [best, most] = [null as Period | null, 0];
  // every page may print the same one
  const distinct = new Map(periods.map((period) => [`${period.start} ${period.end}`, period]));
  if (distinct.size < 2) return periods[0] ?? null;
  for (const period of distinct.values()) {
    const reach = reachOf(period);
    const count = dates.filter((date) => date !== null && within(date, reach) !== null).length;
    if (count > most) [best, most] = [period, count];
  }
  return best ?? periods[0] ?? null;
}

/** The days that rows of a period may have. */
interface Reach {
  period: Period;
  first: Day;
  last: Day;
  years: readonly number[];
}

/** An opening row has the date of the day before the period; cards list purchases of earlier weeks. */
function reachOf(period: Period): Reach {
  const [first, last] = [addDays(period.start, -REACH_DAYS), addDays(period.end, 10)];
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return { period, first, last, years: Array.from({ length: to - from + 1 }, (_, index) => to - index) };
}

/** Returns the day in a period, or else close to it. In a period of a year or more, it is the one nearest to another row. */
function within(
  date: PrintedDate,
  { period, first, last, years }: Reach,
  near: Day | null = null,
): Day | null {
  const days = (date.year === null ? years : [date.year])
    .flatMap((year) => toDay(date, year) ?? [])
    .filter((day) => day >= first && day <= last);
  const inside = days.filter((day) => day >= period.start && day <= period.end);
  const [best, ...others] = inside.length > 0 ? inside : days;
  return best === undefined || others.length === 0
    ? (best ?? null)
    : closest([best, ...others], near ?? period.start);
}

function closest(days: readonly Day[], near: Day): Day | null {
  const distance = (day: Day) => Math.abs(daysBetween(day, near));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

function nearest(date: PrintedDate, near: Day | null): Day | null {
  if (near === null) return null;
  const year = Number(near.slice(0, 4));
  return closest(
    [year, year - 1, year + 1].flatMap((candidate) => toDay(date, candidate) ?? []),
    near,
  );
}

/** Returns the last day with this date before the document was made. */
function beforeDocument(date: PrintedDate, period: Period | null, frame: TimeFrame): Day | null {
  const limit = frame.statementDate ?? period?.end;
  if (limit) return notAfter(date, limit);
  const day = notAfter(date, frame.latestDay ?? null);
  const isRecent = day && frame.latestDay && daysBetween(day, frame.latestDay) <= GAP_DAYS;
  return isRecent ? day : (notAfter(date, frame.fileDate) ?? day);
}

function notAfter(date: PrintedDate, limit: Day | null): Day | null {
  if (limit === null) return null;
  const year = Number(limit.slice(0, 4));
  const day = toDay(date, year);
  return day !== null && daysBetween(limit, day) <= 5 ? day : toDay(date, year - 1);
}
