import type { Box } from '../extraction.ts';
import { type Matrix, mapBox, multiply, type PageFrame } from './page-frame.ts';
import type { Pdfium } from './pdfium.ts';

/** A filled path, an image or an annotation on a page. Text and thin lines are left out. */
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
  /** The number of annotations that change the page, such as notes and stamps. */
  annotations: number;
}

/** PDFium's types of objects, and of annotations that change nothing on the page: link, popup and widget. */
const TYPE = { text: 1, path: 2, image: 3, form: 5 } as const;
const CHANGES_NOTHING: readonly number[] = [2, 16, 20];
const OBJECTS_MAX = 50_000;
/** Smaller text is not seen. Thinner shapes, such as a line under a heading, hide no text. */
export const TINY_POINTS = 2.4;

/** Lists what is drawn on a page, in order, in coordinates of the displayed page. */
export function listPaint(pdfium: Pdfium, page: number, { matrix }: PageFrame): PagePaint {
  const paint: PagePaint = { shapes: [], orderOfText: new Map(), drawn: 0, annotations: 0 };
  const walk = { pdfium, paint, order: 0 };
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && walk.order < OBJECTS_MAX; index++)
    visit(walk, pdfium.FPDFPage_GetObject(page, index), matrix);
  addAnnotations(pdfium, { page, matrix, paint });
  return paint;
}

interface Walk {
  pdfium: Pdfium;
  paint: PagePaint;
  order: number;
}

function visit(walk: Walk, object: number, matrix: Matrix): void {
  const { pdfium, paint } = walk;
  const type = pdfium.FPDFPageObj_GetType(object);
  walk.order++;
  if (type === TYPE.text) {
    paint.orderOfText.set(object, walk.order);
  } else if (type === TYPE.form) {
    const inner = multiply(matrixOf(pdfium, object), matrix);
    const count = pdfium.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && walk.order < OBJECTS_MAX; index++)
      visit(walk, pdfium.FPDFFormObj_GetObject(object, index), inner);
  } else {
    paint.drawn++;
    addShape(walk, { object, type, matrix });
  }
}

function matrixOf(pdfium: Pdfium, form: number): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = pdfium.readFloats((at) =>
    pdfium.FPDFPageObj_GetMatrix(form, at),
  );
  return [a, b, c, d, e, f];
}

function addShape(
  { pdfium, paint, order }: Walk,
  { object, type, matrix }: { object: number; type: number; matrix: Matrix },
): void {
  const bounds = pdfium.readFloats((...at) => pdfium.FPDFPageObj_GetBounds(object, ...at));
  const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
  const box = mapBox(matrix, left, bottom, right, top);
  if (!(box.x1 - box.x0 >= TINY_POINTS && box.y1 - box.y0 >= TINY_POINTS)) return;
  const isPath = type === TYPE.path;
  const [fillMode = 0] = isPath
    ? pdfium.readIntegers((...at) => pdfium.FPDFPath_GetDrawMode(object, ...at))
    : [];
  if (isPath && fillMode === 0) return;
  const isOpaque = pdfium.FPDFPageObj_HasTransparency(object) === 0;
  paint.shapes.push({
    ...box,
    object,
    order,
    isPicture: type === TYPE.image,
    colour: isPath ? (colourOf(pdfium, object)?.rgb ?? null) : null,
    isOpaque,
  });
}

/** Returns the colour with which an object is filled, and how opaque it is, from 0 to 255; null if it has none. */
export function colourOf(pdfium: Pdfium, object: number): { rgb: number; alpha: number } | null {
  const [red, green = 0, blue = 0, alpha = 255] = pdfium.readIntegers((...at) =>
    pdfium.FPDFPageObj_GetFillColor(object, ...at),
  );
  return red === undefined ? null : { rgb: (red << 16) | (green << 8) | blue, alpha };
}

/** Annotations lie above everything else and may hide it. */
function addAnnotations(
  pdfium: Pdfium,
  { page, matrix, paint }: { page: number; matrix: Matrix; paint: PagePaint },
): void {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), OBJECTS_MAX);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    if (!CHANGES_NOTHING.includes(pdfium.FPDFAnnot_GetSubtype(annotation))) {
      paint.annotations++;
      const rect = pdfium.readFloats((at) => pdfium.FPDFAnnot_GetRect(annotation, at));
      const [left = 0, top = 0, right = 0, bottom = 0] = rect;
      const box = mapBox(matrix, left, bottom, right, top);
      paint.shapes.push({
        ...box,
        object: null,
        order: Infinity,
        isPicture: false,
        colour: null,
        isOpaque: true,
      });
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
}
