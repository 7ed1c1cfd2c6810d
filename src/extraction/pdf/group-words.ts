import { boxAround } from '../page/box-around.ts';
import { splitWhere } from '../page/split-where.ts';
import type { Line, Word } from '../page/text.ts';
import { EM, isSameSize } from '../page/tolerances.ts';
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
/** So many gaps show that a text is letter-spaced, and so many lines that a column begins at an edge. */
const EXAMPLES_MIN = 3;
const LETTER = /^\p{L}/u;
const LETTER_OR_DIGIT = /^[\p{L}\d]/u;
const NUMBER = /^[£€$(+-]*\d[\d,.'-]*[)%A-Z+-]{0,3}$/;

interface GroupedWords {
  lines: Line[];
  /** Numbers whose digits differ in font or size. */
  mixedNumbers: Word[];
}

/**
 * Groups glyphs into words and lines by the gaps between them. The file's own spaces are ignored, because
 * they are unreliable.
 */
export function groupWords(glyphs: Glyph[]): GroupedWords {
  const groups = listLines(glyphs).map(groupLine);
  const isEdge = findEdges(groups);
  const lines = groups.map((line) => line.flatMap((group) => cutAtEdge(group, isEdge)));
  return {
    lines: lines.map((line) => {
      const words = line.map(toWord);
      return { words, ...boxAround(words) };
    }),
    mixedNumbers: lines.flatMap((line) => line.filter(isMixedNumber).map(toWord)),
  };
}

/** Consecutive glyphs are mostly on one baseline: sorting a few runs is faster than sorting thousands of glyphs. */
function listLines(glyphs: Glyph[]): Glyph[][] {
  const runs = splitWhere(
    glyphs,
    ({ ink: before }, { ink }) => before.baseline !== ink.baseline || before.size !== ink.size,
  ).map((run) => ({ glyphs: run, baseline: run[0]?.ink.baseline ?? 0, size: run[0]?.ink.size ?? 0 }));
  const lines: typeof runs = [];
  for (const run of runs.sort((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    const size = Math.max(run.size, line?.size ?? 0);
    if (line === undefined || run.baseline - line.baseline > GLYPH_EM.sameBaseline * size) {
      lines.push(run);
      continue;
    }
    const share = run.glyphs.length / (line.glyphs.length + run.glyphs.length);
    line.baseline += (run.baseline - line.baseline) * share;
    line.size = size;
    for (const glyph of run.glyphs) line.glyphs.push(glyph);
  }
  return lines.map((line) => line.glyphs);
}

function groupLine(inFileOrder: Glyph[]): Glyph[][] {
  const glyphs = dropOverprints(inFileOrder.toSorted((a, b) => a.x0 - b.x0 || a.x1 - b.x1));
  const isCollision = (gap: number) => gap < -GLYPH_EM.collision;
  const hasCollision = glyphs.some(
    (glyph, index) => index > 0 && isCollision(gapBetween(glyphs[index - 1] as Glyph, glyph)),
  );
  // the order in the file separates texts that overlap
  const kept = hasCollision ? new Set(glyphs) : null;
  const strokes = splitWhere(
    kept ? inFileOrder.filter((glyph) => kept.has(glyph)) : glyphs,
    (before, next) => {
      const gap = gapBetween(before, next);
      return isCollision(gap) || gap > GLYPH_EM.column;
    },
  );
  return strokes.sort(([a], [b]) => (a as Glyph).x0 - (b as Glyph).x0).flatMap(splitAtSpaces);
}

/** Drops repeated letters. */
function dropOverprints(glyphs: Glyph[]): Glyph[] {
  return glyphs.filter((glyph, index) => {
    const reach = GLYPH_EM.overprint * glyph.ink.size;
    for (let back = index - 1; back >= 0; back--) {
      const earlier = glyphs[back] as Glyph;
      if (glyph.x0 - earlier.x0 > reach) return true;
      const isOnLine = Math.abs(earlier.ink.baseline - glyph.ink.baseline) <= reach;
      if (earlier.text === glyph.text && isOnLine) return false;
    }
    return true;
  });
}

/** Returns the gap in em of the smaller font size. */
function gapBetween(left: Glyph, right: Glyph): number {
  return (right.x0 - left.x1) / Math.min(left.ink.size, right.ink.size);
}

function splitAtSpaces(glyphs: Glyph[]): Glyph[][] {
  const usual = usualGap(glyphs);
  const threshold = Math.max(GLYPH_EM.space, usual + GLYPH_EM.spaceOverUsual);
  return splitWhere(glyphs, (before, next) => {
    const isBeforeY = usual === 0 && next.text === 'Y';
    return gapBetween(before, next) > (isBeforeY ? GLYPH_EM.spaceBeforeY : threshold);
  });
}

/** Returns the gap that three of four exceed, or 0 where it is too small to matter, as in text without letter spacing. */
function usualGap(glyphs: Glyph[]): number {
  const count = glyphs.length - 1;
  if (count < EXAMPLES_MIN) return 0;
  const gapAfter = (index: number) => gapBetween(glyphs[index] as Glyph, glyphs[index + 1] as Glyph);
  let small = 0;
  for (let at = 0; at < count; at++) if (gapAfter(at) <= GLYPH_EM.space - GLYPH_EM.spaceOverUsual) small++;
  // few texts have letter spacing, so the gaps are seldom sorted
  if (small > count >> 2) return 0;
  return Float64Array.from({ length: count }, (_, index) => gapAfter(index)).sort()[count >> 2] || 0;
}

/** Finds the edges at which columns begin, in whole points. */
function findEdges(lines: readonly Glyph[][][]): (glyph: Glyph) => boolean {
  const counts = new Map<number, number>();
  for (const groups of lines) {
    groups.forEach(([first], index) => {
      const [before, next] = [groups[index - 1]?.at(-1), first as Glyph];
      if (before === undefined || next.x0 - before.x1 < EM.nearGap * next.ink.size) return;
      counts.set(Math.round(next.x0), (counts.get(Math.round(next.x0)) ?? 0) + 1);
    });
  }
  return ({ x0 }) => (counts.get(Math.round(x0)) ?? 0) > EXAMPLES_MIN;
}

/** A text that fills its column touches the next one. It is cut where a new text object begins at the edge of a column. */
function cutAtEdge(group: Glyph[], isEdge: (glyph: Glyph) => boolean): Glyph[][] {
  const at = group.findIndex((glyph, index) => isSeam(group, index) && isEdge(glyph));
  return at < 0 ? [group] : [group.slice(0, at), group.slice(at)];
}

/** Returns true where one text object ends and another begins, unless each letter is an object. */
function isSeam(group: Glyph[], at: number): boolean {
  const [before, next] = [group[at - 1], group[at] as Glyph];
  if (before === undefined || before.ink === next.ink) return false;
  if (!LETTER.test(before.text) || !LETTER.test(next.text)) return false;
  return group[at - 2]?.ink === before.ink || group[at + 1]?.ink === next.ink;
}

function toWord(glyphs: Glyph[]): Word {
  const { size, font } = mainInk(glyphs);
  let text = '';
  for (const glyph of glyphs) text += glyph.text;
  return { text, ...boxAround(glyphs), size, font, confidence: null };
}

/** Returns the ink of the first letter or digit: a sign before it may be from another font. */
function mainInk(glyphs: Glyph[]): Ink {
  return (glyphs.find(({ text }) => LETTER_OR_DIGIT.test(text)) ?? (glyphs[0] as Glyph)).ink;
}

/** A figure that was typed over another seldom has the same font and size. */
function isMixedNumber(glyphs: Glyph[]): boolean {
  if (glyphs.every(({ ink }) => ink === glyphs[0]?.ink)) return false;
  const [first, ...others] = glyphs.filter(({ text }) => /\d/.test(text)).map((glyph) => glyph.ink);
  if (first === undefined || !NUMBER.test(glyphs.map(({ text }) => text).join(''))) return false;
  return others.some(({ font, size }) => font !== first.font || !isSameSize(size, first.size));
}
