import type { Day } from '#values/calendar.ts';
import { mainColumn } from './columns.ts';
import type { Word } from './text.ts';

/** A date as printed, often without its year. */
export interface PrintedDate {
  day: number;
  month: number;
  year: number | null;
  /** True for a year of two digits, which may be another number after the date. */
  isYearShort?: boolean;
}

export interface DateToken extends PrintedDate {
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
/** In em: a wider gap separates cells. */
const GAP_EM = 1.1;
const GAP_OF_SHORT_YEAR_EM = 0.75;
/** Between a day and a month in columns of their own. */
const GAP_OF_MONTH_EM = 3;

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'jän', 'janv', 'januari'],
  ['february', 'feb', 'februar', 'févr', 'februari'],
  ['march', 'mar', 'märz', 'mär', 'mrz', 'mars', 'maart'],
  ['april', 'apr', 'avr', 'avril'],
  ['may', 'mai', 'mei'],
  ['june', 'jun', 'juni', 'juin'],
  ['july', 'jul', 'juli', 'juil'],
  ['august', 'aug', 'août', 'augustus'],
  ['september', 'sep', 'sept'],
  ['october', 'oct', 'okt', 'oktober'],
  ['november', 'nov'],
  ['december', 'dec', 'dez', 'dezember', 'déc'],
];
const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);
const MONTH_NAME = `(?:${[...MONTH_NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')})`;
const MONTH = `(${MONTH_NAME})`;
const WEEKDAY_NAME = '(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)(?:day|nesday|sday|rsday|urday)?';
const WEEKDAY = `(?:${WEEKDAY_NAME}[.,]{0,2} )?`;
/** A weekday or a time after a date. */
const BESIDE_DATE = new RegExp(`^\\(?(?:${WEEKDAY_NAME}|\\d{1,2}:\\d{2}(?::\\d{2})?)\\)?$`, 'i');
const ORDINAL = '(?: ?(?:st|nd|rd|th))?';
const END = '(?![\\p{L}\\d])';
/** The number in `1 Mar 14:22`, `1 Mar 12.50`, `1 Mar 24/7` and `1 Mar-31 Mar` is not a year. */
const SHORT_YEAR = `\\d{2}(?![:.,/]\\d|${ORDINAL}[ ./-]{0,2}${MONTH_NAME}(?!\\p{L}))`;
const YEAR = '(?:19[89]|20\\d)\\d(?![.,]\\d{2}(?!\\d))';
const DASHES = /[‐‑‒–—−]/g;

const FORMS: readonly { form: RegExp; read: (parts: string[], style: DateStyle) => PrintedDate | null }[] = [
  {
    // a time or a description may follow without a space
    form: /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/,
    read: ([year = '', , month = '', day = '']) => dateOf(day, month, year),
  },
  {
    form: new RegExp(`^(\\d{4})[ /.-]?${MONTH}[ /.-]?(\\d{1,2})${END}`, 'u'),
    read: ([year = '', month = '', day = '']) => dateOf(day, monthNumber(month), year),
  },
  {
    form: new RegExp(`^${WEEKDAY}(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}(?!\\d)|\\d{2}(?![\\p{L}\\d]))`, 'u'),
    read: ([first = '', , second = '', year = ''], { isMonthFirst }) =>
      isMonthFirst ? dateOf(second, first, year) : dateOf(first, second, year),
  },
  {
    form: new RegExp(
      `^${WEEKDAY}(\\d{1,2})(?:${ORDINAL}|\\.)(?: ?[/.-] ?| )?(?:of )?${MONTH}[.,]?(?:[ /.'’-]{0,2}(${YEAR}|${SHORT_YEAR}))?${END}`,
      'u',
    ),
    read: ([day = '', month = '', year = '']) => dateOf(day, monthNumber(month), year),
  },
  {
    form: new RegExp(
      `^${WEEKDAY}${MONTH}[.]?[ /-]?(\\d{1,2})(?![:.,]\\d)${ORDINAL}(?:(?:, ?| |[/-])(${YEAR})|(?:,|,? ['’]|[/-])(${SHORT_YEAR}))?${END}`,
      'u',
    ),
    read: ([month = '', day = '', year = '', short = '']) => dateOf(day, monthNumber(month), year || short),
  },
  {
    form: new RegExp(`^${WEEKDAY}(\\d{1,2})/(\\d{1,2})(?![\\d/.,:%])`, 'u'),
    read: ([first = '', second = ''], { isMonthFirst }) =>
      isMonthFirst ? dateOf(second, first, '') : dateOf(first, second, ''),
  },
  {
    form: new RegExp(`^${WEEKDAY}(\\d{2})\\.(\\d{2})\\.(?!\\d)`, 'u'),
    read: ([day = '', month = '']) => dateOf(day, month, ''),
  },
];

/** Reads the date that starts at a word of a line. */
export function dateAt(words: readonly Word[], from: number, style: DateStyle): DateToken | null {
  const first = words[from];
  if (first === undefined || !mayBegin(first.text)) return null;
  const ends = [first.text.length];
  let text = first.text;
  let isSpread = false;
  for (let to = from + 1; to < Math.min(from + WORDS_MAX, words.length); to++) {
    const [before, word] = [words[to - 1], words[to]] as [Word, Word];
    const gap = (word.x0 - before.x1) / word.size;
    const isNear = gap <= (/^\d{2}$/.test(word.text) && to > from + 1 ? GAP_OF_SHORT_YEAR_EM : GAP_EM);
    const isPart = to > from + 1 ? isSpread && isYear(word.text) : isDayAndMonth(before.text, word.text);
    if (!isNear && isPart && gap <= GAP_OF_MONTH_EM) isSpread = true;
    else if (!isNear || text.length > CHARACTERS_MAX) break;
    text += ` ${word.text}`;
    ends.push(text.length);
  }
  const found = readDate(text, style);
  if (found === null) return null;
  let to =
    from +
    1 +
    Math.max(
      0,
      ends.findIndex((end) => end >= found.length),
    );
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

/** Reads the date at the start of a text. `length` counts its characters. */
export function readDate(text: string, style: DateStyle): { date: PrintedDate; length: number } | null {
  const lower = (style.isOcr ? repairDay(text) : text).toLowerCase().replace(DASHES, '-');
  for (const { form, read } of FORMS) {
    const match = form.exec(lower);
    const date = match && read(match.slice(1), style);
    if (match && date) return { date, length: match[0].length };
  }
  return null;
}

export function toDay({ day, month }: PrintedDate, year: number): Day | null {
  if (day > daysOfMonth(month, year)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
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
      if (first <= 12 && second <= 12) isOpen ||= first !== second;
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

const WORD_BEGINS = new RegExp(`^(?:${MONTH_NAME}|mon|tue|wed|thu|fri|sat|sun)`, 'i');
const ONLY_MONTH = new RegExp(`^${MONTH_NAME}[.,]?$`, 'i');

function mayBegin(text: string): boolean {
  if (/^[\dOolI]{1,2}(?![\d,])|^\d{4}[-/.]\d|^\d{1,2}[01568][a-z]{2}|^20\d{2}(?:[-/.]?\p{L}|$)/iu.test(text))
    return true;
  return (
    WORD_BEGINS.test(text) && /^\p{L}{3,9}[.,]{0,2}(?:[-/]?\d{1,2}(?:[-/]\d{2,4})?\p{L}{0,2},?)?$/u.test(text)
  );
}

function isDayAndMonth(day: string, month: string): boolean {
  return /^\d{1,2}(?:st|nd|rd|th)?$/i.test(day) && ONLY_MONTH.test(month);
}

function isYear(text: string): boolean {
  return /^20\d{2}$/.test(text);
}

function monthNumber(name: string): string {
  return String(MONTH_NUMBERS.get(name) ?? '');
}

/** Reads a day, a month and perhaps a year in numbers. */
export function readNumbers(day: string, month: string, year: string): PrintedDate | null {
  return dateOf(day, month, year);
}

function dateOf(day: string, month: string, year: string): PrintedDate | null {
  const date = {
    day: Number(day),
    month: Number(month),
    year: year === '' ? null : fullYear(Number(year)),
    ...(year.length === 2 && { isYearShort: true }),
  };
  if (date.month < 1 || date.month > 12 || date.day < 1) return null;
  if (date.year !== null && (date.year < 1980 || date.year > 2100)) return null;
  return date.day > daysOfMonth(date.month, date.year ?? 2000) ? null : date;
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function daysOfMonth(month: number, year: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const LETTERS: Record<string, string> = { '0': 'o', '1': 'l', '5': 's', '6': 'g', '8': 'b', '|': 'l' };

/** Corrects digits in the short name of a month: `23 0CT`, `300CT`, `5 5EP`. */
function repairMonth(text: string): string {
  return text.replace(
    /^(\d{1,2}(?:st|nd|rd|th)?[ ./-]?)([a-z0-9|]{3})(?![a-z])/i,
    (whole, day: string, word: string) => {
      const name = word.toLowerCase().replace(/[01568|]/g, (digit) => LETTERS[digit] ?? digit);
      return /[a-z]/i.test(word) && /[\d|]/.test(word) && MONTH_NUMBERS.has(name) ? `${day}${name}` : whole;
    },
  );
}

/** Corrects OCR errors in `01 Oct 2021`, such as `O1`, `l1`, `0CT` and `2O21`. */
function repairDay(text: string): string {
  return repairMonth(text)
    .replace(/^[Oo](?=\d)/, '0')
    .replace(/^[lI](?=\d)/, '1')
    .replace(/^(\d)[Oo](?=[\s/.-])/, '$10')
    .replace(/^(\d)[lI](?=[\s/.-])/, '$11')
    .replace(/\b2[O0]([O0-9lI]{2})\b/, (year) => year.replace(/[Oo]/g, '0').replace(/[lI]/g, '1'));
}
