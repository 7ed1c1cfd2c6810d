import type { GreyPicture } from './grey-picture.ts';
import type { Homography } from './homography.ts';
import { bendsOf, type Sag } from './measure-sag.ts';

const WHITE = 255;
const FLAT: Sag = { across: [0, 0, 0], change: [0, 0] };

export interface Size {
  width: number;
  height: number;
}

/**
 * Draws a picture as seen through a projection, which maps each pixel of the result to its place in the
 * source. Places outside the source are white.
 */
export function warp(
  source: GreyPicture,
  toSource: Homography,
  { width, height }: Size,
  sag: Sag | null = null,
): GreyPicture {
  const [a, b, c, d, e, f, g, h] = toSource;
  const { middle, towardsBottom } = bendsOf(sag ?? FLAT, { width, height });
  const { width: sourceWidth, height: sourceHeight, grey } = source;
  const target = new Uint8Array(width * height).fill(WHITE);
  for (let y = 0, at = 0; y < height; y++) {
    const part = (y / height) * 2 - 1;
    for (let x = 0; x < width; x++, at++) {
      const bent = y + (middle[x] as number) + part * (towardsBottom[x] as number);
      const scale = 1 / (g * x + h * bent + 1);
      const fromX = (a * x + b * bent + c) * scale;
      const fromY = (d * x + e * bent + f) * scale;
      if (!(fromX >= 0 && fromY >= 0 && fromX < sourceWidth - 1 && fromY < sourceHeight - 1)) continue;
      const left = Math.trunc(fromX);
      const top = Math.trunc(fromY);
      const corner = top * sourceWidth + left;
      const right = fromX - left;
      const upper = (grey[corner] as number) * (1 - right) + (grey[corner + 1] as number) * right;
      const lower =
        (grey[corner + sourceWidth] as number) * (1 - right) +
        (grey[corner + sourceWidth + 1] as number) * right;
      target[at] = upper + (lower - upper) * (fromY - top) + 0.5;
    }
  }
  return { width, height, grey: target };
}

/** Makes a picture smaller by a whole factor: each pixel is the mean of a square. */
export function shrink({ width, height, grey }: GreyPicture, factor: number): GreyPicture {
  if (factor <= 1) return { width, height, grey };
  const size = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const small = new Uint8Array(size.width * size.height);
  const sums = new Uint32Array(size.width);
  for (let y = 0; y < size.height; y++) {
    sums.fill(0);
    for (let row = y * factor; row < (y + 1) * factor; row++) {
      let from = row * width;
      for (let x = 0; x < size.width; x++) {
        let sum = 0;
        for (let step = 0; step < factor; step++) sum += grey[from++] as number;
        sums[x] = (sums[x] as number) + sum;
      }
    }
    for (let x = 0; x < size.width; x++)
      small[y * size.width + x] = (sums[x] as number) / (factor * factor) + 0.5;
  }
  return { ...size, grey: small };
}
