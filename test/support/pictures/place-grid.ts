import type { ToPage } from './taken.ts';

interface Place {
  x: number;
  y: number;
}

/** Where places of a picture are on the page, for points at even distances across and down the picture. */
export interface PlaceGrid {
  /** The size of the picture as it is shown, in points. */
  width: number;
  height: number;
  cells: number;
  /** x and y of each point in points of the page, row by row. */
  places: readonly number[];
}

const CELLS = 40;
/** A page that is a picture is shown as long as an A4 page, in points. */
export const LONG_SIDE_POINTS = 842;

export function gridOf(
  toPage: ToPage,
  { width, height }: { width: number; height: number },
  pointsPerPixel: number,
): PlaceGrid {
  const places: number[] = [];
  for (let row = 0; row <= CELLS; row++)
    for (let column = 0; column <= CELLS; column++) {
      const { x, y } = toPage((width * column) / CELLS, (height * row) / CELLS);
      places.push(round(x * pointsPerPixel), round(y * pointsPerPixel));
    }
  const scale = LONG_SIDE_POINTS / Math.max(width, height);
  return { width: width * scale, height: height * scale, cells: CELLS, places };
}

/** Finds the place on the page of a place in the picture. Both are in points. */
export function placeIn({ width, height, cells, places }: PlaceGrid, { x, y }: Place): Place {
  const [column, right] = cellOf((x / width) * cells, cells);
  const [row, below] = cellOf((y / height) * cells, cells);
  const between = (coordinate: 0 | 1) => {
    const at = (dx: number, dy: number) =>
      places[2 * ((row + dy) * (cells + 1) + column + dx) + coordinate] as number;
    const upper = at(0, 0) * (1 - right) + at(1, 0) * right;
    return upper * (1 - below) + (at(0, 1) * (1 - right) + at(1, 1) * right) * below;
  };
  return { x: between(0), y: between(1) };
}

function cellOf(place: number, cells: number): [cell: number, share: number] {
  const cell = Math.max(0, Math.min(cells - 1, Math.floor(place)));
  return [cell, place - cell];
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
