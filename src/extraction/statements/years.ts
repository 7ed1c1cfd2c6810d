import { type Day, daysBetween } from '#values/calendar.ts';
import { type PrintedDate, toDay } from './dates.ts';
import type { Period } from './period.ts';

/** What a document says of its time. */
export interface TimeFrame {
  periods: readonly Period[];
  statementDate: Day | null;
  /** When the file was made: the last resort. */
  fileDate: Day | null;
}

/** The days of rows in their order; a year that is not printed is that of the period, of the rows around, or of the statement. */
export function resolveDays(dates: readonly (PrintedDate | null)[], frame: TimeFrame): (Day | null)[] {
  const days = dates.map((date) => (date?.year ? toDay(date, date.year) : null));
  const period = periodFor(dates, frame.periods);
  let near = days.find((day) => day !== null) ?? null;
  for (const [index, date] of dates.entries()) {
    if (date !== null && date.year === null) {
      days[index] =
        inPeriod(date, period) ??
        nearest(date, near) ??
        notAfter(date, frame.statementDate ?? period?.end ?? frame.fileDate);
    }
    near = days[index] ?? near;
  }
  return days;
}

/** The period in which most dates without a year can be. */
function periodFor(dates: readonly (PrintedDate | null)[], periods: readonly Period[]): Period | null {
  let [best, most] = [null as Period | null, 0];
  for (const period of periods) {
    const count = dates.filter((date) => date !== null && inPeriod(date, period) !== null).length;
    if (count > most) [best, most] = [period, count];
  }
  return best ?? periods[0] ?? null;
}

function inPeriod(date: PrintedDate, period: Period | null): Day | null {
  if (period === null) return null;
  const years = new Set([Number(period.end.slice(0, 4)), Number(period.start.slice(0, 4))]);
  for (const year of years) {
    const day = toDay(date, year);
    // the row that opens a statement bears the day before it; cards list what was bought weeks earlier
    if (day !== null && daysBetween(day, period.start) <= 45 && daysBetween(period.end, day) <= 10)
      return day;
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
