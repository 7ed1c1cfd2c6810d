import type { ScimSettings } from '../../../../../clients/typescript/index.js';
import { ROLES } from '../../words/roles.ts';

export type Mapping = ScimSettings['role_mapping'][number];
type Group = ScimSettings['groups'][number];

/** The role that a mapping gives one group. */
export function roleOfGroup(mapping: readonly Mapping[], group: Group): Mapping['role'] | null {
  return mapping.find((entry) => isNamed(group, entry))?.role ?? null;
}

/**
 * The mapping with the roles that were chosen for the groups, in the order in which roles are listed. Entries of groups that the
 * provider has not sent yet stay.
 */
export function withRoles(
  { role_mapping: mapping, groups }: ScimSettings,
  chosen: (groupId: string) => Mapping['role'] | null,
): Mapping[] {
  const others = mapping.filter((entry) => !groups.some((group) => isNamed(group, entry)));
  const given = groups.flatMap((group) => {
    const role = chosen(group.group_id);
    const value = mapping.find((entry) => isNamed(group, entry))?.value ?? group.name;
    return role ? [{ value, role }] : [];
  });
  const order = new Map(ROLES.map(([role], index) => [role, index]));
  return [...given, ...others].toSorted((a, b) => (order.get(a.role) ?? 0) - (order.get(b.role) ?? 0));
}

function isNamed({ name, external_id }: Group, { value }: Mapping): boolean {
  return value === name || value === external_id;
}
