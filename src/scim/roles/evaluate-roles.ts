import { setMemberAccess } from '#members';
import type { Role } from '#values/roles.ts';
import type { Provisioning } from '../context.ts';
import { type GroupAttributes, readGroupAttributes } from '../groups/attributes.ts';
import { listGroups, listMemberships } from '../groups/store.ts';
import { GROUPS_MAX } from '../limits.ts';
import { listUsersById, type ScimUserRow, updateUser } from '../users/store.ts';
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
  const [rules, groups, found, memberships] = [
    await readRules(tx, clientId),
    await listGroups(tx, clientId, { limit: GROUPS_MAX }),
    await listUsersById(tx, clientId, memberIds),
    await listMemberships(tx, clientId, { memberIds }),
  ];
  const attributes = new Map(groups.map((row) => [row.group_id, readGroupAttributes(team, row)]));
  const groupsOf = Map.groupBy(memberships, ({ member_id }) => member_id);
  for (const { member, user } of found) {
    if (!user) continue;
    const own = (groupsOf.get(user.member_id) ?? []).flatMap(
      ({ group_id }) => attributes.get(group_id) ?? [],
    );
    const role = roleOf(rules, user, own);
    if (role === user.given_role) continue;
    await requireNotProtected(tx, team.clientId, member.member_id);
    await updateUser(tx, clientId, user.member_id, { updated_at: team.clock.now(), given_role: role });
    const { hasSingleSignOn } = rules;
    await setMemberAccess(tx, context, { team, actor }, { row: member, role, hasSingleSignOn });
  }
}

function roleOf(rules: RoleRules, user: ScimUserRow, groups: readonly GroupAttributes[]): Role | null {
  if (!user.is_active) return null;
  return roleOfGroups(rules, groups) ?? user.own_role ?? rules.defaultRole;
}
