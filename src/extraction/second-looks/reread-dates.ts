import type { Box } from '../extraction.ts';
import { boxAround } from '../page/box-around.ts';
import { CONFIDENCE } from '../page/certainty.ts';
import { type Column, mainColumn } from '../page/columns.ts';
import { type DateToken, dateAt } from '../page/dates.ts';
import type { Line, PageText, Word } from '../page/text.ts';
import { isNearEdge, middleOf } from '../page/tolerances.ts';

/** So many places are looked at again. Each costs about as much as a hundredth of a page. */
const PLACES_MAX = 30;
/** Fewer dates below each other are not a column. */
const DATES_MIN = 3;
const AMOUNT = /^[£€$+(-]*(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}[)-]?(?:CR|DR|OD|D)?$/;

/** Looks at one place of a page again, in several ways. */
type LookAt = (box: Box) => AsyncIterable<Word[]>;

/**
 * Looks again at digits that stand where other rows have a date, if they were not read as a date. Needs several rows
 * that begin with a date.
 */
export async function rereadDates(page: PageText, lookAt: LookAt): Promise<PageText> {
  const rows = page.lines.filter(({ words }) => words.some(({ text }) => AMOUNT.test(text)));
  const column = mainColumn(
    rows.flatMap(({ words }) => dateOf(words) ?? []),
    ['left'],
  );
  if (column === null || column.items.length < DATES_MIN) return page;
  const dates = new Map<Line, Word>();
  for (const line of rows.filter((row) => isUnread(row, column)).slice(0, PLACES_MAX)) {
    const own = inColumn(line, column);
    const box = { ...boxAround(own), x0: column.x0, x1: column.x1 };
    const date = await dateIn(lookAt(box));
    if (date) dates.set(line, { ...(own[0] as Word), ...box, ...date });
  }
  const lines = page.lines.map((line) => {
    const date = dates.get(line);
    return date ? { ...line, words: [date, ...line.words.slice(inColumn(line, column).length)] } : line;
  });
  return { ...page, lines };
}

/** Returns the surest reading of a place as a date, as one text without spaces. */
async function dateIn(looks: AsyncIterable<Word[]>): Promise<Pick<Word, 'text' | 'confidence'> | null> {
  let best: { text: string; confidence: number } | null = null;
  for await (const words of looks) {
    const text = words.map((word) => word.text).join('');
    const confidence = Math.min(...words.map((word) => word.confidence ?? 0));
    const isDate = dateOf([{ ...(words[0] as Word), text }]) !== null;
    if (isDate && confidence > (best?.confidence ?? 0)) best = { text, confidence };
    if (best !== null && best.confidence >= CONFIDENCE.sure) break;
  }
  return best;
}

/** Reads the date at the start of a line. */
function dateOf(words: readonly Word[]): DateToken | null {
  return (
    dateAt(words, 0, { isMonthFirst: false, isOcr: false }) ??
    dateAt(words, 0, { isMonthFirst: true, isOcr: false })
  );
}

/** Returns true for a row that begins with digits where dates do, but not with as many words of a date as most rows. */
function isUnread(line: Line, column: Column<DateToken>): boolean {
  const [first] = line.words;
  if (!first || !isNearEdge(first.x0, column.at, first.size)) return false;
  const lengths = column.items.map(({ to }) => to).sort((a, b) => a - b);
  const usual = lengths[lengths.length >> 1] ?? 0;
  const hasDigit = inColumn(line, column).some(({ text }) => /\d/.test(text));
  return hasDigit && (dateOf(line.words)?.to ?? 0) < usual;
}

function inColumn({ words }: Line, { x1 }: Column): Word[] {
  const end = words.findIndex((word) => middleOf(word) > x1);
  return words.slice(0, end < 0 ? words.length : end);
}
