import { boxAround } from '../page/box-around.ts';
import type { Line, PageText, Word } from '../page/text.ts';
import { AMOUNT } from '../pictures/split-amounts.ts';
import { bestGlance, type LookAt } from './glances.ts';

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}{0,6}';
/** A date at the start of a line, with or without spaces: `03 Mar 2026`, `3rd March`, `03/03/26`. */
const DATE = new RegExp(
  `^(?:\\d{1,2} ?(?:st|nd|rd|th)? ?${MONTH}(?: ?(?:\\d{4}|\\d{2}))?|\\d{1,2}([/.-])\\d{1,2}(?:\\1(?:\\d{4}|\\d{2}))?)(?![\\p{L}\\d])`,
  'iu',
);
const WORDS_OF_DATE_MAX = 3;
/** Fewer dates below each other are not a column of dates. */
const DATES_MIN = 4;
/** In points. */
const SAME_EDGE_POINTS = 5;
const REREAD_MAX = 12;

interface DateColumn {
  x0: number;
  x1: number;
  /** How many words a date usually has. */
  words: number;
}

/**
 * Looks again at digits that stand where other rows have a date, if they were not read as a date. Needs several rows
 * that begin with a date.
 */
export async function rereadDates(page: PageText, lookAt: LookAt): Promise<PageText> {
  const column = findColumn(page.lines);
  if (column === null) return page;
  const dates = new Map<Line, Word>();
  for (const line of page.lines.filter((one) => isUnread(one, column)).slice(0, REREAD_MAX)) {
    const own = inColumn(line, column);
    const box = { ...boxAround(own), x0: column.x0, x1: column.x1 };
    const glance = await bestGlance(lookAt(box), DATE);
    if (glance && DATE.test(glance.text)) dates.set(line, { ...(own[0] as Word), ...box, ...glance });
  }
  const lines = page.lines.map((line) => {
    const date = dates.get(line);
    return date ? { ...line, words: [date, ...line.words.slice(inColumn(line, column).length)] } : line;
  });
  return { ...page, lines };
}

/** Finds where the dates of rows are printed: the place where most dated lines with an amount begin. */
function findColumn(lines: readonly Line[]): DateColumn | null {
  const dated = lines.flatMap((line) => {
    const count = hasAmount(line) ? wordsOfDate(line) : 0;
    const [first, last] = [line.words[0], line.words[count - 1]];
    return first && last ? [{ x0: first.x0, x1: last.x1, words: count }] : [];
  });
  const middle = (of: (one: DateColumn) => number) =>
    dated.map(of).sort((a, b) => a - b)[dated.length >> 1] ?? 0;
  const column = {
    x0: middle(({ x0 }) => x0),
    x1: middle(({ x1 }) => x1),
    words: middle(({ words }) => words),
  };
  const fitting = dated.filter(({ x0 }) => Math.abs(x0 - column.x0) <= SAME_EDGE_POINTS);
  return fitting.length >= DATES_MIN ? column : null;
}

/** Counts the words of the date at the start of a line; 0 if there is none. */
function wordsOfDate({ words }: Line): number {
  for (let count = WORDS_OF_DATE_MAX; count > 0; count--) {
    const text = words
      .slice(0, count)
      .map((word) => word.text)
      .join(' ');
    if (words.length >= count && DATE.exec(text)?.[0] === text) return count;
  }
  return 0;
}

/** Returns true for a row that begins with digits where dates do, but not with a whole date. */
function isUnread(line: Line, column: DateColumn): boolean {
  const own = inColumn(line, column);
  const isAtDate = Math.abs((own[0]?.x0 ?? Number.POSITIVE_INFINITY) - column.x0) <= SAME_EDGE_POINTS;
  return (
    isAtDate && hasAmount(line) && own.some(({ text }) => /\d/.test(text)) && wordsOfDate(line) < column.words
  );
}

function inColumn({ words }: Line, { x1 }: DateColumn): Word[] {
  const end = words.findIndex((word) => (word.x0 + word.x1) / 2 > x1);
  return words.slice(0, end < 0 ? words.length : end);
}

function hasAmount({ words }: Line): boolean {
  return words.some(({ text }) => AMOUNT.test(text));
}
