import type { Box, PictureProblem } from '../extraction.ts';
import { drawOwnPixels } from '../pdf/draw-page.ts';
import type { DocumentFile } from '../pdf/open-document.ts';
import { warpEvenly } from './even-light.ts';
import { cornersIn, PIXELS, smallOf } from './find-sheet.ts';
import { lettersIn, placesWithText } from './glyph-height.ts';
import { gradientOf } from './gradient.ts';
import { countShades, cutOut, type GreyPicture, inkBelow, quantileOf, WHITE } from './grey-picture.ts';
import { type Corners, type Point, scaling } from './homography.ts';
import { shrink } from './warp.ts';

/** What a readable picture has: light, ink on paper, and so many letters of this size. Capitals are as large as usual on A4. */
const LEAST = { brightness: 36, contrast: 0.1, letters: 40, letterPixels: 7, capitalPixels: 8.2 } as const;
/** The least steepness of the edges of letters: a step from paper to ink over a letter's height is 1. */
const STEEPNESS_MIN = 2.3;
/** As shares of a long side: capitals of the usual size on a sheet of A4, and the parts of a small picture that are measured. */
const SHARES = { capitals: 0.0075, part: 0.12 } as const;
/** Bands along the sides of a picture, in letters, and the number of letters in them that are a part of a text. */
const BAND = { depth: 2.5, length: 20, lettersMin: 8 } as const;
/** At a side, paper is about as bright as elsewhere, letters have about the same size, and a sheet may end so far from it. */
const SIDE = { paper: 0.7, letterLeast: 0.5, letterMost: 1.6, away: 0.01 } as const;

/** Says why the first page of a photograph may be unreadable. A wrong warning annoys people, so in doubt it says nothing. */
export async function judgePicture(file: DocumentFile): Promise<PictureProblem[]> {
  const drawn = await drawOwnPixels(file, 1);
  return drawn.outcome === 'drawn' ? problemsIn(drawn.picture) : [];
}

export function problemsIn(picture: GreyPicture): PictureProblem[] {
  const corners = cornersIn(smallOf(picture));
  const seen = partsWithText(picture, corners);
  if (seen.length > 0 && seen.every(({ brightest }) => brightest < LEAST.brightness)) return ['too_dark'];
  const parts = seen.filter(({ paper, ink }) => paper - ink > LEAST.contrast * paper);
  const middle = (of: 'paper' | 'ink' | 'steepness') => middleOf(parts.map((part) => part[of]));
  const usual = SHARES.capitals * longSideOf(picture, corners);
  // pale letters and those of a matrix printer fall into pieces, which a smaller copy joins
  const found = letterIn(parts, 1);
  const whole = found !== null && found < LEAST.capitalPixels ? (letterIn(parts, 2) ?? found) : found;
  if (parts.length === 0 || (whole === null && corners === null)) return [];
  // small or blurred letters run into each other and seem larger
  const letter = Math.min(whole ?? usual, corners === null ? Infinity : usual);
  if (letter < LEAST.letterPixels || (corners && usual < LEAST.capitalPixels)) return ['too_far'];
  const isBlurred = letter * middle('steepness') < STEEPNESS_MIN;
  const isCut = isCutOff(picture, corners, { letter, paper: middle('paper'), ink: middle('ink') });
  return [...(isBlurred ? (['blurred'] as const) : []), ...(isCut ? (['cut_off'] as const) : [])];
}

/** Returns the usual size of letters, as seen in copies that are smaller by this factor; null if there are too few. */
function letterIn(parts: readonly { part: GreyPicture }[], factor: number): number | null {
  const copies = parts.map(({ part }) => shrink(part, factor));
  const sizes = copies.flatMap((copy) => lettersIn(copy, inkBelow(copy)).map(sizeOf));
  return sizes.length < LEAST.letters ? null : factor * middleOf(sizes);
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function longSideOf({ width, height }: GreyPicture, corners: Corners | null): number {
  const sides = corners && sidesOf(corners).map(([from, to]) => Math.hypot(to.x - from.x, to.y - from.y));
  return Math.max(...(sides ?? [width, height]));
}

function sidesOf(corners: Corners): [Point, Point][] {
  return corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] as Point]);
}

/** Measures the parts of the page with the most text. */
function partsWithText(picture: GreyPicture, corners: Corners | null) {
  const long = Math.max(picture.width, picture.height);
  const factor = Math.max(1, Math.round(long / PIXELS.look));
  const side = Math.ceil(Math.min(PIXELS.part, SHARES.part * long) / factor);
  const boxAt = ({ x, y }: Point): Box => {
    const [x0, y0] = [x * factor, y * factor];
    return { x0, y0, x1: x0 + side * factor, y1: y0 + side * factor };
  };
  const isPage = (place: Point) => {
    const { x0, y0, x1, y1 } = boxAt(place);
    return corners === null || [x0, x1].every((x) => [y0, y1].every((y) => isInside(corners, { x, y })));
  };
  const small = shrink(picture, factor);
  const places = placesWithText(warpEvenly(small, scaling(1), small), side, isPage);
  return places.map((place) => measure(cutOut(picture, boxAt(place))));
}

function isInside(corners: Corners, { x, y }: Point): boolean {
  return sidesOf(corners).every(
    ([from, to]) => (to.x - from.x) * (y - from.y) >= (to.y - from.y) * (x - from.x),
  );
}

function measure(part: GreyPicture) {
  const shades = countShades(part, { x0: 0, y0: 0, x1: part.width, y1: part.height });
  const [ink, paper, brightest] = [
    quantileOf(shades, 0.01),
    quantileOf(shades, 0.6),
    quantileOf(shades, 0.98),
  ];
  return { part, ink, paper, brightest, steepness: steepestIn(part) / Math.max(1, paper - ink) };
}

/** The height of a letter, even if it lies on its side. */
function sizeOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(x1 - x0, y1 - y0);
}

/** Across and down the picture. */
const DIRECTIONS = [0, 45, 90, 135].map((degrees) =>
  [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180)),
);

/** Returns the steepest change between two pixels, in the direction with the least: a hand that moves blurs one direction. */
function steepestIn(part: GreyPicture): number {
  const { right, down } = gradientOf(part);
  const steepest = DIRECTIONS.map(([across = 0, along = 0]) => {
    const counts = new Uint32Array(WHITE + 1);
    for (let at = 0; at < right.length; at++) {
      const change = Math.abs(across * (right[at] as number) + along * (down[at] as number));
      const step = Math.min(WHITE, Math.trunc(change));
      counts[step] = (counts[step] as number) + 1;
    }
    return quantileOf(counts, 0.99) / 2;
  });
  return Math.min(...steepest);
}

interface Print {
  letter: number;
  paper: number;
  ink: number;
}

/** True if there are letters along a side of the picture, and the sheet does not end before it. */
function isCutOff(picture: GreyPicture, corners: Corners | null, print: Print): boolean {
  const { width, height } = picture;
  const depth = Math.ceil(BAND.depth * print.letter);
  const whole = { x0: 0, y0: 0, x1: width, y1: height };
  const bands: [Box, (corner: Point) => number][] = [
    [{ ...whole, x1: depth }, ({ x }) => x],
    [{ ...whole, y1: depth }, ({ y }) => y],
    [{ ...whole, x0: width - depth }, ({ x }) => width - x],
    [{ ...whole, y0: height - depth }, ({ y }) => height - y],
  ];
  const spare = SIDE.away * Math.max(width, height);
  return bands.some(
    ([band, away]) =>
      !corners?.every((corner) => away(corner) > spare) &&
      countLetters(picture, band, print) >= BAND.lettersMin,
  );
}

/** Counts the letters of about the same size as elsewhere. The light can change along a band, so it is cut into pieces. */
function countLetters(picture: GreyPicture, band: Box, { letter, paper, ink }: Print): number {
  const length = Math.ceil(BAND.length * letter);
  let count = 0;
  for (let { x0 } = band; x0 < band.x1; x0 += length) {
    for (let { y0 } = band; y0 < band.y1; y0 += length) {
      const box = { x0, y0, x1: Math.min(band.x1, x0 + length), y1: Math.min(band.y1, y0 + length) };
      const own = quantileOf(countShades(picture, box), 0.75);
      if (own < SIDE.paper * paper) continue;
      const sizes = lettersIn(cutOut(picture, box), (own * (1 + ink / paper)) / 2).map(sizeOf);
      count += sizes.filter(
        (size) => size > SIDE.letterLeast * letter && size < SIDE.letterMost * letter,
      ).length;
    }
  }
  return count;
}
