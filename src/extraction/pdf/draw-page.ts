import type { PageFrame } from './page-frame.ts';
import type { Pdfium } from './pdfium.ts';

export interface Picture {
  width: number;
  height: number;
  /** Four bytes a pixel, row by row from the top. */
  rgba: Uint8Array;
}

export interface Drawing {
  page: number;
  frame: PageFrame;
  dpi: number;
}

export const PICTURE_PIXELS_MAX = 40_000_000;
const BITMAP_BGRX = 3;
const WHITE = 0xffffffff | 0;
const FLAG_ANNOTATIONS = 1;
const FLAG_RED_FIRST = 16;
const POINTS_PER_INCH = 72;

/** The page as a person sees it, held upright; null when it would be too large. */
export function drawPage(pdfium: Pdfium, { page, frame, dpi }: Drawing): Picture | null {
  const width = Math.round((frame.width * dpi) / POINTS_PER_INCH);
  const height = Math.round((frame.height * dpi) / POINTS_PER_INCH);
  if (!(width > 0 && height > 0 && width * height <= PICTURE_PIXELS_MAX)) return null;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BITMAP_BGRX, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const turns = (frame.turns - pdfium.FPDFPage_GetRotation(page) + 4) % 4;
    const flags = FLAG_ANNOTATIONS | FLAG_RED_FIRST;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turns, flags);
    return { width, height, rgba: copyPixels(pdfium, bitmap, width, height) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function copyPixels(pdfium: Pdfium, bitmap: number, width: number, height: number): Uint8Array {
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const memory = pdfium.bytes();
  if (stride === width * 4) return memory.slice(start, start + height * stride);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    rgba.set(memory.subarray(start + y * stride, start + y * stride + width * 4), y * width * 4);
  }
  return rgba;
}
