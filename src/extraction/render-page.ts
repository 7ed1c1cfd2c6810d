import { encode } from 'fast-png';
import type { Box, MediaType, Refused, Waiting } from './extraction.ts';
import { checkIntake } from './intake.ts';
import { drawPageNumber } from './pdf/draw-page.ts';
import { prescanPdf } from './pdf/prescan.ts';
import { refuseUnopened } from './refuse.ts';

export interface PageToRender extends Waiting {
  bytes: Buffer;
  mediaType: MediaType;
  /** From 1. */
  pageNumber: number;
  dpi: number;
  /** The part of the page to render, in points from its top left corner; the whole page without it. */
  area?: Box | undefined;
}

export type RenderedPage =
  | { outcome: 'rendered'; png: Buffer; width: number; height: number }
  | (Refused & { png?: undefined });

/**
 * Renders a page as a PNG. Outside tests, call this in a child process only, because it parses untrusted
 * bytes.
 */
export async function renderPage(page: PageToRender): Promise<RenderedPage> {
  const refused = checkIntake(page.bytes, page.mediaType);
  if (refused !== null) return refused;
  const isPdf = page.mediaType === 'application/pdf';
  if (isPdf && prescanPdf(page.bytes).outcome === 'too_large')
    return refuseUnopened({ outcome: 'too_large', pages: null });
  const drawn = await drawPageNumber(page, page);
  if (drawn.outcome !== 'drawn') return refuseUnopened(drawn);
  const { width, height, rgb } = drawn.picture;
  const png = Buffer.from(encode({ width, height, data: rgb, channels: 3, depth: 8 }));
  return { outcome: 'rendered', png, width, height };
}
