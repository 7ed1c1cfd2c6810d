import { countDiffering } from './lookalikes.ts';
import type { Word } from './text.ts';

/**
 * How much a confidence of OCR is worth. Words below `noise` are specks, words below `hardly` are mostly wrong, words
 * below `fairly` and `sure` are often wrong, and words from `certain` on are hardly ever wrong.
 */
export const CONFIDENCE = { noise: 0.25, hardly: 0.5, fairly: 0.7, sure: 0.8, certain: 0.99 } as const;
const SIGNS_WRONG_MAX = 2;

/** True for a word of a picture. */
export function isRecognised({ confidence }: Word): boolean {
  return confidence !== null;
}

/** True for a word of a picture with a low confidence. */
export function isDoubtfulWord({ confidence }: Word): boolean {
  return confidence !== null && confidence < CONFIDENCE.sure;
}

/** False for a word of a picture that was read without certainty or, in a second look, differently. */
export function isConfirmed({ confidence, isReadTwice }: Word): boolean {
  return confidence === null || (isReadTwice ?? confidence >= CONFIDENCE.certain);
}

/**
 * True when OCR may take one amount for the other: they have the same sign, one has at most one digit more, and at
 * most `SIGNS_WRONG_MAX` digits differ, which are next to each other.
 */
export function isAlike(one: bigint, other: bigint): boolean {
  const [a, b] = [String(one), String(other)];
  if (one < 0n !== other < 0n || Math.abs(a.length - b.length) > 1) return false;
  return countDiffering(a, b) <= SIGNS_WRONG_MAX;
}

/** True when one of these amounts of a picture is hard to read, or when misreading it explains why a sum is wrong by `gap`. */
export function mayBeMisread(
  amounts: readonly { pence: bigint; words: readonly Word[] }[],
  gap: bigint,
): boolean {
  return amounts.some(({ pence, words }) => {
    if (!words.some(isRecognised)) return false;
    const isExplained = [gap, -gap].some((change) => isAlike(pence, pence + change));
    return words.some(isDoubtfulWord) || isExplained;
  });
}
