import { usualSize } from './box-around.ts';
import { groupByPlace } from './columns.ts';
import { dateOf, type PrintedDate } from './dates.ts';
import type { Word } from './text.ts';
import { EM, isOneCell } from './tolerances.ts';

/** A date whose form would be a number elsewhere, with the count of its words. */
export interface ColumnDate {
  date: PrintedDate;
  words: number;
}

type Form = 'decimal' | 'dashed' | 'joined' | 'spaced';

/** A number that may be a date, with its parts in the order of printing. */
interface Candidate {
  line: readonly Word[];
  word: Word;
  form: Form;
  /** Empty for a number that can't be a date. */
  parts: readonly string[];
}

/**
 * Dates in these forms are printed one below the other. Two are enough where lines begin with them, unless they may be
 * amounts.
 */
const ROWS_MIN = 3;
const ROWS_AT_START_MIN = 2;
const SHARE_MIN = 0.75;
/** In lines with another date, a number is probably not a date. */
const SHARE_WITH_OTHER_DATE_MAX = 0.5;
const YEARS_APART_MAX = 1;
const CHARACTERS_MAX = 8;
const IN_ONE_WORD: readonly (readonly [Form, RegExp])[] = [
  ['decimal', /^(\d{1,2})\.(\d{1,2})$/],
  ['dashed', /^(\d{1,2})-(\d{1,2})$/],
  ['joined', /^(\d{2})(\d{2})(\d{2}|20\d{2})$/],
  ['joined', /^(20\d{2})(\d{2})(\d{2})$/],
];
const IN_WORDS = /^(?:(\d{1,2}) (\d{2})(?: (\d{2}|20\d{2}))?|(20\d{2}) (\d{2}) (\d{2}))(?!\S)/;

/**
 * Finds dates such as `03.11`, `03 11 25` and `031125`, which may also be an amount, a sort code or a reference: several
 * lines have one in the same place, and no other number is there.
 */
export function listColumnDates(
  lines: readonly (readonly Word[])[],
  hasDate: (line: readonly Word[]) => boolean,
): Map<Word, ColumnDate> {
  const candidates = lines.flatMap((line) => line.flatMap((_, at) => candidateAt(line, at) ?? []));
  const dates = new Map<Word, ColumnDate>();
  const points = EM.sameEdge * usualSize(candidates.map(({ word }) => word));
  for (const place of groupByPlace(candidates, ({ word }) => word.x0, points))
    for (const column of Map.groupBy(place, ({ form }) => form).values())
      for (const [word, date] of readColumn(column, hasDate)) dates.set(word, date);
  return dates;
}

function candidateAt(line: readonly Word[], at: number): Candidate | null {
  const word = line[at] as Word;
  if (word.text.length > CHARACTERS_MAX || !/^\d[\d.-]*$/.test(word.text) || isBehindNumber(line, at))
    return null;
  for (const [form, pattern] of IN_ONE_WORD) {
    const [, ...parts] = pattern.exec(word.text) ?? [];
    if (parts.length > 0) return { line, word, form, parts };
  }
  if (!/^(?:\d{1,2}|20\d{2})$/.test(word.text)) return null;
  const own = line.slice(at, at + 3);
  const end = own.findIndex((part, index) => index > 0 && !isOneCell(own[index - 1] as Word, part));
  const text = own
    .slice(0, end < 0 ? own.length : end)
    .map((part) => part.text)
    .join(' ');
  const parts = (IN_WORDS.exec(text) ?? []).slice(1).filter((part) => part !== undefined);
  return parts.length > 0 || word.text.length < 4 ? { line, word, form: 'spaced', parts } : null;
}

/** Returns true for a later part of a number in several words. */
function isBehindNumber(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at] as Word];
  return before !== undefined && /\d$/.test(before.text) && isOneCell(before, word);
}

/** Reads the numbers in one place as dates, with the day first unless only the other order fits. */
function readColumn(
  column: readonly Candidate[],
  hasDate: (line: readonly Word[]) => boolean,
): [Word, ColumnDate][] {
  const { form } = column[0] as Candidate;
  const withYear = column.filter(({ parts }) => parts.length === 3).length;
  const count = 2 * withYear > column.length ? 3 : 2;
  for (const isMonthFirst of [false, true]) {
    const read = column.flatMap(({ word, line, parts }) => {
      const date = parts.length < count ? null : readParts(parts.slice(0, count), isMonthFirst);
      return date === null ? [] : [{ word, line, date }];
    });
    // a house number may stand above a column of dates, but not an amount
    const isColumn =
      form === 'spaced' ? read.length >= SHARE_MIN * column.length : read.length === column.length;
    const isAtStart = read.every(({ word, line }) => word === line[0]);
    const years = read.map(({ date }) => date.year ?? 0);
    const isOneTime = Math.max(...years) - Math.min(...years) <= YEARS_APART_MAX;
    const rowsMin = isAtStart && (form === 'dashed' || form === 'spaced') ? ROWS_AT_START_MIN : ROWS_MIN;
    if (!isColumn || !isOneTime || read.length < rowsMin || mayBeAmounts(column)) continue;
    const isSure = isAtStart && read.length >= ROWS_MIN;
    const others = isSure ? 0 : read.filter(({ line }) => hasDate(line)).length;
    if (others > SHARE_WITH_OTHER_DATE_MAX * read.length) return [];
    return read.map(({ word, date }) => [word, { date, words: form === 'spaced' ? count : 1 }]);
  }
  return [];
}

/** True if all numbers have one digit before the point: such amounts begin in one place, as dates do. */
function mayBeAmounts(column: readonly Candidate[]): boolean {
  return column.every(({ form, parts: [first = ''] }) => form === 'decimal' && first.length === 1);
}

function readParts(
  [one = '', two = '', three = '']: readonly string[],
  isMonthFirst: boolean,
): PrintedDate | null {
  if (one.length === 4) return dateOf(three, two, one);
  return isMonthFirst ? dateOf(two, one, three) : dateOf(one, two, three);
}
