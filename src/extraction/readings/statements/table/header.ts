import { splitWhere } from '../../../page/split-where.ts';
import type { Word } from '../../../page/text.ts';
import type { TokenLine } from '../../../page/tokens.ts';
import { EM, isOneCell, isOnePhrase } from '../../../page/tolerances.ts';
import {
  isHeadingWord,
  isMoneyWord,
  isUnit,
  PHRASE_WORDS_MAX,
  plainHeading,
  roleOf,
  roleOfMisread,
  roleOfParts,
} from '../../../vocabulary/statements/lexicon.ts';
import { columnsOf, type HeadingCell } from './heading-columns.ts';
import { SEVERAL } from './patterns.ts';
import type { TableColumns } from './table-columns.ts';

export interface Header {
  /** `at` is the first line and `lines` the number of lines. */
  at: number;
  lines: number;
  columns: TableColumns;
}

const LINES_MAX = 3;
const WORDS_MAX = 24;
/** Share of known words from which a line is a heading and not a sentence. */
const KNOWN_SHARE_MIN = 0.6;
const CELLS_OF_BOX_MAX = 2;

/**
 * Reads the heading of a table of transactions that starts at a line. It may take up to three lines. Text of a box on the
 * left or right may share its first line.
 */
export function headerAt(lines: readonly TokenLine[], at: number): Header | null {
  const whole = headingAt(lines, at);
  const line = lines[at];
  if (whole !== null || line === undefined || line.isOcr || line.words.length > WORDS_MAX) return whole;
  const starts = startsOfCells(line);
  for (const from of starts.slice(0, CELLS_OF_BOX_MAX)) {
    const found = headingBesideBox(cut(line, from, line.words.length));
    if (isTable(found)) return { ...found, at };
  }
  for (const to of starts.slice(-CELLS_OF_BOX_MAX).reverse()) {
    const found = headingBesideBox(cut(line, 0, to));
    const box = line.words[to];
    if (isTable(found) && box) return { ...found, at, columns: { ...found.columns, sidebar: box } };
  }
  return null;
}

/** A part with a date is a row, which most lines are. */
function headingBesideBox(part: TokenLine): Header | null {
  return part.dates.length > 0 ? null : headingAt([part], 0);
}

/** Beside a box, a heading must have several columns that are known. */
function isTable(found: Header | null): found is Header {
  return found !== null && found.columns.description !== null && found.columns.money.length > 1;
}

/** Returns the indexes of the words after wide gaps, from left to right. */
function startsOfCells({ words, size }: TokenLine): number[] {
  return words.flatMap(({ x0 }, index) =>
    index > 0 && x0 - (words[index - 1]?.x1 ?? x0) > EM.nearGap * size ? [index] : [],
  );
}

function cut(line: TokenLine, from: number, to: number): TokenLine {
  const isIn = (token: { from: number; to: number }) => token.from >= from && token.to <= to;
  return {
    ...line,
    words: line.words.slice(from, to),
    dates: line.dates.filter(isIn),
    amounts: line.amounts.filter(isIn),
  };
}

function headingAt(lines: readonly TokenLine[], at: number): Header | null {
  if (!lines[at]?.isOcr && !hasMoneyWord(lines, at)) return null;
  let best: Header | null = null;
  let bestRoles = 0;
  for (let count = 1; count <= LINES_MAX; count++) {
    const own = lines.slice(at, at + count);
    if (own.length < count || !mayBeHeader(own)) break;
    const cells = cellsOf(own);
    const columns = cells && columnsOf(cells);
    const roles = new Set(cells?.map(({ role }) => role)).size;
    if (columns && roles > bestRoles) {
      best = { at, lines: count, columns };
      bestRoles = roles;
    }
  }
  return best;
}

/**
 * A fast test that rules out most lines: one of the lines of a heading has a word such as "Balance", and none has an
 * amount.
 */
function hasMoneyWord(lines: readonly TokenLine[], at: number): boolean {
  for (let next = at; next < at + LINES_MAX; next++) {
    const line = lines[next];
    if (line === undefined || line.amounts.length > 0) return false;
    if (line.words.some(({ text }) => isMoneyWord(text))) return true;
  }
  return false;
}

function mayBeHeader(lines: readonly TokenLine[]): boolean {
  const [first] = lines;
  return lines.every((line, index) => {
    if (line.words.length > WORDS_MAX || line.amounts.length > 0 || line.page !== first?.page) return false;
    if (index > 0 && isRow(line)) return false;
    if (!line.isOcr && !line.words.some(({ text }) => isHeadingWord(text))) return false;
    const above = lines[index - 1];
    return above === undefined || line.y0 - above.y1 < EM.nearGap * line.size;
  });
}

/**
 * Returns true when a line below a heading is a row. A row without an amount may begin with a heading word
 * such as "Card".
 */
function isRow({ words, dates, isOcr }: TokenLine): boolean {
  if (dates.length > 0) return true;
  const known = words.filter(({ text }) => isHeadingWord(text) || isUnit(text)).length;
  return !isOcr && known / words.length < KNOWN_SHARE_MIN;
}

function cellsOf(lines: readonly TokenLine[]): HeadingCell[] | null {
  const isOcr = lines.some((line) => line.isOcr);
  const phrases =
    lines.length === 1 ? [{ words: lines[0]?.words ?? [], isStacked: false }] : stackCells(lines);
  const cells: HeadingCell[] = [];
  let [known, all] = [0, 0];
  for (const { words, isStacked } of phrases) {
    const read = readCells(words, { isOcr, isStacked });
    cells.push(...read.cells);
    known += read.known;
    all += read.all;
  }
  return all > 0 && known / all >= KNOWN_SHARE_MIN ? cells.sort((a, b) => a.x0 - b.x0) : null;
}

/** Joins the words of each cell of a multi-line heading, from top to bottom. */
function stackCells(lines: readonly TokenLine[]): { words: Word[]; isStacked: boolean }[] {
  const cells: { words: Word[]; isStacked: boolean; x0: number; x1: number }[] = [];
  for (const line of lines) {
    for (const words of splitCells(line.words)) {
      const [x0, x1] = [words[0]?.x0 ?? 0, words.at(-1)?.x1 ?? 0];
      const above = cells.find((cell) => Math.min(cell.x1, x1) - Math.max(cell.x0, x0) > 0);
      if (above === undefined) cells.push({ words: [...words], isStacked: false, x0, x1 });
      else {
        above.words.push(...words);
        above.isStacked = true;
        above.x0 = Math.min(above.x0, x0);
        above.x1 = Math.max(above.x1, x1);
      }
    }
  }
  return cells;
}

function splitCells(words: readonly Word[]): Word[][] {
  return splitWhere(words, (before, word) => !isOneCell(before, word));
}

function readCells(words: readonly Word[], { isOcr, isStacked }: { isOcr: boolean; isStacked: boolean }) {
  const cells: HeadingCell[] = [];
  const plain = words.map(({ text }) => plainHeading(text));
  const unknown = new Set<Word>();
  let known = 0;
  for (let at = 0; at < words.length; ) {
    const first = words[at] as Word;
    if (isUnit(first.text)) {
      at++;
      const cell = cells.at(-1);
      if (cell && first.x0 - cell.x1 < EM.closeGap * first.size) cell.x1 = Math.max(cell.x1, first.x1);
      continue;
    }
    const phrase = phraseAt(words, at, { plain, isOcr, isStacked });
    if (phrase === null) unknown.add(first);
    else {
      known += phrase.length;
      const own = words.slice(at, at + phrase.length);
      cells.push({
        role: phrase.role,
        x0: Math.min(...own.map(({ x0 }) => x0)),
        x1: Math.max(...own.map(({ x1 }) => x1)),
        isInSentence: false,
      });
    }
    at += phrase?.length ?? 1;
  }
  for (const sentence of isStacked ? [] : sentencesIn(words, unknown)) {
    const [x0, x1] = [sentence[0]?.x0 ?? 0, sentence.at(-1)?.x1 ?? 0];
    for (const cell of cells)
      if (cell.x0 >= x0 && cell.x1 <= x1) Object.assign(cell, { isInSentence: true, x0, x1 });
  }
  const all = known + countUnknown(words, unknown);
  // lines that only happen to be above each other are not a heading, so all words must be known
  if (isStacked && (cells.length > 1 || known < all)) return { cells: [], known: 0, all };
  return { cells, known, all };
}

/** Counts unknown words. A cell of unknown words alone counts once, however many it has. */
function countUnknown(words: readonly Word[], unknown: ReadonlySet<Word>): number {
  return splitWhere(words, isFar).reduce((count, own) => {
    const strange = own.filter((word) => unknown.has(word)).length;
    return count + (strange === own.length ? 1 : strange);
  }, 0);
}

/**
 * Returns the sentences at the start and the end of a line, including their known words. They are the text of a box
 * beside the heading.
 */
function sentencesIn(words: readonly Word[], unknown: ReadonlySet<Word>): Word[][] {
  const groups = splitWhere(words, isFar);
  const isSentence = (own: readonly Word[]) => {
    const strange = own.filter((word) => unknown.has(word)).length;
    return strange >= SEVERAL && strange > own.length / 2;
  };
  return groups.filter(
    (own, index) => groups.length > 1 && (index === 0 || index === groups.length - 1) && isSentence(own),
  );
}

function phraseAt(
  words: readonly Word[],
  at: number,
  { plain, isOcr, isStacked }: { plain: readonly string[]; isOcr: boolean; isStacked: boolean },
) {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length--) {
    const own = words.slice(at, at + length);
    if (!isStacked && own.some((word, index) => index > 0 && isFar(own[index - 1] as Word, word))) continue;
    const text = plain
      .slice(at, at + length)
      .filter((word) => word !== '' && !isUnit(word))
      .join(' ');
    const role =
      roleOf(text) ??
      (isStacked || splitCells(own).length === 1 ? roleOfParts(text) : null) ??
      (isOcr ? roleOfMisread(text) : null);
    if (role !== null) return { role, length };
  }
  return null;
}

function isFar(before: Word, next: Word): boolean {
  return !isOnePhrase(before, next);
}
