import type { Person } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { findPerson, sameName, sameNiNumber } from '../match-person.ts';
import type { XeroTenant } from './api.ts';
import { type Employee, EmployeeAnswer, ListedEmployee } from './schema.ts';

const CANDIDATES_MAX = 50;

/**
 * Finds the person among an organisation's employees: by NI number, or else as the only one with their name
 * and date of birth.
 */
export async function findEmployees(tenant: XeroTenant, person: Person): Promise<Employee[]> {
  const listed = await tenant.list('/Employees', 'employees', ListedEmployee);
  const candidates = listed.filter((employee) => mayBe(person, employee));
  if (candidates.length > CANDIDATES_MAX)
    throw new ConnectorFailure('invalid_data', { detail: 'too many employees could be the person' });
  const employees: Employee[] = [];
  for (const { employeeID } of candidates) {
    const { employee } = await tenant.read(`/Employees/${encodeURIComponent(employeeID)}`, EmployeeAnswer);
    employees.push(employee);
  }
  return findPerson(person, employees, ({ nationalInsuranceNumber, dateOfBirth, firstName, lastName }) => ({
    niNumber: nationalInsuranceNumber,
    dateOfBirth,
    forename: firstName,
    surname: lastName,
  }));
}

/**
 * Selects employees to read in full. Lists may omit the NI number; then the date of birth or the surname must
 * match.
 */
function mayBe(person: Person, employee: ListedEmployee): boolean {
  if (person.niNumber !== null && employee.nationalInsuranceNumber !== null)
    return sameNiNumber(person.niNumber, employee.nationalInsuranceNumber);
  return (
    (person.dateOfBirth !== null && person.dateOfBirth === employee.dateOfBirth) ||
    sameName(person.surname, employee.lastName)
  );
}
