import { addDays, type Day, daysBetween, lastDayOfMonth } from '#values/calendar.ts';
import { MONTH_NAME } from './date-forms.ts';
import { dateOf, findDay, type PrintedDate, readDate, toDay } from './dates.ts';

export interface DateRange {
  start: Day;
  end: Day;
}

const CONNECTOR_AFTER = /^\s*(?:-|–|—|to|until|through|\/|,)?\s*/i;
const CONNECTOR_BEFORE = /\s*(?:-|–|—|to|until)\s*$/i;
/** Words between the dates, such as `ending`. */
const CHARACTERS_BETWEEN_MAX = 8;
const BARE_DAY = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?$/i;
const MONTH_OF_YEAR = new RegExp(`^(${MONTH_NAME})[\\s\\-/,]*(\\d{4}|\\d{2})$`, 'i');

/**
 * Finds `01/09/2024 - 30/09/2024` or `1 Sep 2024 to 30 Sep 2024`. In `1 Sep to 30 Sep 2024` and `1 - 30 September 2024` the
 * start takes year and month from the end.
 */
export function findRange(text: string): DateRange | null {
  const first = findDay(text);
  if (!first) return null;
  const rest = text.slice(first.index + first.length).replace(CONNECTOR_AFTER, '');
  const second = findDay(rest);
  if (second && second.index < CHARACTERS_BETWEEN_MAX) return { start: first.day, end: second.day };
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

/**
 * Returns the pay frequency for a pay period. Returns null if its length is unusual, or fits two: 27 February
 * to 26 March is a month and four weeks.
 */
export function frequencyOfRange({ start, end }: DateRange) {
  const days = daysBetween(start, end) + 1;
  const isCalendarMonth = start.endsWith('-01') && end === lastDayOfMonth(start);
  if (isCalendarMonth || (days >= 29 && days <= 31)) return 'monthly';
  if (days === 28) return addDays(end, 1).slice(8) === start.slice(8) ? null : 'four_weekly';
  if (days >= 89 && days <= 92) return 'quarterly';
  if (days >= 181 && days <= 184) return 'bi_annually';
  if (days === 365 || days === 366) return 'annually';
  return days === 7 ? 'weekly' : days === 14 ? 'fortnightly' : null;
}
