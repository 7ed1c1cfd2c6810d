import type { Box } from '../extraction.ts';
import type { Pdfium } from './pdfium.ts';

/** The bounds of a page in its own coordinates, and its rotation when displayed. */
export interface PageFrame {
  /** As displayed. */
  width: number;
  height: number;
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Clockwise quarter turns from the page's own coordinates to the displayed page. */
  turns: number;
}

export function frameOf(pdfium: Pdfium, page: number): PageFrame {
  pdfium.FPDF_GetPageBoundingBox(page, pdfium.scratch);
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.scratchFloats(4);
  const turns = pdfium.FPDFPage_GetRotation(page) & 3;
  const [width, height] = turns % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  return { left, top, right, bottom, turns, width, height };
}

/** Returns the frame of a page that is turned back, so that rotated content is upright. */
export function turnBack(frame: PageFrame, turns: number): PageFrame {
  const [width, height] = turns % 2 === 0 ? [frame.width, frame.height] : [frame.height, frame.width];
  return { ...frame, width, height, turns: (frame.turns - turns + 4) % 4 };
}

/** A box in the page's own coordinates, with the origin at the bottom left. */
export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Converts a box from the page's own coordinates to the displayed page. */
export function show(frame: PageFrame, { left, bottom, right, top }: Bounds): Box {
  switch (frame.turns) {
    case 1:
      return {
        x0: bottom - frame.bottom,
        x1: top - frame.bottom,
        y0: left - frame.left,
        y1: right - frame.left,
      };
    case 2:
      return {
        x0: frame.right - right,
        x1: frame.right - left,
        y0: bottom - frame.bottom,
        y1: top - frame.bottom,
      };
    case 3:
      return { x0: frame.top - top, x1: frame.top - bottom, y0: frame.right - right, y1: frame.right - left };
    default:
      return { x0: left - frame.left, x1: right - frame.left, y0: frame.top - top, y1: frame.top - bottom };
  }
}
