import { usualSize } from './box-around.ts';
import { groupByPlace } from './columns.ts';
import { COLUMN_ROWS_MIN, type DateToken, dateOf, type PrintedDate, tokenOf } from './dates.ts';
import type { Word } from './text.ts';
import { EM, isOneCell } from './tolerances.ts';
import { textsAt } from './words-at.ts';

/** A number that may be a date. */
interface Candidate {
  line: readonly Word[];
  at: number;
  word: Word;
  form: keyof typeof FORMS;
  /** In the order of printing; empty for a number that can't be a date. */
  parts: readonly string[];
}

/** A house number may stand above a column of dates. */
const SHARE_MIN = 0.75;
const FORMS = {
  decimal: /^(\d{1,2})\.(\d{1,2})$/,
  dashed: /^(\d{1,2})-(\d{1,2})$/,
  joined: /^(\d{2}|20\d{2}(?=\d{4}$))(\d{2})(\d{2}|20\d{2})$/,
  spaced: /^(?:(\d{1,2}) (\d{2})(?: (\d{2}|20\d{2}))?|(20\d{2}) (\d{2}) (\d{2}))(?!\S)/,
};

/**
 * Finds dates such as `03.11`, `03 11 25` and `031125`, which may also be an amount, a sort code or a reference: several
 * lines have one in the same place, and no other number is there.
 */
export function listColumnDates(
  lines: readonly (readonly Word[])[],
  hasDate: (line: readonly Word[]) => boolean,
): Map<Word, DateToken> {
  const candidates = lines.flatMap((line) => line.flatMap((_, at) => candidateAt(line, at) ?? []));
  const points = EM.sameEdge * usualSize(candidates.map(({ word }) => word));
  const columns = groupByPlace(candidates, ({ word }) => word.x0, points).flatMap((place) => [
    ...Map.groupBy(place, ({ form }) => form).values(),
  ]);
  return new Map(columns.flatMap((column) => readColumn(column, hasDate)).map((date) => [date.word, date]));
}

function candidateAt(line: readonly Word[], at: number): Candidate | null {
  const [before, word] = [line[at - 1], line[at] as Word];
  const isLaterPart = before !== undefined && /\d$/.test(before.text) && isOneCell(before, word);
  if (isLaterPart || !/^\d[\d.-]{0,7}$/.test(word.text)) return null;
  const text = textsAt(line, at, isOneCell).at(-1) ?? '';
  for (const form of Object.keys(FORMS) as Candidate['form'][]) {
    const [, ...parts] = FORMS[form].exec(form === 'spaced' ? text : word.text) ?? [];
    if (parts.length > 0) return { line, at, word, form, parts: parts.filter((part) => part !== undefined) };
  }
  return /^\d{1,2}$/.test(word.text) ? { line, at, word, form: 'spaced', parts: [] } : null;
}

/** Reads the numbers in one place as dates, with the day first unless only the other order fits. */
function readColumn(column: readonly Candidate[], hasDate: (line: readonly Word[]) => boolean): DateToken[] {
  const { form } = column[0] as Candidate;
  const withYear = column.filter(({ parts }) => parts.length === 3).length;
  const count = 2 * withYear > column.length ? 3 : 2;
  for (const isMonthFirst of [false, true]) {
    const read = column.flatMap(({ line, at, parts }) => {
      const date = parts.length < count ? null : readParts(parts.slice(0, count), isMonthFirst);
      return date
        ? [{ line, token: tokenOf(line, { from: at, to: at + (form === 'spaced' ? count : 1) }, date) }]
        : [];
    });
    const isAtStart = read.every(({ token }) => token.from === 0);
    // two dates are enough where lines begin with them
    const rowsMin =
      isAtStart && (form === 'dashed' || form === 'spaced') ? COLUMN_ROWS_MIN - 1 : COLUMN_ROWS_MIN;
    const isColumn = read.length >= Math.max(rowsMin, SHARE_MIN * column.length);
    if (!isColumn || !isOneTime(read.map(({ token }) => token)) || mayBeAmounts(column)) continue;
    // in lines with another date, a number is probably not a date
    const others =
      isAtStart && read.length >= COLUMN_ROWS_MIN ? [] : read.filter(({ line }) => hasDate(line));
    return 2 * others.length > read.length ? [] : read.map(({ token }) => token);
  }
  return [];
}

function isOneTime(dates: readonly PrintedDate[]): boolean {
  const years = dates.map(({ year }) => year ?? 0);
  return Math.max(...years) - Math.min(...years) <= 1;
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
