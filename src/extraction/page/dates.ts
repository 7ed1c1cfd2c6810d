import type { Day } from '#values/calendar.ts';
import { mainColumn } from './columns.ts';
import { DATE_FORMS, MONTH_NAME, MONTH_NUMBERS, WEEKDAY_NAME } from './date-forms.ts';
import { repairDate } from './lookalikes.ts';
import type { Word } from './text.ts';
import { EM, gapBefore } from './tolerances.ts';

/** A date as printed, often without its year. */
export interface PrintedDate {
  day: number;
  month: number;
  year: number | null;
  /** True for a year of two digits, which may be another number after the date. */
  isYearShort?: boolean;
}

export interface DateToken extends PrintedDate {
  /** Indexes of the date's words in their line, `to` excluded. */
  from: number;
  to: number;
  x0: number;
  x1: number;
  size: number;
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

const WORDS_MAX = 6;
const CHARACTERS_MAX = 40;
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

const YEARS = { min: 1930, max: 2100, /** The first year of two digits in the last century. */ short: 40 };

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
  return date.day > daysOfMonth(date.month, date.year ?? 2000) ? null : date;
}

export function toDay({ day, month }: PrintedDate, year: number): Day | null {
  if (day > daysOfMonth(month, year)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysOfMonth(month: number, year: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
}

/** Reads the date that starts at a word of a line. */
export function dateAt(words: readonly Word[], from: number, style: DateStyle): DateToken | null {
  const first = words[from];
  if (first === undefined || !mayBegin(first.text)) return null;
  const ends = [first.text.length];
  let text = first.text;
  let isSpread = false;
  for (let to = from + 1; to < Math.min(from + WORDS_MAX, words.length); to++) {
    const [before, word] = [words[to - 1], words[to]] as [Word, Word];
    const gap = gapBefore(before, word);
    const isNear = gap <= (/^\d{2}$/.test(word.text) && to > from + 1 ? EM.closeGap : EM.nearGap);
    const isPart: boolean =
      to > from + 1 ? isSpread && isYear(word.text) : isDayAndMonth(before.text, word.text);
    const isApart: boolean = isPart && gap > EM.closeGap && gap <= EM.wideGap;
    isSpread ||= isApart;
    if (!(isNear || isApart) || text.length > CHARACTERS_MAX) break;
    text += ` ${word.text}`;
    ends.push(text.length);
  }
  const found = readDate(text, style);
  if (found === null) return null;
  const last = ends.findIndex((end) => end >= found.length);
  let to = from + 1 + Math.max(0, last);
  if (to === from + ends.length - 1 && BESIDE_DATE.test(words[to]?.text ?? '')) to++;
  return {
    ...found.date,
    from,
    to,
    x0: first.x0,
    x1: words[to - 1]?.x1 ?? first.x1,
    size: first.size,
    word: first,
  };
}

const WORD_BEGINS = new RegExp(`^(?:${MONTH_NAME}|${WEEKDAY_NAME})`, 'i');
const NUMBER_BEGINS =
  /^[\dOolI]{1,2}(?![\d,])|^\d{4}[-/.]\d|^\d{1,2}[01568][a-z]{2}|^20\d{2}(?:[-/.]?\p{L}|$)/iu;
const MONTH_AND_DAY = /^\p{L}{3,9}[.,]{0,2}(?:[-/]?\d{1,2}(?:[-/]\d{2,4})?\p{L}{0,2},?)?$/u;
const ONLY_MONTH = new RegExp(`^${MONTH_NAME}[.,]?$`, 'i');

function mayBegin(text: string): boolean {
  return NUMBER_BEGINS.test(text) || (WORD_BEGINS.test(text) && MONTH_AND_DAY.test(text));
}

function isDayAndMonth(day: string, month: string): boolean {
  return /^\d{1,2}(?:st|nd|rd|th)?$/i.test(day) && ONLY_MONTH.test(month);
}

function isYear(text: string): boolean {
  return /^20\d{2}$/.test(text);
}

export interface FoundDay {
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
const NUMBERS_WITH_YEAR = /^(\d{1,2})(?:([/.])(\d{1,2})\2(?:\d{2}|\d{4})|-(\d{1,2})-\d{4})$/;
const NUMBERS = /^(\d{1,2})\/()(\d{1,2})$/;
const COLUMN_WORDS_MIN = 3;

/** Returns true when numeric dates are only valid with the month first, and null when both orders are possible. */
export function guessMonthFirst(words: Iterable<Word>): boolean | null {
  const all = [...words].filter(({ text }) => /^\d{1,2}[-/.]\d/.test(text));
  const withYear = all.filter(({ text }) => NUMBERS_WITH_YEAR.test(text));
  let isOpen = false;
  for (const own of [withYear, withoutYear(all, withYear.length > 0)]) {
    let balance = 0;
    for (const { text } of own) {
      const [, one, , two, three] = NUMBERS_WITH_YEAR.exec(text) ?? NUMBERS.exec(text) ?? [];
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

/** Lists dates such as `28/02`. Beside dates with a year, only a column of them counts: `11/27` may be a card's expiry. */
function withoutYear(words: readonly Word[], isColumnOnly: boolean): readonly Word[] {
  const own = words.filter(({ text }) => NUMBERS.test(text));
  const column = mainColumn(own, ['left'])?.items ?? [];
  return column.length >= COLUMN_WORDS_MIN ? column : isColumnOnly ? [] : own;
}
