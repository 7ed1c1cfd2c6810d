import { recordAuditEntry } from '#audit';
import type { Team } from '#members';
import type { Db } from '#platform/database/database.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import type { Actor } from '#platform/http/permits.ts';
import { invalidRequest, say } from '#platform/problem.ts';
import { provision, type ScimContext } from '../context.ts';
import { readGroupAttributes } from '../groups/attributes.ts';
import { countMembers, listGroups } from '../groups/store.ts';
import { GROUPS_MAX } from '../limits.ts';
import type { ScimSettings, ScimSettingsInput } from '../schema.ts';
import { listManagedIds } from '../users/store.ts';
import { evaluateRoles } from './evaluate-roles.ts';
import { readRules, roleOfGroups } from './role-rules.ts';
import { upsertSettings } from './store.ts';

export async function readSettings(
  { publicUrl }: Pick<ScimContext, 'publicUrl'>,
  db: Db,
  team: Team,
): Promise<ScimSettings> {
  const { clientId } = team;
  const rules = await readRules(db, clientId);
  const rows = await listGroups(db, clientId, { limit: GROUPS_MAX });
  const counts = await countMembers(
    db,
    clientId,
    rows.map(({ group_id }) => group_id),
  );
  const groups = rows.map((row) => {
    const attributes = readGroupAttributes(team, row);
    return {
      group_id: row.group_id,
      name: attributes.displayName,
      external_id: attributes.externalId ?? null,
      member_count: counts.get(row.group_id) ?? 0,
      role: roleOfGroups(rules, [attributes]),
    };
  });
  return {
    base_url: `${publicUrl}/scim/v2`,
    is_from_single_sign_on: rules.isShared,
    role_mapping: [...rules.mapping],
    default_role: rules.defaultRole,
    groups: groups.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

/** Changes which roles groups give. The roles of all members follow at once. */
export async function changeSettings(
  context: ScimContext,
  { team, actor }: { team: Team; actor: Actor },
  { input, ifMatch }: { input: ScimSettingsInput; ifMatch: IfMatch },
): Promise<ScimSettings> {
  return provision({ context, team, actor }, async (by) => {
    const { tx } = by;
    await ifMatch(async () => changeable(await readSettings(context, tx, team)));
    if ((await readRules(tx, team.clientId)).isShared)
      throw invalidRequest(
        say`[role_mapping] is that of single sign-on: change it there, with PUT /single-sign-on`,
      );
    await upsertSettings(tx, team.clientId, { ...input, now: team.clock.now() });
    await evaluateRoles(by, await listManagedIds(tx, team.clientId));
    await recordAuditEntry(tx, team, {
      actor,
      action: 'scim_settings_changed',
      details: { fields: ['role_mapping', 'default_role'] },
    });
    return readSettings(context, tx, team);
  });
}

/** What admins change. The groups change without them. */
export function changeable({ role_mapping, default_role }: ScimSettings): ScimSettingsInput {
  return { role_mapping, default_role };
}
