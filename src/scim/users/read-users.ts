import { emailIndex, profileOf, type Team } from '#members';
import type { Db } from '#platform/database/database.ts';
import { notFound, say } from '#platform/problem.ts';
import { parseEmail } from '#values/email.ts';
import { isUuid } from '#values/uuid.ts';
import type { ScimContext } from '../context.ts';
import { type GroupAttributes, readGroupAttributes } from '../groups/attributes.ts';
import { listGroups, listMemberships } from '../groups/store.ts';
import { GROUPS_MAX, PAGE_MAX, USERS_MAX } from '../limits.ts';
import { USER } from '../protocol/attributes.ts';
import type { Filter } from '../protocol/filter.ts';
import { equalsOf } from '../protocol/indexed.ts';
import { listResponse, type Query, readListQuery } from '../protocol/list.ts';
import { type Json, type JsonObject, matches } from '../protocol/match.ts';
import { ScimProblem } from '../protocol/scim-problem.ts';
import { withVersion } from '../protocol/version.ts';
import { externalIdHash, nameHash, openAttributes } from '../seal.ts';
import { attributesOfMember, type SentUser, type UserAttributes } from './attributes.ts';
import { countUsers, type FoundUser, listUsers, listUsersById, type UserKeys } from './store.ts';

/** What SCIM says about a member. */
export function sentUserOf(team: Team, { member, user }: FoundUser): SentUser {
  if (!user) return { attributes: attributesOfMember(profileOf(team, member)), isActive: true };
  const attributes = openAttributes<UserAttributes>(
    team,
    'scim_users',
    user.member_id,
    user.sealed_attributes,
  );
  return { attributes, isActive: user.is_active };
}

/** Finds a user, or answers as for an id that does not exist. */
export async function requireUser(db: Db, { clientId }: Team, id: string): Promise<FoundUser> {
  const [found] = isUuid(id) ? await listUsersById(db, clientId, [id.toLowerCase()]) : [];
  if (!found) throw notFound('User', id);
  return found;
}

export async function readUserResource(
  context: ScimContext,
  db: Db,
  team: Team,
  id: string,
): Promise<JsonObject> {
  const [resource] = await toResources(context, db, team, [await requireUser(db, team, id)]);
  return resource as JsonObject;
}

export async function listUserResources(
  context: ScimContext,
  db: Db,
  team: Team,
  query: Query,
): Promise<JsonObject> {
  const read = readListQuery(USER, query, PAGE_MAX);
  const { clientId } = team;
  if (read.filter === null) {
    const total = await countUsers(db, clientId);
    const found =
      read.count === 0 ? [] : await listUsers(db, clientId, { offset: read.offset, limit: read.count });
    return listResponse(USER, read, { total, resources: await toResources(context, db, team, found) });
  }
  const candidates = await listUsers(db, clientId, {
    keys: keysOf(context, team, read.filter),
    limit: USERS_MAX + 1,
  });
  if (candidates.length > USERS_MAX)
    throw new ScimProblem(
      'tooMany',
      say`The filter applies to more than ${USERS_MAX} users: filter by userName`,
    );
  const resources = await toResources(context, db, team, candidates);
  const matching = resources.filter((resource) => matches(read.filter as Filter, resource));
  const page = matching.slice(read.offset, read.offset + read.count);
  return listResponse(USER, read, { total: matching.length, resources: page });
}

/** Uses an index if the filter requires one name or id. The filter itself decides afterwards. */
function keysOf({ keys }: ScimContext, team: Team, filter: Filter): UserKeys {
  const equal = (name: string) => equalsOf(filter, name);
  const [id, userName, externalId] = [equal('id'), equal('userName'), equal('externalId')];
  if (id !== null) return { memberIds: isUuid(id) ? [id.toLowerCase()] : [NOBODY] };
  if (userName !== null)
    return {
      userName: {
        hash: nameHash(team, 'scim_users', userName),
        emailIndex: emailIndex(keys.root, parseEmail(userName) ?? ''),
      },
    };
  return externalId === null ? {} : { externalId: externalIdHash(team, 'scim_users', externalId) as Buffer };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function toResources(
  { publicUrl }: Pick<ScimContext, 'publicUrl'>,
  db: Db,
  team: Team,
  found: readonly FoundUser[],
): Promise<JsonObject[]> {
  const { clientId } = team;
  const memberIds = found.map(({ member }) => member.member_id);
  const memberships = await listMemberships(db, clientId, { memberIds });
  const groups = memberships.length === 0 ? [] : await listGroups(db, clientId, { limit: GROUPS_MAX });
  const named = new Map(groups.map((row) => [row.group_id, readGroupAttributes(team, row)]));
  const groupsOf = Map.groupBy(memberships, ({ member_id }) => member_id);
  return found.map((one) => {
    const own = groupsOf.get(one.member.member_id) ?? [];
    const shown = own.map(({ group_id: id }) => toGroupReference(publicUrl, id, named.get(id)));
    return toResource(publicUrl, team, one, shown);
  });
}

function toGroupReference(publicUrl: string, id: string, group: GroupAttributes | undefined): Json {
  return {
    value: id,
    display: group?.displayName,
    type: 'direct',
    $ref: `${publicUrl}/scim/v2/Groups/${id}`,
  };
}

function toResource(publicUrl: string, team: Team, found: FoundUser, groups: readonly Json[]): JsonObject {
  const { attributes, isActive } = sentUserOf(team, found);
  const { userName, externalId, name, displayName, emails } = attributes;
  const { member_id: id, created_at: created } = found.member;
  return withVersion(team.clientKey, {
    schemas: [USER.urn],
    id,
    externalId,
    userName,
    name,
    displayName,
    emails,
    active: isActive,
    groups,
    meta: {
      resourceType: 'User',
      created,
      lastModified: (found.user ?? found.member).updated_at,
      location: `${publicUrl}/scim/v2/Users/${id}`,
    },
  });
}
