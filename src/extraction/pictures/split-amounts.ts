import type { Word } from '../page/text.ts';

/** A complete amount. */
export const AMOUNT = /^[£€$+(-]*(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}[)-]?(?:CR|DR|OD|D)?$/;
const WHOLE_PART = /^[£€$+(-]*\d{1,3}(?:,?\d{3})*[.,]?\d?$/;
const PENCE_PART = /^[.,]?\d{2}(?:CR|DR|OD|D|-)?$/;
/** Where the engine missed a decimal point, the gap between the digits is at most this wide. */
const GAP_OF_POINT_EM = 0.9;

/** True for two words that are one amount. */
export function isSplit(word: Word | undefined, next: Word | undefined): boolean {
  if (!word || !next || !WHOLE_PART.test(word.text) || !PENCE_PART.test(next.text)) return false;
  return next.x0 - word.x1 < GAP_OF_POINT_EM * Math.max(word.size, next.size);
}
