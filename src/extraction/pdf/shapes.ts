import type { Box } from '../extraction.ts';
import { type Bounds, type PageFrame, show } from './page-frame.ts';
import type { Pdfium } from './pdfium.ts';

/** A filled path or an image on a page. Text and thin lines are left out. */
export interface Shape extends Box {
  /** PDFium's handle of the object; null for an annotation. */
  object: number | null;
  /** Drawing order: a higher number is drawn later, on top. */
  order: number;
  isPicture: boolean;
  /** 0xRRGGBB; null when it has more than one colour. */
  colour: number | null;
  /** False for transparent shapes. */
  isOpaque: boolean;
}

export interface PagePaint {
  shapes: Shape[];
  /** The drawing order of each text object. */
  orderOfText: Map<number, number>;
  /** The number of objects other than text. Letters drawn as outlines give a very large number. */
  drawn: number;
}

/** PDFium's types of objects. */
export const OBJECT = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;
const OBJECTS_MAX = 200_000;
const SHAPES_MAX = 2_000;
const FORM_DEPTH_MAX = 4;
/** Thinner shapes, such as a line under a heading, hide no text. */
const SHAPE_SIDE_MIN_POINTS = 3;

/** Lists what is drawn on a page, in order, in coordinates of the displayed page. */
export function listPaint(pdfium: Pdfium, page: number, frame: PageFrame): PagePaint {
  const paint: PagePaint = { shapes: [], orderOfText: new Map(), drawn: 0 };
  const walk = { pdfium, frame, paint, order: 0 };
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && walk.order < OBJECTS_MAX; index++) {
    visit(walk, pdfium.FPDFPage_GetObject(page, index), { depth: 0, matrix: null });
  }
  return paint;
}

interface Walk {
  pdfium: Pdfium;
  frame: PageFrame;
  paint: PagePaint;
  order: number;
}

type Matrix = readonly [number, number, number, number, number, number];

interface Place {
  depth: number;
  matrix: Matrix | null;
}

function visit(walk: Walk, object: number, place: Place): void {
  const type = walk.pdfium.FPDFPageObj_GetType(object);
  walk.order++;
  if (type === OBJECT.text) {
    walk.paint.orderOfText.set(object, walk.order);
  } else if (type === OBJECT.form) {
    visitForm(walk, object, place);
  } else {
    walk.paint.drawn++;
    if (walk.paint.shapes.length < SHAPES_MAX) addShape(walk, { object, type, place });
  }
}

function visitForm(walk: Walk, form: number, place: Place): void {
  if (place.depth >= FORM_DEPTH_MAX) return;
  const { pdfium } = walk;
  pdfium.FPDFPageObj_GetMatrix(form, pdfium.scratch);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = pdfium.scratchFloats(6);
  const inner = { depth: place.depth + 1, matrix: multiply([a, b, c, d, e, f], place.matrix) };
  const count = pdfium.FPDFFormObj_CountObjects(form);
  for (let index = 0; index < count && walk.order < OBJECTS_MAX; index++) {
    visit(walk, pdfium.FPDFFormObj_GetObject(form, index), inner);
  }
}

function multiply(inner: Matrix, outer: Matrix | null): Matrix {
  if (outer === null) return inner;
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

function addShape(walk: Walk, { object, type, place }: { object: number; type: number; place: Place }): void {
  const { pdfium } = walk;
  const bounds = boundsOf(pdfium, object);
  if (bounds === null) return;
  const box = show(walk.frame, transform(place.matrix, bounds));
  if (!(box.x1 - box.x0 >= SHAPE_SIDE_MIN_POINTS && box.y1 - box.y0 >= SHAPE_SIDE_MIN_POINTS)) return;
  const isPath = type === OBJECT.path;
  if (isPath && !isFilled(pdfium, object)) return;
  const colour = isPath ? fillColour(pdfium, object) : null;
  const isOpaque = pdfium.FPDFPageObj_HasTransparency(object) === 0;
  const isPicture = type === OBJECT.image;
  walk.paint.shapes.push({ ...box, object, order: walk.order, isPicture, colour, isOpaque });
}

/** Returns the bounds of an object in the page's own coordinates. */
export function boundsOf(pdfium: Pdfium, object: number): Bounds | null {
  const { scratch } = pdfium;
  if (pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0)
    return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.scratchFloats(4);
  return { left, bottom, right, top };
}

function isFilled(pdfium: Pdfium, path: number): boolean {
  const { scratch } = pdfium;
  return pdfium.FPDFPath_GetDrawMode(path, scratch, scratch + 4) !== 0 && pdfium.scratchIntegers(1)[0] !== 0;
}

function fillColour(pdfium: Pdfium, path: number): number | null {
  const { scratch } = pdfium;
  if (pdfium.FPDFPageObj_GetFillColor(path, scratch, scratch + 4, scratch + 8, scratch + 12) === 0)
    return null;
  const [red = 0, green = 0, blue = 0] = pdfium.scratchIntegers(3);
  return (red << 16) | (green << 8) | blue;
}

function transform(matrix: Matrix | null, box: Bounds): Bounds {
  if (matrix === null) return box;
  const [a, b, c, d, e, f] = matrix;
  const xs = [box.left, box.right].flatMap((x) => [box.bottom, box.top].map((y) => a * x + c * y + e));
  const ys = [box.left, box.right].flatMap((x) => [box.bottom, box.top].map((y) => b * x + d * y + f));
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
