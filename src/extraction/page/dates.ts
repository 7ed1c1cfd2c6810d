import { addDays, type Day, daysBetween, lastDayOfMonth } from '#values/calendar.ts';
import { parseDay } from '#values/timestamp.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?,?\\s+)?';
const YEAR = "'?(\\d{4}|\\d{2})";
const FORMS: readonly { pattern: RegExp; order: readonly ('d' | 'm' | 'y')[] }[] = [
  {
    pattern: new RegExp(
      `${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)?[\\s\\-/.]*${MONTH_NAME}[\\s\\-/.,]*${YEAR}(?!\\d)`,
      'i',
    ),
    order: ['d', 'm', 'y'],
  },
  {
    pattern: new RegExp(`${MONTH_NAME}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, 'i'),
    order: ['m', 'd', 'y'],
  },
  { pattern: /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/, order: ['y', 'm', 'd'] },
  {
    pattern: /(?<![\d/.])(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4}|\d{2})(?![\d])/,
    order: ['d', 'm', 'y'],
  },
];
const MONTH_OF_YEAR = new RegExp(`^${MONTH_NAME}[\\s\\-/,]*(\\d{4}|\\d{2})$`, 'i');
const YEARLESS_START = new RegExp(
  `(\\d{1,2})(?:st|nd|rd|th)?(?:\\s*${MONTH_NAME}|\\s?/\\s?(\\d{1,2}))\\s*(?:-|–|—|to|until)\\s*$`,
  'i',
);
const OLDEST_TWO_DIGIT_YEAR = 40;

export interface FoundDay {
  day: Day;
  /** Index in the text. */
  index: number;
  length: number;
}

/** Finds the first date in a text, in UK order: day, month, year. */
export function findDay(text: string): FoundDay | null {
  const found = FORMS.flatMap(({ pattern, order }) => {
    const match = pattern.exec(text);
    const day = match && dayOfParts(match, order);
    return match && day ? [{ day, index: match.index, length: match[0].length }] : [];
  });
  return found.sort((a, b) => a.index - b.index)[0] ?? null;
}

/** Parses a text that is only a date. */
export function readDay(text: string): Day | null {
  const trimmed = text.trim().replace(/[.,;]$/, '');
  const found = findDay(trimmed);
  return found && found.length >= trimmed.length ? found.day : null;
}

/**
 * Finds `01/09/2024 - 30/09/2024` or `1 Sep 2024 to 30 Sep 2024`. In `1 - 30 September 2024` the start takes
 * month and year from the end.
 */
export function findRange(text: string): { start: Day; end: Day } | null {
  const first = findDay(text);
  if (!first) return null;
  const rest = text.slice(first.index + first.length);
  const second = /^\s*(?:-|–|—|to|until|through|\/|,)?\s*/i.exec(rest);
  const end = findDay(rest.slice(second?.[0].length ?? 0));
  if (end && end.index < 8) return { start: first.day, end: end.day };
  const yearless = findYearlessStart(text.slice(0, first.index), first.day);
  if (yearless) return { start: yearless, end: first.day };
  const shortStart = /(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|to)\s*$/i.exec(text.slice(0, first.index));
  const start = shortStart && parseDay(`${first.day.slice(0, 8)}${(shortStart[1] ?? '').padStart(2, '0')}`);
  return start ? { start: start.toISOString().slice(0, 10), end: first.day } : null;
}

/** Finds the start of `1 Jun - 30 Jun 2026` or `01/06 - 30/06/2026`, which takes its year from the end. */
function findYearlessStart(text: string, end: Day): Day | null {
  const [, d = '', byName, m] = YEARLESS_START.exec(text) ?? [];
  const month = byName ?? m;
  if (!month) return null;
  const year = Number(end.slice(0, 4));
  const start = dayFrom({ y: String(year), m: month, d });
  return start !== null && start > end ? dayFrom({ y: String(year - 1), m: month, d }) : start;
}

/** Returns the whole month for `September 2024`. */
export function readMonth(text: string): { start: Day; end: Day } | null {
  const [, name = '', year = ''] = MONTH_OF_YEAR.exec(text.trim()) ?? [];
  const start = name && dayFrom({ y: year, m: name, d: '1' });
  return start ? { start, end: lastDayOfMonth(start) } : null;
}

/**
 * Returns the pay frequency for a pay period. Returns null if its length is unusual, or fits two: 27 February
 * to 26 March is a month and four weeks.
 */
export function frequencyOfRange({ start, end }: { start: Day; end: Day }) {
  const days = daysBetween(start, end) + 1;
  const isCalendarMonth = start.endsWith('-01') && end === lastDayOfMonth(start);
  if (isCalendarMonth || (days >= 29 && days <= 31)) return 'monthly';
  if (days === 28) return addDays(end, 1).slice(8) === start.slice(8) ? null : 'four_weekly';
  if (days >= 89 && days <= 92) return 'quarterly';
  if (days >= 181 && days <= 184) return 'bi_annually';
  if (days === 365 || days === 366) return 'annually';
  return days === 7 ? 'weekly' : days === 14 ? 'fortnightly' : null;
}

function dayOfParts(match: RegExpExecArray, order: readonly ('d' | 'm' | 'y')[]): Day | null {
  const parts = { d: '', m: '', y: '' };
  for (const [index, part] of order.entries()) parts[part] = match[index + 1] ?? '';
  return dayFrom(parts);
}

function dayFrom({ d, m, y }: { d: string; m: string; y: string }): Day | null {
  const month = /^\d/.test(m) ? m : String(MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1);
  const year = y.length === 4 ? y : `${Number(y) < OLDEST_TWO_DIGIT_YEAR ? '20' : '19'}${y}`;
  const day = parseDay(`${year}-${month.padStart(2, '0')}-${d.padStart(2, '0')}`);
  return day?.toISOString().slice(0, 10) ?? null;
}
