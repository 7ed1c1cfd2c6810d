import PDFDocument from 'pdfkit';
import type { Extractor, MediaType } from '#extraction';
import {
  makePayslip,
  makeStatement,
  PAYSLIP_LAYOUTS,
  type PayslipTruth,
  STATEMENT_LAYOUTS,
  type StatementTruth,
} from '#sandbox/documents';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { fromPng } from './colour-picture.ts';
import { PHOTO_KINDS, PHOTO_PAGE_DPI, type PhotoKind, photographPage } from './photograph-page.ts';
import { dpiOf, SCAN_KINDS, type ScanKind, scanPage } from './scan-page.ts';

export const PICTURE_KINDS = [...SCAN_KINDS, ...PHOTO_KINDS] as const;
export type PictureKind = ScanKind | PhotoKind;

/** A document as an original with text, and as a scan or a photograph of it. */
export interface PictureOfDocument {
  kind: PictureKind;
  layout: string;
  original: Buffer;
  bytes: Buffer;
  mediaType: MediaType;
  pages: number;
  truth: PayslipTruth | StatementTruth;
}

const PERSONAS = ['user_good', 'user_weekly', 'user_overtime', 'user_student_loan', 'user_bonus'] as const;

export interface PictureWanted {
  kind: PictureKind;
  of: 'payslip' | 'bank_statement';
  seed: number;
}

/** Makes a scan or a photograph of a document that the seed chooses. The same seed gives the same bytes. */
export async function makePicture(
  { renderPage }: Pick<Extractor, 'renderPage'>,
  { kind, of, seed }: PictureWanted,
): Promise<PictureOfDocument> {
  const random = seededRandom('picture', kind, of, seed);
  const { bytes: original, truth } = chooseDocument(of, seed, random);
  const isPhoto = isPhotoKind(kind);
  const dpi = isPhoto ? PHOTO_PAGE_DPI : dpiOf(kind, random);
  const pages: { bytes: Buffer; mediaType: 'image/jpeg' | 'image/png' }[] = [];
  for (let pageNumber = 1; pageNumber <= pagesIn(original); pageNumber++) {
    const rendered = await renderPage({ bytes: original, mediaType: 'application/pdf', pageNumber, dpi });
    if (rendered.outcome !== 'rendered') throw new Error(rendered.message);
    const page = fromPng(rendered.png);
    pages.push(isPhoto ? photographPage(page, kind, random) : scanPage(page, kind, random));
  }
  const [first, ...others] = pages;
  if (first === undefined) throw new Error('The document has no pages');
  const isFile = others.length === 0 && (isPhoto || random.happens(50));
  const file = isFile
    ? { bytes: first.bytes, mediaType: first.mediaType }
    : { bytes: await bind(pages), mediaType: 'application/pdf' as const };
  return { kind, layout: truth.layout, original, ...file, pages: pages.length, truth };
}

function isPhotoKind(kind: PictureKind): kind is PhotoKind {
  return (PHOTO_KINDS as readonly string[]).includes(kind);
}

function chooseDocument(of: PictureWanted['of'], seed: number, random: SeededRandom) {
  const persona = random.pick(PERSONAS);
  const layouts = of === 'payslip' ? PAYSLIP_LAYOUTS : STATEMENT_LAYOUTS;
  const layout = random.pick<{ name: string }>(layouts).name;
  return of === 'payslip' ? makePayslip({ layout, persona, seed }) : makeStatement({ layout, persona, seed });
}

/** Works for documents of the sandbox, whose page objects are not compressed. */
function pagesIn(bytes: Buffer): number {
  return bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** The types of pdfkit leave this out. */
interface OpenedImage {
  width: number;
  height: number;
  orientation?: number;
}

const A4_LONG_POINTS = 842;

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
    const scale = A4_LONG_POINTS / Math.max(wide, high);
    const [width, height] = [wide * scale, high * scale];
    document.addPage({ size: [width, height], margin: 0 });
    document.image(bytes, 0, 0, { width, height });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
