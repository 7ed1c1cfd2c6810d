import { contrastOf, type GreyPicture } from './grey-picture.ts';
import type { Point } from './homography.ts';

const PATCHES_MAX = 8;
/** A part with a larger share of ink is a photograph or a panel. */
const INK_SHARE_MAX = 0.35;
/** Smaller marks are dots and noise, larger ones are logos and frames; in pixels. */
const [HEIGHT_MIN, HEIGHT_MAX] = [5, 90];
/** The largest and the smallest width of a letter, as a multiple of its height. */
const [WIDE, NARROW] = [2.2, 0.12];
const LETTERS_MIN = 30;

/** Measures the usual height of letters and digits in parts of a page, in pixels; null if there are too few. */
export function glyphHeightIn(patches: readonly GreyPicture[]): number | null {
  const heights = patches.flatMap((patch) => {
    const { paper, ink } = contrastOf(patch);
    return heightsIn(patch, (paper + ink) / 2);
  });
  if (heights.length < LETTERS_MIN) return null;
  return heights.sort((a, b) => a - b)[heights.length >> 1] ?? null;
}

/** Returns the top left corners of the squares of a picture with the most text in them. */
export function placesWithText(picture: GreyPicture, side: number): Point[] {
  const { width, height, grey } = picture;
  const { paper, ink } = contrastOf(picture);
  const dark = (paper + ink) / 2;
  const places: (Point & { share: number })[] = [];
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      let count = 0;
      for (let y = top; y < top + side; y++)
        for (let x = left; x < left + side; x++) if ((grey[y * width + x] as number) < dark) count++;
      const share = count / side ** 2;
      if (share < INK_SHARE_MAX) places.push({ x: left, y: top, share });
    }
  }
  return places.sort((a, b) => b.share - a.share).slice(0, PATCHES_MAX);
}

/** Returns the heights of the connected marks that may be letters. */
function heightsIn({ width, height, grey }: GreyPicture, dark: number): number[] {
  const isSeen = new Uint8Array(grey.length);
  const heights: number[] = [];
  const stack: number[] = [];
  for (let start = 0; start < grey.length; start++) {
    if (isSeen[start] === 1 || (grey[start] as number) >= dark) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    stack.push(start);
    isSeen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.trunc(at / width)];
      [left, right, top, bottom] = [
        Math.min(left, x),
        Math.max(right, x),
        Math.min(top, y),
        Math.max(bottom, y),
      ];
      for (const [near, isInside] of [
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, y > 0],
        [at + width, y < height - 1],
      ] as const) {
        if (!isInside || isSeen[near] === 1 || (grey[near] as number) >= dark) continue;
        isSeen[near] = 1;
        stack.push(near);
      }
    }
    const [wide, high] = [right - left + 1, bottom - top + 1];
    const isCut = left === 0 || top === 0 || right === width - 1 || bottom === height - 1;
    const isLetter = high >= HEIGHT_MIN && high <= HEIGHT_MAX && wide <= WIDE * high && wide >= NARROW * high;
    if (isLetter && !isCut) heights.push(high);
  }
  return heights;
}
