import { CONFIDENCE, isDoubtfulWord } from '../page/certainty.ts';
import type { Line, PageText, Word } from '../page/text.ts';
import { EM, isSameEdge } from '../page/tolerances.ts';
import { AMOUNT, isSplit } from '../pictures/split-amounts.ts';
import { bestGlance, FIGURES_MIN, type Glance, type LookAt, PLACES_MAX } from './glances.ts';

/** Pages with few amounts, such as terms and conditions, are not worth a second look at many words. */
const WORDS_PER_AMOUNT_MAX = 0.5;
/** Characters that are hardly ever a word: OCR reads them from remains of boxes and from dust. */
const SPECKS = /^[=|_~"“”‘’'`©®°«»{}[\]\\]+$/;
/** Stray marks from neighbouring words or from the paper. */
const EDGE_SIGNS = /^[^\p{L}\d£-]+|[^\p{L}\d-]+$/gu;
/** Numbers other than amounts are dates, references or codes; they have letters, slashes or dashes. */
const AMOUNT_OR_OTHER = new RegExp(`${AMOUNT.source}|[A-Z/]|^\\d+-\\d+`);

/** A part of a code, such as the NI number `AB 12 34 56 C`. */
const GROUP = /^(?:\d{2}|[A-Z]{1,2}|[A-Z]{2}\d{2}|\d{2}[A-D])$/;

/** An area to recognise again, and the words recognised in it so far. */
interface Patch {
  words: Word[];
  box: Word;
}

/** Looks again at malformed, split or uncertain figures. Drops specks. */
export async function correctFigures(page: PageText, lookAt: LookAt): Promise<PageText> {
  const edges = listEdges(page);
  const wordsMax = Math.min(PLACES_MAX, 2 + Math.floor(WORDS_PER_AMOUNT_MAX * edges.length));
  const patches = page.lines.flatMap((line) => listPatches(line, edges)).slice(0, wordsMax);
  const corrected = new Map<Word, Word | null>();
  for (const { words, box } of patches) {
    const better = betterOf(words, box, await bestGlance(lookAt(box), (text) => AMOUNT_OR_OTHER.test(text)));
    const [first] = words as [Word];
    const whole = withPoint(better ?? first, edges);
    if (better === null && (whole === first || words.length > 1)) continue;
    for (const word of words) corrected.set(word, null);
    corrected.set(first, whole);
  }
  const lines = page.lines.map((line) => ({
    ...line,
    words: line.words
      .map((word) => (corrected.has(word) ? (corrected.get(word) as Word | null) : word))
      .filter((word) => word !== null && !isSpeck(word)) as Word[],
  }));
  return { ...page, lines: lines.filter(({ words }) => words.length > 0) };
}

function isSpeck({ text, confidence }: Word): boolean {
  if (SPECKS.test(text)) return true;
  return (confidence ?? 1) < CONFIDENCE.noise && !/\d|\p{L}{4}/u.test(text);
}

function listPatches({ words }: Line, edges: readonly number[]): Patch[] {
  const patches: Patch[] = [];
  for (let at = 0; at < words.length; at++) {
    const [before, word, next] = [words[at - 1], words[at] as Word, words[at + 1]];
    const isCode = [before, words[at + 2]].some((beside) => beside && GROUP.test(beside.text));
    if (next !== undefined && isSplit(word, next) && !isCode) {
      patches.push({ words: [word, next], box: around(word, next) });
      at++;
    } else if (isTail(word, edges)) {
      const left = Math.max((before?.x1 ?? 0) + 1, word.x1 - EM.columnReach * word.size);
      patches.push({ words: [word], box: { ...word, x0: Math.min(word.x0, left) } });
    } else if (isSpoiltFigure(word) || lacksPoint(word, edges)) patches.push({ words: [word], box: word });
  }
  return patches;
}

/** True for two digits at the right edge of a column of amounts: the pounds are missing. */
function isTail(word: Word, edges: readonly number[]): boolean {
  return /^[.,]?\d{2}$/.test(word.text) && isInColumn(word, edges);
}

/** True for unsure digits without a point at the right edge of a column of amounts: `791` for `7.91`. */
function lacksPoint(word: Word, edges: readonly number[]): boolean {
  return isDoubtfulWord(word) && /^£?\d{3,7}$/.test(word.text) && isInColumn(word, edges);
}

function isInColumn({ x1, size }: Word, edges: readonly number[]): boolean {
  return edges.filter((edge) => isSameEdge(edge, x1, size)).length >= FIGURES_MIN;
}

/** Adds the point that OCR missed: all amounts of a column have pence. */
export function withPoint(word: Word, edges: readonly number[]): Word {
  if (!lacksPoint(word, edges)) return word;
  return { ...word, text: `${word.text.slice(0, -2)}.${word.text.slice(-2)}` };
}

function isSpoiltFigure({ text, confidence }: Word): boolean {
  if (!/\d/.test(text)) return false;
  return (confidence ?? 1) < CONFIDENCE.fairly || (/\d[.,:;]+\d/.test(text) && isSpoiltAmount(text));
}

function isSpoiltAmount(text: string): boolean {
  return (
    /^[^\p{L}]*$/u.test(text) && !AMOUNT.test(text) && !/^\d{1,2}[:./]\d{1,2}(?:[./]\d{2,4})?$/.test(text)
  );
}

/** Lists the right edges of complete and split amounts. */
function listEdges({ lines }: PageText): number[] {
  return lines.flatMap(({ words }) =>
    words.filter((word, at) => AMOUNT.test(word.text) || isSplit(words[at - 1], word)).map(({ x1 }) => x1),
  );
}

function around(one: Word, other: Word): Word {
  return {
    ...one,
    x1: other.x1,
    y0: Math.min(one.y0, other.y0),
    y1: Math.max(one.y1, other.y1),
    confidence: Math.min(one.confidence ?? 0, other.confidence ?? 0),
  };
}

/**
 * Two results that agree raise the confidence. A different result is used only where there was no amount, or
 * a very uncertain one.
 */
function betterOf(words: readonly Word[], box: Word, closer: Glance | null): Word | null {
  if (closer === null) return null;
  const text = words.map((word) => word.text).join('');
  const found = AMOUNT.test(closer.text) ? closer.text : closer.text.replace(EDGE_SIGNS, '');
  const isOne = words.length === 1 && box.x0 === words[0]?.x0;
  if (isOne && found === text)
    return { ...box, text, confidence: Math.max(box.confidence ?? 0, CONFIDENCE.sure) };
  // a dash beside the amount is no sign
  if (/^\W*[-(]/.test(found) && !/^\W*[-(]/.test(text)) return null;
  const isSurer = closer.confidence > (box.confidence ?? 0);
  const isAccepted = AMOUNT.test(text)
    ? AMOUNT.test(found) && (box.confidence ?? 0) < CONFIDENCE.hardly && isSurer
    : AMOUNT.test(found) || (isOne && isSurer && found.length === text.length);
  return isAccepted ? { ...box, text: found, confidence: closer.confidence } : null;
}
