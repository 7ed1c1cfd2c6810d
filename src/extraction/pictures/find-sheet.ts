import { warpEvenly } from './even-light.ts';
import { findOutline } from './find-outline.ts';
import { glyphHeightIn, placesWithText } from './glyph-height.ts';
import type { GreyPicture } from './grey-picture.ts';
import {
  type Corners,
  chain,
  type Homography,
  homographyOf,
  type Point,
  scaling,
  turning,
} from './homography.ts';
import { measureSag, type Sag } from './measure-sag.ts';
import { refineOutline } from './refine-outline.ts';
import { measureSlope } from './straighten.ts';
import { type Size, shrink } from './warp.ts';

/** Where the sheet of paper lies in a picture. */
export interface Sheet extends Size {
  /** Maps the level sheet to the picture. Both are in the pixels of the picture. */
  toPicture: Homography;
  /** How the lines are bent on the level sheet. */
  sag: Sag | null;
  /** The usual height of its letters in pixels; null if there are too few. */
  glyphPixels: number | null;
  /** True when no edges of the sheet are known: it is taken to fill the picture. */
  isWhole: boolean;
  /** The quarter turns that make its lines level. It may still be upside down. */
  turns: number;
  /** The parts of it with the most text. */
  texts: readonly Homography[];
}

/** The long side of small copies, and the side of parts in which letters are measured, in pixels. */
export const PIXELS = { small: 1_000, outline: 480, look: 900, part: 320 } as const;
const PART: Size = { width: PIXELS.part, height: PIXELS.part };
/** The ratio of the sides of A4 paper. A sheet with a similar ratio counts as A4. */
const A4_RATIO = Math.SQRT2;
const A4_TOLERANCE = 0.14;
/** Without an outline the paper may be turned further. */
const [DEGREES_MAX, DEGREES_MAX_LOOSE] = [4, 12];
/** Most pictures are upright: on its side, the letters of a page must line up this much better. */
const SIDEWAYS_FACTOR = 1.15;

/**
 * Finds the sheet in a picture of a page: its outline and the slope of its lines. `turnsTried` has the numbers of quarter
 * turns that are tried. Two are enough, because letters line up as well upside down. With `isWhole`, the outline is not
 * looked for.
 */
export function findSheet(
  picture: GreyPicture,
  turnsTried: readonly number[] = [0, 1],
  isWhole = false,
): Sheet {
  const small = smallOf(picture);
  const corners = isWhole ? null : cornersIn(small);
  const size = corners ? sizeOf(corners) : { width: picture.width, height: picture.height };
  const toCorners = corners && homographyOf(rectangleOf(size), corners);
  const asSeen: Sheet = {
    ...size,
    toPicture: toCorners ?? scaling(1),
    sag: null,
    glyphPixels: null,
    isWhole: corners === null,
    turns: 0,
    texts: [],
  };
  const degreesMax = toCorners ? DEGREES_MAX : DEGREES_MAX_LOOSE;
  const seen = drawSmall(small, asSeen);
  let best = { turns: turnsTried[0] ?? 0, angle: 0, sharpness: 0 };
  // bottom edges of letters line up better than their sides
  for (const turns of turnsTried) {
    const { angle, sharpness } = measureSlope(seen, { degreesMax, turns });
    const factor = turns % 2 === 0 ? 1 : SIDEWAYS_FACTOR;
    if (sharpness / factor > best.sharpness) best = { turns, angle, sharpness: sharpness / factor };
  }
  let upright = asSeen;
  for (let turn = 0; turn < best.turns; turn++) upright = quarterTurned(upright);
  const level = levelled(upright, best.angle);
  const look = drawSmall(small, level);
  const scale = level.width / look.width;
  const texts = placesWithText(look, Math.floor(PIXELS.part / scale)).map(({ x, y }) =>
    chain([1, 0, x * scale, 0, 1, y * scale, 0, 0], level.toPicture),
  );
  const patches = texts.map((toPicture) => warpEvenly(picture, toPicture, PART));
  return {
    ...level,
    sag: measureSag(look),
    glyphPixels: glyphHeightIn(patches),
    turns: best.turns,
    texts,
  };
}

/** A part of a sheet with text, as a sheet. */
export function textOf(sheet: Sheet, toPicture: Homography): Sheet {
  return { ...sheet, ...PART, toPicture, sag: null };
}

/** Returns the same sheet turned clockwise by 90 degrees. Its sag has to be measured again. */
export function quarterTurned({ width, height, toPicture, ...rest }: Sheet): Sheet {
  // a point of the turned sheet (x, y) is the point (y, height - x) of the sheet
  const back: Homography = [0, 1, 0, -1, 0, height, 0, 0];
  return { ...rest, width: height, height: width, toPicture: chain(back, toPicture), sag: null };
}

function levelled({ width, height, toPicture, ...rest }: Sheet, angle: number): Sheet {
  const turned = turning(angle, { x: width / 2, y: height / 2 });
  return { width, height, toPicture: chain(turned, toPicture), ...rest };
}

/** A smaller copy of a picture. */
interface Small {
  picture: GreyPicture;
  factor: number;
}

export function smallOf(picture: GreyPicture): Small {
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / PIXELS.small));
  return { picture: shrink(picture, factor), factor };
}

/** Finds the corners of the sheet, clockwise from the top left; null if it fills the picture. */
export function cornersIn({ picture, factor }: Small): Corners | null {
  const further = Math.ceil(Math.max(picture.width, picture.height) / PIXELS.outline);
  const rough = findOutline(shrink(picture, further));
  const refined = rough && refineOutline(picture, scaled(rough, further), Math.ceil(1.5 * further));
  return refined && scaled(refined, factor);
}

function scaled(corners: Corners, scale: number): Corners {
  return corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as unknown as Corners;
}

/** Estimates the size of the sheet from its four sides. */
function sizeOf([topLeft, topRight, bottomRight, bottomLeft]: Corners): Size {
  const between = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  const width = Math.max(between(topLeft, topRight), between(bottomLeft, bottomRight));
  const height = Math.max(between(topLeft, bottomLeft), between(topRight, bottomRight));
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (Math.abs(long / short / A4_RATIO - 1) > A4_TOLERANCE) return { width, height };
  return height > width ? { width, height: width * A4_RATIO } : { width: height * A4_RATIO, height };
}

function rectangleOf({ width, height }: Size): Corners {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/** Draws the sheet small, with even light. */
function drawSmall({ picture, factor }: Small, { width, height, toPicture }: Sheet): GreyPicture {
  const scale = Math.max(1, Math.max(width, height) / PIXELS.look);
  const toSmall = chain(chain(scaling(scale), toPicture), scaling(1 / factor));
  return warpEvenly(picture, toSmall, {
    width: Math.floor(width / scale),
    height: Math.floor(height / scale),
  });
}
