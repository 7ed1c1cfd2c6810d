/*
 * A unique taxpayer reference (UTR) identifies a person in Self Assessment: ten digits, the first of which is
 * a check digit.
 */

const FORM = /^\d{10}$/;
const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];
const CHECK_DIGITS = '21987654321';

/** Removes spaces and the K that some letters print after the number; null if the text is not a UTR. */
export function parseUtr(text: string): string | null {
  const compact = text.replace(/\s+/g, '').replace(/k$/i, '');
  if (!FORM.test(compact)) return null;
  return compact[0] === checkDigitOf(compact.slice(1)) ? compact : null;
}

/** Calculates the check digit from the nine digits that follow it. */
export function checkDigitOf(nineDigits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(nineDigits[at]), 0);
  return CHECK_DIGITS[sum % 11] ?? '';
}
