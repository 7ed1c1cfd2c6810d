import type { Db } from '#platform/database/database.ts';
import { findSingleSignOn } from '#single-sign-on';
import type { RoleMapping } from '#single-sign-on/schema.ts';
import type { Role } from '#values/roles.ts';
import type { GroupAttributes } from '../groups/attributes.ts';
import { findSettings } from './store.ts';

/** How groups become roles, and how members with a role sign in. */
export interface RoleRules {
  mapping: readonly RoleMapping[];
  /** The role of users without a group that gives one; null for no access. */
  defaultRole: Role | null;
  hasSingleSignOn: boolean;
  /** Whether the mapping is that of single sign-on. */
  isShared: boolean;
}

/** If single sign-on decides about roles, its mapping also applies here, so that both ways lead to the same role. */
export async function readRules(tx: Db, clientId: string): Promise<RoleRules> {
  const provider = (await findSingleSignOn(tx, clientId))?.provider;
  const isShared = Boolean(provider?.roles_claim);
  const settings = isShared ? provider : await findSettings(tx, clientId);
  return {
    mapping: settings?.role_mapping ?? [],
    defaultRole: settings?.default_role ?? null,
    hasSingleSignOn: provider !== undefined,
    isShared,
  };
}

/** The first entry that names one of the groups decides; null if none does. */
export function roleOfGroups({ mapping }: RoleRules, groups: readonly GroupAttributes[]): Role | null {
  const entry = mapping.find(({ value }) => groups.some((group) => isNamed(group, value)));
  return entry?.role ?? null;
}

/** An entry names a group by its name or by its id at the identity provider. */
function isNamed({ displayName, externalId }: GroupAttributes, value: string): boolean {
  return displayName === value || externalId === value;
}
