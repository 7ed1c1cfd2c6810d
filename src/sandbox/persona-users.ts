import { IDENTITIES } from '#simulation/people/identities.ts';
import { CLAIMS, type PersonaName } from '#simulation/people/index.ts';
import type { Profile } from '#users/schema.ts';
import { dateOf } from '#values/calendar.ts';

/** The details that a persona gives about themselves. For some they differ from the payroll's. */
export function claimedBy(persona: PersonaName): Profile {
  const { forename, surname, dateOfBirth, niNumber, address } = IDENTITIES[persona];
  const claimed = { forename, surname, dateOfBirth, postCode: address.postCode, ...CLAIMS[persona] };
  return {
    forename: claimed.forename,
    surname: claimed.surname,
    date_of_birth: claimed.dateOfBirth === null ? null : dateOf(claimed.dateOfBirth).toISOString(),
    post_codes: [claimed.postCode],
    ni_number: niNumber,
  };
}
