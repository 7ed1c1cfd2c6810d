import type { Line, Word } from '../page/text.ts';
import type { RecognisedWord } from './engine.ts';

/** In em, relative to the font size. */
const SAME_BASELINE_EM = 0.4;
/** As a multiple of the median size. */
const LARGEST_LETTERS = 6;
/** A word with larger letters is often two lines that OCR took for one. It must not merge the lines around it. */
const LARGE_LETTERS = 1.5;
const HOLES_MIN = 6;
const HOLE_COLUMN_POINTS = 8;
/** As a share of the page width, on each side. */
const EDGE_SHARE = 0.08;
const LIKE_HOLE = /^[^\p{L}\d]{1,3}$|^[oO0cC©a@eéQDG°º|=i:s5{}()[\]-]{1,2}$/u;

/** Groups the words of a level page into lines. */
export function groupLines(recognised: readonly RecognisedWord[], width: number): Line[] {
  const letters = withoutFrames(withoutHoles(recognised, width));
  const words = letters.sort((a, b) => a.baseline - b.baseline);
  const lines: { words: RecognisedWord[]; baseline: number; size: number }[] = [];
  const sizeMax = LARGE_LETTERS * usualSize(words);
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

/** Drops frames around text that OCR took for huge letters, because they would merge all lines into one. */
function withoutFrames(words: RecognisedWord[]): RecognisedWord[] {
  const usual = usualSize(words);
  return words.filter(({ size, y0, y1 }) => Math.max(size, y1 - y0) <= LARGEST_LETTERS * usual);
}

function usualSize(words: readonly RecognisedWord[]): number {
  return words.map(({ size }) => size).sort((a, b) => a - b)[words.length >> 1] ?? 0;
}

/** Drops punch holes along the edges of the paper, which OCR takes for letters. */
function withoutHoles(words: readonly RecognisedWord[], width: number): RecognisedWord[] {
  const middle = ({ x0, x1 }: Word) => (x0 + x1) / 2;
  const likely = words.filter(
    (word) =>
      LIKE_HOLE.test(word.text) &&
      (middle(word) < EDGE_SHARE * width || middle(word) > (1 - EDGE_SHARE) * width),
  );
  const holes = new Set(
    likely.filter(
      (word) =>
        likely.filter((other) => Math.abs(middle(other) - middle(word)) < HOLE_COLUMN_POINTS).length >=
        HOLES_MIN,
    ),
  );
  return words.filter((word) => !holes.has(word));
}

function lineOf(recognised: RecognisedWord[]): Line {
  const words = recognised
    .sort((a, b) => a.x0 - b.x0)
    .map(
      ({ text, x0, y0, x1, y1, size, font, confidence }): Word => ({
        text,
        x0,
        y0,
        x1,
        y1,
        size,
        font,
        confidence,
      }),
    );
  return {
    words,
    x0: Math.min(...words.map(({ x0 }) => x0)),
    y0: Math.min(...words.map(({ y0 }) => y0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
  };
}
