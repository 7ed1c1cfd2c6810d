import { encode } from 'fast-png';
import type { MediaType } from './extraction.ts';
import { checkIntake } from './intake.ts';
import { drawPageNumber, type Picture, POINTS_PER_INCH } from './pdf/draw-page.ts';
import { prescanPdf } from './pdf/prescan.ts';
import { type Refused, refuseUnopened } from './refuse.ts';

export interface PageToRender {
  bytes: Buffer;
  mediaType: MediaType;
  /** From 1. */
  pageNumber: number;
  dpi: number;
  /** The part of the page to render, in points from its top left corner; the whole page without it. */
  area?: { x0: number; y0: number; x1: number; y1: number } | undefined;
  /** Waiting pages of different owners take turns. */
  owner?: string | undefined;
  /** Ends the wait for a child. A child that draws a page is not stopped, because starting another takes longer. */
  signal?: AbortSignal;
}

export type RenderedPage = { outcome: 'rendered'; png: Buffer; width: number; height: number } | Refused;

/**
 * Renders a page as a PNG. Outside tests, call this in a child process only, because it parses untrusted
 * bytes.
 */
export async function renderPage(page: PageToRender): Promise<RenderedPage> {
  const intake = checkIntake(page.bytes, page.mediaType);
  if (intake.outcome === 'refused') return intake;
  const isPdf = page.mediaType === 'application/pdf';
  if (isPdf && prescanPdf(page.bytes).outcome === 'too_large')
    return refuseUnopened({ outcome: 'too_large', pages: null });
  const drawn = await drawPageNumber(page, page);
  if (drawn.outcome !== 'drawn') return refuseUnopened(drawn);
  return toPng(page.area ? crop(drawn.picture, page.area, page.dpi) : drawn.picture);
}

/** At least one pixel, even if the area is outside the page. */
function crop(
  { width, height, rgba }: Picture,
  area: NonNullable<PageToRender['area']>,
  dpi: number,
): Picture {
  const pixel = (points: number, max: number) =>
    Math.min(max, Math.max(0, Math.round((points * dpi) / POINTS_PER_INCH)));
  const [left, top] = [pixel(area.x0, width - 1), pixel(area.y0, height - 1)];
  const [right, bottom] = [
    Math.max(left + 1, pixel(area.x1, width)),
    Math.max(top + 1, pixel(area.y1, height)),
  ];
  const cropped = new Uint8Array((right - left) * (bottom - top) * 4);
  for (let y = top; y < bottom; y++)
    cropped.set(
      rgba.subarray((y * width + left) * 4, (y * width + right) * 4),
      (y - top) * (right - left) * 4,
    );
  return { width: right - left, height: bottom - top, rgba: cropped };
}

function toPng({ width, height, rgba }: Picture): RenderedPage {
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    data[to] = rgba[from] as number;
    data[to + 1] = rgba[from + 1] as number;
    data[to + 2] = rgba[from + 2] as number;
  }
  return {
    outcome: 'rendered',
    png: Buffer.from(encode({ width, height, data, channels: 3, depth: 8 })),
    width,
    height,
  };
}
