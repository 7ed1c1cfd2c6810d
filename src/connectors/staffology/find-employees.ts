import type { ConnectorContext, Person } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { type Match, matchPerson } from '../match-person.ts';
import type { Staffology } from './api.ts';
import type { Employers } from './employers.ts';
import { Employee, EvcSettings, type Item, Items } from './schema.ts';

const QUERY_LENGTH_MIN = 3;
const CANDIDATES_MAX = 300;
const EMPLOYEE_PATH = /\/employers\/([0-9a-f-]{36})\/employees\/([0-9a-f-]{36})/i;

export interface Candidate {
  employerId: string;
  employeeId: string;
}

export interface Search {
  matched: Candidate[];
  isMismatch: boolean;
}

/** Finds the person at every employer that has opted in, unless the person has restricted access. */
export async function findEmployees(
  api: Staffology,
  context: ConnectorContext,
  { person, employers }: { person: Person; employers: Employers },
): Promise<Search> {
  const query = [person.surname, person.forename].find(
    (name) => (name?.trim().length ?? 0) >= QUERY_LENGTH_MIN,
  );
  const candidates = query
    ? await searchByName(api, context, { query: query.trim(), employers })
    : await walkEmployees(api, context, employers);
  const search: Search = { matched: [], isMismatch: false };
  for (const candidate of candidates) {
    const match = await compare(api, person, candidate);
    if (match === 'mismatch') search.isMismatch = true;
    if (match === 'match' && !(await isRestricted(api, candidate))) search.matched.push(candidate);
  }
  return search;
}

async function searchByName(
  api: Staffology,
  context: ConnectorContext,
  { query, employers }: { query: string; employers: Employers },
): Promise<Candidate[]> {
  // the misspelling of the second parameter is Staffology's
  const asked = new URLSearchParams({ query, exludeCisSubContactors: 'true' });
  const candidates: Candidate[] = [];
  for (const item of await api.read(`/employers/employees/search?${asked}`, Items)) {
    const candidate = candidateOf(item);
    const { isOptedInToEvc } = await employers.find(api, context, candidate.employerId);
    if (isOptedInToEvc) candidates.push(candidate);
  }
  return limited(candidates);
}

/** Reads all employees: the search accepts only names and payroll codes of at least three letters. */
async function walkEmployees(
  api: Staffology,
  context: ConnectorContext,
  employers: Employers,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { id } of await employers.listOptedIn(api, context)) {
    candidates.push(...(await api.list(`/employers/${id}/employees`)).map(candidateOf));
    limited(candidates);
  }
  return candidates;
}

function limited(candidates: Candidate[]): Candidate[] {
  if (candidates.length > CANDIDATES_MAX)
    throw new ConnectorFailure('invalid_data', {
      detail: `more than ${CANDIDATES_MAX} employees could be the person`,
    });
  return candidates;
}

function candidateOf({ url }: Item): Candidate {
  const [, employerId, employeeId] = EMPLOYEE_PATH.exec(url ?? '') ?? [];
  if (!employerId || !employeeId)
    throw new ConnectorFailure('provider_changed', {
      detail: 'the URL of an employee has an unknown format',
    });
  return { employerId, employeeId };
}

async function compare(api: Staffology, person: Person, candidate: Candidate): Promise<Match> {
  const { personalDetails } = await api.read(pathOf(candidate), Employee);
  return matchPerson(person, {
    niNumber: personalDetails.niNumber,
    dateOfBirth: personalDetails.dateOfBirth,
    postCode: personalDetails.address?.postCode ?? null,
    forename: personalDetails.firstName,
    surname: personalDetails.lastName,
  });
}

async function isRestricted(api: Staffology, candidate: Candidate): Promise<boolean> {
  const { rightToDelete, rightToRestrict } = await api.read(`${pathOf(candidate)}/evcsettings`, EvcSettings);
  return rightToDelete || rightToRestrict;
}

export function pathOf({ employerId, employeeId }: Candidate): string {
  return `/employers/${employerId}/employees/${employeeId}`;
}
