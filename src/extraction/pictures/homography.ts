import type { Box } from '../extraction.ts';

export interface Point {
  x: number;
  y: number;
}

/**
 * A projection of one plane onto another: the first two rows of a 3 by 3 matrix, and the first two numbers of
 * the third, which ends with 1.
 */
export type Homography = readonly [number, number, number, number, number, number, number, number];

export type Corners = readonly [Point, Point, Point, Point];

/** Returns the projection that maps four corners to four others; null if three of them are on one line. */
export function homographyOf(from: Corners, to: Corners): Homography | null {
  const rows = from.flatMap(({ x, y }, index) => {
    const target = to[index] as Point;
    return [
      [x, y, 1, 0, 0, 0, -x * target.x, -y * target.x, target.x],
      [0, 0, 0, x, y, 1, -x * target.y, -y * target.y, target.y],
    ];
  });
  return solve(rows) as Homography | null;
}

export function project([a, b, c, d, e, f, g, h]: Homography, { x, y }: Point): Point {
  const scale = 1 / (g * x + h * y + 1);
  return { x: (a * x + b * y + c) * scale, y: (d * x + e * y + f) * scale };
}

/** Projects a box: returns the box around its four corners. */
export function boxThrough(projection: Homography, { x0, y0, x1, y1 }: Box): Box {
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => project(projection, { x, y })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** Returns the projection that applies `first` and then `second`. */
export function chain(first: Homography, second: Homography): Homography {
  const [a, b] = [
    [...first, 1],
    [...second, 1],
  ] as [number[], number[]];
  const product = Array.from({ length: 9 }, (_, at) => {
    const [row, column] = [Math.floor(at / 3) * 3, at % 3];
    return [0, 1, 2].reduce(
      (sum, inner) => sum + (b[row + inner] as number) * (a[inner * 3 + column] as number),
      0,
    );
  });
  const scale = 1 / (product[8] as number);
  return product.slice(0, 8).map((value) => value * scale) as unknown as Homography;
}

/** Returns a projection that scales. */
export function scaling(x: number, y = x): Homography {
  return [x, 0, 0, 0, y, 0, 0, 0];
}

/** Returns a projection that turns clockwise around a point, by an angle in radians. */
export function turning(angle: number, { x, y }: Point): Homography {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return [cosine, -sine, x - x * cosine + y * sine, sine, cosine, y - x * sine - y * cosine, 0, 0];
}

/** Solves linear equations by elimination with pivoting. The last column is the right-hand side. */
export function solve(rows: number[][]): number[] | null {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    const own = rows[column] as number[];
    if (Math.abs(own[column] as number) < 1e-12) return null;
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = (row[column] as number) / (own[column] as number);
      for (let at = column; at <= size; at++) row[at] = (row[at] as number) - factor * (own[at] as number);
    }
  }
  return rows.map((row, index) => (row[size] as number) / (row[index] as number));
}
