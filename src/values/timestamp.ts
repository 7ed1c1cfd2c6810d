const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_CHARACTERS = 10;
const DAY_MS = 86_400_000;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const WHOLE_MINUTE =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d(?::00(?:\.0{1,9})?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The form of text that `parseTimestamp` accepts, as a pattern. */
export const TIMESTAMP_PATTERN = `${DAY.source}|${DATE_TIME.source}`;
/** The form of text that `canonicalDay` accepts. A pattern can't calculate which times are midnight UTC. */
export const DAY_PATTERN = `${DAY.source}|${WHOLE_MINUTE.source}`;

/** Parses `YYYY-MM-DD` or an ISO 8601 date-time with offset to a moment; null for anything else. */
export function parseTimestamp(text: string): Date | null {
  if (DAY.test(text)) return isCalendarDay(text) ? new Date(midnightOf(text)) : null;
  const day = DATE_TIME.exec(text)?.[1];
  if (!day || !isCalendarDay(day)) return null;
  const moment = new Date(text.toUpperCase());
  // an offset can move the last hours of 9999 into year 10000, which ISO 8601 writes differently
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999 ? null : moment;
}

/**
 * Parses a day: `YYYY-MM-DD`, or a moment that is exactly midnight UTC, with any offset. Another time of day is not valid:
 * a client that converts its local midnight to UTC writes 19 May as `1984-05-18T23:00:00.000Z`.
 */
export function parseDay(text: string): Date | null {
  const moment = DAY.test(text) || WHOLE_MINUTE.test(text) ? parseTimestamp(text) : null;
  return moment !== null && moment.getTime() % DAY_MS === 0 ? moment : null;
}

/** The same as text, such as `1990-01-31T00:00:00.000Z`. */
export function canonicalDay(text: string): string | null {
  return parseDay(text)?.toISOString() ?? null;
}

/** Adds months and keeps the day and time, or uses that month's last day if it is shorter. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // the month was too short for this day, so the date overflowed into the next month
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Calculates with numbers, because creating a Date takes several times as long. The text has the form of a day. */
function isCalendarDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, DAY_CHARACTERS));
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeapYear ? 29 : (MONTH_DAYS[month - 1] ?? 0);
  return year >= 1000 && day >= 1 && day <= days;
}

function midnightOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}
