import { recordAuditEntry } from '#audit';
import { newId } from '#platform/id.ts';
import { say } from '#platform/problem.ts';
import type { Provisioning, Sent } from '../context.ts';
import { GROUPS_MAX } from '../limits.ts';
import { GROUP } from '../protocol/attributes.ts';
import type { Json, JsonObject } from '../protocol/match.ts';
import { applyPatch } from '../protocol/patch.ts';
import { readResource } from '../protocol/read-resource.ts';
import { ScimProblem } from '../protocol/scim-problem.ts';
import { requireVersion } from '../protocol/version.ts';
import { evaluateRoles } from '../roles/evaluate-roles.ts';
import { nameHash, sealAttributes } from '../seal.ts';
import { listUsersById } from '../users/store.ts';
import { adoptUsers } from '../users/write-users.ts';
import {
  type GroupAttributes,
  readGroup,
  readGroupAttributes,
  refuseMember,
  type SentGroup,
} from './attributes.ts';
import { readGroupResource, requireGroup } from './read-groups.ts';
import * as store from './store.ts';

export async function createGroup(by: Provisioning, body: Json): Promise<JsonObject> {
  const { team, tx } = by;
  const { clientId, clock } = team;
  const sent = readGroup(readResource(GROUP, body));
  if ((await store.countGroups(tx, clientId)) >= GROUPS_MAX)
    throw new ScimProblem('tooMany', say`A team can have at most ${GROUPS_MAX} groups`);
  const now = clock.now();
  const groupId = newId(now);
  const isAdded = await store.insertGroup(tx, {
    client_id: clientId,
    group_id: groupId,
    created_at: now,
    updated_at: now,
    ...stored(by, groupId, sent.attributes),
  });
  if (!isAdded) throw nameTaken();
  await changeMembers(by, groupId, { before: new Set(), after: sent.memberIds });
  await record(by, groupId, 'scim_group_created', { members_added: sent.memberIds.size });
  return readBack(by, groupId);
}

export async function replaceGroup(by: Provisioning, { id, body, ifMatch }: Sent): Promise<JsonObject> {
  const row = await requireCurrent(by, id, ifMatch);
  return saveGroup(by, row, readGroup(readResource(GROUP, body)));
}

export async function patchGroup(by: Provisioning, { id, body, ifMatch }: Sent): Promise<JsonObject> {
  const row = await requireCurrent(by, id, ifMatch);
  const memberIds = await listMemberIds(by, row.group_id);
  const members = [...memberIds].map((value) => ({ value }));
  const current = { id: row.group_id, ...readGroupAttributes(by.team, row), members };
  const { id: _, ...patched } = applyPatch(GROUP, current, body);
  return saveGroup(by, row, readGroup(patched), memberIds);
}

export async function deleteGroup(by: Provisioning, { id, ifMatch }: Sent): Promise<void> {
  const { group_id: groupId } = await requireCurrent(by, id, ifMatch);
  const members = await listMemberIds(by, groupId);
  await store.deleteGroup(by.tx, by.team.clientId, groupId);
  await evaluateRoles(by, [...members]);
  await record(by, groupId, 'scim_group_deleted', { members_removed: members.size });
}

async function requireCurrent(by: Provisioning, id: string, ifMatch: string | null): Promise<store.GroupRow> {
  const row = await requireGroup(by.tx, by.team, id);
  if (ifMatch !== null) requireVersion(ifMatch, await readBack(by, row.group_id));
  return row;
}

async function saveGroup(
  by: Provisioning,
  row: store.GroupRow,
  { attributes, memberIds }: SentGroup,
  known?: ReadonlySet<string>,
): Promise<JsonObject> {
  const { team, tx } = by;
  const { group_id: groupId } = row;
  const [taken] = await store.listGroups(tx, team.clientId, {
    keys: { name: nameHash(team, 'scim_groups', attributes.displayName) },
    limit: 1,
  });
  if (taken && taken.group_id !== groupId) throw nameTaken();
  const before = known ?? (await listMemberIds(by, groupId));
  const { displayName, externalId } = readGroupAttributes(team, row);
  const isRenamed = displayName !== attributes.displayName || externalId !== attributes.externalId;
  const added = without(memberIds, before).length;
  const removed = without(before, memberIds).length;
  if (!isRenamed && added + removed === 0) return readBack(by, groupId);
  await store.updateGroup(tx, team.clientId, groupId, {
    updated_at: team.clock.now(),
    ...stored(by, groupId, attributes),
  });
  await changeMembers(by, groupId, { before, after: memberIds });
  // another name can stand for another role
  if (isRenamed) await evaluateRoles(by, [...memberIds]);
  await record(by, groupId, 'scim_group_changed', { members_added: added, members_removed: removed });
  return readBack(by, groupId);
}

/** Changes who is in a group, and with it the roles of those who join or leave. */
async function changeMembers(
  by: Provisioning,
  groupId: string,
  { before, after }: { before: ReadonlySet<string>; after: ReadonlySet<string> },
): Promise<void> {
  const { team, tx } = by;
  const [added, removed] = [without(after, before), without(before, after)];
  const found = await listUsersById(tx, team.clientId, added);
  const known = new Set(found.map(({ member }) => member.member_id));
  const unknown = [...after].findIndex((id) => !before.has(id) && !known.has(id));
  if (unknown !== -1) refuseMember(unknown);
  await adoptUsers(by, found);
  await store.insertMembers(tx, team.clientId, groupId, added);
  await store.deleteMembers(tx, team.clientId, groupId, removed);
  await evaluateRoles(by, [...added, ...removed]);
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...ids].filter((id) => !others.has(id));
}

async function listMemberIds({ team, tx }: Provisioning, groupId: string): Promise<Set<string>> {
  const memberships = await store.listMemberships(tx, team.clientId, { groupIds: [groupId] });
  return new Set(memberships.map(({ member_id }) => member_id));
}

function readBack({ context, team, tx }: Provisioning, groupId: string): Promise<JsonObject> {
  return readGroupResource(context, tx, team, groupId);
}

function stored({ team }: Provisioning, groupId: string, attributes: GroupAttributes) {
  return {
    name_hash: nameHash(team, 'scim_groups', attributes.displayName),
    sealed_attributes: sealAttributes(team, 'scim_groups', groupId, attributes),
  };
}

function record(
  { team, actor, tx }: Provisioning,
  groupId: string,
  action: 'scim_group_created' | 'scim_group_changed' | 'scim_group_deleted',
  details: Record<string, number>,
): Promise<void> {
  return recordAuditEntry(tx, team, { actor, action, subject: { kind: 'scim_group', id: groupId }, details });
}

function nameTaken(): ScimProblem {
  return new ScimProblem('uniqueness', say`Another group has this displayName`, 'already_exists');
}
