import { POINTS_PER_INCH } from './draw-page.ts';
import type { PageFrame } from './page-frame.ts';
import type { Pdfium } from './pdfium.ts';

const IMAGE = 3;
/** The resolution of pages that are not pictures, such as text drawn as lines. */
const USUAL_DPI = 300;
const [DPI_MIN, DPI_MAX] = [100, 600];
const OBJECTS_MAX = 200;
/** As a share of the page: a smaller picture is a logo. */
const SHARE_MIN = 0.25;
/** A larger picture has more detail than OCR needs. */
const OWN_PIXELS_MAX = 16_000_000;

/** Returns the resolution at which the largest picture of a page is drawn with its own pixels. */
export function ownDpiOf(pdfium: Pdfium, page: number, { width, height }: PageFrame): number {
  const area = width * height;
  let [dpi, largest] = [USUAL_DPI, SHARE_MIN * area];
  const count = Math.min(OBJECTS_MAX, pdfium.FPDFPage_CountObjects(page));
  for (let index = 0; index < count; index++) {
    const object = pdfium.FPDFPage_GetObject(page, index);
    if (object === 0 || pdfium.FPDFPageObj_GetType(object) !== IMAGE) continue;
    const own = sizeOf(pdfium, object);
    if (own === null || own.area <= largest) continue;
    largest = own.area;
    dpi = Math.sqrt(own.pixels / own.area) * POINTS_PER_INCH;
  }
  const most = Math.sqrt(OWN_PIXELS_MAX / area) * POINTS_PER_INCH;
  return Math.min(most, Math.max(DPI_MIN, Math.min(DPI_MAX, dpi)));
}

function sizeOf(pdfium: Pdfium, object: number): { pixels: number; area: number } | null {
  const { scratch } = pdfium;
  if (pdfium.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4) === 0) return null;
  const [across = 0, down = 0] = pdfium.integers().subarray(scratch >> 2, (scratch >> 2) + 2);
  if (pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0)
    return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = pdfium
    .floats()
    .subarray(scratch >> 2, (scratch >> 2) + 4);
  const area = (right - left) * (top - bottom);
  return across > 0 && down > 0 && area > 0 ? { pixels: across * down, area } : null;
}
