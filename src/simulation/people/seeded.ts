import type { Day } from '#values/calendar.ts';
import { EMPLOYERS } from './employers.ts';
import { EMPLOYMENTS } from './employments.ts';
import { IDENTITIES } from './identities.ts';
import type { PaidEmployment } from './paid-employment.ts';
import type { SandboxEmployment, SandboxPerson } from './person.ts';
import { PERSONA_NAMES, type PersonaName } from './personas.ts';
import { stableId } from './stable-id.ts';

/** A person with all their past and future employments. */
export interface SeededPerson extends Omit<SandboxPerson, 'employments'> {
  employments: readonly SeededEmployment[];
}

export interface SeededEmployment extends PaidEmployment {
  /** The id of the employment. */
  id: string;
  userName: string;
  /** The previous employment, whose P45 this one continues from. */
  before: SeededEmployment | null;
}

export const SEEDED: ReadonlyMap<string, SeededPerson> = new Map(
  PERSONA_NAMES.map((userName) => [userName, seed(userName)]),
);

/** The person as known on a day, without later employments and later leaving dates. */
export function personAsOf({ employments, ...person }: SeededPerson, day: Day): SandboxPerson {
  return {
    ...person,
    address: { ...person.address },
    employments: employments
      .filter(({ startDate }) => startDate <= day)
      .map((employment) => {
        const shown = sandboxEmploymentOf(employment);
        return shown.leaveDate && shown.leaveDate > day ? { ...shown, leaveDate: null } : shown;
      }),
  };
}

function seed(userName: PersonaName): SeededPerson {
  const identity = IDENTITIES[userName];
  const employments: SeededEmployment[] = [];
  for (const employment of EMPLOYMENTS[userName]) {
    const before = employment.hasP45 ? (employments.at(-1) ?? null) : null;
    employments.push({
      ...employment,
      id: stableId('employment', userName, employment.employer),
      userName,
      before,
    });
  }
  return { ...identity, userName, email: emailOf(identity), employments };
}

function emailOf({ forename, surname }: { forename: string; surname: string }): string {
  const plain = `${forename}.${surname}`.normalize('NFD').replace(/[^A-Za-z.-]/g, '');
  return `${plain.toLowerCase()}@example.com`;
}

function sandboxEmploymentOf(employment: SeededEmployment): SandboxEmployment {
  const { id, payrollId, role, contract, startDate, leaveDate, isDirector } = employment;
  return {
    id,
    employer: { ...EMPLOYERS[employment.employer] },
    payrollId,
    role,
    contract,
    startDate,
    leaveDate,
    isDirector,
    frequency: employment.schedule.frequency,
  };
}
