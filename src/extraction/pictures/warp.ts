import { type GreyPicture, WHITE } from './grey-picture.ts';
import type { Homography } from './homography.ts';
import { bendsOf, type Sag } from './measure-sag.ts';

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
  const [rightMost, lowest] = [sourceWidth - 1, sourceHeight - 1];
  // a scan is only turned and scaled, which needs no division
  const isAffine = g === 0 && h === 0;
  const target = new Uint8Array(width * height).fill(WHITE);
  for (let y = 0, at = 0; y < height; y++) {
    const part = (y / height) * 2 - 1;
    for (let x = 0; x < width; x++, at++) {
      const bent = y + (middle[x] as number) + part * (towardsBottom[x] as number);
      const scale = isAffine ? 1 : 1 / (g * x + h * bent + 1);
      const fromX = (a * x + b * bent + c) * scale;
      const fromY = (d * x + e * bent + f) * scale;
      if (!(fromX >= 0 && fromY >= 0 && fromX < rightMost && fromY < lowest)) continue;
      // in whole numbers, where 256 is a pixel
      const placeX = (fromX * 256) | 0;
      const placeY = (fromY * 256) | 0;
      const corner = (placeY >> 8) * sourceWidth + (placeX >> 8);
      const right = placeX & 255;
      const down = placeY & 255;
      const upper = (grey[corner] as number) * (256 - right) + (grey[corner + 1] as number) * right;
      const below = corner + sourceWidth;
      const lower = (grey[below] as number) * (256 - right) + (grey[below + 1] as number) * right;
      target[at] = (upper * (256 - down) + lower * down + 32_768) >> 16;
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
