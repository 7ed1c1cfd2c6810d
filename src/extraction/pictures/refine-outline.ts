import { brightnessInside, cornersOf, type Edge } from './find-outline.ts';
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
    const { towardsX, towardsY } = edgeBetween(from, to);
    const [start, slope] = fitLine(listSteps(picture, { from, to, reach }));
    const moved = ({ x, y }: Point, aside: number) => ({ x: x + aside * towardsX, y: y + aside * towardsY });
    return edgeBetween(moved(from, start), moved(to, start + slope));
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

/** Where along a side the paper begins, as a share of its length, and how many pixels further inside. */
interface Step {
  part: number;
  aside: number;
}

function listSteps(
  picture: GreyPicture,
  { from, to, reach }: { from: Point; to: Point; reach: number },
): Step[] {
  const edge = edgeBetween(from, to);
  const steps: Step[] = [];
  for (let sample = 0; sample < SAMPLES.count; sample++) {
    const part = SAMPLES.from + ((SAMPLES.to - SAMPLES.from) * sample) / (SAMPLES.count - 1);
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
    let [best, most] = [null as Step | null, STEP.min as number];
    for (let aside = -reach; aside <= reach; aside++) {
      const place = { x: x + aside * edge.towardsX, y: y + aside * edge.towardsY };
      const step = stepAt(picture, place, edge);
      if (step > most) [best, most] = [{ part, aside }, step];
    }
    if (best) steps.push(best);
  }
  return steps;
}

/** Returns how much brighter the paper's side is than the other; NaN outside the picture. */
function stepAt(picture: GreyPicture, point: Point, edge: Edge): number {
  let step = 0;
  for (let beside = 1; beside <= STEP.pixels; beside++)
    step += brightnessInside(picture, edge, point, beside) - brightnessInside(picture, edge, point, -beside);
  return step / STEP.pixels;
}

/** Fits a line by least squares, without the steps that are far from it. Returns its start and its slope. */
function fitLine(steps: readonly Step[]): readonly [number, number] {
  let [kept, line] = [steps, [0, 0] as readonly [number, number]];
  for (let round = 0; round < ROUNDS && kept.length >= SAMPLES.enough; round++) {
    const mean = (of: (step: Step) => number) => kept.reduce((sum, step) => sum + of(step), 0) / kept.length;
    const [middle, usual] = [mean(({ part }) => part), mean(({ aside }) => aside)];
    const slope =
      mean(({ part, aside }) => (part - middle) * (aside - usual)) / mean(({ part }) => (part - middle) ** 2);
    const start = usual - slope * middle;
    const gapTo = ({ part, aside }: Step) => Math.abs(start + slope * part - aside);
    const gaps = steps.map(gapTo).sort((a, b) => a - b);
    const near = 2 * Math.max(0.7, gaps[gaps.length >> 1] ?? 0);
    kept = steps.filter((step) => gapTo(step) <= near);
    line = [start, slope];
  }
  return line;
}
