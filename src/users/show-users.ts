import { type AuditContext, recordAuditEntries } from '#audit';
import type { Database, Db } from '#platform/database/database.ts';
import type { Caller, MemberCaller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Access, hideText, maskNumber } from '#values/roles.ts';
import type { Person, Profile, User } from './schema.ts';

const PERSONAL_FIELDS = [
  'forename',
  'surname',
  'date_of_birth',
  'post_codes',
  'ni_number',
] as const satisfies readonly (keyof Profile)[];

/**
 * Masks users according to the caller's access, and those in `hidden` completely. Records a member's access to personal data before
 * returning it.
 */
export async function showUsers(
  database: Database,
  auditContext: AuditContext,
  caller: Caller,
  users: readonly User[],
  hidden: ReadonlySet<string> = new Set(),
): Promise<User[]> {
  const shown = users.filter(({ user_id }) => !hidden.has(user_id));
  if (caller.kind === 'member')
    await database.inTenant(auditContext.clientId, (tx) => recordUserAccess(tx, auditContext, caller, shown));
  return users.map((user) => maskUser(user, hidden.has(user.user_id) ? 'hidden' : caller.access));
}

/** Records which people's names a member sees, before they are sent. */
export async function recordNames(
  database: Database,
  auditContext: AuditContext,
  caller: Caller,
  people: readonly Person[],
): Promise<void> {
  if (caller.kind !== 'member') return;
  const entries = people.flatMap((person) => {
    const fields = (['forename', 'surname'] as const).filter((field) => person[field] !== null);
    const subject = { kind: 'user' as const, id: person.user_id };
    return fields.length === 0
      ? []
      : [{ actor: actorOf(caller), action: 'personal_data_read' as const, subject, details: { fields } }];
  });
  if (entries.length > 0)
    await database.inTenant(auditContext.clientId, (tx) => recordAuditEntries(tx, auditContext, entries));
}

/** Records one audit entry for each user with visible personal fields. */
export function recordUserAccess(
  tx: Db,
  auditContext: AuditContext,
  caller: MemberCaller & { access: Access },
  users: readonly User[],
): Promise<void> {
  const actor = actorOf(caller);
  const seen = users.map((user) => ({ user, fields: shownFields(user, caller.access) }));
  return recordAuditEntries(
    tx,
    auditContext,
    seen
      .filter(({ fields }) => fields.length > 0)
      .map(({ user, fields }) => ({
        actor,
        action: 'personal_data_read',
        subject: { kind: 'user', id: user.user_id },
        details: { fields },
      })),
  );
}

export function maskUser(user: User, access: Access): User {
  if (access === 'full') return user;
  if (access === 'partial') return { ...user, ni_number: maskNumber(user.ni_number) };
  return {
    ...user,
    forename: hideText(user.forename),
    surname: hideText(user.surname),
    // a date has no masked form
    date_of_birth: null,
    post_codes: user.post_codes && ['***'],
    ni_number: hideText(user.ni_number),
  };
}

/** Fields that are masked don't count as read. */
function shownFields(user: User, access: Access): string[] {
  if (access === 'hidden') return [];
  const isShown = (field: keyof Profile) => access === 'full' || field !== 'ni_number';
  return PERSONAL_FIELDS.filter((field) => user[field] !== null && isShown(field));
}
