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

describe("choosing among an organisation's employees", () => {
  test.each<[string, Partial<Person>, Employee[], string[]]>([
    [
      'takes the employee with the NI number, whatever the name',
      {},
      [
        employee('a'),
        employee('b', { nationalInsuranceNumber: 'JG 48 19 26', lastName: 'Ash', dateOfBirth: null }),
      ],
      ['b'],
    ],
    [
      'takes both employees with the NI number, as for a rehired person',
      {},
      [
        employee('a', { nationalInsuranceNumber: 'JG481926B' }),
        employee('b', { nationalInsuranceNumber: 'JG481926B' }),
      ],
      ['a', 'b'],
    ],
    ['takes the only employee with the name and date of birth', {}, [employee('a')], ['a']],
    [
      'does the same for a user without NI number',
      { niNumber: null },
      [employee('a', { nationalInsuranceNumber: 'JG481926B' })],
      ['a'],
    ],
    [
      'takes neither of two employees with the name and date of birth',
      {},
      [employee('a'), employee('b')],
      [],
    ],
    [
      'excludes an employee with another NI number',
      {},
      [employee('a', { nationalInsuranceNumber: 'JG481927B' })],
      [],
    ],
    [
      'excludes an employee with another date of birth',
      {},
      [employee('a', { dateOfBirth: '1990-01-30' })],
      [],
    ],
    [
      'does not match unknown dates of birth',
      { dateOfBirth: null },
      [employee('a', { dateOfBirth: null })],
      [],
    ],
    ['excludes an employee with another forename', {}, [employee('a', { firstName: 'Anna' })], []],
    ['takes nobody if there are no employees', {}, [], []],
  ])('%s', (_case, user, employees, chosen) => {
    const ids = chooseEmployees({ ...person, ...user }, employees).map(({ employeeID }) => employeeID);
    expect(ids).toEqual(chosen);
  });
});
