import type { Box, Finding } from '../extraction.ts';
import { keyOf, spellingOf } from '../findings/unconfirmed-text.ts';
import { boxAround, isSameBox } from '../page/box-around.ts';
import { CONFIDENCE, isConfirmed } from '../page/certainty.ts';
import { type DocumentText, hasFigure, type Line, type PageText, type Word } from '../page/text.ts';
import { EM } from '../page/tolerances.ts';
import type { Pictures } from '../pictures/index.ts';

/** So many words and names of a page are looked at. */
const LOOKS_MAX = 60;
/**
 * The values that are names, and how far a look reaches to both sides of them, up to the next words: the beginning or the
 * end may have been missed. A bank has its logo beside its name. In em.
 */
const NAMES: ReadonlyMap<string | null, number> = new Map([
  ['identity_information.name', 4],
  ['employment_information.employer_name', 4],
  ['account_holder_name', 4],
  ['bank_name', 0],
]);

/** If the first reading was less sure, only a certain look confirms it: in coarse print, both may be wrong in the same way. */
const LIKELY = { name: 0.95, number: CONFIDENCE.fairly } as const;
/** Apostrophes are missed, but not added: the networks are seldom certain of `D'Arcy`, and right. */
const APOSTROPHE = /\p{L}['’]\p{L}/u;
/** Signs around a number, except the sign of a negative amount. */
const OUTER_SIGNS = /^[^\p{L}\d(-]+|[^\p{L}\d)-]+$/gu;

/** Words in a row that are looked at together. */
interface Phrase {
  words: Word[];
  box: Box;
  isName: boolean;
}

/**
 * Takes a second look at each unsure word that an unproven value depends on, and at whole names. What is read the same
 * again is confirmed. Returns the words that were looked at, as they are now.
 */
export async function confirmWords(
  text: DocumentText,
  findings: readonly Finding[],
  pictures: Pictures,
): Promise<Map<Word, Word>> {
  const places = findings.filter(({ code, isPassed }) => code === 'unproven' && !isPassed);
  const looked = new Map<Word, Word>();
  for (const page of text.pages.filter(({ isOcr }) => isOcr)) {
    for (const phrase of listPhrases(page, places).slice(0, LOOKS_MAX)) {
      const isReadTwice = await isReadAgain(pictures, page.number, phrase);
      for (const word of phrase.words) looked.set(word, { ...word, isReadTwice });
    }
  }
  return looked;
}

/**
 * Lists what needs a second look: names, unconfirmed words in the box of a finding, and a confirmed word if a finding about
 * the period points at that word alone.
 */
function listPhrases({ lines, number }: PageText, places: readonly Finding[]): Phrase[] {
  const own = places.flatMap(({ page, box, field }) =>
    page === number && box !== null ? [{ box, field }] : [],
  );
  const phrases = lines.flatMap((line) => own.flatMap((place) => phraseIn(line, place) ?? []));
  const taken = new Set(phrases.flatMap(({ words }) => words));
  const unsure = lines
    .flatMap(({ words }) => words)
    .filter(
      (word) =>
        !taken.has(word) &&
        own.some(({ box, field }) =>
          isConfirmed(word)
            ? field === 'period' && !word.isReadTwice && isSameBox(word, box)
            : word.isReadTwice === undefined && isInside(word, box),
        ),
    );
  return [...phrases, ...unsure.map((word) => ({ words: [word], box: word, isName: false }))];
}

/** Returns the words of a name in one line, and the paper beside it. */
function phraseIn(
  { words, y0, y1 }: Line,
  { box, field }: Pick<Finding, 'field'> & { box: Box },
): Phrase | null {
  const reachEm = NAMES.get(field);
  if (reachEm === undefined) return null;
  const own = words.filter((word) => isInside(word, box));
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || own.every(({ isReadTwice }) => isReadTwice !== undefined)) return null;
  const [before, after] = [words[words.indexOf(first) - 1], words[words.indexOf(last) + 1]];
  const { x0, x1 } = boxAround(own);
  const size = Math.max(...own.map((word) => word.size));
  const reachTo = (room: number) => Math.max(0, Math.min(reachEm, room / size - EM.nearGap)) * size;
  const left = reachTo(before ? x0 - before.x1 : Number.POSITIVE_INFINITY);
  const right = reachTo(after ? after.x0 - x1 : Number.POSITIVE_INFINITY);
  return { words: own, box: { x0: x0 - left, x1: x1 + right, y0, y1 }, isName: true };
}

function isInside({ x0, y0, x1, y1 }: Word, box: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

/**
 * Returns true if a look that is sure enough shows the same text, and none before it that is fairly sure another. In names,
 * spaces count: `St John` and `StJohn` are two names. The networks miss spaces more often than they add them.
 */
async function isReadAgain(
  pictures: Pictures,
  pageNumber: number,
  { words, box, isName }: Phrase,
): Promise<boolean> {
  const isNumber = !isName && words.some(hasFigure);
  const likelyFrom = ({ text }: Word) =>
    !isName ? LIKELY.number : APOSTROPHE.test(text) ? CONFIDENCE.fairly : LIKELY.name;
  const isLikely = words.every((word) => (word.confidence ?? 0) >= likelyFrom(word));
  const enough = isLikely ? CONFIDENCE.fairly : CONFIDENCE.certain;
  for await (const found of pictures.look(pageNumber, box)) {
    const confidence = Math.min(...found.map((word) => word.confidence ?? 0));
    if (confidence < CONFIDENCE.fairly) continue;
    const more = countWords(found) - countWords(words);
    if (readingOf(found, isName) !== readingOf(words, isName) || (more > 0 && !isNumber)) return false;
    if ((more === 0 || isNumber) && confidence >= enough) return true;
  }
  return false;
}

function countWords(words: readonly Word[]): number {
  return words.filter(({ text }) => keyOf(text) !== '').length;
}

/**
 * Returns what counts if two readings are compared. In dates, amounts and codes, the signs between digits count. In a text
 * of digits, a letter is often read in place of a digit, such as `l` for 1; in a code, it may be a letter.
 */
function readingOf(words: readonly Word[], isName: boolean): string {
  const text = words.map((word) => word.text).join('');
  if (isName) return spellingOf(text);
  if (!words.some(hasFigure)) return keyOf(text);
  const plain = text.replace(/[‐-―−]/g, '-').replace(OUTER_SIGNS, '');
  const digits = plain.replace(/[il]/gi, '1').replace(/o/gi, '0');
  return /\p{L}/u.test(digits) ? plain.toLowerCase() : digits;
}
