import type { Profile } from '#users/schema.ts';
import { dateOf } from '#values/calendar.ts';
import { IDENTITIES } from './people/identities.ts';
import { MISMATCHED_USER, type PersonaName } from './people/index.ts';

/** The details that a persona gives about themselves: true, except for `user_mismatch`. */
export function claimedBy(persona: PersonaName): Profile {
  const { forename, surname, dateOfBirth, niNumber, address } = IDENTITIES[persona];
  const known = { forename, surname, dateOfBirth, postCode: address.postCode };
  const claimed = persona === 'user_mismatch' ? MISMATCHED_USER : known;
  return {
    forename: claimed.forename,
    surname: claimed.surname,
    date_of_birth: claimed.dateOfBirth === null ? null : dateOf(claimed.dateOfBirth).toISOString(),
    post_codes: [claimed.postCode],
    ni_number: niNumber,
  };
}
