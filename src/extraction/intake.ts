import type { MediaType, Refused } from './extraction.ts';
import { listJpegSegments } from './jpeg-segments.ts';
import {
  DOCUMENT_BYTES_MAX,
  OWN_PIXELS_MAX,
  PDF_HEAD_BYTES,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_PIXELS_MAX,
} from './limits.ts';
import { refuse } from './refuse.ts';

/** Checks the first bytes, the size and the declared type, before anything parses the file. Returns null if it is accepted. */
export function checkIntake(bytes: Buffer, mediaType: MediaType): Refused | null {
  if (bytes.length === 0) return refuse('unreadable', 'The file is empty');
  if (bytes.length > DOCUMENT_BYTES_MAX) return refuse('too_large', 'The file is larger than 25 MB');
  if (mediaType === 'application/pdf') return takeInPdf(bytes);
  const size = mediaType === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  if (size === 'other')
    return refuse('unsupported_type', `The file is not of the declared type ${mediaType}`);
  if (size === 'damaged') return refuse('unreadable', 'The image is damaged');
  const isTooLarge =
    size.width * size.height > PICTURE_PIXELS_MAX ||
    Math.max(size.width, size.height) > PICTURE_SIDE_PIXELS_MAX;
  return isTooLarge ? refuse('too_large', 'The image has too many pixels') : null;
}

/** True for pictures that take seconds to decode, by their headers. Only a child process can look into a PDF, which may have many. */
export function isLargePicture(bytes: Buffer, mediaType: MediaType): boolean {
  if (mediaType === 'application/pdf') return true;
  const size = mediaType === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  return typeof size === 'object' && size.width * size.height > OWN_PIXELS_MAX;
}

/** Some programs write a byte order mark or an empty line first. Anything else before a PDF could be a program. */
const PDF_START = /^(?:\xef\xbb\xbf)?[\t\n\f\r ]*%PDF-/;

function takeInPdf(bytes: Buffer): Refused | null {
  const head = bytes.toString('latin1', 0, PDF_HEAD_BYTES + 5);
  if (!head.includes('%PDF-')) return refuse('unsupported_type', 'The file is not a PDF');
  if (!PDF_START.test(head))
    return refuse('unsupported_type', 'The file has other content before its PDF header');
  if (endsAsZip(bytes))
    return refuse('unsupported_type', 'The file is a PDF and a file of another type at the same time');
  return null;
}

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES_MAX = 0xffff;

function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_BYTES_MAX);
  for (let at = bytes.indexOf(ZIP_END, from); at >= 0; at = bytes.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_BYTES > bytes.length) return false;
    if (at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}

interface PictureSize {
  width: number;
  height: number;
}

const PNG_HEADER = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');

function sizeOfPng(bytes: Buffer): PictureSize | 'other' | 'damaged' {
  if (!bytes.subarray(0, 8).equals(PNG_HEADER.subarray(0, 8))) return 'other';
  if (bytes.length < 33 || !bytes.subarray(0, 16).equals(PNG_HEADER)) return 'damaged';
  return orDamaged({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
}

/** Frame headers of all JPEG compression modes. C4, C8 and CC have other meanings. */
const JPEG_FRAME = /^[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]$/;

function sizeOfJpeg(bytes: Buffer): PictureSize | 'other' | 'damaged' {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return 'other';
  for (const { marker, start, end } of listJpegSegments(bytes)) {
    if (!JPEG_FRAME.test(String.fromCharCode(marker)) || end - start < 5) continue;
    return orDamaged({ height: bytes.readUInt16BE(start + 1), width: bytes.readUInt16BE(start + 3) });
  }
  return 'damaged';
}

function orDamaged(size: PictureSize): PictureSize | 'damaged' {
  return size.width > 0 && size.height > 0 ? size : 'damaged';
}
