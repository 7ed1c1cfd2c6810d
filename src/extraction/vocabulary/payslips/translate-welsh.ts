import { matcherOf } from '../phrases.ts';
import { WELSH } from './welsh.ts';

const isWelsh = matcherOf({ anywhere: WELSH.map(({ welsh }) => welsh).join(',') });
const translations = WELSH.map(({ welsh, english }) => ({
  matcher: matcherOf({ anywhere: welsh }),
  english,
}));

/** Translates Welsh words, and keeps one of the two languages of a bilingual label. */
export function toEnglish(plain: string): string {
  if (!isWelsh.test(plain)) return plain;
  let text = plain;
  for (const { matcher, english } of translations)
    for (let found = matcher.find(text); found; found = matcher.find(text))
      text = text.slice(0, found.from) + english + text.slice(found.to);
  return text.replace(/^(.+?) \1$/, '$1');
}
