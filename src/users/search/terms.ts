import type { KeyObject } from 'node:crypto';
import { blindIndex } from '#platform/crypto/keys.ts';
import type { Profile } from '../schema.ts';
import { wordsOf } from './words.ts';

/** What a term stands for. Each kind has its own key, so equal texts of two kinds have different terms. */
type Kind = 'word' | 'beginning' | 'name' | 'date_of_birth' | 'post_code' | 'outward_code' | 'ni_number';

export function termOf(clientKey: KeyObject, kind: Kind, value: string): Buffer {
  return blindIndex(clientKey, `search:${kind}`, value);
}

/** Beginnings of words have this many characters. A longer text finds words that begin with its first 12 characters. */
export const BEGINNING = { min: 2, max: 12 } as const;
const WORDS_MAX = 8;
const NI_NUMBER_CHARACTERS = 8;

/** The terms that find a person, each once. The order says nothing about the person. */
export function termsOf(clientKey: KeyObject, profile: Profile): Buffer[] {
  const found = new Map<string, Buffer>();
  for (const [kind, value] of valuesOf(profile)) {
    const term = termOf(clientKey, kind, value);
    found.set(term.toString('latin1'), term);
  }
  return [...found.values()].sort(Buffer.compare);
}

function* valuesOf(profile: Profile): Generator<[Kind, string]> {
  const forenames = wordsOf(profile.forename ?? '').slice(0, WORDS_MAX);
  const surnames = wordsOf(profile.surname ?? '').slice(0, WORDS_MAX);
  for (const words of [forenames, surnames])
    for (const word of new Set([...words, words.join('')])) yield* valuesOfWord(word);
  if (forenames.length > 0 && surnames.length > 0) {
    yield ['name', nameOf([...forenames, ...surnames])];
    yield ['name', nameOf([(forenames[0] ?? '').slice(0, 1), ...surnames])];
  }
  if (profile.date_of_birth) yield ['date_of_birth', profile.date_of_birth.slice(0, 10)];
  for (const postCode of profile.post_codes ?? []) {
    yield ['post_code', postCode];
    yield ['outward_code', postCode.slice(0, postCode.indexOf(' '))];
  }
  if (profile.ni_number) yield ['ni_number', withoutSuffix(profile.ni_number)];
}

function* valuesOfWord(word: string): Generator<[Kind, string]> {
  if (word === '') return;
  yield ['word', word];
  for (let length = BEGINNING.min; length <= Math.min(BEGINNING.max, word.length - 1); length++)
    yield ['beginning', word.slice(0, length)];
}

/** The same for every order of the words, because people also type the surname first. */
export function nameOf(words: readonly string[]): string {
  return words.toSorted().join(' ');
}

/** The letter at the end of a National Insurance number is optional. */
export function withoutSuffix(niNumber: string): string {
  return niNumber.slice(0, NI_NUMBER_CHARACTERS);
}

/** A keyed hash that finds a contact in its normal form: an email address, or a phone number such as +447700900123. */
export function contactIndex(clientKey: KeyObject, contact: string): Buffer {
  return blindIndex(clientKey, 'search:contact', contact);
}
