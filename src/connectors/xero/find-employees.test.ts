import { describe, expect, test } from 'vitest';
import type { Person } from '../connector.ts';
import { chooseEmployees } from './find-employees.ts';
import type { Employee } from './schema.ts';

const person: Person = {
  niNumber: 'JG481926B',
  dateOfBirth: '1990-01-31',
  postCodes: [],
  forename: 'Hannah',
  surname: 'Whitcombe',
};

function employee(employeeID: string, changes: Partial<Employee> = {}): Employee {
  return {
    employeeID,
    firstName: 'Hannah',
    lastName: 'Whitcombe',
    dateOfBirth: '1990-01-31',
    nationalInsuranceNumber: null,
    address: null,
    email: null,
    phoneNumber: null,
    startDate: null,
    endDate: null,
    contracts: null,
    ...changes,
  };
}

describe('of the employees of an organisation', () => {
  test.each<[string, Partial<Person>, Employee[], string[]]>([
    [
      'the one with the NI number is chosen, whatever the name',
      {},
      [
        employee('a'),
        employee('b', { nationalInsuranceNumber: 'JG 48 19 26', lastName: 'Ash', dateOfBirth: null }),
      ],
      ['b'],
    ],
    [
      'both with the NI number are chosen, as of one who came back',
      {},
      [
        employee('a', { nationalInsuranceNumber: 'JG481926B' }),
        employee('b', { nationalInsuranceNumber: 'JG481926B' }),
      ],
      ['a', 'b'],
    ],
    ['the only one of that name and birth date is chosen', {}, [employee('a')], ['a']],
    [
      'the same holds for a user without NI number',
      { niNumber: null },
      [employee('a', { nationalInsuranceNumber: 'JG481926B' })],
      ['a'],
    ],
    ['two of that name and birth date are none', {}, [employee('a'), employee('b')], []],
    [
      'another NI number is another person',
      {},
      [employee('a', { nationalInsuranceNumber: 'JG481927B' })],
      [],
    ],
    ['another birth date is another person', {}, [employee('a', { dateOfBirth: '1990-01-30' })], []],
    [
      'a birth date that is not known proves nothing',
      { dateOfBirth: null },
      [employee('a', { dateOfBirth: null })],
      [],
    ],
    ['another forename is another person', {}, [employee('a', { firstName: 'Anna' })], []],
    ['nobody is nobody', {}, [], []],
  ])('%s', (_case, user, employees, chosen) => {
    const ids = chooseEmployees({ ...person, ...user }, employees).map(({ employeeID }) => employeeID);
    expect(ids).toEqual(chosen);
  });
});
