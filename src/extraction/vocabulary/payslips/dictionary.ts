import { type Meaning, matcherOf } from '../phrases.ts';
import { placedWords } from '../placed-words.ts';

/** Translates texts of other documents to the words of payslips. Null removes a text. */
export interface Dictionary {
  /** Labels of people, companies, dates and references. */
  label(text: string): string;
  /** Labels of amounts. */
  amount(text: string): string | null;
}

/** Returns a function that replaces the label at the start of a text with its meaning. */
export function labelsOf(table: readonly Meaning<string>[]): (text: string) => string {
  const labels = table.map(({ means, ...phrases }) => ({ means, matcher: matcherOf(phrases) }));
  return (text) => {
    const words = placedWords(text);
    const label = labels.find(({ matcher }) => matcher.test(words.plain));
    return label ? label.means + text.slice(words.endOf(label.matcher.find(words.plain))) : text;
  };
}
