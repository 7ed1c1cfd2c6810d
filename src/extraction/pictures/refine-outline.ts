import { cornersOf, type Edge } from './find-outline.ts';
import type { GreyPicture } from './grey-picture.ts';
import type { Corners, Point } from './homography.ts';

/** Points along a side. Near the corners, paper is often bent, so they are left out. */
const SAMPLES = { count: 64, from: 0.06, to: 0.94, enough: 12 } as const;
/** How many pixels on each side of an edge are compared, and how much brighter the paper is at least. */
const STEP = { pixels: 3, min: 6 } as const;
/** Rounds of fitting a line, each without the points that are far from the line before. */
const ROUNDS = 3;

/** Moves the corners to where the edges of the paper are in a larger picture; `reach` is in its pixels. */
export function refineOutline(picture: GreyPicture, corners: Corners, reach: number): Corners {
  const sides = corners.map((from, index) => {
    const to = corners[(index + 1) % 4] as Point;
    return fitEdge(listPoints(picture, { from, to, reach })) ?? edgeBetween(from, to);
  });
  const [top, right, bottom, left] = sides as [Edge, Edge, Edge, Edge];
  return cornersOf(left, top, right, bottom) ?? corners;
}

/** With the corners in clockwise order, the paper is to the right of each side. */
function edgeBetween(from: Point, to: Point): Edge {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [towardsX, towardsY] = [(from.y - to.y) / length, (to.x - from.x) / length];
  return { towardsX, towardsY, distance: from.x * towardsX + from.y * towardsY, isBorder: false };
}

function listPoints(
  picture: GreyPicture,
  { from, to, reach }: { from: Point; to: Point; reach: number },
): Point[] {
  const { towardsX, towardsY } = edgeBetween(from, to);
  const points: Point[] = [];
  for (let sample = 0; sample < SAMPLES.count; sample++) {
    const part = SAMPLES.from + ((SAMPLES.to - SAMPLES.from) * sample) / (SAMPLES.count - 1);
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
    let [best, most] = [null as Point | null, STEP.min as number];
    for (let aside = -reach; aside <= reach; aside++) {
      const place = { x: x + aside * towardsX, y: y + aside * towardsY };
      const step = stepAt(picture, place, { towardsX, towardsY });
      if (step > most) [best, most] = [place, step];
    }
    if (best) points.push(best);
  }
  return points;
}

/** Returns how much brighter the paper's side is than the other; 0 outside the picture. */
function stepAt(
  { width, height, grey }: GreyPicture,
  { x, y }: Point,
  { towardsX, towardsY }: Pick<Edge, 'towardsX' | 'towardsY'>,
): number {
  let step = 0;
  for (let beside = 1; beside <= STEP.pixels; beside++) {
    const [insideX, insideY] = [Math.round(x + beside * towardsX), Math.round(y + beside * towardsY)];
    const [outsideX, outsideY] = [Math.round(x - beside * towardsX), Math.round(y - beside * towardsY)];
    if (Math.min(insideX, outsideX, insideY, outsideY) < 0) return 0;
    if (Math.max(insideX, outsideX) >= width || Math.max(insideY, outsideY) >= height) return 0;
    step += (grey[insideY * width + insideX] as number) - (grey[outsideY * width + outsideX] as number);
  }
  return step / STEP.pixels;
}

/** Fits a line by least squares, without the points that are far from it. */
function fitEdge(points: readonly Point[]): Edge | null {
  let kept = points;
  let edge: Edge | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    if (kept.length < SAMPLES.enough) return edge;
    const fitted = leastSquares(kept);
    const gapTo = ({ x, y }: Point) => Math.abs(x * fitted.towardsX + y * fitted.towardsY - fitted.distance);
    const gaps = points.map(gapTo).sort((a, b) => a - b);
    const usual = Math.max(0.7, gaps[gaps.length >> 1] ?? 0);
    kept = points.filter((point) => gapTo(point) <= 2 * usual);
    edge = fitted;
  }
  return edge;
}

function leastSquares(points: readonly Point[]): Edge {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [middleX, middleY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const xx = mean(({ x }) => (x - middleX) ** 2);
  const yy = mean(({ y }) => (y - middleY) ** 2);
  const xy = mean(({ x, y }) => (x - middleX) * (y - middleY));
  const along = Math.atan2(2 * xy, xx - yy) / 2;
  const [towardsX, towardsY] = [-Math.sin(along), Math.cos(along)];
  return { towardsX, towardsY, distance: middleX * towardsX + middleY * towardsY, isBorder: false };
}
