import type { Language } from '../language.ts';
import * as cy from './cy/index.ts';
import * as en from './en/index.ts';
import type { Translation } from './translation.ts';

/** Every text of the pages, by language and page. English decides which texts there are. */
export type Texts = Translation<typeof en>;

const CATALOGUE: Readonly<Record<Language, Texts>> = { en, cy };

export function textsIn(language: Language): Texts {
  return CATALOGUE[language];
}
