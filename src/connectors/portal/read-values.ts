import type { Day } from '#values/calendar.ts';
import { capitalised } from '#values/capitalised.ts';
import { type Pence, parsePence } from '#values/money.ts';
import { parseDay } from '#values/timestamp.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const BLANKS = new Set(['', '-', '–', '—', 'n/a', 'none', 'nil']);
const BLANK_CHARACTERS_MAX = 4;
/** Amounts that most portals print. The others are `(12.30)`, `12.30-`, `GBP 12.30` and the like. */
const USUAL_NUMBER = /^£?[\d.,]+$/u;
const TOKENS = /YYYY|MMMM|MMM|MM|DD|D/g;

export interface NumberFormat {
  thousands: string;
  decimal: string;
}

/** Returns null for texts that mean "no value", such as a dash. */
export function readText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const trimmed = text.trim();
  return trimmed.length <= BLANK_CHARACTERS_MAX && BLANKS.has(trimmed.toLowerCase()) ? null : trimmed;
}

/** Reads `£1,234.56`, `(123.45)`, `£-1.00` and `1.00-`; null if the text is not an amount. */
export function readAmount(text: string, format: NumberFormat): Pence | null {
  return parsePence(plain(text, format));
}

/** Reads a number with any decimals, such as hours: `1,040.5` is `1040.5`. */
export function readDecimal(text: string, format: NumberFormat): string | null {
  const number = plain(text, format);
  return /^-?\d{1,15}(?:\.\d{1,10})?$/u.test(number) ? number : null;
}

/** Reads a date with the first matching format; null if there is none or the date does not exist. */
export function readDay(text: string, formats: readonly string[]): Day | null {
  for (const format of formats) {
    const day = readDayAs(text.trim(), format);
    if (day !== null) return day;
  }
  return null;
}

/** Formats a day, or a part of it: `MM` of `2026-03-28` is `03`. */
export function writeDay(day: Day, format: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const parts: Record<string, string> = {
    YYYY: year,
    MMMM: capitalised(name),
    MMM: capitalised(name.slice(0, 3)),
    MM: month,
    DD: dayOfMonth,
    D: String(Number(dayOfMonth)),
  };
  return format.replace(TOKENS, (token) => parts[token] ?? '');
}

/** Removes currency and separators, and normalises the decimal point and the minus sign. */
function plain(text: string, { thousands, decimal }: NumberFormat): string {
  const bare = USUAL_NUMBER.test(text) ? text.slice(text.startsWith('£') ? 1 : 0) : withoutCurrency(text);
  const grouped = thousands === '' ? bare : bare.replaceAll(thousands, '');
  // an unexpected point must make the number invalid
  return decimal === '.' ? grouped : grouped.replaceAll('.', '?').replaceAll(decimal, '.');
}

function withoutCurrency(text: string): string {
  return text
    .replace(/GBP|[£\s]/giu, '')
    .replaceAll('\u2212', '-')
    .replace(/^([^-()]+)-$/u, '-$1');
}

interface DayPattern {
  pattern: RegExp;
  tokens: readonly string[];
}

function readDayAs(text: string, format: string): Day | null {
  const { pattern, tokens } = dayPatternOf(format);
  const found = pattern.exec(text);
  if (!found) return null;
  const parts = { year: '', month: '', day: '' };
  for (const [index, token] of tokens.entries()) {
    const part = found[index + 1] ?? '';
    if (token === 'YYYY') parts.year = part;
    else if (token.startsWith('D')) parts.day = part.padStart(2, '0');
    else parts.month = token === 'MM' ? part : monthNamed(part);
  }
  const day = `${parts.year}-${parts.month}-${parts.day}`;
  return parseDay(day) === null ? null : day;
}

/** Formats come from definitions, so there are few. */
const dayPatterns = new Map<string, DayPattern>();

function dayPatternOf(format: string): DayPattern {
  const known = dayPatterns.get(format);
  if (known) return known;
  const tokens: string[] = [];
  const source = format.replace(/[.]/g, '\\.').replace(TOKENS, (token) => {
    tokens.push(token);
    if (token === 'YYYY') return '(\\d{4})';
    if (token === 'DD' || token === 'MM') return '(\\d{2})';
    return token === 'D' ? '(\\d{1,2})' : '(\\p{L}+)\\.?';
  });
  const made = { pattern: new RegExp(`^${source}$`, 'u'), tokens };
  dayPatterns.set(format, made);
  return made;
}

/** Reads month names from three letters on: `Mar`, `Sept`, `March`. */
function monthNamed(name: string): string {
  const lower = name.toLowerCase();
  const index = lower.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(lower));
  return index < 0 ? '' : String(index + 1).padStart(2, '0');
}
