import type { Box } from '../extraction.ts';
import type { Pdfium } from './pdfium.ts';

/** Maps a point `x, y` to `a * x + c * y + e, b * x + d * y + f`, as in a PDF: `[a, b, c, d, e, f]`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A page as it is displayed. */
export interface PageFrame {
  width: number;
  height: number;
  /** Clockwise quarter turns from the page's own coordinates to the displayed page. */
  turns: number;
  /** From the page's own coordinates, with the origin at the bottom left, to the displayed page. */
  matrix: Matrix;
}

/** Returns the frame of a page. It may be turned back, so that sideways text is upright. */
export function frameOf(pdfium: Pdfium, page: number, turnsBack = 0): PageFrame {
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.readFloats((at) =>
    pdfium.FPDF_GetPageBoundingBox(page, at),
  );
  const turns = (pdfium.FPDFPage_GetRotation(page) - turnsBack + 8) % 4;
  const [width, height] = turns % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const matrices: readonly Matrix[] = [
    [1, 0, 0, -1, -left, top],
    [0, 1, 1, 0, -bottom, -left],
    [-1, 0, 0, 1, right, -bottom],
    [0, -1, -1, 0, top, right],
  ];
  return { width, height, turns, matrix: matrices[turns] as Matrix };
}

/** Maps the box between two opposite corners. */
export function mapBox(matrix: Matrix, left: number, bottom: number, right: number, top: number): Box {
  // an array pattern is slower here, and a page has thousands of boxes
  const { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f } = matrix;
  const x0 = Math.min(a * left, a * right) + Math.min(c * bottom, c * top) + e;
  const x1 = Math.max(a * left, a * right) + Math.max(c * bottom, c * top) + e;
  const y0 = Math.min(b * left, b * right) + Math.min(d * bottom, d * top) + f;
  const y1 = Math.max(b * left, b * right) + Math.max(d * bottom, d * top) + f;
  return { x0, y0, x1, y1 };
}

/** Returns the matrix that maps by `inner` first. */
export function multiply([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
