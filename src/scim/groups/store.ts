import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { ScimGroups } from '#platform/database/tables.gen.ts';
import { tenantTable } from '#platform/database/tenant-table.ts';

export type GroupRow = Selectable<ScimGroups>;
const groups = tenantTable('scim_groups');
const memberships = tenantTable('scim_group_members');

/** The keyed hashes by which a filter finds groups. */
export interface GroupKeys {
  groupId?: string;
  name?: Buffer;
}

/** Oldest first. */
export const listGroups = (
  db: Db,
  clientId: string,
  { keys: { groupId, name } = {}, offset = 0, limit }: { keys?: GroupKeys; offset?: number; limit: number },
) =>
  groups.list(
    db,
    {
      client_id: clientId,
      ...(groupId === undefined ? {} : { group_id: groupId }),
      ...(name === undefined ? {} : { name_hash: name }),
    },
    { order: 'group_id', skip: offset, limit },
  );

export const countGroups = (db: Db, clientId: string) => groups.count(db, { client_id: clientId });

/** Returns false if another group of the client has the name. */
export const insertGroup = (tx: Db, group: Insertable<ScimGroups>): Promise<boolean> =>
  groups.insertNew(tx, group, { columns: ['client_id', 'name_hash'] });

export const updateGroup = (
  tx: Db,
  clientId: string,
  groupId: string,
  changes: Updateable<ScimGroups> & { updated_at: Date },
) => groups.update(tx, { client_id: clientId, group_id: groupId }, changes);

export const deleteGroup = (tx: Db, clientId: string, groupId: string) =>
  groups.delete(tx, { client_id: clientId, group_id: groupId });

/** The members of some groups, by their ids, or the groups of some members. */
export const listMemberships = (
  db: Db,
  clientId: string,
  of: { groupIds: readonly string[] } | { memberIds: readonly string[] },
) =>
  'groupIds' in of
    ? memberships.list(db, { client_id: clientId, group_id: of.groupIds }, { order: 'member_id' })
    : memberships.list(db, { client_id: clientId, member_id: of.memberIds }, { order: 'group_id' });

/** How many members each group has. Groups without members are left out. */
export async function countMembers(
  db: Db,
  clientId: string,
  groupIds: readonly string[],
): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('scim_group_members')
    .select(({ fn }) => ['group_id', fn.countAll<string>().as('count')])
    .where('client_id', '=', clientId)
    .where('group_id', 'in', [...groupIds])
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ group_id, count }) => [group_id, Number(count)]));
}

export const insertMembers = (tx: Db, clientId: string, groupId: string, memberIds: readonly string[]) =>
  memberships.insert(
    tx,
    memberIds.map((memberId) => ({ client_id: clientId, group_id: groupId, member_id: memberId })),
  );

export const deleteMembers = (tx: Db, clientId: string, groupId: string, memberIds: readonly string[]) =>
  memberships.delete(tx, { client_id: clientId, group_id: groupId, member_id: memberIds });
