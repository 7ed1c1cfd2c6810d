import { type GreyPicture, WHITE } from './grey-picture.ts';
import type { Homography } from './homography.ts';
import { bendsOf, type Sag } from './measure-sag.ts';

const FLAT: Sag = { across: [0, 0, 0], change: [0, 0] };
/** In pixels: along such a part of a row, a projection and the light hardly differ from straight lines. */
const STEP_BITS = 5;
const STEP_PIXELS = 2 ** STEP_BITS;
/** Places and gains are whole numbers: these are a pixel, a gain of 1, and half a shade after a gain. */
const [PIXEL, GAIN_ONE, ROUND] = [2 ** 16, 2 ** 20, 2 ** 17];

export interface Size {
  width: number;
  height: number;
}

/** Returns by how much a pixel must be brightened. */
export type Light = (x: number, y: number) => number;

/**
 * Draws a picture as seen through a projection, which maps each pixel of the result to its place in the
 * source, and with even light. Places outside the source are white.
 */
export function warp(
  source: GreyPicture,
  [a, b, c, d, e, f, g, h]: Homography,
  { width, height }: Size,
  { sag, light = () => 1 }: { sag?: Sag | null; light?: Light } = {},
): GreyPicture {
  const { middle, towardsBottom } = bendsOf(sag ?? FLAT, { width, height });
  const target = new Uint8ClampedArray(width * height).fill(WHITE);
  // for each step: its place, right and down, and its gain
  const steps = new Int32Array(3 * (Math.ceil(width / STEP_PIXELS) + 1));
  for (let y = 0; y < height; y++) {
    const part = (y / height) * 2 - 1;
    for (let x = 0, at = 0; at < steps.length; x += STEP_PIXELS) {
      const column = Math.min(width - 1, x);
      const bent = y + (middle[column] as number) + part * (towardsBottom[column] as number);
      const scale = PIXEL / (g * x + h * bent + 1);
      steps[at++] = (a * x + b * bent + c) * scale;
      steps[at++] = (d * x + e * bent + f) * scale;
      steps[at++] = light(x, y) * GAIN_ONE;
    }
    drawRow(source, steps, target.subarray(y * width, (y + 1) * width));
  }
  return { width, height, grey: new Uint8Array(target.buffer) };
}

/** Draws each pixel of a row with the brightness between four pixels of the source. */
function drawRow({ width, height, grey }: GreyPicture, steps: Int32Array, row: Uint8ClampedArray): void {
  const [rightMost, lowest] = [(width - 1) * PIXEL, (height - 1) * PIXEL];
  const towards = (at: number) => ((steps[at + 3] as number) - (steps[at] as number)) >> STEP_BITS;
  for (let step = 0, at = 0; step < steps.length - 3; step += 3) {
    let x = steps[step] as number;
    let y = steps[step + 1] as number;
    let gain = steps[step + 2] as number;
    const [rightwards, downwards, brighter] = [towards(step), towards(step + 1), towards(step + 2)];
    for (const end = Math.min(row.length, at + STEP_PIXELS); at < end; at++) {
      if (x >= 0 && y >= 0 && x < rightMost && y < lowest) {
        const corner = (y >> 16) * width + (x >> 16);
        const below = corner + width;
        const right = (x >> 8) & 255;
        const down = (y >> 8) & 255;
        const upper = (grey[corner] as number) * (256 - right) + (grey[corner + 1] as number) * right;
        const lower = (grey[below] as number) * (256 - right) + (grey[below + 1] as number) * right;
        row[at] = (((upper * (256 - down) + lower * down) >> 8) * (gain >> 10) + ROUND) >> 18;
      }
      x += rightwards;
      y += downwards;
      gain += brighter;
    }
  }
}

/** Makes a picture smaller by a whole factor: each pixel is the mean of a square. */
export function shrink({ width, height, grey }: GreyPicture, factor: number): GreyPicture {
  if (factor <= 1) return { width, height, grey };
  const size = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const small = new Uint8Array(size.width * size.height);
  for (let y = 0, to = 0; y < size.height; y++) {
    for (let x = 0, from = y * factor * width; x < size.width; x++, from += factor) {
      let sum = 0;
      for (let row = from; row < from + factor * width; row += width)
        for (let at = row; at < row + factor; at++) sum += grey[at] as number;
      small[to++] = sum / (factor * factor) + 0.5;
    }
  }
  return { ...size, grey: small };
}
