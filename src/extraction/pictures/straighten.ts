import { type GreyPicture, inkBelow } from './grey-picture.ts';

/** A slope below `min` is not measured reliably. `max` is for a sheet that was found by its outline. */
const DEGREES = { min: 0.1, max: 4, coarse: 0.3, fine: 0.05 } as const;
/** With fewer bottom edges of letters nothing is measured, and more of them take too long. */
const [FEET_MIN, FEET_MAX] = [200, 20_000];

export interface Slope {
  /** How far lines of text slope down to the right, in radians. */
  angle: number;
  /** How well the letters line up at that slope. It has no unit and only serves to compare positions of a picture. */
  sharpness: number;
}

/**
 * Measures the slope at which most bottom edges of letters line up, after the picture is turned clockwise by `turns`
 * quarter turns.
 */
export function measureSlope(
  picture: GreyPicture,
  { degreesMax = DEGREES.max as number, turns = 0 }: { degreesMax?: number; turns?: number } = {},
): Slope {
  const feet = listFeet(picture, turns);
  const count = feet.xs.length;
  if (count < FEET_MIN) return { angle: 0, sharpness: 0 };
  const coarse = steepest(feet, { from: -degreesMax, to: degreesMax, step: DEGREES.coarse });
  const { degrees, score } = steepest(feet, {
    from: coarse.degrees - DEGREES.coarse,
    to: coarse.degrees + DEGREES.coarse,
    step: DEGREES.fine,
  });
  const sharpness = (score * feet.height) / count ** 2;
  return { angle: Math.abs(degrees) < DEGREES.min ? 0 : radians(degrees), sharpness };
}

export interface Feet {
  xs: Float64Array;
  ys: Float64Array;
  width: number;
  height: number;
}

/** Lists the bottom edges of ink. A shaded box counts no more than a line of text. */
export function listFeet(picture: GreyPicture, turns = 0): Feet {
  const { width, height, grey } = picture;
  const dark = inkBelow(picture);
  // the offset of the pixel that is below this one after the turns
  const below = [width, 1, -width, -1][turns] as number;
  const places = new Uint32Array(width * height);
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      if ((grey[at] as number) < dark && (grey[at + below] as number) >= dark) places[count++] = at;
    }
  }
  const every = Math.max(1, Math.ceil(count / FEET_MAX));
  const isSideways = turns % 2 === 1;
  const feet = {
    xs: new Float64Array(Math.ceil(count / every)),
    ys: new Float64Array(Math.ceil(count / every)),
    width: isSideways ? height : width,
    height: isSideways ? width : height,
  };
  for (let foot = 0; foot < feet.xs.length; foot++) {
    const at = places[foot * every] as number;
    const x = at % width;
    const y = (at - x) / width;
    feet.xs[foot] = [x, height - y, width - x, y][turns] as number;
    feet.ys[foot] = [y, x, height - y, width - x][turns] as number;
  }
  return feet;
}

function steepest(feet: Feet, { from, to, step }: { from: number; to: number; step: number }) {
  let [best, most] = [0, -1];
  for (let degrees = from; degrees <= to + step / 2; degrees += step) {
    const score = sharpnessAt(feet, Math.tan(radians(degrees)));
    if (score > most) [best, most] = [degrees, score];
  }
  return { degrees: best, score: most };
}

function sharpnessAt({ xs, ys, height }: Feet, slope: number): number {
  const rows = new Uint32Array(3 * height);
  for (let index = 0; index < xs.length; index++) {
    const row = ((ys[index] as number) - (xs[index] as number) * slope + height + 0.5) | 0;
    rows[row] = (rows[row] as number) + 1;
  }
  let score = 0;
  for (const count of rows) score += count * count;
  return score;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
