import { median } from '../../page/box-around.ts';
import { CONFIDENCE } from '../../page/certainty.ts';
import type { Crop } from './cut-cell.ts';
import { CROP } from './cut-cell.ts';
import type { Letter } from './decode.ts';
import { baselineAt } from './find-cells.ts';

/** A word on the level page, in pixels. */
export interface PrintedWord {
  text: string;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  baseline: number;
  cap: number;
  probability: number;
}

/** Pixels of a crop for each frame of a network. */
const FRAME_PIXELS = 4;
/** Without a space in the text, a gap between letters is at least this wide, as a multiple of the height of capitals. */
const GAP_MIN = 1.3;
/** Before a letter or digit, so likely a space ends a word if the gap is wider than most gaps between letters by so many pixels. */
const UNSURE_SPACE = { likelyMin: 0.05, widerMin: 2 } as const;
/** A word that is less likely is no word: the network sees letters in dots, frames and dust. */
const LIKELY_MIN = 0.02;
/** So many signs in a row may be an ornament. */
const ORNAMENT_MIN = 5;
/** Rows in which letters have ink: accents, descenders and neighbouring lines are outside. */
const ROWS = { from: 7, to: 33 } as const;
/** Shares of the ink of the fullest row at both ends of tall letters, what blur adds there, and how coarse marks are. */
const LETTER_ROWS = { top: 0.25, base: 0.4, blur: 1, leastChange: 0.7, mostChange: 1.25 } as const;
/** The ink of a word has no wider gaps; in pixels. */
const REACH = 0.275 * CROP.cap;
/** Ink is darker than the paper by this share of the contrast. */
const INK_SHARE = 0.3;

/** Splits the letters of a crop into words: by the spaces that the network reads, by wide gaps, and where both are unsure together. */
export function wordsOfCrop(crop: Crop, all: readonly Letter[]): PrintedWord[] {
  const ink = inkOf(crop);
  const letters = withoutLeaders(all);
  const groups: Letter[][] = [];
  const printed = letters.filter(({ text }) => text !== ' ');
  const gaps = printed.map((letter, at) => gapWidth(ink, printed[at - 1], letter));
  const unsureMin = (median(gaps.slice(1)) ?? 0) + UNSURE_SPACE.widerMin;
  let [isNew, at] = [true, 0];
  for (const letter of letters) {
    if (letter.text === ' ') {
      isNew = true;
      continue;
    }
    const gap = gaps[at++] as number;
    const isUnsure = letter.space >= UNSURE_SPACE.likelyMin && /[\p{L}\d£]/u.test(letter.text);
    if (isNew || gap > GAP_MIN * CROP.cap || (isUnsure && gap >= unsureMin)) groups.push([letter]);
    else groups.at(-1)?.push(letter);
    isNew = false;
  }
  const tall = printed.filter(({ text }) => /[A-Z\dbdfhkl£&]/.test(text));
  const cap = 2 * tall.length < printed.length ? crop.cell.cap : capOf(crop);
  const words = groups.map((own, index) => {
    const [before, after] = [groups[index - 1]?.at(-1), groups[index + 1]?.[0]];
    const [first, last] = [own[0] as Letter, own.at(-1) as Letter];
    const left = before ? gapMiddle(ink, middle(before), middle(first)) : 0;
    const right = after ? gapMiddle(ink, middle(last), middle(after)) : crop.width;
    const ends = { left: Math.min(left, middle(first)), right: Math.max(right, middle(last)) };
    return { ...wordAt(crop, ink, own, ends), cap };
  });
  const likelyMin = isOrnament(all) ? CONFIDENCE.fairly : LIKELY_MIN;
  return words.filter(
    ({ text, probability }) =>
      probability >= likelyMin && (likelyMin < CONFIDENCE.fairly || /[\p{L}\d]/u.test(text)),
  );
}

/** True for a row of dots or stars, perhaps after a label: it is read as signs, and as letters that are not likely. */
function isOrnament(letters: readonly Letter[]): boolean {
  const printed = letters.filter(({ text }) => text !== ' ');
  const clear = printed.filter(
    ({ text, probability }) => /[\p{L}\d£()]/u.test(text) && probability >= CONFIDENCE.fairly,
  );
  return printed.length >= ORNAMENT_MIN && 2 * clear.length < printed.length;
}

/** Dots that lead from a label to its amount are space. */
function withoutLeaders(letters: readonly Letter[]): Letter[] {
  const isDot = (at: number) => /[.·•…_]/.test(letters[at]?.text ?? '');
  const isLeader = (at: number) =>
    [at - 2, at - 1, at].some((from) => isDot(from) && isDot(from + 1) && isDot(from + 2));
  return letters.map((letter, at) => (isLeader(at) ? { ...letter, text: ' ' } : letter));
}

function middle({ from, to }: Letter): number {
  return ((from + to) / 2) * FRAME_PIXELS;
}

function wordAt(
  { cell, scale, left: origin }: Crop,
  ink: Uint8Array,
  letters: readonly Letter[],
  { left, right }: { left: number; right: number },
): Omit<PrintedWord, 'cap'> {
  let x0 = Math.round(middle(letters[0] as Letter));
  let x1 = Math.round(middle(letters.at(-1) as Letter));
  for (let x = x0; x >= left && x0 - x < REACH + 1; x--) if (ink[x]) x0 = x;
  for (let x = x1; x < right && x - x1 < REACH; x++) if (ink[x]) x1 = x + 1;
  const baseline = baselineAt(cell, origin + ((x0 + x1) / 2) * scale);
  const text = letters.map((letter) => letter.text).join('');
  return {
    text,
    x0: origin + x0 * scale,
    x1: origin + x1 * scale,
    y0: baseline - cell.cap * 1.05,
    y1: baseline + cell.cap * (/[gjpqy,;()[\]Q]/.test(text) ? 0.3 : 0.05),
    baseline,
    probability: letters.reduce((product, { probability }) => product * probability, 1),
  };
}

/** Measures the height of tall letters from their ink, in pixels of the level page. */
function capOf({ cell, scale, width, grey }: Crop): number {
  const rows = Array.from({ length: CROP.height }, (_, y) =>
    grey.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + 255 - value, 0),
  );
  const [least, most] = [Math.min(...rows), Math.max(...rows)];
  const isFull = (row: number, share: number) => (rows[row] ?? 0) - least >= share * (most - least);
  let [top, base] = [CROP.base - CROP.cap / 2, CROP.base - CROP.cap / 2];
  while (top > 0 && isFull(top - 1, LETTER_ROWS.top)) top--;
  while (base < CROP.height && isFull(base, LETTER_ROWS.base)) base++;
  const cap = (base - top) * scale - 2 * LETTER_ROWS.blur;
  const change = cap / cell.cap;
  return change >= LETTER_ROWS.leastChange && change <= LETTER_ROWS.mostChange ? cap : cell.cap;
}

/** Marks the columns with ink. */
function inkOf({ width, grey }: Crop): Uint8Array {
  const darkest = new Uint8Array(width).fill(255);
  let [black, white] = [255, 0];
  for (let y = ROWS.from; y < ROWS.to; y++) {
    for (let x = 0; x < width; x++) {
      const value = grey[y * width + x] as number;
      if (value < (darkest[x] as number)) darkest[x] = value;
      if (value < black) black = value;
      if (value > white) white = value;
    }
  }
  const below = white - INK_SHARE * (white - black);
  return darkest.map((value) => (value < below ? 1 : 0));
}

function gapWidth(ink: Uint8Array, before: Letter | undefined, letter: Letter): number {
  const gap = before ? widestGap(ink, middle(before), middle(letter)) : null;
  return gap ? gap.to - gap.from : 0;
}

/** Returns the widest run of columns without ink between two places. */
function widestGap(ink: Uint8Array, start: number, end: number): { from: number; to: number } | null {
  let best: { from: number; to: number } | null = null;
  let from = -1;
  for (let x = Math.round(start); x <= Math.round(end); x++) {
    if (!ink[x] && x < end) {
      if (from < 0) from = x;
    } else if (from >= 0) {
      if (best === null || x - from > best.to - best.from) best = { from, to: x };
      from = -1;
    }
  }
  return best;
}

function gapMiddle(ink: Uint8Array, start: number, end: number): number {
  const gap = widestGap(ink, start, end);
  return gap ? (gap.from + gap.to) / 2 : (start + end) / 2;
}
