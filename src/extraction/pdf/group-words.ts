import { boxAround } from '../page/box-around.ts';
import type { Line, Word } from '../page/text.ts';
import { cutAtColumns } from './cut-at-columns.ts';
import type { Glyph, Ink } from './glyphs.ts';

/** Distances between glyphs in em of their font size. */
const GLYPH_EM = {
  sameBaseline: 0.33,
  /** The narrowest space between words, and by how much it exceeds the usual gap of letter-spaced text. */
  space: 0.165,
  spaceOverUsual: 0.16,
  /** Fonts kern the space before a Y, as in `This Year`. */
  spaceBeforeY: 0.1,
  /** Letter-spaced text never has wider gaps than this. */
  column: 1,
  /** Bold text is often the same letter twice, shifted by less than this. */
  overprint: 0.12,
  /** Texts that overlap by more than this are two texts. */
  collision: 0.3,
} as const;
/** Fewer gaps than this don't give a reliable median. */
const USUAL_GAPS_MIN = 3;
/** Font sizes that differ by a smaller share look the same. */
const SAME_SIZE = 0.04;
const DIGIT = /\d/;
const LETTER_OR_DIGIT = /^[\p{L}\d]/u;
const NUMBER = /^[£€$(+-]*\d[\d,.'-]*[)%A-Z+-]{0,3}$/;

export interface GroupedWords {
  lines: Line[];
  /** Numbers whose digits differ in font or size. */
  mixedNumbers: Word[];
}

/**
 * Groups glyphs into words and lines by the gaps between them. The file's own spaces are ignored, because
 * they are unreliable.
 */
export function groupWords(glyphs: Glyph[]): GroupedWords {
  const mixedNumbers: Word[] = [];
  const lines = cutAtColumns(clusterByBaseline(glyphs).map(groupLine)).map((groups): Line => {
    for (const group of groups) if (isMixedNumber(group)) mixedNumbers.push(toWord(group));
    const words = groups.map(toWord);
    return { words, ...boxAround(words) };
  });
  return { lines, mixedNumbers };
}

interface Run {
  glyphs: Glyph[];
  baseline: number;
  size: number;
}

function clusterByBaseline(glyphs: Glyph[]): Glyph[][] {
  const runs = listRuns(glyphs).sort((a, b) => a.baseline - b.baseline);
  const lines: Run[] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    const reach = GLYPH_EM.sameBaseline * Math.max(run.size, line?.size ?? 0);
    if (line === undefined || run.baseline - line.baseline > reach) {
      lines.push({ ...run, glyphs: [...run.glyphs] });
      continue;
    }
    const share = run.glyphs.length / (line.glyphs.length + run.glyphs.length);
    line.baseline += (run.baseline - line.baseline) * share;
    line.size = Math.max(line.size, run.size);
    for (const glyph of run.glyphs) line.glyphs.push(glyph);
  }
  return lines.map((line) => line.glyphs);
}

/**
 * Groups consecutive glyphs with the same baseline and size. Sorting a few runs is faster than sorting
 * thousands of glyphs.
 */
function listRuns(glyphs: Glyph[]): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  for (const glyph of glyphs) {
    if (run === null || glyph.ink.baseline !== run.baseline || glyph.ink.size !== run.size) {
      run = { glyphs: [], baseline: glyph.ink.baseline, size: glyph.ink.size };
      runs.push(run);
    }
    run.glyphs.push(glyph);
  }
  return runs;
}

function groupLine(inFileOrder: Glyph[]): Glyph[][] {
  const glyphs = dropOverprints(sortAcross(inFileOrder));
  if (!hasCollision(glyphs)) return groupStroke(glyphs);
  return listStrokes(inFileOrder, new Set(glyphs))
    .sort(([a], [b]) => (a?.x0 ?? 0) - (b?.x0 ?? 0))
    .flatMap(groupStroke);
}

/** Sorts only when needed: most lines are written from left to right. */
function sortAcross(glyphs: Glyph[]): Glyph[] {
  for (let index = 1; index < glyphs.length; index++) {
    if ((glyphs[index] as Glyph).x0 < (glyphs[index - 1] as Glyph).x0) {
      return [...glyphs].sort((a, b) => a.x0 - b.x0 || a.x1 - b.x1);
    }
  }
  return glyphs;
}

/** Drops repeated letters. */
function dropOverprints(glyphs: Glyph[]): Glyph[] {
  const kept: Glyph[] = [];
  for (const glyph of glyphs) {
    const reach = GLYPH_EM.overprint * glyph.ink.size;
    let isRepeated = false;
    for (let back = kept.length - 1; back >= 0 && back >= kept.length - 4; back--) {
      const earlier = kept[back] as Glyph;
      if (glyph.x0 - earlier.x0 > reach) break;
      isRepeated ||=
        earlier.text === glyph.text && Math.abs(earlier.ink.baseline - glyph.ink.baseline) <= reach;
    }
    if (!isRepeated) kept.push(glyph);
  }
  return kept;
}

function hasCollision(glyphs: Glyph[]): boolean {
  for (let index = 1; index < glyphs.length; index++) {
    if (gapBetween(glyphs[index - 1] as Glyph, glyphs[index] as Glyph) < -GLYPH_EM.collision) return true;
  }
  return false;
}

/** Returns the gap in em of the smaller font size. */
function gapBetween(left: Glyph, right: Glyph): number {
  return (right.x0 - left.x1) / Math.min(left.ink.size, right.ink.size);
}

/** Separates overlapping texts by their order in the file. */
function listStrokes(inFileOrder: Glyph[], kept: Set<Glyph>): Glyph[][] {
  const strokes: Glyph[][] = [];
  for (const glyph of inFileOrder) {
    if (!kept.has(glyph)) continue;
    const stroke = strokes.at(-1);
    const gap = stroke === undefined ? Infinity : gapBetween(stroke.at(-1) as Glyph, glyph);
    if (stroke === undefined || gap < -GLYPH_EM.collision || gap > GLYPH_EM.column) strokes.push([glyph]);
    else stroke.push(glyph);
  }
  return strokes;
}

function groupStroke(glyphs: Glyph[]): Glyph[][] {
  const groups: Glyph[][] = [];
  let start = 0;
  let gaps: number[] = [];
  for (let end = 1; end <= glyphs.length; end++) {
    const gap = end < glyphs.length ? gapBetween(glyphs[end - 1] as Glyph, glyphs[end] as Glyph) : Infinity;
    if (gap <= GLYPH_EM.column) {
      gaps.push(gap);
      continue;
    }
    splitAtGaps(glyphs, { start, gaps }, groups);
    start = end;
    gaps = [];
  }
  return groups;
}

function splitAtGaps(
  glyphs: Glyph[],
  { start, gaps }: { start: number; gaps: number[] },
  groups: Glyph[][],
): void {
  const usual = usualGap(gaps);
  const threshold = Math.max(GLYPH_EM.space, usual + GLYPH_EM.spaceOverUsual);
  let first = start;
  gaps.forEach((gap, index) => {
    const isBeforeY = usual === 0 && glyphs[start + index + 1]?.text === 'Y';
    if (gap <= (isBeforeY ? GLYPH_EM.spaceBeforeY : threshold)) return;
    groups.push(glyphs.slice(first, start + index + 1));
    first = start + index + 1;
  });
  groups.push(glyphs.slice(first, start + gaps.length + 1));
}

/** Returns the median gap, or 0 where it is too small to matter, as in text without letter spacing. */
function usualGap(gaps: number[]): number {
  let [wide, spaces] = [0, 0];
  for (const gap of gaps) {
    if (gap > GLYPH_EM.space - GLYPH_EM.spaceOverUsual) wide++;
    if (gap > GLYPH_EM.space) spaces++;
  }
  if (gaps.length < USUAL_GAPS_MIN || wide * 2 < gaps.length) return 0;
  // in "B & Q 1187", half of the gaps are spaces between words, and the text is not letter-spaced
  if (wide === spaces && wide * 4 <= gaps.length * 3) return 0;
  const sorted = Float64Array.from(gaps).sort();
  return sorted[sorted.length >> 1] as number;
}

function toWord(glyphs: Glyph[]): Word {
  const { size, font } = mainInk(glyphs);
  let text = '';
  for (const glyph of glyphs) text += glyph.text;
  return { text, ...boxAround(glyphs), size, font, confidence: null };
}

/** Returns the ink of the first letter or digit: a sign before it may be from another font. */
function mainInk(glyphs: Glyph[]): Ink {
  const first = glyphs[0] as Glyph;
  if (glyphs.length === 1 || LETTER_OR_DIGIT.test(first.text)) return first.ink;
  return (glyphs.find(({ text }) => LETTER_OR_DIGIT.test(text)) ?? first).ink;
}

/** A figure that was typed over another seldom has the same font and size. */
function isMixedNumber(glyphs: Glyph[]): boolean {
  const { ink } = glyphs[0] as Glyph;
  if (glyphs.every((glyph) => glyph.ink === ink)) return false;
  const digits = glyphs.filter((glyph) => DIGIT.test(glyph.text));
  const first = digits[0]?.ink;
  if (first === undefined || !NUMBER.test(glyphs.map((glyph) => glyph.text).join(''))) return false;
  return digits.some(({ ink }) => ink.font !== first.font || Math.abs(ink.size / first.size - 1) > SAME_SIZE);
}
