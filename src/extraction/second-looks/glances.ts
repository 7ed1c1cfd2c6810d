import type { Box } from '../extraction.ts';
import { CONFIDENCE } from '../page/certainty.ts';
import type { Word } from '../page/text.ts';

/** So many places are looked at again for one reason. Each costs about as much as a hundredth of a page. */
export const PLACES_MAX = 30;
/** Fewer figures below or beside each other are not a column or a row of figures. */
export const FIGURES_MIN = 3;

/** Looks at one place of a page again, in several ways. */
export type LookAt = (box: Box) => AsyncIterable<Word[]>;

/** What one look shows, as one text without spaces. */
export interface Glance {
  text: string;
  confidence: number;
  /** True for a text of the form that is expected in this place. */
  isExpected: boolean;
}

export function glanceOf(words: readonly Word[], isExpected: (text: string) => boolean): Glance {
  const text = words.map((word) => word.text).join('');
  const confidence = Math.min(...words.map((word) => word.confidence ?? 0));
  return { text, confidence, isExpected: isExpected(text) };
}

/** Returns the best reading of a place, if possible an expected one; null if there is no text. */
export async function bestGlance(
  looks: AsyncIterable<Word[]>,
  isExpected: (text: string) => boolean,
): Promise<Glance | null> {
  let best: Glance | null = null;
  for await (const words of looks) {
    const glance = glanceOf(words, isExpected);
    if (best === null || isBetter(glance, best)) best = glance;
    if (best.isExpected && best.confidence >= CONFIDENCE.sure) break;
  }
  return best;
}

function isBetter(one: Glance, other: Glance): boolean {
  return one.isExpected === other.isExpected ? one.confidence > other.confidence : one.isExpected;
}
