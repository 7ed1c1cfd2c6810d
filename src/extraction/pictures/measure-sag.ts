import type { GreyPicture } from './grey-picture.ts';
import { solve } from './homography.ts';
import { type Feet, listFeet } from './straighten.ts';

/**
 * How far lines of text are bent down, because paper is seldom flat. `across` describes a line in the middle of the
 * page. `change` is added to it towards the bottom of the page, and subtracted towards the top. Both are polynomials of
 * the horizontal distance from the middle, without a constant, in shares of the page's height.
 */
export interface Sag {
  across: readonly [number, number, number];
  change: readonly [number, number];
}

/** The page is divided into strips from left to right, and bands from top to bottom. */
const [STRIPS, BANDS] = [16, 3];
/** Neighbouring strips of a band fit if they are moved by at most so many pixels and correlate at least this much. */
const FIT = { shiftMax: 3, correlationMin: 0.35, feetMin: 25, pairsMin: 10 } as const;
/** Keeps terms small if few strips determine them. */
const RIDGE = 0.02;

/** Measures how lines of text are bent, in a small level picture. Returns null where too little text shows it. */
export function measureSag(picture: GreyPicture): Sag | null {
  const feet = listFeet(picture);
  const rows: { terms: number[]; shift: number; weight: number }[] = [];
  for (let band = 0; band < BANDS; band++) {
    const profiles = profilesOf(feet, band);
    for (let strip = 0; strip + 1 < STRIPS; strip++) {
      const fit = fitOf(profiles[strip] as Float64Array, profiles[strip + 1] as Float64Array);
      if (fit === null) continue;
      const [u, next] = [placeOf(strip), placeOf(strip + 1)];
      const v = ((band + 0.5) / BANDS) * 2 - 1;
      const [one, two, three] = [next - u, next ** 2 - u ** 2, next ** 3 - u ** 3];
      rows.push({
        terms: [one, two, three, v * one, v * two],
        shift: fit.shift / feet.height,
        weight: fit.correlation,
      });
    }
  }
  if (rows.length < FIT.pairsMin) return null;
  const size = 5;
  const equations = Array.from({ length: size }, (_, row) => [
    ...Array.from({ length: size }, (__, column) =>
      rows.reduce(
        (sum, { terms, weight }) => sum + weight * (terms[row] as number) * (terms[column] as number),
        row === column ? RIDGE : 0,
      ),
    ),
    rows.reduce((sum, { terms, shift, weight }) => sum + weight * (terms[row] as number) * shift, 0),
  ]);
  const found = solve(equations);
  if (found === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = found;
  return { across: [a, b, c], change: [d, e] };
}

/** Returns the bend at each column of a picture, in pixels: in the middle, and the change towards the bottom. */
export function bendsOf({ across, change }: Sag, { width, height }: { width: number; height: number }) {
  const [middle, towardsBottom] = [new Float64Array(width), new Float64Array(width)];
  for (let x = 0; x < width; x++) {
    const u = (x / width) * 2 - 1;
    middle[x] = height * u * (across[0] + u * (across[1] + u * across[2]));
    towardsBottom[x] = height * u * (change[0] + u * change[1]);
  }
  return { middle, towardsBottom };
}

/** The middle of a strip, from -1 to 1. */
function placeOf(strip: number): number {
  return ((strip + 0.5) / STRIPS) * 2 - 1;
}

/** Counts the bottom edges of letters in each row of each strip, slightly blurred. */
function profilesOf({ xs, ys, width, height }: Feet, band: number): Float64Array[] {
  const [from, to] = [(band / BANDS) * height, ((band + 1) / BANDS) * height];
  const profiles = Array.from({ length: STRIPS }, () => new Float64Array(height + 1));
  for (let index = 0; index < xs.length; index++) {
    const y = ys[index] as number;
    if (y < from || y >= to) continue;
    const profile = profiles[Math.min(STRIPS - 1, Math.floor(((xs[index] as number) / width) * STRIPS))];
    if (profile === undefined) continue;
    for (const [step, weight] of [
      [-1, 0.5],
      [0, 1],
      [1, 0.5],
    ] as const)
      if (y + step >= 0 && y + step <= height) profile[y + step] = (profile[y + step] as number) + weight;
  }
  return profiles;
}

function fitOf(one: Float64Array, other: Float64Array): { shift: number; correlation: number } | null {
  const [sum, otherSum] = [total(one), total(other)];
  if (Math.min(sum, otherSum) < 2 * FIT.feetMin) return null;
  const norm = Math.sqrt(product(one, one, 0) * product(other, other, 0));
  const fits = Array.from(
    { length: 2 * FIT.shiftMax + 1 },
    (_, at) => product(one, other, at - FIT.shiftMax) / norm,
  );
  const best = fits.indexOf(Math.max(...fits));
  const correlation = fits[best] as number;
  if (correlation < FIT.correlationMin || best === 0 || best === fits.length - 1) return null;
  const [before, after] = [fits[best - 1] as number, fits[best + 1] as number];
  const bend = before - 2 * correlation + after;
  return { shift: best - FIT.shiftMax + (bend < 0 ? (before - after) / (2 * bend) : 0), correlation };
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Multiplies two profiles, the second one moved up by a shift. */
function product(one: Float64Array, other: Float64Array, shift: number): number {
  let sum = 0;
  for (let y = Math.max(0, -shift); y < Math.min(one.length, one.length - shift); y++)
    sum += (one[y] as number) * (other[y + shift] as number);
  return sum;
}
