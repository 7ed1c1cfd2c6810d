import { boxAround, usualSize } from '../page/box-around.ts';
import { isDoubtfulWord } from '../page/certainty.ts';
import type { Line, Word } from '../page/text.ts';
import { isNearEdge, middleOf } from '../page/tolerances.ts';
import type { RecognisedWord } from './engine.ts';

/** In em: dates in the middle of two lines of a description are not on either of them. */
const SAME_BASELINE_EM = 0.3;
/** As a multiple of the usual size: a larger word is often two lines that were taken for one, so it must not merge the lines around it. */
const MERGING_SIZE_MAX = 1.5;
/** Punch holes are at most this share of the width from the edge of the paper, at least so many of them in one column. */
const HOLES = { edgeShare: 0.08, countMin: 6 } as const;
const LIKE_HOLE = /^[^\p{L}\d]{1,3}$|^[oO0cC©a@eéQDG°º|=i:s5{}()[\]-]{1,2}$/u;

/** Groups the words of a level page into lines. */
export function groupLines(recognised: readonly RecognisedWord[], width: number): Line[] {
  const words = withoutHoles(recognised, width).sort((a, b) => a.baseline - b.baseline);
  const lines: { words: RecognisedWord[]; baseline: number; size: number }[] = [];
  const sizeMax = MERGING_SIZE_MAX * usualSize(words);
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

function lineOf(recognised: RecognisedWord[]): Line {
  const words = recognised.sort((a, b) => a.x0 - b.x0).map(({ baseline: _, ...word }): Word => word);
  return { words, ...boxAround(words) };
}
