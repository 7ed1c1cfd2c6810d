import jpeg from 'jpeg-js';
import type { SeededRandom } from '#values/seeded-random.ts';

/** Three bytes for each pixel, row by row from the top. */
export interface ColourPicture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

export function toJpeg({ width, height, rgb }: ColourPicture, quality: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    data[to] = rgb[from] as number;
    data[to + 1] = rgb[from + 1] as number;
    data[to + 2] = rgb[from + 2] as number;
  }
  return jpeg.encode({ width, height, data }, quality).data;
}

export function toGrey({ width, height, rgb }: ColourPicture): ColourPicture {
  const grey = new Uint8Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const value =
      ((rgb[at] as number) * 77 + (rgb[at + 1] as number) * 151 + (rgb[at + 2] as number) * 28) >> 8;
    grey.fill(value, at, at + 3);
  }
  return { width, height, rgb: grey };
}

/** Blurs by a Gaussian with the given standard deviation in pixels. */
export function blur(picture: ColourPicture, deviation: number): ColourPicture {
  if (deviation < 0.2) return picture;
  const reach = Math.ceil(2.5 * deviation);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * deviation ** 2)),
  );
  const sum = kernel.reduce((total, weight) => total + weight, 0);
  const weights = kernel.map((weight) => weight / sum);
  return alongColumns(alongRows(picture, weights), weights);
}

/** Adds up whole rows, which is much faster than pixel by pixel. */
function alongRows({ width, height, rgb }: ColourPicture, weights: readonly number[]): ColourPicture {
  const [length, reach] = [width * 3, (weights.length - 1) / 2];
  const blurred = new Uint8Array(rgb.length);
  const padded = new Float32Array(length + 6 * reach);
  const sum = new Float32Array(length);
  for (let start = 0; start < rgb.length; start += length) {
    for (let at = 0; at < 3 * reach; at++) {
      padded[at] = rgb[start + (at % 3)] as number;
      padded[3 * reach + length + at] = rgb[start + length - 3 + (at % 3)] as number;
    }
    padded.set(rgb.subarray(start, start + length), 3 * reach);
    sum.fill(0.5);
    for (const [tap, weight] of weights.entries())
      for (let at = 0, from = 3 * tap; at < length; at++, from++)
        sum[at] = (sum[at] as number) + weight * (padded[from] as number);
    blurred.set(sum, start);
  }
  return { width, height, rgb: blurred };
}

function alongColumns({ width, height, rgb }: ColourPicture, weights: readonly number[]): ColourPicture {
  const [length, reach] = [width * 3, (weights.length - 1) / 2];
  const blurred = new Uint8Array(rgb.length);
  const sum = new Float32Array(length);
  for (let y = 0; y < height; y++) {
    sum.fill(0.5);
    for (const [tap, weight] of weights.entries()) {
      const near = Math.max(0, Math.min(height - 1, y + tap - reach));
      for (let at = 0, from = near * length; at < length; at++, from++)
        sum[at] = (sum[at] as number) + weight * (rgb[from] as number);
    }
    blurred.set(sum, y * length);
  }
  return { width, height, rgb: blurred };
}

const NOISE_VALUES = 1 << 16;

/** Returns a fast source of normally distributed numbers: images need millions of them. */
export function noiseFrom(random: SeededRandom): () => number {
  const values = Float32Array.from({ length: NOISE_VALUES }, () => {
    const [one, other] = [Math.max(1e-7, random.next()), random.next()];
    return Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
  });
  let state = random.between(1, 2 ** 31 - 1);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return values[state & (NOISE_VALUES - 1)] as number;
  };
}

/** Turns the picture clockwise by quarter turns. */
export function turn(picture: ColourPicture, quarters: number): ColourPicture {
  let turned = picture;
  for (let quarter = 0; quarter < quarters; quarter++) turned = turnOnce(turned);
  return turned;
}

function turnOnce({ width, height, rgb }: ColourPicture): ColourPicture {
  const turned = new Uint8Array(rgb.length);
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += 3) {
      const to = (x * height + height - 1 - y) * 3;
      turned[to] = rgb[from] as number;
      turned[to + 1] = rgb[from + 1] as number;
      turned[to + 2] = rgb[from + 2] as number;
    }
  }
  return { width: height, height: width, rgb: turned };
}

/** Copies the colour between four pixels. */
export function copyBetween(
  { width, rgb }: Pick<ColourPicture, 'width' | 'rgb'>,
  { x, y }: { x: number; y: number },
  target: Uint8Array,
  to: number,
): void {
  const [left, top] = [Math.trunc(x), Math.trunc(y)];
  const [right, down] = [x - left, y - top];
  const at = (top * width + left) * 3;
  const below = at + width * 3;
  for (let channel = 0; channel < 3; channel++) {
    const upper = (rgb[at + channel] as number) * (1 - right) + (rgb[at + 3 + channel] as number) * right;
    const lower =
      (rgb[below + channel] as number) * (1 - right) + (rgb[below + 3 + channel] as number) * right;
    target[to + channel] = upper + (lower - upper) * down;
  }
}
