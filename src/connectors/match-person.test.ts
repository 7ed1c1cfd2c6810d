import { describe, expect, test } from 'vitest';
import type { Person } from './connector.ts';
import { type EmployeeRecord, findPerson, matchPerson, sameName, sameNiNumber } from './match-person.ts';

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

describe('matching a person with an employee record', () => {
  test.each<[string, Partial<Person>, Partial<EmployeeRecord>, string]>([
    ['everything agrees', {}, {}, 'match'],
    ['the record has an earlier postcode of the user', {}, { postCode: 'M20 2ES' }, 'match'],
    ['the postcode is formatted differently', {}, { postCode: 'm202es' }, 'match'],
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
    ['the postcodes differ', {}, { postCode: 'LS6 2DP' }, 'mismatch'],
    ['the user has no postcode', { postCodes: [] }, {}, 'mismatch'],
    ['the postcodes differ and the names agree', {}, { postCode: 'NR2 3TP' }, 'mismatch'],
    ['the names differ and the postcodes agree', {}, { forename: 'Zoe', surname: 'Ash' }, 'match'],
    ['the record has no postcode', {}, { postCode: null }, 'match'],
    [
      'the record has no postcode and a name with the same beginning',
      {},
      { postCode: null, surname: 'Whitby', forename: 'H' },
      'match',
    ],
    ['the record has no postcode and another surname', {}, { postCode: null, surname: 'Wilson' }, 'mismatch'],
    ['the record has no postcode and another initial', {}, { postCode: null, forename: 'Anna' }, 'mismatch'],
    ['the record has no postcode and the user no surname', { surname: null }, { postCode: null }, 'mismatch'],
  ])('where %s', (_case, user, employee, match) => {
    expect(matchPerson({ ...person, ...user }, { ...record, ...employee })).toBe(match);
  });
});

test('an invalid NI number matches nothing, not even itself', () => {
  expect(sameNiNumber('TN010190F', 'TN010190F')).toBe(false);
  expect(sameNiNumber('', '')).toBe(false);
});

test.each([
  ['Élise', 'ELISE', true],
  ['Mei-Ling', 'Mei Ling', true],
  ["O'Brien", 'OBrien', true],
  ['Ann', 'Anne', false],
  ['-', '-', false],
])('%s and %s count as the same name: %s', (one, other, same) => expect(sameName(one, other)).toBe(same));

type Listed = Omit<EmployeeRecord, 'postCode'> & { id: string };

function listed(id: string, changes: Partial<Listed> = {}): Listed {
  const { postCode, ...rest } = record;
  return { ...rest, niNumber: null, id, ...changes };
}

describe('choosing among the records that a consent gives access to', () => {
  test.each<[string, Partial<Person>, Listed[], string[]]>([
    [
      'takes the employee with the NI number, whatever the name',
      {},
      [listed('a'), listed('b', { niNumber: 'JG 48 19 26', surname: 'Ash', dateOfBirth: null })],
      ['b'],
    ],
    [
      'takes both employees with the NI number, as for a rehired person',
      {},
      [listed('a', { niNumber: 'JG481926B' }), listed('b', { niNumber: 'JG481926B' })],
      ['a', 'b'],
    ],
    ['takes the only employee with the name and date of birth', {}, [listed('a')], ['a']],
    [
      'does the same for a user without NI number',
      { niNumber: null },
      [listed('a', { niNumber: 'JG481926B' })],
      ['a'],
    ],
    ['takes neither of two employees with the name and date of birth', {}, [listed('a'), listed('b')], []],
    ['excludes an employee with another NI number', {}, [listed('a', { niNumber: 'JG481927B' })], []],
    ['excludes an employee with another date of birth', {}, [listed('a', { dateOfBirth: '1990-01-30' })], []],
    [
      'does not match unknown dates of birth',
      { dateOfBirth: null },
      [listed('a', { dateOfBirth: null })],
      [],
    ],
    ['excludes an employee with another forename', {}, [listed('a', { forename: 'Anna' })], []],
    ['takes nobody if there are no employees', {}, [], []],
  ])('%s', (_case, user, employees, chosen) => {
    const found = findPerson({ ...person, ...user }, employees, (one) => one);
    expect(found.map(({ id }) => id)).toEqual(chosen);
  });
});
