import type { Day } from '#values/calendar.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import type { Person } from './connector.ts';

/** What a payroll knows of an employee. */
export interface EmployeeRecord {
  niNumber: string | null;
  dateOfBirth: Day | null;
  postCode: string | null;
  forename: string | null;
  surname: string | null;
}

/** `mismatch`: NI number and birth date say that it is the person, and where they live that it is not. */
export type Match = 'match' | 'mismatch' | 'other';

const NI_NUMBER_WITHOUT_SUFFIX = 8;

/** The rule for data that no login protects: NI number and birth date, and the post code or, where there is none, the name. */
export function matchPerson(person: Person, record: EmployeeRecord): Match {
  if (!sameNiNumber(person.niNumber, record.niNumber)) return 'other';
  if (person.dateOfBirth === null || person.dateOfBirth !== record.dateOfBirth) return 'other';
  const lives =
    record.postCode === null
      ? agreeInStart(person.surname, record.surname, 3) && agreeInStart(person.forename, record.forename, 1)
      : person.postCodes.some((postCode) => compact(postCode) === compact(record.postCode ?? ''));
  return lives ? 'match' : 'mismatch';
}

/** Spaces and case do not count, nor does a suffix letter that one of the two lacks: the rest is unique without it. */
export function sameNiNumber(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((text) => (text === null ? null : parseNiNumber(text)));
  if (!a || !b) return false;
  const length = Math.min(a.length, b.length);
  return length >= NI_NUMBER_WITHOUT_SUFFIX && a.slice(0, length) === b.slice(0, length);
}

/** Case, accents, spaces and hyphens do not count. */
export function sameName(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && letters(one) !== '' && letters(one) === letters(other);
}

function agreeInStart(one: string | null, other: string | null, length: number): boolean {
  if (one === null || other === null) return false;
  return sameName(letters(one).slice(0, length), letters(other).slice(0, length));
}

function letters(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}

function compact(postCode: string): string {
  return postCode.replace(/\s+/g, '').toUpperCase();
}
