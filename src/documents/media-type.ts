import type { MEDIA_TYPES } from './schema.ts';

export type MediaType = (typeof MEDIA_TYPES)[number];

/** Enough for any signature, and for white space before that of a PDF. */
export const SNIFFED_BYTES = 1024;
const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Some programs write a byte order mark or an empty line first. */
const PDF = /^(?:\xef\xbb\xbf)?[\t\n\f\r ]*%PDF-/;

/** Detects the type of a file from the signature at its start, regardless of its name. */
export function mediaTypeOf(start: Buffer): MediaType | null {
  if (start.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (start.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return PDF.test(start.toString('latin1', 0, SNIFFED_BYTES)) ? 'application/pdf' : null;
}

/** True if other bytes come before a PDF: both PDF readers and other programs would open such a file. */
export function hidesBeforePdf(start: Buffer): boolean {
  return mediaTypeOf(start) === null && start.subarray(0, SNIFFED_BYTES).includes('%PDF-');
}
