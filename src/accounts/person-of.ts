import type { Person } from '#connectors';
import type { Db } from '#platform/database/database.ts';
import { readUser, type Tenant } from '#users';

/** Reads the details by which connectors find a user. */
export async function personOf(db: Db, tenant: Tenant, userId: string): Promise<Person> {
  return toPerson(await readUser(db, tenant, userId));
}

export function toPerson(user: Awaited<ReturnType<typeof readUser>>): Person {
  return {
    niNumber: user.ni_number,
    dateOfBirth: user.date_of_birth?.slice(0, 10) ?? null,
    postCodes: user.post_codes ?? [],
    forename: user.forename,
    surname: user.surname,
  };
}
