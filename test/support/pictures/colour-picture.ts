import { decode } from 'fast-png';
import jpeg from 'jpeg-js';
import type { SeededRandom } from '#values/seeded-random.ts';

/** Three bytes for each pixel, row by row from the top. */
export interface ColourPicture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

export function fromPng(png: Buffer): ColourPicture {
  const { width, height, data, channels } = decode(png);
  if (channels !== 3) throw new Error(`Expected 3 channels and got ${channels}`);
  return { width, height, rgb: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
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
  const { width, height } = picture;
  const lying = convolve(picture.rgb, { weights, step: 3, length: width, lines: height, line: width * 3 });
  const rgb = convolve(lying, { weights, step: width * 3, length: height, lines: width, line: 3 });
  return { width, height, rgb };
}

interface Pass {
  weights: readonly number[];
  /** Offsets from pixel to pixel and from line to line. */
  step: number;
  line: number;
  length: number;
  lines: number;
}

function convolve(source: Uint8Array, { weights, step, line, length, lines }: Pass): Uint8Array {
  const target = new Uint8Array(source.length);
  const reach = (weights.length - 1) / 2;
  for (let index = 0; index < lines; index++) {
    for (let at = 0; at < length; at++) {
      let [red, green, blue] = [0, 0, 0];
      for (let tap = -reach; tap <= reach; tap++) {
        const near = Math.max(0, Math.min(length - 1, at + tap));
        const from = index * line + near * step;
        const weight = weights[tap + reach] as number;
        red += weight * (source[from] as number);
        green += weight * (source[from + 1] as number);
        blue += weight * (source[from + 2] as number);
      }
      const to = index * line + at * step;
      target[to] = red + 0.5;
      target[to + 1] = green + 0.5;
      target[to + 2] = blue + 0.5;
    }
  }
  return target;
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
