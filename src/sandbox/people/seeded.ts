import type { Day } from '#values/calendar.ts';
import { EMPLOYERS } from './employers.ts';
import { IDENTITIES } from './identities.ts';
import type { Job } from './job.ts';
import { JOBS } from './jobs.ts';
import type { SandboxEmployment, SandboxPerson } from './person.ts';
import { PERSONA_NAMES, type PersonaName } from './personas.ts';
import { stableId } from './stable-id.ts';

/** A person with all jobs that they will ever have. */
export interface SeededPerson extends Omit<SandboxPerson, 'employments'> {
  jobs: readonly SeededJob[];
}

export interface SeededJob extends Job {
  /** The employment's. */
  id: string;
  userName: string;
  /** The job that its P45 is of. */
  before: SeededJob | null;
}

export const SEEDED: ReadonlyMap<string, SeededPerson> = new Map(
  PERSONA_NAMES.map((userName) => [userName, seed(userName)]),
);

/** The person as known on a day: of later jobs, and of leaving later, nothing is said. */
export function personAsOf({ jobs, ...person }: SeededPerson, day: Day): SandboxPerson {
  return {
    ...person,
    address: { ...person.address },
    employments: jobs
      .filter(({ startDate }) => startDate <= day)
      .map((job) => {
        const employment = employmentOf(job);
        return employment.leaveDate && employment.leaveDate > day
          ? { ...employment, leaveDate: null }
          : employment;
      }),
  };
}

function seed(userName: PersonaName): SeededPerson {
  const identity = IDENTITIES[userName];
  const jobs: SeededJob[] = [];
  for (const job of JOBS[userName]) {
    const before = job.hasP45 ? (jobs.at(-1) ?? null) : null;
    jobs.push({ ...job, id: stableId('employment', userName, job.employer), userName, before });
  }
  return { ...identity, userName, email: emailOf(identity), jobs };
}

function emailOf({ forename, surname }: { forename: string; surname: string }): string {
  const plain = `${forename}.${surname}`.normalize('NFD').replace(/[^A-Za-z.-]/g, '');
  return `${plain.toLowerCase()}@example.com`;
}

function employmentOf(job: SeededJob): SandboxEmployment {
  const { id, payrollId, role, contract, startDate, leaveDate, isDirector } = job;
  return {
    id,
    employer: { ...EMPLOYERS[job.employer] },
    payrollId,
    role,
    contract,
    startDate,
    leaveDate,
    isDirector,
    frequency: job.schedule.frequency,
  };
}
