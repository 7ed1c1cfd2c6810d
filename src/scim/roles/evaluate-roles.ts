import { setMemberAccess } from '#members';
import { say } from '#platform/problem.ts';
import type { Role } from '#values/roles.ts';
import type { Provisioning } from '../context.ts';
import { type GroupAttributes, readGroupAttributes } from '../groups/attributes.ts';
import { listGroups, listMemberships } from '../groups/store.ts';
import { GROUPS_MAX } from '../limits.ts';
import { ScimProblem } from '../protocol/scim-problem.ts';
import { type FoundUser, listUsersById, type ScimUserRow, updateUser } from '../users/store.ts';
import { requireNotProtected } from './protected-members.ts';
import { type RoleRules, readRules, roleOfGroups } from './role-rules.ts';

/**
 * Gives members the roles that follow from their groups and from whether they are active. A role that an admin has given by hand
 * stays until another one follows.
 */
export async function evaluateRoles(by: Provisioning, memberIds: readonly string[]): Promise<void> {
  const { context, team, actor, tx } = by;
  const { clientId } = team;
  if (memberIds.length === 0) return;
  const [rules, found, groupsOf] = [
    await readRules(tx, clientId),
    await listUsersById(tx, clientId, memberIds),
    await readGroupsOf(by, memberIds),
  ];
  for (const { member, user } of found) {
    if (!user) continue;
    const role = roleOf(rules, user, groupsOf(user.member_id));
    if (role === user.given_role) continue;
    await requireNotProtected(tx, team.clientId, member.member_id);
    await updateUser(tx, clientId, user.member_id, { updated_at: team.clock.now(), given_role: role });
    const { hasSingleSignOn } = rules;
    await setMemberAccess(tx, context, { team, actor }, { row: member, role, hasSingleSignOn });
  }
}

/**
 * Rejects a new address for a member who has, or could get back, a role that does not follow from the groups. Otherwise anybody
 * with the token could move an admin’s account to another address and set a new password there.
 */
export async function requireMovable(by: Provisioning, { member, user }: FoundUser): Promise<void> {
  const { team, tx } = by;
  const { member_id: memberId } = member;
  await requireNotProtected(tx, team.clientId, memberId);
  // the address of somebody who signs in with an identity of the provider only opens nothing
  if (member.status === 'external_provider' && member.provider_identity !== null) return;
  const rules = await readRules(tx, team.clientId);
  const groupsOf = await readGroupsOf(by, [memberId]);
  const given = roleOfGroups(rules, groupsOf(memberId)) ?? rules.defaultRole;
  const held = [user?.own_role ?? given, member.status === 'archived' ? given : member.role];
  if (held.some((role) => role !== given))
    throw new ScimProblem(
      'mutability',
      say`The address can't change, because an admin gave this user a role that no group gives: map a group to it first`,
    );
}

async function readGroupsOf(
  { team, tx }: Provisioning,
  memberIds: readonly string[],
): Promise<(memberId: string) => GroupAttributes[]> {
  const groups = await listGroups(tx, team.clientId, { limit: GROUPS_MAX });
  const memberships = await listMemberships(tx, team.clientId, { memberIds });
  const attributes = new Map(groups.map((row) => [row.group_id, readGroupAttributes(team, row)]));
  const byMember = Map.groupBy(memberships, ({ member_id }) => member_id);
  return (memberId) =>
    (byMember.get(memberId) ?? []).flatMap(({ group_id }) => attributes.get(group_id) ?? []);
}

function roleOf(rules: RoleRules, user: ScimUserRow, groups: readonly GroupAttributes[]): Role | null {
  if (!user.is_active) return null;
  return roleOfGroups(rules, groups) ?? user.own_role ?? rules.defaultRole;
}
