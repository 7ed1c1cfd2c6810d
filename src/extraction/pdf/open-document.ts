import type { MediaType } from '../extraction.ts';
import { listJpegSegments } from '../jpeg-segments.ts';
import { discardPdfium, openPdfium, type Pdfium } from './pdfium.ts';

export interface DocumentFile {
  bytes: Uint8Array;
  mediaType: MediaType;
  password?: string | undefined;
}

export type NotOpened =
  | { outcome: 'password_protected' }
  | { outcome: 'corrupt' }
  | { outcome: 'too_large'; pages: number | null };

/** PDFium's numbers for files that need a password. */
const ERROR = { password: 4, security: 5 } as const;
/** A picture is as long as a sheet of A4. */
export const LONG_SIDE_POINTS = 842;

/** Opens a document while `use` runs. A picture becomes a document with one upright page. */
export async function withDocument<T>(
  { bytes, mediaType, password }: DocumentFile,
  use: (pdfium: Pdfium, document: number) => T,
): Promise<T | NotOpened> {
  const pdfium = await openPdfium();
  try {
    const memory = pdfium.malloc(bytes.length);
    if (memory === 0) return { outcome: 'too_large', pages: null };
    pdfium.bytes().set(bytes, memory);
    const file = { memory, bytes };
    const document =
      mediaType === 'application/pdf'
        ? openPdf(pdfium, file, password)
        : openPicture(pdfium, file, mediaType);
    const result = typeof document === 'number' ? use(pdfium, document) : document;
    // Not in a `finally`: after a WebAssembly trap these calls would trap too, and the module is discarded.
    if (typeof document === 'number') pdfium.FPDF_CloseDocument(document);
    pdfium.free(memory);
    return result;
  } catch (error) {
    discardPdfium();
    if (error instanceof Error && error.name === 'RuntimeError') return { outcome: 'corrupt' };
    throw error;
  }
}

/** Opens a page while `use` runs. Pages are numbered from 1. Returns null if there is no such page. */
export function usePage<T>(
  pdfium: Pdfium,
  { document, number }: { document: number; number: number },
  use: (page: number) => T,
): T | null {
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  if (page === 0) return null;
  const result = use(page);
  pdfium.FPDF_ClosePage(page);
  return result;
}

interface FileInMemory {
  memory: number;
  bytes: Uint8Array;
}

function openPdf(
  pdfium: Pdfium,
  { memory, bytes }: FileInMemory,
  password: string | undefined,
): number | NotOpened {
  const given = password === undefined ? null : writeText(pdfium, password);
  const document = pdfium.FPDF_LoadMemDocument64(memory, bytes.length, given?.at ?? 0);
  given?.erase();
  if (document !== 0) return document;
  const error = pdfium.FPDF_GetLastError();
  const isLocked = error === ERROR.password || error === ERROR.security;
  return isLocked ? { outcome: 'password_protected' } : { outcome: 'corrupt' };
}

/** Writes a text that ends with a zero byte. PDFium tries UTF-8 and Latin-1. */
function writeText(pdfium: Pdfium, text: string): { at: number; erase(): void } {
  const bytes = Buffer.from(`${text}\0`, 'utf8');
  const at = pdfium.malloc(bytes.length);
  pdfium.bytes().set(bytes, at);
  return {
    at,
    erase() {
      pdfium.bytes().fill(0, at, at + bytes.length);
      pdfium.free(at);
    },
  };
}

function openPicture(pdfium: Pdfium, file: FileInMemory, mediaType: MediaType): number | NotOpened {
  const document = pdfium.FPDF_CreateNewDocument();
  const image = pdfium.FPDFPageObj_NewImageObj(document);
  const load = mediaType === 'image/png' ? pdfium.EPDFImageObj_SetPng : pdfium.EPDFImageObj_SetJpeg;
  const size = load(0, 0, image, file.memory, file.bytes.length) === 0 ? null : pixelSizeOf(pdfium, image);
  if (size === null) {
    pdfium.FPDFPageObj_Destroy(image);
    pdfium.FPDF_CloseDocument(document);
    return { outcome: 'corrupt' };
  }
  const scale = LONG_SIDE_POINTS / Math.max(size.width, size.height);
  const page = pdfium.FPDFPage_New(document, 0, size.width * scale, size.height * scale);
  pdfium.FPDFImageObj_SetMatrix(image, size.width * scale, 0, 0, size.height * scale, 0, 0);
  pdfium.FPDFPage_InsertObject(page, image);
  pdfium.FPDFPage_SetRotation(page, mediaType === 'image/jpeg' ? quarterTurnsOf(file.bytes) : 0);
  pdfium.FPDFPage_GenerateContent(page);
  pdfium.FPDF_ClosePage(page);
  return document;
}

export function pixelSizeOf(pdfium: Pdfium, image: number): { width: number; height: number } | null {
  const [width = 0, height = 0] = pdfium.readIntegers((...at) =>
    pdfium.FPDFImageObj_GetImagePixelSize(image, ...at),
  );
  return width > 0 && height > 0 ? { width, height } : null;
}

const EXIF = { segment: 0xe1, header: 'Exif\0\0', orientation: 0x0112 } as const;
const QUARTER_TURNS: Readonly<Record<number, number>> = { 3: 2, 6: 1, 8: 3 };

/** Phones store the picture as the sensor saw it and add the orientation as Exif data. */
function quarterTurnsOf(jpeg: Uint8Array): number {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (const { marker, start, end } of listJpegSegments(bytes)) {
    const segment = bytes.subarray(start, end);
    if (marker !== EXIF.segment || !segment.toString('latin1', 0, 6).startsWith(EXIF.header)) continue;
    return QUARTER_TURNS[orientationOf(segment.subarray(EXIF.header.length))] ?? 0;
  }
  return 0;
}

function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) =>
    at < 0 || at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? short(4) : short(6);
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) === EXIF.orientation) return short(at + 8);
  }
  return 0;
}
