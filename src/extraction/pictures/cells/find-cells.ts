import { median } from '../../page/box-around.ts';
import { splitWhere } from '../../page/split-where.ts';
import { type Point, solve } from '../homography.ts';
import type { Marks } from '../networks/index.ts';

/** Text on one line without wide gaps, in pixels of the level page. */
export interface PrintedCell {
  x0: number;
  x1: number;
  /** The height of the baseline at a place, as a polynomial of the distance from `x0`. */
  baseline: readonly [number, number, number];
  /** The height of capitals. */
  cap: number;
}

export const PLACE_PIXELS = 4;
/** The network marks letters from this share of their height to that one, so that lines don't touch. */
const MARKED = { from: 0.2, to: 0.8 } as const;
const PRINT_MIN = 0.4;
/** In places of the marks. */
const PLACES = {
  /** Neighbours of a line are at most so far up or down. */
  stepMax: 1.3,
  /** So many show a slope, and so many a bend. */
  slopeMin: 6,
  bendMin: 50,
  /** Less print is noise. */
  printMin: 2.5,
  /** So many low ones in a row are dots and not a dash. */
  dotsMin: 14,
} as const;
/** Heights and gaps as multiples of the height of letters. */
const SHARE = {
  /** Letters of a cell are at most so far apart. */
  gapMax: 1.1,
  /** Two lines that touch are higher than one. */
  thickMin: 1.9,
  /** Smaller print than the usual one is dust, dots and rules. */
  smallMax: 0.4,
  /** Dots are lower than the letters beside them. */
  lowMax: 0.6,
  /** Cells that share more of the smaller one show the same letters. */
  overlapMax: 0.4,
} as const;

interface Run {
  x: number;
  y: number;
  thick: number;
}

/** Lists the cells of a page: tracks of print from left to right. */
export function findCells(maps: Marks): PrintedCell[] {
  const columns = listRuns(maps);
  const usual = thickOf(columns.flat());
  const done: Run[][] = [];
  let open: Run[][] = [];
  columns.forEach((runs, x) => {
    const isNear = (track: Run[]) =>
      x - (track.at(-1) as Run).x <= 1 + (SHARE.gapMax / (MARKED.to - MARKED.from)) * heightOf(track);
    done.push(...open.filter((track) => !isNear(track)));
    open = open.filter(isNear);
    for (const run of runs.flatMap((run) => splitThick(run, usual, open))) {
      const track = closestTo(run, open);
      if (track) track.push(run);
      else open.push([run]);
    }
  });
  const cells = [...done, ...open].flatMap(splitAtDots).filter(isPrint).map(cellOf);
  const usualCap = median(cells.map(({ cap }) => cap)) ?? 0;
  return withoutRepeats(cells.filter(({ cap }) => cap >= SHARE.smallMax * usualCap));
}

/** Large letters may give several tracks. Only the largest cell is kept of those that lie over each other. */
function withoutRepeats(cells: readonly PrintedCell[]): PrintedCell[] {
  const kept: PrintedCell[] = [];
  for (const cell of cells.toSorted((a, b) => areaOf(b) - areaOf(a)))
    if (!kept.some((other) => overlap(cell, other) > SHARE.overlapMax * areaOf(cell))) kept.push(cell);
  return kept;
}

function areaOf({ x0, x1, cap }: PrintedCell): number {
  return (x1 - x0) * cap;
}

function overlap(one: PrintedCell, other: PrintedCell): number {
  const [x0, x1] = [Math.max(one.x0, other.x0), Math.min(one.x1, other.x1)];
  if (x1 <= x0) return 0;
  const [low, otherLow] = [one, other].map((cell) => baselineAt(cell, (x0 + x1) / 2)) as [number, number];
  const height = Math.min(low, otherLow) - Math.max(low - one.cap, otherLow - other.cap);
  return height <= 0 ? 0 : (x1 - x0) * height;
}

export function baselineAt({ x0, baseline: [a, b, c] }: PrintedCell, x: number): number {
  return a + b * (x - x0) + c * (x - x0) ** 2;
}

/** Lists the vertical runs of print in each column of places. */
function listRuns({ width, height, print, gap }: Marks): Run[][] {
  const columns: Run[][] = Array.from({ length: width }, () => []);
  const [thick, moment] = [new Float32Array(width), new Float32Array(width)];
  for (let y = 0, at = 0; y <= height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const value = y === height ? 0 : Math.max(print[at] as number, gap[at] as number);
      const before = thick[x] as number;
      if (value >= PRINT_MIN) {
        thick[x] = before + value;
        moment[x] = (moment[x] as number) + value * (y + 0.5);
      } else if (before > 0) {
        columns[x]?.push({ x, y: (moment[x] as number) / before, thick: before });
        thick[x] = moment[x] = 0;
      }
    }
  }
  return columns;
}

/** Two lines that touch give one thick run. It is divided between the tracks that lead to it. */
function splitThick(run: Run, usual: number, open: readonly Run[][]): Run[] {
  if (run.thick < SHARE.thickMin * usual) return [run];
  const near = open.filter((track) => Math.abs((track.at(-1) as Run).y - run.y) < run.thick / 2);
  if (near.length < 2) return [run];
  return near.map((track) => ({ x: run.x, y: (track.at(-1) as Run).y, thick: heightOf(track) }));
}

function closestTo({ x, y }: Run, open: readonly Run[][]): Run[] | null {
  let best: Run[] | null = null;
  let least: number = PLACES.stepMax;
  for (const track of open) {
    const last = track.at(-1) as Run;
    if (last.x === x) continue;
    const step = Math.abs(y - lately(track));
    if (step < least) [best, least] = [track, step];
  }
  return best;
}

/** The mean height of the last places. */
function lately(track: readonly Run[]): number {
  const last = track.slice(-4);
  return last.reduce((sum, { y }) => sum + y, 0) / last.length;
}

/** Returns the thickness that this share of the runs has at most. */
function thickOf(runs: readonly Run[], share = 0.5): number {
  const sorted = runs.map(({ thick }) => thick).sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function heightOf(track: readonly Run[]): number {
  return thickOf(track.slice(-12));
}

/** Cuts a row of dots off, such as the one from a label to its amount: it is lower than letters are. */
function splitAtDots(track: readonly Run[]): Run[][] {
  const low = SHARE.lowMax * thickOf(track, 0.9);
  const isLow = track.map((_, at) => thickOf(track.slice(Math.max(0, at - 2), at + 3)) < low);
  const parts = splitWhere([...track.keys()], (before, at) => isLow[before] !== isLow[at]);
  const isDots = ([at = 0, ...others]: readonly number[]) => isLow[at] && others.length >= PLACES.dotsMin;
  return splitWhere(parts, (before, part) => isDots(before) !== isDots(part)).map((own) =>
    own.flat().map((at) => track[at] as Run),
  );
}

function isPrint(track: readonly Run[]): boolean {
  return track.reduce((sum, { thick }) => sum + thick, 0) >= PLACES.printMin;
}

function cellOf(track: readonly Run[]): PrintedCell {
  const cap = (thickOf(track) / (MARKED.to - MARKED.from)) * PLACE_PIXELS;
  const x0 = (track[0] as Run).x * PLACE_PIXELS;
  const points = track.map(({ x, y }) => ({ x: (x + 0.5) * PLACE_PIXELS - x0, y: y * PLACE_PIXELS }));
  const degree = track.length >= PLACES.bendMin ? 2 : track.length >= PLACES.slopeMin ? 1 : 0;
  const [a, b, c] = fitPolynomial(points, degree);
  return { x0, x1: ((track.at(-1) as Run).x + 1) * PLACE_PIXELS, baseline: [a + cap / 2, b, c], cap };
}

/** Fits a polynomial of degree 0, 1 or 2 by least squares. */
function fitPolynomial(points: readonly Point[], degree: number): [number, number, number] {
  const powers = Array.from({ length: 2 * degree + 1 }, (_, power) =>
    points.reduce((sum, { x }) => sum + x ** power, 0),
  );
  const rows = Array.from({ length: degree + 1 }, (_, row) => [
    ...Array.from({ length: degree + 1 }, (_, column) => powers[row + column] as number),
    points.reduce((sum, { x, y }) => sum + y * x ** row, 0),
  ]);
  const [a = 0, b = 0, c = 0] = solve(rows) ?? [];
  return [a, b, c];
}
