import { contrastOf, type GreyPicture } from './grey-picture.ts';

const DEGREES_MAX = 3;
const COARSE_DEGREES = 0.25;
const FINE_DEGREES = 0.05;
/** A smaller skew is not corrected, because turning blurs the letters. */
const DEGREES_MIN = 0.1;
/** A small picture is enough to measure the skew. */
const LOOK_WIDTH_PIXELS = 700;
const FEET_MIN = 200;
const FEET_MAX = 60_000;
const WHITE = 255;

/**
 * Measures how far lines of text slope down to the right, in radians: the slope at which most bottom edges of
 * letters line up.
 */
export function measureSkew(picture: GreyPicture): number {
  const feet = listFeet(picture);
  if (feet.xs.length < FEET_MIN) return 0;
  const coarse = steepest(feet, { from: -DEGREES_MAX, to: DEGREES_MAX, step: COARSE_DEGREES });
  const fine = steepest(feet, {
    from: coarse - COARSE_DEGREES,
    to: coarse + COARSE_DEGREES,
    step: FINE_DEGREES,
  });
  return Math.abs(fine) < DEGREES_MIN ? 0 : radians(fine);
}

/** Turns the picture around its centre by the angle, so that sloping lines become level. */
export function turnPicture(picture: GreyPicture, angle: number): GreyPicture {
  if (angle === 0) return picture;
  const { width, height, grey } = picture;
  const turned = new Uint8Array(width * height).fill(WHITE);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  for (let y = 0, at = 0; y < height; y++) {
    let x = width / 2 - (width / 2) * cosine - (y - height / 2) * sine;
    let fromY = height / 2 - (width / 2) * sine + (y - height / 2) * cosine;
    for (const end = at + width; at < end; at++, x += cosine, fromY += sine) {
      if (x < 0 || fromY < 0 || x >= width - 1 || fromY >= height - 1) continue;
      const corner = Math.trunc(fromY) * width + Math.trunc(x);
      const right = x % 1;
      const above = (grey[corner] as number) * (1 - right) + (grey[corner + 1] as number) * right;
      const below =
        (grey[corner + width] as number) * (1 - right) + (grey[corner + width + 1] as number) * right;
      turned[at] = above + (below - above) * (fromY % 1);
    }
  }
  return { width, height, grey: turned };
}

interface Feet {
  xs: Float64Array;
  ys: Float64Array;
  height: number;
}

/** Lists the bottom edges of ink. A shaded box counts no more than a line of text. */
function listFeet(picture: GreyPicture): Feet {
  const { width, height, grey } = picture;
  const { paper, ink } = contrastOf(picture);
  const dark = (paper + ink) / 2;
  const step = Math.max(1, Math.round(width / LOOK_WIDTH_PIXELS));
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 0; y < height - step; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = y * width + x;
      if ((grey[at] as number) >= dark || (grey[at + step * width] as number) < dark) continue;
      xs.push(x / step);
      ys.push(y / step);
    }
  }
  const every = Math.max(1, Math.ceil(xs.length / FEET_MAX));
  const some = (places: number[]) => Float64Array.from(places.filter((_, index) => index % every === 0));
  return { xs: some(xs), ys: some(ys), height: Math.ceil(height / step) };
}

function steepest(feet: Feet, { from, to, step }: { from: number; to: number; step: number }): number {
  let [best, most] = [0, -1];
  for (let degrees = from; degrees <= to + step / 2; degrees += step) {
    const score = sharpnessAt(feet, Math.tan(radians(degrees)));
    if (score > most) [best, most] = [degrees, score];
  }
  return best;
}

function sharpnessAt({ xs, ys, height }: Feet, slope: number): number {
  const rows = new Uint32Array(3 * height);
  for (let index = 0; index < xs.length; index++) {
    const row = Math.round((ys[index] as number) - (xs[index] as number) * slope) + height;
    rows[row] = (rows[row] as number) + 1;
  }
  let score = 0;
  for (const count of rows) score += count * count;
  return score;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
