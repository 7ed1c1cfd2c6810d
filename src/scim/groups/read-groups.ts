import { profileOf, type Team } from '#members';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { isUuid } from '#values/uuid.ts';
import type { ScimContext } from '../context.ts';
import { GROUPS_MAX, PAGE_MAX } from '../limits.ts';
import { GROUP } from '../protocol/attributes.ts';
import type { Filter } from '../protocol/filter.ts';
import { equalsOf } from '../protocol/indexed.ts';
import { listResponse, type Query, readListQuery } from '../protocol/list.ts';
import { type Json, type JsonObject, matches } from '../protocol/match.ts';
import { includes, type Projection } from '../protocol/project.ts';
import { withVersion } from '../protocol/version.ts';
import { nameHash } from '../seal.ts';
import { sentUserOf } from '../users/read-users.ts';
import { listUsersById } from '../users/store.ts';
import { readGroupAttributes } from './attributes.ts';
import { countGroups, type GroupKeys, type GroupRow, listGroups, listMemberships } from './store.ts';

export async function requireGroup(db: Db, { clientId }: Team, id: string): Promise<GroupRow> {
  const [row] = isUuid(id)
    ? await listGroups(db, clientId, { keys: { groupId: id.toLowerCase() }, limit: 1 })
    : [];
  if (!row) throw notFound('Group', id);
  return row;
}

export async function readGroupResource(
  context: ScimContext,
  db: Db,
  team: Team,
  id: string,
): Promise<JsonObject> {
  const rows = [await requireGroup(db, team, id)];
  const [resource] = await toGroupResources(context, db, team, { rows, hasMembers: true });
  return resource as JsonObject;
}

export async function listGroupResources(
  context: ScimContext,
  db: Db,
  team: Team,
  query: Query,
): Promise<JsonObject> {
  const read = readListQuery(GROUP, query, PAGE_MAX);
  const { clientId } = team;
  if (read.filter === null) {
    const total = await countGroups(db, clientId);
    const rows =
      read.count === 0 ? [] : await listGroups(db, clientId, { offset: read.offset, limit: read.count });
    const hasMembers = includes(read.projection, 'members');
    const resources = await toGroupResources(context, db, team, { rows, hasMembers });
    return listResponse(GROUP, read, { total, resources });
  }
  const { filter } = read;
  const rows = await listGroups(db, clientId, { keys: keysOf(team, filter), limit: GROUPS_MAX });
  const hasMembers = needsMembers(filter, read.projection);
  const resources = await toGroupResources(context, db, team, { rows, hasMembers });
  const matching = resources.filter((resource) => matches(filter, resource));
  const page = matching.slice(read.offset, read.offset + read.count);
  return listResponse(GROUP, read, { total: matching.length, resources: page });
}

function keysOf(team: Team, filter: Filter): GroupKeys {
  const [id, name] = [equalsOf(filter, 'id'), equalsOf(filter, 'displayName')];
  if (id !== null && isUuid(id)) return { groupId: id.toLowerCase() };
  return name === null ? {} : { name: nameHash(team, 'scim_groups', name) };
}

/** Entra ID leaves the members out, because a group can have very many. */
function needsMembers(filter: Filter, projection: Projection): boolean {
  return includes(projection, 'members') || mentionsMembers(filter);
}

function mentionsMembers(filter: Filter): boolean {
  if ('parts' in filter) return filter.parts.some(mentionsMembers);
  return 'filter' in filter ? mentionsMembers(filter.filter) : filter.path.attribute.name === 'members';
}

export async function toGroupResources(
  { publicUrl }: Pick<ScimContext, 'publicUrl'>,
  db: Db,
  team: Team,
  { rows, hasMembers }: { rows: readonly GroupRow[]; hasMembers: boolean },
): Promise<JsonObject[]> {
  const members = hasMembers ? await readMembers(publicUrl, db, team, rows) : null;
  return rows.map((row) => {
    const { displayName, externalId } = readGroupAttributes(team, row);
    return withVersion(team.clientKey, {
      schemas: [GROUP.urn],
      id: row.group_id,
      externalId,
      displayName,
      ...(members ? { members: members.get(row.group_id) ?? [] } : {}),
      meta: {
        resourceType: 'Group',
        created: row.created_at,
        lastModified: row.updated_at,
        location: `${publicUrl}/scim/v2/Groups/${row.group_id}`,
      },
    });
  });
}

async function readMembers(
  publicUrl: string,
  db: Db,
  team: Team,
  rows: readonly GroupRow[],
): Promise<Map<string, Json[]>> {
  const groupIds = rows.map(({ group_id }) => group_id);
  const memberships = await listMemberships(db, team.clientId, { groupIds });
  const ids = [...new Set(memberships.map(({ member_id }) => member_id))];
  const found = await listUsersById(db, team.clientId, ids);
  const names = new Map(
    found.map((one) => {
      const { displayName, userName } = sentUserOf(team, one).attributes;
      return [one.member.member_id, displayName ?? profileOf(team, one.member).name ?? userName];
    }),
  );
  const shown = new Map<string, Json[]>(groupIds.map((id) => [id, []]));
  for (const { group_id, member_id: value } of memberships)
    shown.get(group_id)?.push({
      value,
      display: names.get(value),
      type: 'User',
      $ref: `${publicUrl}/scim/v2/Users/${value}`,
    });
  return shown;
}
