import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { MemberRow } from '#members';
import type { Db } from '#platform/database/database.ts';
import type { ScimUsers } from '#platform/database/tables.gen.ts';
import { NOT_NULL, tenantTable } from '#platform/database/tenant-table.ts';
import type { Role } from '#values/roles.ts';

/** Narrows the columns that check constraints limit. */
export type ScimUserRow = Omit<Selectable<ScimUsers>, 'own_role' | 'given_role'> & {
  own_role: Role | null;
  given_role: Role | null;
};

const scimUsers = tenantTable<'scim_users', ScimUserRow>('scim_users');

/** A member as SCIM sees them. `user` is null if the identity provider does not manage the member yet. */
export interface FoundUser {
  member: MemberRow;
  user: ScimUserRow | null;
}

/** The keyed hashes by which a filter finds users, so that the others need not be decrypted. */
export interface UserKeys {
  memberIds?: readonly string[];
  userName?: { hash: Buffer; emailIndex: Buffer };
  externalId?: Buffer;
}

/**
 * Lists the users that SCIM can see, oldest first: members who were not removed, and those whom the identity provider has
 * deactivated.
 */
export async function listUsers(
  db: Db,
  clientId: string,
  { keys = {}, offset = 0, limit }: { keys?: UserKeys; offset?: number; limit: number },
): Promise<FoundUser[]> {
  const members = await visible(db, clientId, keys)
    .selectAll('members')
    .orderBy('members.member_id')
    .offset(offset)
    .limit(limit)
    .execute();
  const users = await listUserRows(
    db,
    clientId,
    members.map(({ member_id }) => member_id),
  );
  const byId = new Map(users.map((user) => [user.member_id, user]));
  return (members as MemberRow[]).map((member) => ({ member, user: byId.get(member.member_id) ?? null }));
}

export async function listUsersById(
  db: Db,
  clientId: string,
  memberIds: readonly string[],
): Promise<FoundUser[]> {
  if (memberIds.length === 0) return [];
  return listUsers(db, clientId, { keys: { memberIds }, limit: memberIds.length });
}

export async function countUsers(db: Db, clientId: string): Promise<number> {
  const { count } = await visible(db, clientId, {})
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function visible(db: Db, clientId: string, { memberIds, userName, externalId }: UserKeys) {
  return db
    .selectFrom('members')
    .leftJoin('scim_users', (join) =>
      join
        .onRef('scim_users.client_id', '=', 'members.client_id')
        .onRef('scim_users.member_id', '=', 'members.member_id'),
    )
    .where('members.client_id', '=', clientId)
    .where((eb) =>
      eb.or([eb('members.status', '<>', 'archived'), eb('scim_users.member_id', 'is not', null)]),
    )
    .$if(memberIds !== undefined, (query) => query.where('members.member_id', 'in', memberIds as string[]))
    .$if(externalId !== undefined, (query) =>
      query.where('scim_users.external_id_hash', '=', externalId as Buffer),
    )
    .$if(userName !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('scim_users.user_name_hash', '=', userName?.hash as Buffer),
          eb.and([
            eb('scim_users.member_id', 'is', null),
            eb('members.email_index', '=', userName?.emailIndex as Buffer),
          ]),
        ]),
      ),
    );
}

const listUserRows = (db: Db, clientId: string, memberIds: readonly string[]) =>
  scimUsers.list(db, { client_id: clientId, member_id: memberIds });

/** The members of all users whom the identity provider manages, for a change that can concern each of them. */
export async function listManagedIds(db: Db, clientId: string): Promise<string[]> {
  const rows = await scimUsers.list(db, { client_id: clientId }, { order: 'member_id' });
  return rows.map(({ member_id }) => member_id);
}

/** Returns false if another user of the client has the name. */
export const insertUser = (tx: Db, user: Insertable<ScimUsers>): Promise<boolean> =>
  scimUsers.insertNew(tx, user, { columns: ['client_id', 'user_name_hash'] });

export const updateUser = (
  tx: Db,
  clientId: string,
  memberId: string,
  changes: Updateable<ScimUsers> & { updated_at: Date },
) => scimUsers.update(tx, { client_id: clientId, member_id: memberId }, changes);

export const deleteUser = (tx: Db, clientId: string, memberId: string) =>
  scimUsers.delete(tx, { client_id: clientId, member_id: memberId });

/** Forgets what the identity provider said about a member whom an admin has removed. */
export const deleteUserWithAccess = (tx: Db, clientId: string, memberId: string) =>
  scimUsers.delete(tx, { client_id: clientId, member_id: memberId, given_role: NOT_NULL });

/** Whether another user has this name: one that the identity provider manages, or a member whose address it is. */
export async function isNameTaken(
  tx: Db,
  clientId: string,
  { hash, emailIndex, except }: { hash: Buffer; emailIndex: Buffer; except: string | null },
): Promise<boolean> {
  const row = await visible(tx, clientId, { userName: { hash, emailIndex } })
    .select(sql<number>`1`.as('found'))
    .$if(except !== null, (query) => query.where('members.member_id', '<>', except as string))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
