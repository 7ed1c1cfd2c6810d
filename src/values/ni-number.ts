const FORM = /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]?$/;

/** A national insurance number without spaces, in capitals; null when the text has not its form. */
export function parseNiNumber(text: string): string | null {
  const compact = text.replace(/\s+/g, '').toUpperCase();
  return FORM.test(compact) ? compact : null;
}
