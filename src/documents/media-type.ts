import type { MEDIA_TYPES } from './schema.ts';

export type MediaType = (typeof MEDIA_TYPES)[number];

/** PDF readers look for the PDF header within this many bytes. */
export const SNIFFED_BYTES = 1024;
const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Detects the type of a file from its first bytes, regardless of its name. */
export function mediaTypeOf(start: Buffer): MediaType | null {
  if (start.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (start.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return start.subarray(0, SNIFFED_BYTES).includes('%PDF-') ? 'application/pdf' : null;
}
