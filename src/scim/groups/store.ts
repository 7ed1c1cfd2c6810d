import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { ScimGroups } from '#platform/database/tables.gen.ts';

export type GroupRow = Selectable<ScimGroups>;

/** The keyed hashes by which a filter finds groups. */
export interface GroupKeys {
  groupId?: string;
  name?: Buffer;
}

/** Oldest first. */
export async function listGroups(
  db: Db,
  clientId: string,
  { keys: { groupId, name } = {}, offset = 0, limit }: { keys?: GroupKeys; offset?: number; limit: number },
): Promise<GroupRow[]> {
  return db
    .selectFrom('scim_groups')
    .selectAll()
    .where('client_id', '=', clientId)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId as string))
    .$if(name !== undefined, (query) => query.where('name_hash', '=', name as Buffer))
    .orderBy('group_id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countGroups(db: Db, clientId: string): Promise<number> {
  const { count } = await db
    .selectFrom('scim_groups')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns false if another group of the client has the name. */
export async function insertGroup(tx: Db, group: Insertable<ScimGroups>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('scim_groups')
    .values(group)
    .onConflict((conflict) => conflict.columns(['client_id', 'name_hash']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateGroup(
  tx: Db,
  clientId: string,
  groupId: string,
  changes: Updateable<ScimGroups> & { updated_at: Date },
): Promise<void> {
  await tx
    .updateTable('scim_groups')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .execute();
}

export async function deleteGroup(tx: Db, clientId: string, groupId: string): Promise<void> {
  await tx
    .deleteFrom('scim_groups')
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .execute();
}

export interface Membership {
  group_id: string;
  member_id: string;
}

/** The members of some groups, or the groups of some members. */
export async function listMemberships(
  db: Db,
  clientId: string,
  of: { groupIds: readonly string[] } | { memberIds: readonly string[] },
): Promise<Membership[]> {
  const [column, ids] =
    'groupIds' in of ? (['group_id', of.groupIds] as const) : (['member_id', of.memberIds] as const);
  if (ids.length === 0) return [];
  return db
    .selectFrom('scim_group_members')
    .select(['group_id', 'member_id'])
    .where('client_id', '=', clientId)
    .where(column, 'in', [...ids])
    .orderBy('member_id')
    .orderBy('group_id')
    .execute();
}

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

export async function insertMembers(
  tx: Db,
  clientId: string,
  groupId: string,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .insertInto('scim_group_members')
    .values(memberIds.map((memberId) => ({ client_id: clientId, group_id: groupId, member_id: memberId })))
    .execute();
}

export async function deleteMembers(
  tx: Db,
  clientId: string,
  groupId: string,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .deleteFrom('scim_group_members')
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .where('member_id', 'in', [...memberIds])
    .execute();
}
