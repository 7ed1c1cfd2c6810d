import { actorOf, recordEntry, type Trail } from '#audit';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Access, hideText, maskNumber } from '#values/roles.ts';
import type { Profile, User } from './schema.ts';

const PERSONAL_FIELDS = [
  'forename',
  'surname',
  'date_of_birth',
  'post_codes',
  'ni_number',
] as const satisfies readonly (keyof Profile)[];

/** Users as the caller may see them. Before a member sees personal data it is written down who saw what of whom. */
export async function showUsers(
  database: Database,
  trail: Trail,
  caller: Caller,
  users: readonly User[],
): Promise<User[]> {
  if (caller.kind !== 'member') return [...users];
  const fields = caller.access === 'hidden' ? [] : shownFields(users);
  if (fields.length > 0) {
    const [only] = users.length === 1 ? users : [];
    await database.inTenant(trail.clientId, (tx) =>
      recordEntry(tx, trail, {
        actor: actorOf(caller),
        action: 'personal_data_read',
        ...(only
          ? { subject: { kind: 'user', id: only.user_id }, details: { fields } }
          : { details: { fields, user_ids: users.map(({ user_id }) => user_id) } }),
      }),
    );
  }
  return users.map((user) => maskUser(user, caller.access));
}

export async function showUser(database: Database, trail: Trail, caller: Caller, user: User): Promise<User> {
  const [shown = user] = await showUsers(database, trail, caller, [user]);
  return shown;
}

export function maskUser(user: User, access: Access): User {
  if (access === 'full') return user;
  if (access === 'partial') return { ...user, ni_number: maskNumber(user.ni_number) };
  return {
    ...user,
    forename: hideText(user.forename),
    surname: hideText(user.surname),
    // a date cannot be written in stars
    date_of_birth: null,
    post_codes: user.post_codes && ['***'],
    ni_number: hideText(user.ni_number),
  };
}

function shownFields(users: readonly User[]): string[] {
  return PERSONAL_FIELDS.filter((field) => users.some((user) => user[field] !== null));
}
