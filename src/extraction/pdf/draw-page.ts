import type { Box } from '../extraction.ts';
import { OWN_PIXELS_MAX, PICTURE_PIXELS_MAX } from '../limits.ts';
import {
  type DocumentFile,
  LONG_SIDE_POINTS,
  type NotOpened,
  pixelSizeOf,
  usePage,
  withDocument,
} from './open-document.ts';
import { frameOf, type PageFrame } from './page-frame.ts';
import { listPaint } from './paint.ts';
import type { Pdfium } from './pdfium.ts';

/** One byte a pixel, row by row from the top; 0 is black. */
export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Three bytes a pixel. */
export interface ColourPicture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

interface Drawing {
  page: number;
  frame: PageFrame;
  dpi: number;
  /** In points; the whole page without it. */
  area?: Box | undefined;
}

export const POINTS_PER_INCH = 72;
/** PDFium's numbers for bitmaps. Both show annotations, and colours begin with red. */
const [GREY, COLOUR] = [
  { format: 1, flags: 1, bytesPerPixel: 1 },
  { format: 2, flags: 1 | 16, bytesPerPixel: 3 },
];
const WHITE = 0xffffffff | 0;

/** Draws the page upright, as a person sees it. Returns null when the picture would be too large. */
export function drawGrey(pdfium: Pdfium, drawing: Drawing): GreyPicture | null {
  const drawn = draw(pdfium, drawing, GREY);
  return drawn && { width: drawn.width, height: drawn.height, grey: drawn.pixels };
}

function drawColour(pdfium: Pdfium, drawing: Drawing): ColourPicture | null {
  const drawn = draw(pdfium, drawing, COLOUR);
  return drawn && { width: drawn.width, height: drawn.height, rgb: drawn.pixels };
}

function draw(pdfium: Pdfium, { page, frame, dpi, area }: Drawing, form: typeof GREY) {
  const pixels = (points: number) => Math.round((points * dpi) / POINTS_PER_INCH);
  const whole = { width: pixels(frame.width), height: pixels(frame.height) };
  if (!(whole.width > 0 && whole.height > 0 && whole.width * whole.height <= PICTURE_PIXELS_MAX)) return null;
  const [x0, width] = within(area && [pixels(area.x0), pixels(area.x1)], whole.width);
  const [y0, height] = within(area && [pixels(area.y0), pixels(area.y1)], whole.height);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, form.format, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const turns = (frame.turns - pdfium.FPDFPage_GetRotation(page) + 4) % 4;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, -x0, -y0, whole.width, whole.height, turns, form.flags);
    return { width, height, pixels: copyRows(pdfium, bitmap, width * form.bytesPerPixel, height) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** Returns the start and the length of a range: at least one pixel, even if it is outside the page. */
function within([from, to]: readonly [number, number] = [0, Infinity], length: number): [number, number] {
  const start = Math.min(length - 1, Math.max(0, from));
  return [start, Math.max(1, Math.min(length, to) - start)];
}

function copyRows(pdfium: Pdfium, bitmap: number, rowBytes: number, rows: number): Uint8Array {
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = new Uint8Array(rowBytes * rows);
  for (let y = 0; y < rows; y++)
    pixels.set(pdfium.bytes().subarray(start + y * stride, start + y * stride + rowBytes), y * rowBytes);
  return pixels;
}

/** Draws a page of any supported document in colour. Pages are numbered from 1. */
export function drawPageNumber(
  file: DocumentFile,
  { pageNumber, dpi, area }: { pageNumber: number; dpi: number; area?: Box | undefined },
): Promise<DrawnPage<ColourPicture> | NotOpened> {
  return withPage(file, pageNumber, (pdfium, page, frame) => ({
    picture: drawColour(pdfium, { page, frame, dpi, area }),
    dpi,
  }));
}

/** Draws a scan in grey, with its own pixels. */
export function drawOwnPixels(
  file: DocumentFile,
  pageNumber: number,
): Promise<DrawnPage<GreyPicture> | NotOpened> {
  return withPage(file, pageNumber, (pdfium, page, frame) => {
    const dpi = ownDpiOf(pdfium, page, frame);
    // the picture of a PDF may be under a mask or other objects, and parts of a PNG may be transparent
    const copy = file.mediaType === 'image/jpeg' ? copyPicture(pdfium, { page, frame, dpi }) : null;
    return { picture: copy ?? drawGrey(pdfium, { page, frame, dpi }), dpi };
  });
}

/** Copies the only picture of a page if it has the size that is wanted, because to draw it takes twice as long. */
function copyPicture(pdfium: Pdfium, { page, frame, dpi }: Drawing): GreyPicture | null {
  const object = pdfium.FPDFPage_GetObject(page, 0);
  const { width, height } = pixelSizeOf(pdfium, object) ?? { width: 0, height: 0 };
  const isAsWanted = Math.round((LONG_SIDE_POINTS * dpi) / POINTS_PER_INCH) === Math.max(width, height);
  const bitmap = isAsWanted ? pdfium.FPDFImageObj_GetBitmap(object) : 0;
  if (bitmap === 0) return null;
  const format = pdfium.FPDFBitmap_GetFormat(bitmap);
  const [step, green, red] = format === GREY.format ? [1, 0, 0] : [format + 1, 1, 2];
  // the place of the first pixel, and the offsets of the next one and the next row
  const [first, right, down] = [
    [0, 1, width],
    [height - 1, height, -1],
    [width * height - 1, -1, -width],
    [(width - 1) * height, -height, 1],
  ][frame.turns] as [number, number, number];
  const [pixels, start] = [pdfium.bytes(), pdfium.FPDFBitmap_GetBuffer(bitmap)];
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    let from = start + y * pdfium.FPDFBitmap_GetStride(bitmap);
    for (let x = 0, to = first + y * down; x < width; x++, to += right, from += step) {
      const colour = 151 * (pixels[from + green] as number) + 77 * (pixels[from + red] as number);
      grey[to] = (28 * (pixels[from] as number) + colour) >> 8;
    }
  }
  pdfium.FPDFBitmap_Destroy(bitmap);
  return frame.turns % 2 === 1 ? { width: height, height: width, grey } : { width, height, grey };
}

interface DrawnPage<Drawn> {
  outcome: 'drawn';
  picture: Drawn;
  dpi: number;
}

function withPage<Drawn>(
  file: DocumentFile,
  number: number,
  draw: (pdfium: Pdfium, page: number, frame: PageFrame) => { picture: Drawn | null; dpi: number },
): Promise<DrawnPage<Drawn> | NotOpened> {
  return withDocument(file, (pdfium, document): DrawnPage<Drawn> | NotOpened => {
    const drawn = usePage(pdfium, { document, number }, (page) => draw(pdfium, page, frameOf(pdfium, page)));
    if (drawn === null) return { outcome: 'corrupt' };
    const { picture, dpi } = drawn;
    return picture === null ? { outcome: 'too_large', pages: null } : { outcome: 'drawn', picture, dpi };
  });
}

/** `usual` is for pages that are not pictures, such as text drawn as lines. */
const DPI = { min: 100, usual: 300, max: 600 } as const;
/** As a share of the page: a smaller picture is a logo. */
const LOGO_SHARE_MAX = 0.25;

/** Returns the resolution at which the largest picture of a page is drawn with its own pixels. */
function ownDpiOf(pdfium: Pdfium, page: number, frame: PageFrame): number {
  let [dpi, largest]: [number, number] = [DPI.usual, LOGO_SHARE_MAX * frame.width * frame.height];
  for (const { isPicture, object, x0, x1, y0, y1 } of listPaint(pdfium, page, frame).shapes) {
    const area = (x1 - x0) * (y1 - y0);
    const size = isPicture && object !== null && area > largest ? pixelSizeOf(pdfium, object) : null;
    if (size === null) continue;
    largest = area;
    dpi = Math.sqrt((size.width * size.height) / area) * POINTS_PER_INCH;
  }
  const most = Math.sqrt(OWN_PIXELS_MAX / (frame.width * frame.height)) * POINTS_PER_INCH;
  return Math.min(most, Math.max(DPI.min, Math.min(DPI.max, dpi)));
}
