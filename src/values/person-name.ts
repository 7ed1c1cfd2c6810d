import { areSameForename, isShortForm } from './forenames.ts';

/** Why a printed name is only similar to a person's name. */
export type NameDifference =
  | 'short_form'
  | 'spelling'
  | 'part_of_surname'
  | 'initial_of_surname'
  | 'other_forename'
  | 'other_surname'
  | 'surname_only'
  | 'forename_only';

export type NameComparison =
  | { result: 'matches' | 'differs'; difference: null }
  | { result: 'similar'; difference: NameDifference };

interface PersonName {
  forename: string | null;
  surname: string | null;
}

const DIFFERS: NameComparison = { result: 'differs', difference: null };
const MATCHES: NameComparison = { result: 'matches', difference: null };
/** The best comparison first. */
const ORDER: readonly (NameDifference | null)[] = [
  'short_form',
  'spelling',
  'part_of_surname',
  'initial_of_surname',
  'surname_only',
  'forename_only',
  'other_surname',
  'other_forename',
];

/**
 * Compares a name as it is printed with a person's name. Payslips and banks shorten and order names in many ways, so an
 * initial is enough for the forename, and words can be in any order. If several people are printed, such as the holders of a
 * joint account, the best comparison decides.
 */
export function compareNames(printed: string, { forename, surname }: PersonName): NameComparison {
  const person = { given: wordsOf(forename), family: wordsOf(surname) };
  if (person.family.length === 0) return DIFFERS;
  const found = peopleIn(printed).map((words) => compareWords(words, person));
  return found.toSorted(byCloseness)[0] ?? DIFFERS;
}

function byCloseness(one: NameComparison, other: NameComparison): number {
  return rankOf(one) - rankOf(other);
}

function rankOf({ result, difference }: NameComparison): number {
  if (result === 'matches') return -1;
  return result === 'differs' ? ORDER.length : ORDER.indexOf(difference);
}

interface Words {
  given: readonly string[];
  family: readonly string[];
}

function compareWords(words: readonly string[], person: Words): NameComparison {
  const { given, family } = person;
  const rest = withoutRun(words, family.join(''));
  if (rest !== null) return compareForenames(rest, given);
  const common = family.filter((word) => isTelling(word) && words.includes(word));
  if (common.length > 0) {
    const forename = compareForenames(
      words.filter((word) => !common.includes(word)),
      given,
    );
    return isForenameFine(forename) ? similar('part_of_surname') : forename;
  }
  return compareWithoutSurname(words, person);
}

/** A surname that is misspelt, shortened, left out or another one. */
function compareWithoutSurname(words: readonly string[], { given, family }: Words): NameComparison {
  if (given.length === 0) return DIFFERS;
  if (isForenameFine(compareForenames(words, given)) && hasMisspelt(words, family.join('')))
    return similar('spelling');
  if (!hasWholeForename(words, given))
    return isInitialAndSurname(words, given) ? similar('other_surname') : DIFFERS;
  const left = words.filter((word) => !given.join('').includes(word));
  if (left.length === 0) return similar('forename_only');
  const isInitial = left.length === 1 && left[0] === family[0]?.[0];
  return similar(isInitial ? 'initial_of_surname' : 'other_surname');
}

/** `S Jones` or `JONES S`: the person after a marriage, or somebody else. */
function isInitialAndSurname(words: readonly string[], given: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  if (words.length < 2) return false;
  const isSurnameFirst = words.length === 2 && first.length > 1 && second.length === 1;
  return words.some(isFull) && isInitials(isSurnameFirst ? second : first, given);
}

function isInitials(word: string, given: readonly string[]): boolean {
  const initials = given.map((one) => one[0]).join('');
  return word.length === 1 ? word === initials[0] : initials.startsWith(word);
}

/** A word that is a whole name. Two letters can be a name, such as Bo, or two initials. */
function isFull(word: string): boolean {
  return word.length > 2 || (word.length === 2 && /[aeiouy]/.test(word));
}

function similar(difference: NameDifference): NameComparison {
  return { result: 'similar', difference };
}

function isForenameFine({ result, difference }: NameComparison): boolean {
  return result === 'matches' || difference === 'short_form' || difference === 'spelling';
}

/** Compares the words that are left without the surname with the forenames. */
function compareForenames(words: readonly string[], given: readonly string[]): NameComparison {
  const [first] = given;
  if (first === undefined || words.length === 0) return similar('surname_only');
  // an initial after a whole forename is a middle name's
  const firstFull = words.findIndex(isFull);
  const leading = firstFull === -1 ? words : words.slice(0, firstFull + 1);
  if (
    hasWholeForename(words, given) ||
    leading.some((word) => isInitials(word, given)) ||
    (first.length === 1 && words.some((word) => word.startsWith(first)))
  )
    return MATCHES;
  const isAny = (compare: (word: string, one: string) => boolean) =>
    words.some((word) => given.some((one) => compare(word, one)));
  if (isAny(areSameForename) || isAny(isShortForm)) return similar('short_form');
  // the initial of a middle name, or two initials of which the record has only the first
  if (leading.some((word) => word.length === 1 && given.some((one) => word === one[0])))
    return similar('short_form');
  if (leading.some((word) => word.length === 2 && word[0] === first[0])) return similar('short_form');
  if (isAny((word, one) => Math.min(word.length, one.length) >= 5 && isOneSlip(word, one)))
    return similar('spelling');
  return similar('other_forename');
}

/** Any of the forenames in full, or all of them as one word or divided differently. */
function hasWholeForename(words: readonly string[], given: readonly string[]): boolean {
  const wholes = [...given, given.join('')].filter((one) => one.length > 1);
  return wholes.some((one) => withoutRun(words, one) !== null);
}

const PARTICLES = new Set('van von der den del dos das las los bin ibn abu mac nic ver ter'.split(' '));

/** A part of a double-barrelled surname that tells something, unlike `de` or `ap`. */
function isTelling(word: string): boolean {
  return word.length > 2 && !PARTICLES.has(word);
}

/** One slip in a long surname. In a short one, such as Khan or Wong, one letter makes another common name. */
function hasMisspelt(words: readonly string[], surname: string): boolean {
  return runsOf(words).some((run) => run.length >= 6 && surname.length >= 6 && isOneSlip(run, surname));
}

/** True if one letter is wrong, missing or added, or two neighbours are swapped. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return (
    short.slice(start + 1) === long.slice(start + 1) ||
    (isSwapped && short.slice(start + 2) === long.slice(start + 2))
  );
}

/** The words without neighbours that spell `text` together; null if there are none. O Neil and O’Neil are equal like that. */
function withoutRun(words: readonly string[], text: string): string[] | null {
  for (let from = words.length - 1; from >= 0; from -= 1)
    for (let to = from + 1; to <= words.length; to += 1)
      if (words.slice(from, to).join('') === text) return [...words.slice(0, from), ...words.slice(to)];
  return null;
}

const RUN_WORDS_MAX = 4;

function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: RUN_WORDS_MAX }, (_, index) => words.slice(from, from + index + 1).join('')),
  );
}

/** More words or people than this are not a name. */
const WORDS_MAX = 30;
const PEOPLE_MAX = 8;

/** The words of each person in a text such as `Mr J & Mrs S Smith`, where the first surname is left out. */
function peopleIn(printed: string): string[][] {
  const people = plain(printed)
    .replace(/\b(?:t\/a|trading as)\b/g, '&')
    .split(/[&+/;]|\b(?:and|or)\b/, PEOPLE_MAX)
    .map((part) => wordsIn(part).slice(0, WORDS_MAX))
    .filter((words) => words.length > 0);
  const last = people.at(-1)?.at(-1);
  return people.flatMap((words, index) =>
    index < people.length - 1 && last !== undefined && hasNoSurname(words)
      ? [words, [...words, last]]
      : [words],
  );
}

/** A forename alone, or initials at the end. */
function hasNoSurname(words: readonly string[]): boolean {
  return words.length === 1 || words.at(-1)?.length === 1;
}

const TITLES = new Set(
  'mr mrs miss ms mx dr prof professor sir dame lady lord rev revd reverend fr master mstr messrs esq jr jnr snr sr obe mbe cbe'.split(
    ' ',
  ),
);
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** True if a person who is printed has the name of one of the people who are printed elsewhere. */
export function isNameIn(printed: string, people: string): boolean {
  const words = wordsOf(printed);
  const surname = words.at(-1) ?? null;
  const forename = words.slice(0, -1).join(' ') || null;
  if (forename === null) return false;
  return (
    nameKey(printed) === nameKey(people) || compareNames(people, { forename, surname }).result === 'matches'
  );
}

/** Equal for a name that is printed in another order or case, with a title, or with other accents. */
export function nameKey(printed: string): string {
  return wordsOf(printed).sort().join(' ');
}

function wordsOf(text: string | null): string[] {
  return wordsIn(plain(text ?? '')).slice(0, WORDS_MAX);
}

function wordsIn(text: string): string[] {
  return (text.match(/\p{L}+/gu) ?? []).filter((word) => !TITLES.has(word));
}

/** In lower case, without accents and apostrophes. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => LETTERS[letter] ?? letter);
}
