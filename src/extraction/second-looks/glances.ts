import type { Box } from '../extraction.ts';
import type { Word } from '../page/text.ts';

/** Looks at one place of a page again, in several ways. */
export type LookAt = (box: Box) => AsyncIterable<Word[]>;

/** What one look shows, as one text without spaces. */
export type Glance = Pick<Word, 'text' | 'confidence'>;

/** With this confidence, a reading of the expected form needs no further look. */
const SURE = 0.85;

export function glanceOf(words: readonly Word[]): Glance {
  return {
    text: words.map(({ text }) => text).join(''),
    confidence: Math.min(...words.map(({ confidence }) => confidence ?? 0)),
  };
}

/** Returns the best reading of a place, if possible one of the expected form; null if there is no text. */
export async function bestGlance(looks: AsyncIterable<Word[]>, form: RegExp): Promise<Glance | null> {
  let best: Glance | null = null;
  for await (const words of looks) {
    best = betterOf(best, glanceOf(words), form);
    if (form.test(best.text) && (best.confidence ?? 0) >= SURE) break;
  }
  return best;
}

/** Returns all different readings of the expected form. */
export async function allGlances(looks: AsyncIterable<Word[]>, form: RegExp): Promise<Glance[]> {
  const glances = new Map<string, Glance>();
  for await (const words of looks) {
    const glance = glanceOf(words);
    if (form.test(glance.text) && !glances.has(glance.text)) glances.set(glance.text, glance);
  }
  return [...glances.values()];
}

function betterOf(one: Glance | null, other: Glance, form: RegExp): Glance {
  if (one === null) return other;
  const [isForm, isOtherForm] = [form.test(one.text), form.test(other.text)];
  if (isForm !== isOtherForm) return isForm ? one : other;
  return (other.confidence ?? 0) > (one.confidence ?? 0) ? other : one;
}
