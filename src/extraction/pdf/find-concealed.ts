import type { Box } from '../extraction.ts';
import { drawGrey, type GreyPicture, POINTS_PER_INCH } from './draw-page.ts';
import type { Glyph } from './glyphs.ts';
import type { PageFrame } from './page-frame.ts';
import type { PagePaint, Shape } from './paint.ts';
import type { Pdfium } from './pdfium.ts';

export interface Seen {
  visible: Glyph[];
  /**
   * Not visible: transparent, tiny, outside the page, in the background's colour, or below the picture of a
   * scanned page.
   */
  hidden: Glyph[];
  /** Below a picture that covers a part of the page. */
  pastedOver: Glyph[];
  /** Below a box of one colour. */
  covered: Glyph[];
}

const GLYPH_SIZE_MIN_POINTS = 2.4;
/** A glyph is covered if more of it is covered than this, and a page is scanned if pictures cover more of it. */
const MOST = 0.5;
const WHITE = 0xffffff;
/** From 0 to 255, for each of red, green and blue: colours that differ by less look the same. */
const DISTANCE = { ofColours: 24, ofPixels: 16 } as const;
/** So many pixels of a glyph change if it is visible. */
const PIXELS_CHANGED_MIN = 2;
/** Shapes are sorted into bands of this height, because pages may have thousands of them. */
const [BAND_POINTS, BANDS_MAX] = [16, 2_000];
const NO_SHAPES: Shape[] = [];

type Suspicion = 'hidden' | 'covered' | 'pastedOver';

interface Suspect {
  glyph: Glyph;
  suspicion: Suspicion;
}

interface PageToLookAt {
  page: number;
  frame: PageFrame;
  paint: PagePaint;
}

/** Sorts glyphs into visible, hidden and covered ones. Only visible text counts. */
export function findConcealed(pdfium: Pdfium, target: PageToLookAt, glyphs: Glyph[]): Seen {
  const seen: Seen = { visible: [], hidden: [], pastedOver: [], covered: [] };
  // scanned pages have their recognised text below one or more pictures
  const belowPicture = shareOfPictures(target) >= MOST ? 'hidden' : 'pastedOver';
  const suspects: Suspect[] = [];
  const bands = sortIntoBands(target.paint.shapes);
  for (const glyph of glyphs) {
    if (glyph.ink.quarterTurns !== 0) continue;
    if (isNeverSeen(glyph, target.frame)) {
      seen.hidden.push(glyph);
      continue;
    }
    const order = target.paint.orderOfText.get(glyph.ink.object) ?? 0;
    const found = suspicionOf(glyph, order, bands.get(bandOf(glyph)) ?? NO_SHAPES);
    const suspicion = found === 'pastedOver' ? belowPicture : found;
    if (suspicion === null) seen.visible.push(glyph);
    else suspects.push({ glyph, suspicion });
  }
  if (suspects.length > 0) judge(pdfium, { ...target, suspects, glyphs }, seen);
  return seen;
}

function isNeverSeen({ ink, x0, x1, y0, y1 }: Glyph, frame: PageFrame): boolean {
  if (ink.isInvisible || ink.size < GLYPH_SIZE_MIN_POINTS) return true;
  return x1 <= 0 || y1 <= 0 || x0 >= frame.width || y0 >= frame.height;
}

/** Returns how much of the page its pictures cover. Overlaps count twice. */
export function shareOfPictures({ paint, frame }: Pick<PageToLookAt, 'paint' | 'frame'>): number {
  let area = 0;
  for (const shape of paint.shapes) {
    if (!shape.isPicture) continue;
    const width = Math.min(shape.x1, frame.width) - Math.max(shape.x0, 0);
    const height = Math.min(shape.y1, frame.height) - Math.max(shape.y0, 0);
    area += Math.max(0, width) * Math.max(0, height);
  }
  return area / (frame.width * frame.height);
}

function sortIntoBands(shapes: Shape[]): Map<number, Shape[]> {
  const bands = new Map<number, Shape[]>();
  for (const shape of shapes) {
    const last = Math.min(BANDS_MAX, Math.floor(shape.y1 / BAND_POINTS));
    for (let band = Math.max(0, Math.floor(shape.y0 / BAND_POINTS)); band <= last; band++) {
      const known = bands.get(band);
      if (known === undefined) bands.set(band, [shape]);
      else known.push(shape);
    }
  }
  return bands;
}

function bandOf({ y0, y1 }: Box): number {
  return Math.floor((y0 + y1) / 2 / BAND_POINTS);
}

/**
 * A fast check that may suspect too many glyphs. Suspects are then checked by drawing. A glyph that only several shapes
 * cover together is not suspected.
 */
function suspicionOf(glyph: Glyph, order: number, shapes: Shape[]): Suspicion | null {
  let background: number | null = WHITE;
  for (const shape of shapes) {
    if (shape.order > order && shape.isOpaque && shareUnder(glyph, shape) >= MOST) {
      return shape.isPicture ? 'pastedOver' : 'covered';
    }
    if (shape.order < order && shareUnder(glyph, shape) >= MOST) {
      background = shape.isOpaque ? shape.colour : null;
    }
  }
  return background !== null && isAlike(glyph.ink.colour, background) ? 'hidden' : null;
}

function shareUnder(glyph: Box, shape: Box): number {
  const width = Math.min(glyph.x1, shape.x1) - Math.max(glyph.x0, shape.x0);
  const height = Math.min(glyph.y1, shape.y1) - Math.max(glyph.y0, shape.y0);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / ((glyph.x1 - glyph.x0) * (glyph.y1 - glyph.y0));
}

function isAlike(a: number, b: number): boolean {
  const distance = (shift: number) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255));
  return Math.max(distance(0), distance(8), distance(16)) < DISTANCE.ofColours;
}

interface Suspicious extends PageToLookAt {
  suspects: Suspect[];
  glyphs: Glyph[];
}

/** Draws the page with and without the suspects. A glyph that changes no pixels is not visible. */
function judge(pdfium: Pdfium, target: Suspicious, seen: Seen): void {
  const { suspects } = target;
  const before = drawWithout(pdfium, target, []);
  const after = drawWithout(pdfium, target, objectsOf(suspects));
  const isReprinted = findReprints(pdfium, { ...target, before });
  for (const { glyph, suspicion } of suspects) {
    const isSeen =
      before === null ||
      after === null ||
      hasChanged(before, after, glyph) ||
      (suspicion === 'covered' && isReprinted(glyph));
    seen[isSeen ? 'visible' : suspicion].push(glyph);
  }
}

/**
 * PDFium lists a text only once if it is printed twice in the same place, although a box may cover the first print. The
 * text is visible if both prints have the same pixels.
 */
function findReprints(
  pdfium: Pdfium,
  target: Suspicious & { before: GreyPicture | null },
): (glyph: Glyph) => boolean {
  const { suspects, glyphs, paint, before } = target;
  const listed = objectsOf(glyphs.map((glyph) => ({ glyph })));
  const unlisted = [...paint.orderOfText.keys()].filter((object) => !listed.has(object));
  const isNeeded = unlisted.length > 0 && suspects.some(({ suspicion }) => suspicion === 'covered');
  if (!isNeeded || before === null) return () => false;
  const covered = objectsOf(suspects);
  const shapes = paint.shapes.flatMap(({ object }) => object ?? []);
  const without = drawWithout(pdfium, target, [...covered, ...unlisted]);
  const first = drawWithout(pdfium, target, [...shapes, ...unlisted]);
  const second = drawWithout(pdfium, target, [...shapes, ...covered]);
  if (without === null || first === null || second === null) return () => false;
  return (glyph) => hasChanged(before, without, glyph) && !hasChanged(first, second, glyph);
}

function objectsOf(suspects: readonly Pick<Suspect, 'glyph'>[]): Set<number> {
  return new Set(suspects.map(({ glyph }) => glyph.ink.object));
}

function drawWithout(
  pdfium: Pdfium,
  { page, frame }: PageToLookAt,
  objects: Iterable<number>,
): GreyPicture | null {
  for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, 0);
  const picture = drawGrey(pdfium, { page, frame, dpi: POINTS_PER_INCH });
  for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, 1);
  return picture;
}

function hasChanged(before: GreyPicture, after: GreyPicture, box: Box): boolean {
  let changed = 0;
  const lastX = Math.min(before.width, Math.ceil(box.x1));
  const lastY = Math.min(before.height, Math.ceil(box.y1));
  for (let y = Math.max(0, Math.floor(box.y0)); y < lastY; y++) {
    for (let x = Math.max(0, Math.floor(box.x0)); x < lastX; x++) {
      const at = y * before.width + x;
      if (Math.abs((before.grey[at] ?? 0) - (after.grey[at] ?? 0)) >= DISTANCE.ofPixels) changed++;
    }
  }
  return changed >= PIXELS_CHANGED_MIN;
}
