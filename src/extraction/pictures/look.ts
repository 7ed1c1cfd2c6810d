import type { Box } from '../extraction.ts';
import { CONFIDENCE } from '../page/certainty.ts';
import type { Word } from '../page/text.ts';
import { recognise } from './engine.ts';
import { cutOut, type GreyPicture, POINTS_PER_INCH, WHITE } from './grey-picture.ts';
import { scaling } from './homography.ts';
import type { LevelPage } from './level-page.ts';
import { warp } from './warp.ts';

/**
 * The ways to look at one place, with white paper around it. The first uses the other network, so that it hardly depends on
 * the first reading of the page. Lengths are in points.
 */
const LOOKS = [
  { margin: 1.5, scale: 1.4, size: 's' },
  { margin: 1.5, scale: 1.15, size: 'm' },
  { margin: 2, scale: 0.9, size: 'm' },
] as const;
const PAPER = 6;

/** Recognises one place of a level page again, in several ways. Yields the words of each look that finds some. */
export async function* lookAt(level: LevelPage, box: Box): AsyncGenerator<Word[]> {
  for (const look of LOOKS) {
    const { picture, dpi, x, y } = pictureOf(level, box, look);
    const middle = y + (picture.height * POINTS_PER_INCH) / dpi / 2;
    const all = await recognise(picture, { dpi, size: look.size, x, y });
    // lines above and below may be partly visible
    const words = all.filter((word) => word.y0 < middle && word.y1 > middle).sort((a, b) => a.x0 - b.x0);
    if (words.length === 0 || words.some(({ confidence }) => (confidence ?? 0) < CONFIDENCE.noise)) continue;
    yield words.map(({ baseline: _, ...word }) => word);
  }
}

/** Cuts out a place, and returns its picture with the place of its top left corner on the page. */
function pictureOf({ picture, dpi }: LevelPage, box: Box, { margin, scale }: (typeof LOOKS)[number]) {
  const pixels = dpi / POINTS_PER_INCH;
  const [x, y] = [Math.max(0, box.x0 - margin), Math.max(0, box.y0 - margin)];
  const part = cutOut(picture, {
    x0: x * pixels,
    y0: y * pixels,
    x1: (box.x1 + margin) * pixels,
    y1: (box.y1 + margin) * pixels,
  });
  const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
  const padded = pad(warp(part, scaling(1 / scale), size), Math.round(PAPER * pixels * scale));
  return { picture: padded, dpi: dpi * scale, x: x - PAPER, y: y - PAPER };
}

function pad({ width, height, grey }: GreyPicture, pixels: number): GreyPicture {
  const size = { width: width + 2 * pixels, height: height + 2 * pixels };
  const padded = new Uint8Array(size.width * size.height).fill(WHITE);
  for (let y = 0; y < height; y++)
    padded.set(grey.subarray(y * width, (y + 1) * width), (y + pixels) * size.width + pixels);
  return { ...size, grey: padded };
}
