import { addDays, type Day, daysBetween } from '#values/calendar.ts';
import { isRecognised } from '../misread-digits.ts';
import type { Word } from '../page-text.ts';
import { type PrintedDate, toDay } from './dates.ts';
import type { Period } from './period.ts';

/** The dates that a document gives for itself. */
export interface TimeFrame {
  periods: readonly Period[];
  statementDate: Day | null;
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
  const days = dates.map((date) => {
    const day = date?.year ? toDay(date, date.year) : null;
    const isOutside = day !== null && reach && (day < reach.first || day > reach.last);
    // in a picture, a year outside the period was misread
    return isOutside && date?.word && isRecognised(date.word) ? (within(date, reach) ?? day) : day;
  });
  let near = days.find((day) => day !== null) ?? null;
  for (const [index, date] of dates.entries()) {
    if (date !== null && date.year === null) {
      days[index] =
        (reach && within(date, reach)) ??
        nearest(date, near) ??
        notAfter(date, frame.statementDate ?? period?.end ?? frame.fileDate);
    }
    near = days[index] ?? near;
  }
  return days;
}

/** Returns the period that fits most dates without a year. */
function periodFor(dates: readonly (PrintedDate | null)[], periods: readonly Period[]): Period | null {
  let [best, most] = [null as Period | null, 0];
  for (const period of periods) {
    const reach = reachOf(period);
    const count = dates.filter((date) => date !== null && within(date, reach) !== null).length;
    if (count > most) [best, most] = [period, count];
  }
  return best ?? periods[0] ?? null;
}

/** The days that rows of a period may have. */
interface Reach {
  first: Day;
  last: Day;
  years: readonly number[];
}

/** An opening row has the date of the day before the period; cards list purchases of earlier weeks. */
function reachOf({ start, end }: Period): Reach {
  const years = new Set([Number(end.slice(0, 4)), Number(start.slice(0, 4))]);
  return { first: addDays(start, -45), last: addDays(end, 10), years: [...years] };
}

function within(date: PrintedDate, { first, last, years }: Reach): Day | null {
  for (const year of years) {
    const day = toDay(date, year);
    if (day !== null && day >= first && day <= last) return day;
  }
  return null;
}

function nearest(date: PrintedDate, near: Day | null): Day | null {
  if (near === null) return null;
  const year = Number(near.slice(0, 4));
  const days = [year, year - 1, year + 1]
    .map((candidate) => toDay(date, candidate))
    .filter((day) => day !== null);
  return days.sort((a, b) => Math.abs(daysBetween(a, near)) - Math.abs(daysBetween(b, near)))[0] ?? null;
}

function notAfter(date: PrintedDate, limit: Day | null): Day | null {
  if (limit === null) return null;
  const year = Number(limit.slice(0, 4));
  const day = toDay(date, year);
  return day !== null && daysBetween(limit, day) <= 5 ? day : toDay(date, year - 1);
}
