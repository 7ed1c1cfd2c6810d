import { closeGaps, type Gradient, gradientOf } from './gradient.ts';
import type { GreyPicture } from './grey-picture.ts';
import type { Corners, Point } from './homography.ts';

/** A line, given by the unit vector towards the paper and the distance from the origin along that vector. */
export interface Edge {
  towardsX: number;
  towardsY: number;
  distance: number;
  /** True for an edge of the picture itself, where the page may be cut off. */
  isBorder: boolean;
}

/** In pixels: wider than a line of text in a picture of the expected size. */
const TEXT_RADIUS_PIXELS = 4;
/**
 * The step from the surface to the paper: the difference in brightness over two pixels, of 255. A step above `max` counts
 * no more, and a point at a step below `strong` counts less, but at least the share `weak`.
 */
const STEP = { min: 7, strong: 30, max: 60, weak: 0.6 } as const;
/** How far the paper may be rolled, and how close two edges of a side are the same edge, in degrees and pixels. */
const EDGES = { rollMax: 35, perSide: 7, sameDegrees: 5, samePixels: 7 } as const;
/** `direction` is the cosine of the largest angle between an edge and the step at a pixel. */
const SUPPORT = { samples: 40, direction: 0.92, border: 0.3, sideMin: 0.3, meanMin: 0.5 } as const;
/** Pixels inside an edge where the brightness is compared with that further inside. */
const INSIDE = { near: 4, further: [12, 24], brighter: 1.25 } as const;
/** Shares of the picture: of its area, of its size for corners outside it, and how much a larger area is preferred. */
const AREA = { min: 0.2, outside: 0.06, weight: 0.25 } as const;
const RADIANS = Math.PI / 180;

/**
 * Finds a sheet of paper on a darker surface, in a picture of about 400 by 500 pixels. Returns its corners
 * clockwise from the top left, or null if there is no such sheet.
 */
export function findOutline(picture: GreyPicture): Corners | null {
  const closed = closeGaps(picture, TEXT_RADIUS_PIXELS);
  const steps = gradientOf(closed);
  const seen = { ...steps, closed };
  const sides = [0, 90, 180, 270].map((degrees) => listEdges(steps, degrees));
  const [lefts, tops, rights, bottoms] = sides as [Edge[], Edge[], Edge[], Edge[]];
  let [best, most] = [null as Corners | null, 0];
  for (const left of lefts)
    for (const right of rights)
      for (const top of tops)
        for (const bottom of bottoms) {
          const edges = [top, right, bottom, left];
          // at most one side of the page is cut off
          if (edges.filter(({ isBorder }) => isBorder).length > 1) continue;
          const corners = cornersOf(left, top, right, bottom);
          const area = corners === null ? 0 : areaIn(corners, picture);
          if (corners === null || area < AREA.min || 1 + AREA.weight * area <= most) continue;
          const least = Math.max(SUPPORT.meanMin, most - AREA.weight * area);
          const support = meanSupport(seen, corners, edges, least);
          if (support >= least) [best, most] = [corners, support + AREA.weight * area];
        }
  return best;
}

/** Lists the longest edges from which the paper lies towards `degrees`, and the border of the picture. */
function listEdges(steps: Gradient, degrees: number): Edge[] {
  const { votes, distances, offset } = vote(steps, degrees);
  const edges: Edge[] = [];
  for (let count = 0; count < EDGES.perSide; count++) {
    let at = 0;
    for (let bin = 1; bin < votes.length; bin++) if ((votes[bin] as number) > (votes[at] as number)) at = bin;
    if ((votes[at] as number) === 0) break;
    const [turn, distance] = [Math.floor(at / distances), at % distances];
    edges.push({ ...directionAt(degrees, turn), distance: distance - offset, isBorder: false });
    for (let near = turn - EDGES.sameDegrees; near <= turn + EDGES.sameDegrees; near++) {
      if (near < 0 || near > 2 * EDGES.rollMax) continue;
      const from = near * distances;
      votes.fill(
        0,
        Math.max(from, from + distance - EDGES.samePixels),
        Math.min(from + distances, from + distance + EDGES.samePixels + 1),
      );
    }
  }
  return [...edges, borderOf(steps, degrees)];
}

function directionAt(degrees: number, turn: number): Pick<Edge, 'towardsX' | 'towardsY'> {
  const angle = (degrees - EDGES.rollMax + turn) * RADIANS;
  return { towardsX: Math.cos(angle), towardsY: Math.sin(angle) };
}

/** A Hough transform that is limited to edges from which the paper lies towards `degrees`. */
function vote({ width, height, right, down }: Gradient, degrees: number) {
  const offset = Math.ceil(Math.hypot(width, height));
  const distances = 2 * offset + 1;
  const votes = new Float64Array((2 * EDGES.rollMax + 1) * distances);
  const directions = Array.from({ length: 2 * EDGES.rollMax + 1 }, (_, turn) => directionAt(degrees, turn));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const stepX = right[at] as number;
      const stepY = down[at] as number;
      const step = Math.sqrt(stepX * stepX + stepY * stepY);
      if (step < STEP.min) continue;
      const angle = Math.round(Math.atan2(stepY, stepX) / RADIANS);
      const turn = ((angle - degrees + EDGES.rollMax + 721) % 360) - 1;
      for (let near = turn - 2; near <= turn + 2; near++) {
        const direction = directions[near];
        if (direction === undefined) continue;
        const distance = Math.round(x * direction.towardsX + y * direction.towardsY) + offset;
        const bin = near * distances + distance;
        votes[bin] = (votes[bin] as number) + Math.min(step, STEP.max);
      }
    }
  }
  return { votes, distances, offset };
}

function borderOf({ width, height }: { width: number; height: number }, degrees: number): Edge {
  const towards = directionAt(degrees, EDGES.rollMax);
  const distance = Math.min(0, towards.towardsX * (width - 1), towards.towardsY * (height - 1));
  return { ...towards, distance, isBorder: true };
}

export function cornersOf(left: Edge, top: Edge, right: Edge, bottom: Edge): Corners | null {
  const corners = [
    crossing(left, top),
    crossing(top, right),
    crossing(right, bottom),
    crossing(bottom, left),
  ];
  return corners.includes(null) ? null : (corners as unknown as Corners);
}

function crossing(one: Edge, other: Edge): Point | null {
  const determinant = one.towardsX * other.towardsY - one.towardsY * other.towardsX;
  if (Math.abs(determinant) < 0.5) return null;
  return {
    x: (one.distance * other.towardsY - other.distance * one.towardsY) / determinant,
    y: (one.towardsX * other.distance - other.towardsX * one.distance) / determinant,
  };
}

/** Returns the area as a share of the picture; 0 if a corner is far outside or the corners are crossed. */
function areaIn(corners: Corners, { width, height }: { width: number; height: number }): number {
  const [spareX, spareY] = [AREA.outside * width, AREA.outside * height];
  const isInside = ({ x, y }: Point) =>
    x >= -spareX && y >= -spareY && x <= width + spareX && y <= height + spareY;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const isOrdered =
    topLeft.x < topRight.x &&
    bottomLeft.x < bottomRight.x &&
    topLeft.y < bottomLeft.y &&
    topRight.y < bottomRight.y;
  if (!isOrdered || !corners.every(isInside)) return 0;
  const doubled = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % 4] as Point;
    return sum + x * next.y - next.x * y;
  }, 0);
  return doubled / 2 / (width * height);
}

interface Steps extends Gradient {
  closed: GreyPicture;
}

/** Returns 0 if the mean is less than `least`. */
function meanSupport(steps: Steps, corners: Corners, edges: readonly Edge[], least: number): number {
  let sum = 0;
  for (const [side, edge] of edges.entries()) {
    const own = edge.isBorder
      ? SUPPORT.border
      : supportOf(steps, edge, corners[side] as Point, corners[(side + 1) % 4] as Point);
    sum += own;
    if (own < SUPPORT.sideMin || sum + edges.length - 1 - side < least * edges.length) return 0;
  }
  return sum / edges.length;
}

/**
 * Returns the share of points between two corners where the picture gets brighter towards the paper. A weak
 * step, as in the grain of wood, counts less.
 */
function supportOf(steps: Steps, edge: Edge, from: Point, to: Point): number {
  const { width, height, right, down, closed } = steps;
  let found = 0;
  for (let sample = 0; sample < SUPPORT.samples; sample++) {
    const part = (sample + 0.5) / SUPPORT.samples;
    for (let aside = -1; aside <= 1; aside++) {
      const x = Math.round(from.x + (to.x - from.x) * part + aside * edge.towardsX);
      const y = Math.round(from.y + (to.y - from.y) * part + aside * edge.towardsY);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const [stepX, stepY] = [right[y * width + x] as number, down[y * width + x] as number];
      const along = stepX * edge.towardsX + stepY * edge.towardsY;
      if (along < STEP.min || along < SUPPORT.direction * Math.hypot(stepX, stepY)) continue;
      if (getsBrighter(closed, edge, { x, y })) continue;
      found += STEP.weak + (1 - STEP.weak) * Math.min(1, along / STEP.strong);
      break;
    }
  }
  return found / SUPPORT.samples;
}

/**
 * Returns true when the picture is darker just inside the edge than further inside, because the paper begins only
 * there.
 */
function getsBrighter(picture: GreyPicture, edge: Edge, point: Point): boolean {
  const near = brightnessInside(picture, edge, point, INSIDE.near);
  return INSIDE.further.some(
    (pixels) => brightnessInside(picture, edge, point, pixels) > INSIDE.brighter * near,
  );
}

/** Returns the brightness so many pixels inside an edge; NaN outside the picture. */
export function brightnessInside(
  { width, height, grey }: GreyPicture,
  { towardsX, towardsY }: Edge,
  { x, y }: Point,
  pixels: number,
): number {
  const [atX, atY] = [Math.round(x + pixels * towardsX), Math.round(y + pixels * towardsY)];
  const isInside = atX >= 0 && atY >= 0 && atX < width && atY < height;
  return isInside ? (grey[atY * width + atX] as number) : Number.NaN;
}
