import { matcherOf, remembered } from '../phrases.ts';
import { placedWords } from '../placed-words.ts';
import { FIELDS, type Field } from './fields.ts';
import { hasLegalForm } from './name-words.ts';

export interface FieldLabel {
  field: Field;
  /** How many characters of the text are the label. */
  length: number;
}

const fields = FIELDS.map(({ means, ...phrases }) => ({
  field: means,
  matcher: matcherOf(phrases, { mayLoseSpaces: true }),
}));

const isAnyLabel = matcherOf({ start: FIELDS.map(({ start }) => start).join() }, { mayLoseSpaces: true });

/** Returns the longest label at the start of a text. */
export const labelOf = remembered((text): FieldLabel | null => {
  const words = placedWords(text);
  if (!isAnyLabel.test(words.plain)) return null;
  let longest: FieldLabel | null = null;
  for (const { field, matcher } of fields) {
    const length = words.endOf(matcher.find(words.plain));
    if (length > (longest?.length ?? 0) && !isOwnName(field, text.slice(length))) longest = { field, length };
  }
  return longest;
});

/** Returns true when the text is only a label. `Director` without a colon is a job title. */
export function isLabel(text: string): boolean {
  const found = labelOf(text);
  if (found === null || !/^[\s:.#-]*$/.test(text.slice(found.length))) return false;
  return found.field !== 'director' || text.includes(':');
}

/** `Company pays` and `Company Secretary` don't name the employer, but `Company Harbour Foods Ltd` does. */
function isOwnName(field: Field, rest: string): boolean {
  return field === 'employer' && /^\s+\p{L}/u.test(rest) && !hasLegalForm(rest);
}
