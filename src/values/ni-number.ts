const FORM = /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]?$/;

/** A National Insurance number without spaces, in capitals; null if the text is not one. */
export function parseNiNumber(text: string): string | null {
  const compact = text.replace(/\s+/g, '').toUpperCase();
  return FORM.test(compact) ? compact : null;
}
