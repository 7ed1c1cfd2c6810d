import type { PageFrame } from './page-frame.ts';
import type { Pdfium } from './pdfium.ts';

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

export interface Drawing {
  page: number;
  frame: PageFrame;
  dpi: number;
}

export const PICTURE_PIXELS_MAX = 40_000_000;
const BITMAP_GREY = 1;
const BITMAP_BGRX = 3;
const WHITE = 0xffffffff | 0;
const FLAG_ANNOTATIONS = 1;
const FLAG_RED_FIRST = 16;
export const POINTS_PER_INCH = 72;

/** Draws the page upright, as a person sees it. Returns null when the image would be too large. */
export function drawPage(pdfium: Pdfium, drawing: Drawing): Picture | null {
  const drawn = draw(pdfium, drawing, { format: BITMAP_BGRX, bytesPerPixel: 4 });
  return drawn && { width: drawn.width, height: drawn.height, rgba: drawn.pixels };
}

/** Draws the page in grey, in a quarter of the memory. */
export function drawGrey(pdfium: Pdfium, drawing: Drawing): GreyPicture | null {
  const drawn = draw(pdfium, drawing, { format: BITMAP_GREY, bytesPerPixel: 1 });
  return drawn && { width: drawn.width, height: drawn.height, grey: drawn.pixels };
}

interface Raster {
  format: number;
  bytesPerPixel: number;
}

function draw(pdfium: Pdfium, { page, frame, dpi }: Drawing, { format, bytesPerPixel }: Raster) {
  const width = Math.round((frame.width * dpi) / POINTS_PER_INCH);
  const height = Math.round((frame.height * dpi) / POINTS_PER_INCH);
  if (!(width > 0 && height > 0 && width * height <= PICTURE_PIXELS_MAX)) return null;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, format, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const turns = (frame.turns - pdfium.FPDFPage_GetRotation(page) + 4) % 4;
    const flags = FLAG_ANNOTATIONS | (format === BITMAP_BGRX ? FLAG_RED_FIRST : 0);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turns, flags);
    return { width, height, pixels: copyPixels(pdfium, bitmap, { rowBytes: width * bytesPerPixel, height }) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function copyPixels(
  pdfium: Pdfium,
  bitmap: number,
  { rowBytes, height }: { rowBytes: number; height: number },
): Uint8Array {
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const memory = pdfium.bytes();
  if (stride === rowBytes) return memory.slice(start, start + height * stride);
  const pixels = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    pixels.set(memory.subarray(start + y * stride, start + y * stride + rowBytes), y * rowBytes);
  }
  return pixels;
}
