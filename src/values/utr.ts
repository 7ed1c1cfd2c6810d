/*
 * A unique taxpayer reference, by which self assessment knows a person: ten digits, the first of which checks the others.
 */

const FORM = /^\d{10}$/;
const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];
const CHECK_DIGITS = '21987654321';

/** Without spaces, and without the letter that some letters put after it; null when the text is none. */
export function parseUtr(text: string): string | null {
  const compact = text.replace(/\s+/g, '').replace(/k$/i, '');
  if (!FORM.test(compact)) return null;
  return compact[0] === checkDigitOf(compact.slice(1)) ? compact : null;
}

/** The first digit, by the nine that follow. */
export function checkDigitOf(nineDigits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(nineDigits[at]), 0);
  return CHECK_DIGITS[sum % 11] ?? '';
}
