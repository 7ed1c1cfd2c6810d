import { type Credential, requireScopes } from '#platform/http/caller.ts';
import { refusal, say } from '#platform/problem.ts';
import { accessOf, PERMISSIONS, type Permission, type Role } from '#values/roles.ts';
import type { Scope } from '#values/scopes.ts';

/**
 * An API key manages only members who may do no more than the key itself. Otherwise it could invite a member who has what it lacks,
 * such as an admin, who creates a key with all scopes.
 */
export function requireCovered(caller: Credential, role: Role): void {
  if (caller.kind !== 'api_key' || caller.scopes === 'all') return;
  const allowed = (Object.keys(PERMISSIONS) as Permission[]).filter(
    (permission) => permission !== 'own_account' && accessOf(role, permission) !== null,
  );
  const scopes = allowed.map((permission) => PERMISSIONS[permission].scope);
  if (scopes.includes(null))
    throw refusal('missing_scope', say`Only an API key with all scopes can manage admins`);
  const [first, ...others] = new Set(scopes as Scope[]);
  if (first) requireScopes(caller, [first, ...others]);
}
