import type { Word } from '../page-text.ts';
import { type PrintedDate, readNumbers } from './dates.ts';
import { SAME_EDGE_POINTS } from './edges.ts';

/** A date whose form would be a number elsewhere, with the count of its words. */
export interface ColumnDate {
  date: PrintedDate;
  words: number;
}

/** Such dates stand one below the other. */
const ROWS_MIN = 3;
const SHARE_MIN = 0.75;
/** In em. */
const GAP_EM = 0.75;
const CHARACTERS_MAX = 5;

/**
 * Finds dates such as `03.11` and `03 11 25`, which may also be an amount or a sort code: at least three lines have one in
 * the same place, and no other number is there.
 */
export function listColumnDates(lines: readonly (readonly Word[])[]): Map<Word, ColumnDate> {
  const found = lines.flatMap((words) =>
    words.flatMap((word, at) =>
      isShortNumber(word) && !isBehindNumber(words, at) ? [{ word, ...readAt(words, at) }] : [],
    ),
  );
  const dates = new Map<Word, ColumnDate>();
  const sorted = found.toSorted((a, b) => a.word.x0 - b.word.x0);
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (
      to < sorted.length &&
      (sorted[to]?.word.x0 ?? 0) - (sorted[to - 1]?.word.x0 ?? 0) <= SAME_EDGE_POINTS
    )
      to++;
    const column = sorted.slice(from, to);
    for (const [words, own] of Map.groupBy(column, (one) => one.words)) {
      const read = own.flatMap(({ word, date }) => (date === null ? [] : [{ word, date }]));
      // a house number may stand above a column of dates, but not an amount
      const isColumn = words === 1 ? read.length === own.length : read.length >= SHARE_MIN * own.length;
      if (isColumn && read.length >= ROWS_MIN)
        for (const { word, date } of read) dates.set(word, { date, words });
    }
    from = to;
  }
  return dates;
}

function isShortNumber({ text }: Word): boolean {
  return text.length <= CHARACTERS_MAX && /^\d{1,2}(?:\.\d{2})?$/.test(text);
}

/** Returns true for a later part of a number in several words. */
function isBehindNumber(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at] as Word];
  return before !== undefined && /\d$/.test(before.text) && word.x0 - before.x1 <= GAP_EM * word.size;
}

function readAt(words: readonly Word[], at: number): { date: PrintedDate | null; words: number } {
  const first = words[at] as Word;
  const [, day, month] = /^(\d{2})\.(\d{2})$/.exec(first.text) ?? [];
  if (day !== undefined && month !== undefined) return { date: readNumbers(day, month, ''), words: 1 };
  const parts = words.slice(at, at + 3);
  const isNear = parts.every(
    (word, index) => index === 0 || word.x0 - (parts[index - 1]?.x1 ?? 0) <= GAP_EM * word.size,
  );
  const [, ...numbers] =
    /^(\d{2}) (\d{2}) (\d{2}|20\d{2})$/.exec(parts.map(({ text }) => text).join(' ')) ?? [];
  const [d = '', m = '', y = ''] = numbers;
  return { date: isNear && numbers.length > 0 ? readNumbers(d, m, y) : null, words: 3 };
}
