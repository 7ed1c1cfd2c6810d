import PDFDocument from 'pdfkit';
import type { MediaType } from '#extraction';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import type { ColourPicture } from './colour-picture.ts';
import { DRESS_KINDS, type DressKind, dress, screenDpi, screenshotPage } from './dress-page.ts';
import { PHOTO_KINDS, PHOTO_PAGE_DPI, type PhotoKind, photographPage } from './photograph-page.ts';
import { gridOf, LONG_SIDE_POINTS, type PlaceGrid } from './place-grid.ts';
import { dpiOf, SCAN_KINDS, type ScanKind, scanPage } from './scan-page.ts';
import type { Taken } from './taken.ts';

export const PICTURE_KINDS = [...SCAN_KINDS, ...PHOTO_KINDS, ...DRESS_KINDS, 'screenshot'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A scan, photographs or screenshots of a document. */
export interface PictureOfDocument {
  bytes: Buffer;
  mediaType: MediaType;
  /** Where each picture shows which place of its page. */
  grids: PlaceGrid[];
}

export interface PictureWanted {
  kind: PictureKind;
  /** A PDF of the layout grammar. */
  original: Buffer;
  seed: number;
}

const POINTS_PER_INCH = 72;
/** How a form or a stamped page is taken. */
const TAKEN_AS = ['scan-200', 'scan-300', 'photo-flat'] as const;

/** Takes a picture of each page. The same seed gives the same bytes. */
export async function makePicture(
  drawPage: (pdf: Buffer, page: { pageNumber: number; dpi: number }) => Promise<ColourPicture>,
  { kind, original, seed }: PictureWanted,
): Promise<PictureOfDocument> {
  const random = seededRandom('picture', kind, seed);
  const taken: Taken[] = [];
  const grids: PlaceGrid[] = [];
  const way = isDress(kind) ? random.pick(TAKEN_AS) : kind;
  for (const [index, width] of pageWidthsOf(original).entries()) {
    const dpi =
      way === 'screenshot' ? screenDpi(width, random) : isPhoto(way) ? PHOTO_PAGE_DPI : dpiOf(way, random);
    const page = await drawPage(original, { pageNumber: index + 1, dpi });
    if (isDress(kind)) dress(page, kind, dpi, random);
    const one = take(page, way, random);
    const { picture, toPage } = one.shown ?? one;
    taken.push(one);
    grids.push(gridOf(toPage, picture, POINTS_PER_INCH / dpi));
  }
  const [first, ...others] = taken;
  if (first === undefined) throw new Error('The document has no pages');
  const isFile = others.length === 0 && (first.mediaType === 'image/jpeg' || random.happens(50));
  return isFile
    ? { bytes: first.bytes, mediaType: first.mediaType, grids }
    : { bytes: await bind(taken), mediaType: 'application/pdf', grids };
}

/** Works for documents of the layout grammar, whose page objects are not compressed. In points. */
export function pageWidthsOf(pdf: Buffer): number[] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) /g)].map(([, width]) =>
    Number(width),
  );
}

function take(page: ColourPicture, way: ScanKind | PhotoKind | 'screenshot', random: SeededRandom): Taken {
  if (way === 'screenshot') return screenshotPage(page, random);
  return isPhoto(way) ? photographPage(page, way, random) : scanPage(page, way, random);
}

function isPhoto(kind: PictureKind): kind is PhotoKind {
  return (PHOTO_KINDS as readonly string[]).includes(kind);
}

function isDress(kind: PictureKind): kind is DressKind {
  return (DRESS_KINDS as readonly string[]).includes(kind);
}

/** The types of pdfkit leave this out. */
interface OpenedImage {
  width: number;
  height: number;
  orientation?: number;
}

/** Binds pictures into a PDF, as scanners and phones do. */
async function bind(pages: readonly { bytes: Buffer }[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const { bytes } of pages) {
    // pdfkit turns pictures by their Exif orientation
    const image = (document as unknown as { openImage(file: Buffer): OpenedImage }).openImage(bytes);
    const isTurned = (image.orientation ?? 1) > 4;
    const [wide, high] = isTurned ? [image.height, image.width] : [image.width, image.height];
    const scale = LONG_SIDE_POINTS / Math.max(wide, high);
    const [width, height] = [wide * scale, high * scale];
    document.addPage({ size: [width, height], margin: 0 });
    document.image(bytes, 0, 0, { width, height });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
