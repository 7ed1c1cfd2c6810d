/**
 * Text that somebody else wrote, for places that show one line: without control characters, characters that are not visible, and characters
 * that change the direction of text, with which a payer could make a line look different from what it says.
 */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}
