import type { DetailLists, Person } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { sameName } from '../match-person.ts';
import { missingDetails } from '../person-details.ts';
import type { SelfService } from './api.ts';
import { Employee, PersonalDetails } from './schema.ts';

export interface EmployeeRecord {
  employee: Employee;
  details: PersonalDetails;
}

const RECORDS_MAX = 50;
const IN_UK = /^(?:uk|gb|united ?kingdom|great ?britain)$/i;
/** Employment Hero has no NI number here. */
const ONE_OF_SEVERAL: DetailLists = [['forename', 'surname', 'date_of_birth']];

/**
 * Returns the person's records, one for each employer. A sign-in shows whose they are, as at any portal. But an employer can let
 * a user see the records of other people too: then the person's name and date of birth decide.
 */
export async function findRecords(selfService: SelfService, person: Person): Promise<EmployeeRecord[]> {
  const employees = (await selfService.list('/security/employees', Employee)).filter(isReadable);
  if (employees.length === 0)
    throw new ConnectorFailure('not_authorised', { detail: 'the sign-in has no employee record in the UK' });
  if (employees.length > RECORDS_MAX)
    throw new ConnectorFailure('invalid_data', { detail: `more than ${RECORDS_MAX} employee records` });
  const records: EmployeeRecord[] = [];
  for (const employee of employees) {
    const details = await selfService.read(`/${employee.id}/personaldetails`, PersonalDetails);
    records.push({ employee, details });
  }
  return areOfOnePerson(records) ? records : ofPerson(person, records);
}

function isReadable({ region, isAnonymised }: Employee): boolean {
  return !isAnonymised && (region === null || IN_UK.test(region));
}

/** Employers may write the surname of one person differently, such as after a marriage. */
function areOfOnePerson([first, ...others]: readonly EmployeeRecord[]): boolean {
  return others.every(
    ({ details: { dateOfBirth, firstName } }) =>
      dateOfBirth !== null &&
      dateOfBirth === first?.details.dateOfBirth &&
      sameName(firstName, first.details.firstName),
  );
}

function ofPerson(person: Person, records: readonly EmployeeRecord[]): EmployeeRecord[] {
  const missing = missingDetails(person, ONE_OF_SEVERAL);
  if (missing.length > 0)
    throw new ConnectorFailure('identity_incomplete', { detail: `missing: ${missing.join(', ')}` });
  const own = records.filter(
    ({ details }) =>
      person.dateOfBirth === details.dateOfBirth &&
      sameName(person.forename, details.firstName) &&
      sameName(person.surname, details.surname),
  );
  if (own.length === 0)
    throw new ConnectorFailure('no_match', { detail: 'no employee record of the sign-in matches' });
  return own;
}
