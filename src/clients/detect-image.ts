export const LOGO_BYTES_MAX = 64 * 1024;

/** The image types that a logo can have. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';

const SVG_START_CHARACTERS_MAX = 4096;
/**
 * The root element, after a byte order mark, an XML declaration, comments and a document type. Each part can match in
 * one way only, so that matching never takes long.
 */
const SVG_START =
  /^\uFEFF?(?:\s|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype svg[^>[]*(?:\[[^\]]*\]\s*)?>)*<svg[\s>]/i;

/** Detects the image type from the bytes, regardless of the declared type; null if they are not an image. */
export function detectImage(bytes: Buffer): ImageType | null {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png';
  if (start.startsWith('\xFF\xD8\xFF')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return 'image/webp';
  return SVG_START.test(bytes.toString('utf8', 0, SVG_START_CHARACTERS_MAX)) ? 'image/svg+xml' : null;
}
