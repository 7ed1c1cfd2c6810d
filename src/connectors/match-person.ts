import type { Day } from '#values/calendar.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import type { Person } from './connector.ts';

/** A payroll's data about an employee. */
export interface EmployeeRecord {
  niNumber: string | null;
  dateOfBirth: Day | null;
  postCode: string | null;
  forename: string | null;
  surname: string | null;
}

/** `mismatch`: NI number and date of birth match, but the postcode or, if the record has none, the name does not. */
export type Match = 'match' | 'mismatch' | 'other';

const NI_NUMBER_WITHOUT_SUFFIX = 8;

/**
 * Decides if data that no login protects belongs to a person: NI number and date of birth must match, and the
 * postcode or, if the record has none, the name.
 */
export function matchPerson(person: Person, record: EmployeeRecord): Match {
  if (!sameNiNumber(person.niNumber, record.niNumber)) return 'other';
  if (person.dateOfBirth === null || person.dateOfBirth !== record.dateOfBirth) return 'other';
  const agrees =
    record.postCode === null
      ? agreeInStart(person.surname, record.surname, 3) && agreeInStart(person.forename, record.forename, 1)
      : person.postCodes.some((postCode) => compact(postCode) === compact(record.postCode ?? ''));
  return agrees ? 'match' : 'mismatch';
}

/**
 * Finds a person in a list that their consent gives access to: by NI number, or else as the only one with their name and date of
 * birth.
 */
export function findPerson<Row>(
  person: Person,
  rows: readonly Row[],
  recordOf: (row: Row) => Omit<EmployeeRecord, 'postCode'>,
): Row[] {
  const records = rows.map((row) => ({ row, record: recordOf(row) }));
  const byNumber = records.filter(({ record }) => sameNiNumber(person.niNumber, record.niNumber));
  if (byNumber.length > 0) return byNumber.map(({ row }) => row);
  const byName = records.filter(
    ({ record }) =>
      // different NI numbers mean different people, whatever their names
      (person.niNumber === null || record.niNumber === null) &&
      person.dateOfBirth !== null &&
      person.dateOfBirth === record.dateOfBirth &&
      sameName(person.forename, record.forename) &&
      sameName(person.surname, record.surname),
  );
  return byName.length === 1 ? byName.map(({ row }) => row) : [];
}

/**
 * Ignores spaces, case, and a suffix letter that only one of the two has, because the number is unique
 * without it.
 */
export function sameNiNumber(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((text) => (text === null ? null : parseNiNumber(text)));
  if (!a || !b) return false;
  const length = Math.min(a.length, b.length);
  return length >= NI_NUMBER_WITHOUT_SUFFIX && a.slice(0, length) === b.slice(0, length);
}

/** Ignores case, accents, spaces and hyphens. */
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
