import { PICTURE_PIXELS_MAX } from '../intake.ts';
import { type DocumentFile, type NotOpened, withDocument } from './open-document.ts';
import { frameOf, type PageFrame } from './page-frame.ts';
import type { Pdfium } from './pdfium.ts';
import { boundsOf, OBJECT } from './shapes.ts';

export interface Picture {
  width: number;
  height: number;
  /** Four bytes a pixel, row by row from the top. */
  rgba: Uint8Array;
}

/** One byte a pixel, row by row from the top; 0 is black. */
export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

interface Drawing {
  page: number;
  frame: PageFrame;
  dpi: number;
}

export const POINTS_PER_INCH = 72;
/** PDFium's numbers for bitmaps. Both show annotations, and colours begin with red. */
const [GREY, COLOUR] = [
  { format: 1, flags: 1, bytesPerPixel: 1 },
  { format: 3, flags: 1 | 16, bytesPerPixel: 4 },
];
const WHITE = 0xffffffff | 0;

/** Draws the page upright, as a person sees it. Returns null when the image would be too large. */
export function drawPage(pdfium: Pdfium, drawing: Drawing): Picture | null {
  const drawn = draw(pdfium, drawing, COLOUR);
  return drawn && { width: drawn.width, height: drawn.height, rgba: drawn.pixels };
}

/** Draws the page in grey, in a quarter of the memory. */
function drawGrey(pdfium: Pdfium, drawing: Drawing): GreyPicture | null {
  const drawn = draw(pdfium, drawing, GREY);
  return drawn && { width: drawn.width, height: drawn.height, grey: drawn.pixels };
}

function draw(pdfium: Pdfium, { page, frame, dpi }: Drawing, { format, flags, bytesPerPixel }: typeof GREY) {
  const width = Math.round((frame.width * dpi) / POINTS_PER_INCH);
  const height = Math.round((frame.height * dpi) / POINTS_PER_INCH);
  if (!(width > 0 && height > 0 && width * height <= PICTURE_PIXELS_MAX)) return null;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, format, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const turns = (frame.turns - pdfium.FPDFPage_GetRotation(page) + 4) % 4;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turns, flags);
    const [rowBytes, stride] = [width * bytesPerPixel, pdfium.FPDFBitmap_GetStride(bitmap)];
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = new Uint8Array(rowBytes * height);
    for (let y = 0; y < height; y++)
      pixels.set(pdfium.bytes().subarray(start + y * stride, start + y * stride + rowBytes), y * rowBytes);
    return { width, height, pixels };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

export interface DrawnPage<Drawn> {
  outcome: 'drawn';
  picture: Drawn;
  dpi: number;
}

/** Draws a page of any supported document. Pages are numbered from 1. */
export function drawPageNumber(
  file: DocumentFile,
  { pageNumber, dpi }: { pageNumber: number; dpi: number },
): Promise<DrawnPage<Picture> | NotOpened> {
  return withPage(file, pageNumber, (pdfium, page, frame) => ({
    picture: drawPage(pdfium, { page, frame, dpi }),
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
    return { picture: drawGrey(pdfium, { page, frame, dpi }), dpi };
  });
}

function withPage<Drawn>(
  file: DocumentFile,
  pageNumber: number,
  use: (pdfium: Pdfium, page: number, frame: PageFrame) => { picture: Drawn | null; dpi: number },
): Promise<DrawnPage<Drawn> | NotOpened> {
  return withDocument(file, (pdfium, document): DrawnPage<Drawn> | NotOpened => {
    const page = pdfium.FPDF_LoadPage(document, pageNumber - 1);
    if (page === 0) return { outcome: 'corrupt' };
    const { picture, dpi } = use(pdfium, page, frameOf(pdfium, page));
    pdfium.FPDF_ClosePage(page);
    return picture === null ? { outcome: 'too_large', pages: null } : { outcome: 'drawn', picture, dpi };
  });
}

/** The resolution of pages that are not pictures, such as text drawn as lines. */
const USUAL_DPI = 300;
const [DPI_MIN, DPI_MAX] = [100, 600];
/** A larger picture has more detail than OCR needs. */
const OWN_PIXELS_MAX = 16_000_000;
const OBJECTS_LOOKED_AT_MAX = 200;
/** As a share of the page: a smaller picture is a logo. */
const LOGO_SHARE_MAX = 0.25;

/** Returns the resolution at which the largest picture of a page is drawn with its own pixels. */
function ownDpiOf(pdfium: Pdfium, page: number, { width, height }: PageFrame): number {
  let [dpi, largest] = [USUAL_DPI, LOGO_SHARE_MAX * width * height];
  const count = Math.min(OBJECTS_LOOKED_AT_MAX, pdfium.FPDFPage_CountObjects(page));
  for (let index = 0; index < count; index++) {
    const object = pdfium.FPDFPage_GetObject(page, index);
    if (object === 0 || pdfium.FPDFPageObj_GetType(object) !== OBJECT.image) continue;
    const { pixels, area } = sizeOfImage(pdfium, object);
    if (pixels === 0 || area <= largest) continue;
    largest = area;
    dpi = Math.sqrt(pixels / area) * POINTS_PER_INCH;
  }
  const most = Math.sqrt(OWN_PIXELS_MAX / (width * height)) * POINTS_PER_INCH;
  return Math.min(most, Math.max(DPI_MIN, Math.min(DPI_MAX, dpi)));
}

function sizeOfImage(pdfium: Pdfium, image: number): { pixels: number; area: number } {
  const { scratch } = pdfium;
  const hasPixels = pdfium.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) !== 0;
  const [across = 0, down = 0] = pdfium.scratchIntegers(2);
  const { left, bottom, right, top } = boundsOf(pdfium, image) ?? NOWHERE;
  return { pixels: hasPixels ? across * down : 0, area: (right - left) * (top - bottom) };
}

const NOWHERE = { left: 0, bottom: 0, right: 0, top: 0 };
