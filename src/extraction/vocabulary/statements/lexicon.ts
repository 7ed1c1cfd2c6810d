import { countDiffering } from '../../page/lookalikes.ts';
import { listPhrases } from '../phrases.ts';
import { HEADINGS, type Role } from './headings.ts';

export type { Role } from './headings.ts';

const ROLE_OF = new Map(
  (Object.keys(HEADINGS) as Role[]).flatMap((role) =>
    listPhrases(HEADINGS[role]).map((phrase) => [phrase, role] as const),
  ),
);
export const PHRASE_WORDS_MAX = 5;
const KNOWN_WORDS = new Set([...ROLE_OF.keys()].flatMap((phrase) => phrase.split(' ')));

const MONEY_ROLES: readonly Role[] = ['out', 'in', 'amount', 'balance'];
const MONEY_WORDS = new Set(
  [...ROLE_OF].flatMap(([phrase, role]) => (MONEY_ROLES.includes(role) ? phrase.split(' ') : [])),
);

/** Returns true when a word occurs in the heading of a column of money. */
export function isMoneyWord(text: string): boolean {
  return isAmong(MONEY_WORDS, plainHeading(text));
}

/** Returns true when a word occurs in any heading. */
export function isHeadingWord(text: string): boolean {
  return isAmong(KNOWN_WORDS, plainHeading(text));
}

/** A heading in two languages may have no space: `Balance/Gweddill`. */
function isAmong(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || (word.includes('/') && word.split('/').some((part) => words.has(part)));
}

/** In a heading these words name the unit and not the column. */
const UNITS =
  /^(?:\(?(?:£|gbp|€|eur|\$|usd|pounds|sterling|œ|£ \(gbp\))\)?|\(|\)|£\)|\(£|in £|-|–|\||:|\+\/-)$/;

export function isUnit(text: string): boolean {
  return UNITS.test(text.toLowerCase());
}

/** Normalises a word of a heading and removes its unit. */
export function plainHeading(text: string): string {
  if (/^[A-Za-z]+$/.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .replace(/[(]?[£€$œ][)]?|\((?:gbp|eur|usd|cr|dr|\+|-|p)\)|[*:†]+$/g, '')
    .replace(/^[|(]+|[|)]+$|\.$/g, '')
    .trim();
}

export function roleOf(phrase: string): Role | null {
  return ROLE_OF.get(phrase) ?? null;
}

const JOINED = / ?\/ ?| (?:&|and|or) /;

/**
 * Returns the role of a heading that has two parts, such as "Balance/Gweddill" or "Withdrawals & fees". The first part that
 * is known decides, but "Payment type and details" are details, and "Paid in and out" is an amount in either direction.
 */
export function roleOfParts(phrase: string): Role | null {
  if (!JOINED.test(phrase)) return null;
  const roles = phrase.split(JOINED).flatMap((part) => ROLE_OF.get(part) ?? []);
  if (roles.includes('in') && roles.includes('out')) return 'amount';
  return roles.find((role) => role === 'description') ?? roles[0] ?? null;
}

/** Finds a heading with one wrong character, as OCR may read it. */
export function roleOfMisread(phrase: string): Role | null {
  const letters = phrase.replace(/0/g, 'o').replace(/[1|]/g, 'l').replace(/5/g, 's');
  const exact = ROLE_OF.get(letters);
  if (exact !== undefined) return exact;
  if (letters.length < 4) return null;
  for (const [known, role] of ROLE_OF) {
    if (
      known.length >= 4 &&
      Math.abs(known.length - letters.length) <= 1 &&
      countDiffering(known, letters) <= 1
    )
      return role;
  }
  return null;
}
