import { boxAround, usualSize } from '../page/box-around.ts';
import { isDoubtfulWord } from '../page/certainty.ts';
import type { Line, Word } from '../page/text.ts';
import { isNearEdge, middleOf } from '../page/tolerances.ts';
import type { RecognisedWord } from './engine.ts';

/** In em: dates in the middle of two lines of a description are not on either of them. */
const SAME_BASELINE_EM = 0.3;
/**
 * Sizes of letters as multiples of the usual one. A `large` word is often two lines that OCR took for one, so it must not
 * merge the lines around it. A `frame` is larger than any letter.
 */
const SIZE = { large: 1.5, frame: 6 } as const;
/** Punch holes are at most this share of the width from the edge of the paper, at least so many of them in one column. */
const HOLES = { edgeShare: 0.08, countMin: 6 } as const;
const LIKE_HOLE = /^[^\p{L}\d]{1,3}$|^[oO0cC©a@eéQDG°º|=i:s5{}()[\]-]{1,2}$/u;

/** Groups the words of a level page into lines. */
export function groupLines(recognised: readonly RecognisedWord[], width: number): Line[] {
  const letters = withoutFrames(withoutHoles(recognised, width));
  const words = letters.sort((a, b) => a.baseline - b.baseline);
  const lines: { words: RecognisedWord[]; baseline: number; size: number }[] = [];
  const sizeMax = SIZE.large * usualSize(words);
  for (const word of words) {
    const line = lines.at(-1);
    const reach = SAME_BASELINE_EM * Math.min(sizeMax, Math.max(word.size, line?.size ?? 0));
    if (line === undefined || word.baseline - line.baseline > reach) {
      lines.push({ words: [word], baseline: word.baseline, size: word.size });
      continue;
    }
    line.words.push(word);
    line.baseline += (word.baseline - line.baseline) / line.words.length;
    line.size = Math.max(line.size, word.size);
  }
  return lines.map((line) => lineOf(line.words));
}

/** Drops punch holes along the edges of the paper, which OCR takes for letters. */
function withoutHoles(words: readonly RecognisedWord[], width: number): RecognisedWord[] {
  const isOutside = (word: Word) =>
    Math.min(middleOf(word), width - middleOf(word)) < HOLES.edgeShare * width;
  const likely = words.filter((word) => LIKE_HOLE.test(word.text) && isOutside(word) && isDoubtfulWord(word));
  const isHole = (word: RecognisedWord) =>
    likely.filter((other) => isNearEdge(middleOf(other), middleOf(word), word.size)).length >= HOLES.countMin;
  const holes = new Set(likely.filter(isHole));
  return words.filter((word) => !holes.has(word));
}

/** Drops frames around text that OCR took for huge letters, because they would merge all lines into one. */
function withoutFrames(words: RecognisedWord[]): RecognisedWord[] {
  const usual = usualSize(words);
  return words.filter(({ size, y0, y1 }) => Math.max(size, y1 - y0) <= SIZE.frame * usual);
}

function lineOf(recognised: RecognisedWord[]): Line {
  const words = recognised.sort((a, b) => a.x0 - b.x0).map(({ baseline: _, ...word }): Word => word);
  return { words, ...boxAround(words) };
}
