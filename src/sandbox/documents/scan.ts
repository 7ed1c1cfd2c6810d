import { setImmediate as nextTurn } from 'node:timers/promises';
import { decode, encode } from 'fast-png';
import type { Extractor } from '#extraction';
import type { Day } from '#values/calendar.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { Paper } from './drawing/paper.ts';
import { encodeJpeg, type GreyPicture } from './encode-jpeg.ts';

const DPI = 200;
const POINTS_PER_INCH = 72;
const DEGREES_MAX = 0.5;
/** Grey levels out of 255: the paper is not quite white and not quite even. */
const PAPER = 248;
const GRAIN = 14;
/** Fewer grey levels make smaller files. */
const GREYS = 16;
const ROWS_AT_ONCE = 100;

export const SCAN_FORMATS = ['pdf', 'png', 'jpeg'] as const;
export type ScanFormat = (typeof SCAN_FORMATS)[number];

/**
 * Turns the document into a scan: images of its pages, slightly skewed and grainy. Null if a page cannot be
 * an image.
 */
export async function scan(
  bytes: Buffer,
  options: { format: ScanFormat; seed: number; on: Day; extractor: Pick<Extractor, 'renderPage'> },
): Promise<Buffer | null> {
  const count = pagesIn(bytes);
  if (options.format !== 'pdf' && count > 1) return null;
  const random = seededRandom('scan', options.seed);
  const pages: GreyPicture[] = [];
  for (let pageNumber = 1; pageNumber <= count; pageNumber++) {
    const page = { bytes, mediaType: 'application/pdf', pageNumber, dpi: DPI } as const;
    const rendered = await options.extractor.renderPage(page);
    if (rendered.outcome !== 'rendered')
      throw new Error(`Page ${pageNumber} cannot be rendered: ${rendered.message}`);
    pages.push(await spoil(greyOf(rendered.png), random));
  }
  const [first] = pages;
  if (!first) throw new Error('A document must have at least one page');
  if (options.format === 'pdf') return bind(pages, options.on);
  return options.format === 'png' ? toPng(first) : encodeJpeg(first, DPI);
}

/** Works for documents drawn by the sandbox, whose page objects are not compressed. */
function pagesIn(bytes: Buffer): number {
  return bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

function greyOf(png: Buffer): GreyPicture {
  const { width, height, data, channels } = decode(png);
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const at = pixel * channels;
    grey[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28) >> 8;
  }
  return { width, height, grey };
}

async function spoil({ width, height, grey }: GreyPicture, random: SeededRandom): Promise<GreyPicture> {
  const angle = (random.swing() * DEGREES_MAX * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const spoiled = new Uint8Array(width * height);
  const size = { width, height };
  const step = 256 / GREYS;
  for (let y = 0; y < height; y++) {
    // a service that makes scans answers other requests in between
    if (y % ROWS_AT_ONCE === 0) await nextTurn();
    for (let x = 0; x < width; x++) {
      const dx = x - width / 2;
      const dy = y - height / 2;
      const seen = between(
        grey,
        size,
        dx * cosine - dy * sine + width / 2,
        dx * sine + dy * cosine + height / 2,
      );
      const value = (seen * PAPER) / 255 + random.swing() * GRAIN;
      spoiled[y * width + x] = Math.max(0, Math.min(255, Math.round(value / step) * step));
    }
  }
  return { width, height, grey: spoiled };
}

/** Interpolates the grey level between four pixels. Outside the image is paper. */
function between(
  grey: Uint8Array,
  { width, height }: { width: number; height: number },
  x: number,
  y: number,
): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
  const right = x - left;
  const down = y - top;
  const at = top * width + left;
  const above = (grey[at] ?? 255) * (1 - right) + (grey[at + 1] ?? 255) * right;
  const below = (grey[at + width] ?? 255) * (1 - right) + (grey[at + width + 1] ?? 255) * right;
  return above * (1 - down) + below * down;
}

function toPng({ width, height, grey }: GreyPicture): Buffer {
  return Buffer.from(encode({ width, height, data: grey, channels: 1, depth: 8 }));
}

function bind(pages: readonly GreyPicture[], madeOn: Day): Buffer {
  const inPoints = (pixels: number) => (pixels * POINTS_PER_INCH) / DPI;
  const [first] = pages;
  const size = [inPoints(first?.width ?? 0), inPoints(first?.height ?? 0)] as const;
  const paper = new Paper({ title: 'Scan', producer: 'Scanner', madeOn, size });
  for (const [index, page] of pages.entries()) {
    if (index > 0) paper.newPage();
    paper.picture(toPng(page), 0, 0, { width: size[0], height: size[1] });
  }
  return paper.finish();
}
