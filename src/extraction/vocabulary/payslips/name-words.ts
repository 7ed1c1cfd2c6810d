import { matcherOf, type Phrases, wordsIn } from '../phrases.ts';
import * as names from './names.ts';

export const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|rev)\b\.?\s+/i;

export const isCompany = saying(names.COMPANY);
/** True for a name that ends with a legal form, such as `Ltd`. */
export const hasLegalForm = saying(names.LEGAL_FORM);
export const isNoPerson = saying(names.NOT_A_PERSON);
export const isMethod = saying(names.METHOD);
export const isMethodOnly = saying(names.METHOD_ONLY);
const saysOther = saying(names.NOT_A_NAME);

export function isNoName(text: string): boolean {
  return text.endsWith(':') || saysOther(text);
}

function saying(phrases: Phrases): (text: string) => boolean {
  const matcher = matcherOf(phrases);
  return (text) => matcher.test(wordsIn(text));
}
