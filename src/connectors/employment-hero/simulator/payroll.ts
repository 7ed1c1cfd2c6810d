import type { People, SandboxEmployment, SandboxPayslip, SandboxPerson } from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';

/* The sandbox's people as employee records: one for each person and employer. */

export interface StaffMember {
  id: number;
  person: SandboxPerson;
  employment: SandboxEmployment;
}

export function staffSeenBy(people: People, userNames: readonly string[]): StaffMember[] {
  return userNames.flatMap((userName) => {
    const person = people.find(userName);
    return (person?.employments ?? []).flatMap((employment) =>
      person ? [{ id: numberOf('employee', employment.id), person, employment }] : [],
    );
  });
}

/** The newest first. */
export function payslipsOf(people: People, { person, employment }: StaffMember): SandboxPayslip[] {
  return people
    .payslips(person.userName)
    .filter(({ employmentId }) => employmentId === employment.id)
    .toReversed();
}

/** A pay run pays all employees of an employer who are paid on that day with that frequency. */
export function payRunIdOf({ employment }: StaffMember, { payDate }: SandboxPayslip): number {
  return numberOf('pay run', employment.employer.id, employment.frequency, payDate);
}

export function businessIdOf({ employment }: StaffMember): number {
  return numberOf('business', employment.employer.id);
}

function numberOf(...words: string[]): number {
  return Number.parseInt(stableId('employment hero', ...words).slice(0, 7), 16);
}
