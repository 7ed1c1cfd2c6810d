import { type Day, lastDayOfMonth } from '#values/calendar.ts';
import { mainColumn } from './columns.ts';
import { DATE_FORMS, MONTH_NAME, MONTH_NUMBERS, WEEKDAY_NAME } from './date-forms.ts';
import { repairDate } from './lookalikes.ts';
import type { Word } from './text.ts';
import { EM, gapBefore } from './tolerances.ts';
import { type Token, textsAt } from './words-at.ts';

/** A date as printed, often without its year. */
export interface PrintedDate {
  day: number;
  month: number;
  year: number | null;
  /** True for a year of two digits, which may be another number after the date. */
  isYearShort?: boolean;
}

export interface DateToken extends PrintedDate, Token {
  /** The first word of the date. */
  word: Word;
  /** The year as OCR read it, if the other dates of the picture corrected it. */
  misreadYear?: number;
}

export interface DateStyle {
  /** American order: `03/28/2024`. */
  isMonthFirst: boolean;
  isOcr: boolean;
}

const DASHES = /[‐‑‒–—−]/g;
/** A weekday or a time after a date. */
const BESIDE_DATE = new RegExp(`^\\(?(?:${WEEKDAY_NAME}|\\d{1,2}:\\d{2}(?::\\d{2})?)\\)?$`, 'i');

/** Reads the date at the start of a text. `length` counts its characters. */
export function readDate(text: string, style: DateStyle): { date: PrintedDate; length: number } | null {
  const lower = (style.isOcr ? repairDate(text, MONTH_NUMBERS) : text).toLowerCase().replace(DASHES, '-');
  for (const form of DATE_FORMS) {
    const match = form.exec(lower);
    const date = match?.groups && dateOfParts(match.groups, style);
    if (match && date) return { date, length: match[0].length };
  }
  return null;
}

function dateOfParts(
  { day = '', month, number = '', year = '' }: Record<string, string | undefined>,
  { isMonthFirst }: DateStyle,
): PrintedDate | null {
  if (month !== undefined) return dateOf(day, String(MONTH_NUMBERS.get(month) ?? month), year);
  return isMonthFirst ? dateOf(number, day, year) : dateOf(day, number, year);
}

const YEARS = {
  min: 1930,
  max: 2100,
  leap: 2000,
  /** The first year of two digits in the last century. */ short: 40,
};

/** Reads a day, a month and perhaps a year in numbers. */
export function dateOf(day: string, month: string, year: string): PrintedDate | null {
  const isYearShort = year.length === 2;
  const century = !isYearShort ? 0 : Number(year) < YEARS.short ? 2000 : 1900;
  const date = {
    day: Number(day),
    month: Number(month),
    year: year === '' ? null : century + Number(year),
    ...(isYearShort && { isYearShort }),
  };
  if (date.month < 1 || date.month > 12 || date.day < 1) return null;
  if (date.year !== null && (date.year < YEARS.min || date.year > YEARS.max)) return null;
  return toDay(date, date.year ?? YEARS.leap) === null ? null : date;
}

/** Returns null for 29 February in other years than leap years. */
export function toDay({ day, month }: PrintedDate, year: number): Day | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return text <= lastDayOfMonth(text) ? text : null;
}

/** Reads the date that starts at a word of a line. */
export function dateAt(words: readonly Word[], from: number, style: DateStyle): DateToken | null {
  if (!mayBegin(words[from]?.text ?? '')) return null;
  const texts = textsAt(words, from, (before, next, text) => {
    const isLateNumber = text.includes(' ') && /^\d{2}$/.test(next.text);
    const usualMax = isLateNumber ? EM.closeGap : EM.nearGap;
    return gapBefore(before, next) <= (PARTS.test(`${text} ${next.text}`) ? EM.wideGap : usualMax);
  });
  const found = readDate(texts.at(-1) ?? '', style);
  if (found === null) return null;
  const last = texts.findIndex(({ length }) => length >= found.length);
  const to = from + 1 + Math.max(0, last);
  const hasMore = to === from + texts.length - 1 && BESIDE_DATE.test(words[to]?.text ?? '');
  return tokenOf(words, { from, to: hasMore ? to + 1 : to }, found.date);
}

export function tokenOf(
  words: readonly Word[],
  { from, to }: Pick<Token, 'from' | 'to'>,
  date: PrintedDate,
): DateToken {
  const [word, last] = [words[from], words[to - 1]] as [Word, Word];
  return { ...date, from, to, x0: word.x0, x1: last.x1, size: word.size, word };
}

const WORD_BEGINS = new RegExp(`^(?:${MONTH_NAME}|${WEEKDAY_NAME})`, 'i');
const NUMBER_BEGINS =
  /^[\dOolI]{1,2}(?![\d,])|^\d{4}[-/.]\d|^\d{1,2}[01568][a-z]{2}|^20\d{2}(?:[-/.]?\p{L}|$)/iu;
const MONTH_AND_DAY = /^\p{L}{3,9}[.,]{0,2}(?:[-/]?\d{1,2}(?:[-/]\d{2,4})?\p{L}{0,2},?)?$/u;
/** Day, month and year may each have a column. */
const PARTS = new RegExp(`^\\d{1,2}(?:st|nd|rd|th)? ${MONTH_NAME}[.,]?(?: 20\\d{2})?$`, 'i');

function mayBegin(text: string): boolean {
  return NUMBER_BEGINS.test(text) || (WORD_BEGINS.test(text) && MONTH_AND_DAY.test(text));
}

interface FoundDay {
  day: Day;
  /** Index in the text. */
  index: number;
  length: number;
}

const BEGINS = new RegExp(`(?<![\\d/.])\\d|(?<!\\p{L})(?:${MONTH_NAME}|${WEEKDAY_NAME})`, 'giu');
const UK_TEXT: DateStyle = { isMonthFirst: false, isOcr: false };

/** Finds the first date with a year in a text, in UK order: day, month, year. */
export function findDay(text: string): FoundDay | null {
  if (!/\d\D*\d/.test(text)) return null;
  for (const { index } of text.matchAll(BEGINS)) {
    const { date, length } = readDate(text.slice(index), UK_TEXT) ?? {};
    const day = date && date.year !== null && toDay(date, date.year);
    if (day && length) return { day, index, length };
  }
  return null;
}

/** Parses a text that is only a date. */
export function readDay(text: string): Day | null {
  const trimmed = text.trim().replace(/[.,;]$/, '');
  const found = findDay(trimmed);
  return found && found.length >= trimmed.length ? found.day : null;
}

/** Does not match a number with two dashes and a short year, which may be a sort code. */
const WITH_YEAR = /^(\d{1,2})(?:([/.])(\d{1,2})\2(?:\d{2}|\d{4})|-(\d{1,2})-\d{4})$/;
const WITHOUT_YEAR = /^(\d{1,2})\/()(\d{1,2})$/;
/** Fewer dates are not a column. */
export const COLUMN_ROWS_MIN = 3;

/** Returns true when numeric dates are only valid with the month first, and null when both orders are possible. */
export function guessMonthFirst(words: Iterable<Word>): boolean | null {
  const all = [...words].filter(({ text }) => /^\d{1,2}[-/.]\d/.test(text));
  const withYear = all.filter(({ text }) => WITH_YEAR.test(text));
  const withoutYear = all.filter(({ text }) => WITHOUT_YEAR.test(text));
  const column = mainColumn(withoutYear, ['left'])?.items ?? [];
  // beside dates with a year, only a column counts: `11/27` may be a card's expiry
  const others = column.length >= COLUMN_ROWS_MIN ? column : withYear.length > 0 ? [] : withoutYear;
  let isOpen = false;
  for (const own of [withYear, others]) {
    let balance = 0;
    for (const { text } of own) {
      const [, one, , two, three] = WITH_YEAR.exec(text) ?? WITHOUT_YEAR.exec(text) ?? [];
      const [first, second] = [Number(one), Number(two ?? three)];
      // a sort code such as 04-00-04 is no date in either order
      if (first <= 12 && second <= 12) isOpen ||= first !== second && first * second > 0;
      else if (second <= 12) balance--;
      else if (first <= 12) balance++;
    }
    if (balance !== 0) return balance > 0;
  }
  return isOpen ? null : false;
}
