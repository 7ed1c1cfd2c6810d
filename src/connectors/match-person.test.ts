import { describe, expect, test } from 'vitest';
import type { Person } from './connector.ts';
import { type EmployeeRecord, matchPerson, sameName, sameNiNumber } from './match-person.ts';

const person: Person = {
  niNumber: 'JG481926B',
  dateOfBirth: '1990-01-31',
  postCodes: ['LS6 2DN', 'M20 2ES'],
  forename: 'Hannah',
  surname: 'Whitcombe',
};
const record: EmployeeRecord = {
  niNumber: 'JG481926B',
  dateOfBirth: '1990-01-31',
  postCode: 'LS6 2DN',
  forename: 'Hannah',
  surname: 'Whitcombe',
};

describe('a person and a record', () => {
  test.each<[string, Partial<Person>, Partial<EmployeeRecord>, string]>([
    ['all agrees', {}, {}, 'match'],
    ['the post code is an earlier one', {}, { postCode: 'M20 2ES' }, 'match'],
    ['the post code is spelt otherwise', {}, { postCode: 'm202es' }, 'match'],
    ['the NI number has spaces', {}, { niNumber: 'jg 48 19 26 b' }, 'match'],
    ['the record lacks the suffix', {}, { niNumber: 'JG481926' }, 'match'],
    ['the user lacks the suffix', { niNumber: 'JG481926' }, {}, 'match'],
    ['the suffixes differ', {}, { niNumber: 'JG481926C' }, 'other'],
    ['the NI numbers differ', {}, { niNumber: 'JG481927B' }, 'other'],
    ['the record has no NI number', {}, { niNumber: null }, 'other'],
    ['the user has no NI number', { niNumber: null }, {}, 'other'],
    ['the birth dates differ', {}, { dateOfBirth: '1990-01-30' }, 'other'],
    ['the record has no birth date', {}, { dateOfBirth: null }, 'other'],
    ['neither has a birth date', { dateOfBirth: null }, { dateOfBirth: null }, 'other'],
    ['the post code is another', {}, { postCode: 'LS6 2DP' }, 'mismatch'],
    ['the user has no post code', { postCodes: [] }, {}, 'mismatch'],
    ['the post code is another and the name the same', {}, { postCode: 'NR2 3TP' }, 'mismatch'],
    ['the name is another and the post code the same', {}, { forename: 'Zoe', surname: 'Ash' }, 'match'],
    ['the record has no post code', {}, { postCode: null }, 'match'],
    [
      'the record has none, and a longer name',
      {},
      { postCode: null, surname: 'Whitby', forename: 'H' },
      'match',
    ],
    ['the record has none, and another surname', {}, { postCode: null, surname: 'Wilson' }, 'mismatch'],
    ['the record has none, and another initial', {}, { postCode: null, forename: 'Anna' }, 'mismatch'],
    ['the record has none, and the user no name', { surname: null }, { postCode: null }, 'mismatch'],
  ])('where %s', (_case, user, employee, match) => {
    expect(matchPerson({ ...person, ...user }, { ...record, ...employee })).toBe(match);
  });
});

test('a number that is no NI number is like none', () => {
  expect(sameNiNumber('TN010190F', 'TN010190F')).toBe(false);
  expect(sameNiNumber('', '')).toBe(false);
});

test.each([
  ['Élise', 'ELISE', true],
  ['Mei-Ling', 'Mei Ling', true],
  ["O'Brien", 'OBrien', true],
  ['Ann', 'Anne', false],
  ['-', '-', false],
])('the names %s and %s are the same: %s', (one, other, same) => expect(sameName(one, other)).toBe(same));
