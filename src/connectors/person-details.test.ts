import { describe, expect, test } from 'vitest';
import type { DetailLists, Person } from './connector.ts';
import { completePerson, lackingDetails, missingDetails } from './person-details.ts';

const NOBODY: Person = { niNumber: null, dateOfBirth: null, postCodes: [], forename: null, surname: null };
const XERO: DetailLists = [
  ['ni_number', 'surname'],
  ['forename', 'surname', 'date_of_birth'],
];
const HMRC: DetailLists = [['full_ni_number']];

describe('a provider that finds people by their details', () => {
  test.each<[string, Partial<Person>, DetailLists, string[]]>([
    ['nothing', {}, XERO, ['forename', 'surname', 'ni_number', 'date_of_birth']],
    ['a name', { forename: 'Ada', surname: 'Lark' }, XERO, ['ni_number', 'date_of_birth']],
    ['an NI number', { niNumber: 'JG481926' }, XERO, ['forename', 'surname', 'date_of_birth']],
    ['an NI number and a surname', { niNumber: 'JG481926', surname: 'Lark' }, XERO, []],
    ['a name and a date of birth', { forename: 'Ada', surname: 'Lark', dateOfBirth: '1990-01-31' }, XERO, []],
    ['an NI number without its last letter', { niNumber: 'JG481926' }, HMRC, ['ni_number']],
    ['a full NI number', { niNumber: 'JG481926B' }, HMRC, []],
    ['nothing, but the sign-in is enough', {}, [], []],
  ])('needs what is missing of a person with %s', (_, known, lists, missing) => {
    expect(missingDetails({ ...NOBODY, ...known }, lists)).toEqual(missing);
  });

  test('can use more than it needs', () => {
    expect(lackingDetails({ ...NOBODY, niNumber: 'JG481926B' }, XERO)).toEqual([
      'forename',
      'surname',
      'date_of_birth',
    ]);
  });
});

describe('details that were added', () => {
  const given = {
    forename: 'Eve',
    surname: 'Stranger',
    ni_number: 'AB123456C',
    date_of_birth: '1980-02-01T00:00:00.000Z',
    post_code: 'M1 1AA',
  };
  const known: Person = {
    niNumber: 'JG481926',
    dateOfBirth: '1990-01-31',
    postCodes: ['LS6 2DN'],
    forename: 'Hannah',
    surname: 'Whitcombe',
  };

  test('complete a person', () => {
    expect(completePerson(NOBODY, given)).toEqual({
      niNumber: 'AB123456C',
      dateOfBirth: '1980-02-01',
      postCodes: ['M1 1AA'],
      forename: 'Eve',
      surname: 'Stranger',
    });
  });

  test('never replace those of the user', () => {
    expect(completePerson(known, given)).toEqual(known);
  });

  test('can add the last letter of the same NI number', () => {
    expect(completePerson(known, { ni_number: 'JG481926B' }).niNumber).toBe('JG481926B');
    expect(completePerson({ ...known, niNumber: 'JG481926B' }, { ni_number: 'JG481926' }).niNumber).toBe(
      'JG481926B',
    );
  });
});
