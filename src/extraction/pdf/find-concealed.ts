import type { Box } from '../extraction.ts';
import { drawGrey, type GreyPicture, POINTS_PER_INCH } from './draw-page.ts';
import type { Glyph } from './glyphs.ts';
import type { PageFrame } from './page-frame.ts';
import { type PagePaint, type Shape, TINY_POINTS } from './paint.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * Why a glyph is not seen. `hidden`: transparent, tiny, outside the page, in the background's colour, or below the picture of a
 * scanned page. `pastedOver`: below a picture that covers a part of the page. `covered`: below a box of one colour.
 */
type Suspicion = 'hidden' | 'pastedOver' | 'covered';
type Seen = Record<Suspicion | 'visible', Glyph[]>;

interface Suspect {
  glyph: Glyph;
  suspicion: Suspicion;
}

interface PageToLookAt {
  page: number;
  frame: PageFrame;
  paint: PagePaint;
}

/** A glyph is covered if more of it is covered than this, and a page is scanned if pictures cover more of it. */
export const COVERED_MIN = 0.5;
const WHITE = 0xffffff;
/** From 0 to 255: colours and pixels that differ by less look the same. */
const SHADES_APART_MIN = 20;
/** So many pixels of a glyph change if it is visible. */
const PIXELS_CHANGED_MIN = 2;

/** Sorts glyphs into visible, hidden and covered ones. Only visible text counts. */
export function findConcealed(pdfium: Pdfium, target: PageToLookAt, glyphs: Glyph[]): Seen {
  const seen: Seen = { visible: [], hidden: [], pastedOver: [], covered: [] };
  // scanned pages have their recognised text below one or more pictures
  const belowPicture = shareOfPictures(target) >= COVERED_MIN ? 'hidden' : 'pastedOver';
  const suspects: Suspect[] = [];
  const shapesAt = byPlace(target.paint.shapes);
  for (const glyph of glyphs) {
    if (glyph.ink.quarterTurns !== 0) continue;
    if (isNeverSeen(glyph, target.frame)) {
      seen.hidden.push(glyph);
      continue;
    }
    const order = target.paint.orderOfText.get(glyph.ink.object) ?? 0;
    const found = suspicionOf(glyph, order, shapesAt(glyph));
    const suspicion = found === 'pastedOver' ? belowPicture : found;
    if (suspicion === null) seen.visible.push(glyph);
    else suspects.push({ glyph, suspicion });
  }
  if (suspects.length === 0) return seen;
  const isSeen = look(pdfium, target, { suspects, glyphs });
  for (const suspect of suspects) seen[isSeen(suspect) ? 'visible' : suspect.suspicion].push(suspect.glyph);
  return seen;
}

function isNeverSeen({ ink, x0, x1, y0, y1 }: Glyph, frame: PageFrame): boolean {
  if (ink.isInvisible || ink.size < TINY_POINTS) return true;
  return x1 <= 0 || y1 <= 0 || x0 >= frame.width || y0 >= frame.height;
}

/** Returns how much of the page its pictures cover. Overlaps count twice. */
export function shareOfPictures({ paint, frame }: Pick<PageToLookAt, 'paint' | 'frame'>): number {
  const whole = { x0: 0, y0: 0, x1: frame.width, y1: frame.height };
  const pictures = paint.shapes.filter(({ isPicture }) => isPicture);
  return pictures.reduce((share, picture) => share + shareUnder(whole, picture), 0);
}

/** Returns a function that lists the shapes at the height of a glyph's middle. Pages may have thousands of shapes. */
function byPlace(shapes: readonly Shape[]): (glyph: Glyph) => readonly Shape[] {
  const known = new Map<number, readonly Shape[]>();
  if (shapes.length === 0) return () => shapes;
  return ({ y0, y1 }) => {
    const y = Math.floor((y0 + y1) / 2);
    const found = known.get(y) ?? shapes.filter((shape) => shape.y0 <= y + 1 && shape.y1 >= y);
    known.set(y, found);
    return found;
  };
}

/**
 * A fast check that may suspect too many glyphs. Suspects are then checked by drawing. A glyph that only several shapes
 * cover together is not suspected.
 */
function suspicionOf(glyph: Glyph, order: number, shapes: readonly Shape[]): Suspicion | null {
  let background: number | null = WHITE;
  for (const shape of shapes) {
    if (shareUnder(glyph, shape) < COVERED_MIN) continue;
    if (shape.order > order && shape.isOpaque) return shape.isPicture ? 'pastedOver' : 'covered';
    if (shape.order < order) background = shape.isOpaque ? shape.colour : null;
  }
  return background !== null && isAlike(glyph.ink.colour, background) ? 'hidden' : null;
}

/** Returns how much of a box a shape covers. */
function shareUnder(box: Box, shape: Box): number {
  const width = Math.min(box.x1, shape.x1) - Math.max(box.x0, shape.x0);
  const height = Math.min(box.y1, shape.y1) - Math.max(box.y0, shape.y0);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / ((box.x1 - box.x0) * (box.y1 - box.y0));
}

function isAlike(a: number, b: number): boolean {
  const distance = (shift: number) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255));
  return Math.max(distance(0), distance(8), distance(16)) < SHADES_APART_MIN;
}

/**
 * Draws the page with and without the suspects. A glyph that changes no pixels is not visible.
 *
 * PDFium lists a text only once if it is printed twice in the same place, although a box may cover the first print. The
 * text is visible if both prints have the same pixels.
 */
function look(
  pdfium: Pdfium,
  target: PageToLookAt,
  { suspects, glyphs }: { suspects: readonly Suspect[]; glyphs: readonly Glyph[] },
): (suspect: Suspect) => boolean {
  const { shapes, orderOfText } = target.paint;
  const isChanged = comparePictures(pdfium, target);
  const suspected = objectsOf(suspects.map(({ glyph }) => glyph));
  const listed = objectsOf(glyphs);
  const unlisted = [...orderOfText.keys()].filter((object) => !listed.has(object));
  const isShown = isChanged([], suspected);
  if (unlisted.length === 0 || !suspects.some(({ suspicion }) => suspicion === 'covered'))
    return ({ glyph }) => isShown(glyph);
  const boxes = shapes.flatMap(({ object }) => object ?? []);
  const isPrinted = isChanged([], [...suspected, ...unlisted]);
  const isPrintedOtherwise = isChanged([...boxes, ...unlisted], [...boxes, ...suspected]);
  return ({ glyph, suspicion }) =>
    isShown(glyph) || (suspicion === 'covered' && isPrinted(glyph) && !isPrintedOtherwise(glyph));
}

function objectsOf(glyphs: readonly Glyph[]): Set<number> {
  return new Set(glyphs.map(({ ink }) => ink.object));
}

type Objects = Iterable<number>;

/** Returns a function that compares the page without some objects and without others, which returns whether a box differs. */
function comparePictures(
  pdfium: Pdfium,
  { page, frame }: PageToLookAt,
): (one: Objects, other: Objects) => (box: Box) => boolean {
  const drawWithout = (objects: Objects) => {
    for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, 0);
    const picture = drawGrey(pdfium, { page, frame, dpi: POINTS_PER_INCH });
    for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, 1);
    return picture;
  };
  return (one, other) => {
    const [before, after] = [drawWithout(one), drawWithout(other)];
    return (box) => before === null || after === null || hasChanged(before, after, box);
  };
}

function hasChanged(before: GreyPicture, after: GreyPicture, box: Box): boolean {
  let changed = 0;
  const lastX = Math.min(before.width, Math.ceil(box.x1));
  const lastY = Math.min(before.height, Math.ceil(box.y1));
  for (let y = Math.max(0, Math.floor(box.y0)); y < lastY; y++) {
    for (let x = Math.max(0, Math.floor(box.x0)); x < lastX; x++) {
      const at = y * before.width + x;
      if (Math.abs((before.grey[at] ?? 0) - (after.grey[at] ?? 0)) >= SHADES_APART_MIN) changed++;
    }
  }
  return changed >= PIXELS_CHANGED_MIN;
}
