import { addDays, type Day, daysBetween, lastDayOfMonth } from '#values/calendar.ts';
import { MONTH_NAME } from './date-forms.ts';
import { dateOf, findDay, type PrintedDate, readDate, toDay } from './dates.ts';

interface DateRange {
  start: Day;
  end: Day;
}

/** May have a word, such as `ending`. */
const BETWEEN = /^\s*(?:-|–|—|to|until|through|\/|,)?\s*\D{0,7}$/i;
const CONNECTOR_BEFORE = /\s*(?:-|–|—|to|until)\s*$/i;
const BARE_DAY = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?$/i;
const MONTH_OF_YEAR = new RegExp(`^(${MONTH_NAME})[\\s\\-/,]*(\\d{4}|\\d{2})$`, 'i');

/**
 * Finds `01/09/2024 - 30/09/2024` or `1 Sep 2024 to 30 Sep 2024`. In `1 Sep to 30 Sep 2024` and `1 - 30 September 2024` the
 * start takes year and month from the end.
 */
export function findRange(text: string): DateRange | null {
  const first = findDay(text);
  if (!first) return null;
  const rest = text.slice(first.index + first.length);
  const second = findDay(rest);
  if (second && BETWEEN.test(rest.slice(0, second.index))) return { start: first.day, end: second.day };
  const before = text.slice(0, first.index);
  const start = CONNECTOR_BEFORE.test(before)
    ? startBefore(before.replace(CONNECTOR_BEFORE, ''), first.day)
    : null;
  return start === null ? null : { start, end: first.day };
}

/** Reads the start of a range at the end of a text. */
function startBefore(text: string, end: Day): Day | null {
  const year = Number(end.slice(0, 4));
  const date = dateAtEnd(text);
  if (date) {
    const start = toDay(date, year);
    return start !== null && start > end ? toDay(date, year - 1) : start;
  }
  const [, day = ''] = BARE_DAY.exec(text) ?? [];
  const own = dateOf(day, end.slice(5, 7), '');
  return own && toDay(own, year);
}

function dateAtEnd(text: string): PrintedDate | null {
  for (const { index } of text.matchAll(/(?<!\d)\d/g)) {
    const found = readDate(text.slice(index), { isMonthFirst: false, isOcr: false });
    if (found && found.date.year === null && found.length === text.length - index) return found.date;
  }
  return null;
}

/** Returns the whole month for `September 2024`. */
export function readMonth(text: string): DateRange | null {
  const [, name = '', year = ''] = MONTH_OF_YEAR.exec(text.trim()) ?? [];
  const date = readDate(`1 ${name} ${year}`, { isMonthFirst: false, isOcr: false })?.date;
  const start = date?.year ? toDay(date, date.year) : null;
  return start === null ? null : { start, end: lastDayOfMonth(start) };
}

const FREQUENCIES = [
  { frequency: 'weekly', days: [7, 7] },
  { frequency: 'fortnightly', days: [14, 14] },
  { frequency: 'four_weekly', days: [28, 28] },
  { frequency: 'monthly', days: [29, 31] },
  { frequency: 'quarterly', days: [89, 92] },
  { frequency: 'bi_annually', days: [181, 184] },
  { frequency: 'annually', days: [365, 366] },
] as const;

/**
 * Returns the pay frequency for a pay period. Returns null if its length is unusual, or fits two: 27 February
 * to 26 March is a month and four weeks.
 */
export function frequencyOfRange({ start, end }: DateRange) {
  if (start.endsWith('-01') && end === lastDayOfMonth(start)) return 'monthly';
  const length = daysBetween(start, end) + 1;
  const found = FREQUENCIES.find(({ days: [min, max] }) => length >= min && length <= max)?.frequency ?? null;
  const isMonthToo = addDays(end, 1).slice(8) === start.slice(8);
  return found === 'four_weekly' && isMonthToo ? null : found;
}
