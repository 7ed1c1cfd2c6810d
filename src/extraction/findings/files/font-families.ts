import type { DocumentFacts } from '../../page/text.ts';

/** A forger changes few values. More of them in a font are part of the design. */
export const ALONE_MAX = 2;

/** Styles of a font, at the end of its name. */
const STYLES =
  /(?:regular|normal|roman|book|medium|semi|demi|extra|ultra|light|thin|black|heavy|bold|italic|ital|oblique|mt|ps|std|pro|lt|bd|it)+$/;

/**
 * Returns `arial` for `ArialMT`, `Arial-BoldMT` and `ABCDEF+Arial,Italic`, because documents print some values in bold.
 * Fonts that look alike, such as Times and Liberation Serif, are different families.
 */
export function familyOf(font: string): string {
  const [name = ''] = font.replace(/^[A-Z]{6}\+/, '').split(/[-,]/);
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return plain.replace(STYLES, '') || plain;
}

/**
 * Returns the family of a font, apart from other fonts of the family that the file does not contain: an editor types
 * with the fonts of the computer, and the program that made the file put its own fonts into it.
 */
export function familiesIn({ fonts }: Pick<DocumentFacts, 'fonts'>): (font: string) => string {
  const embedded = new Map(fonts.map(({ name, isEmbedded }) => [name, isEmbedded]));
  const known = new Map<string, string>();
  return (font) => {
    const family =
      known.get(font) ?? `${familyOf(font)}${embedded.get(font) === false ? ' of the computer' : ''}`;
    known.set(font, family);
    return family;
  };
}
