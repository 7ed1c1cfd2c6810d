import { parseEmail } from '#values/email.ts';
import type { Role } from '#values/roles.ts';
import { SignInFailure } from './failures.ts';
import type { Provider } from './schema.ts';

type Claims = Readonly<Record<string, unknown>>;

const NAME_CHARACTERS_MAX = 200;
const VALUES_MAX = 2000;

/** What the provider says about a person. */
export interface Person {
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

export function personIn(claims: Claims, { trusts_emails }: Pick<Provider, 'trusts_emails'>): Person {
  const { email, email_verified: verified, name } = claims;
  return {
    email: typeof email === 'string' ? parseEmail(email) : null,
    // some providers send it as text; false always counts
    isEmailVerified:
      verified === true ||
      verified === 'true' ||
      (trusts_emails && verified !== false && verified !== 'false'),
    name: typeof name === 'string' ? plainName(name) : null,
  };
}

function plainName(name: string): string | null {
  const plain = name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return plain.slice(0, NAME_CHARACTERS_MAX).trim() || null;
}

/** The role that the claims stand for; null if roles are not managed at the provider. Throws if there is none. */
export function roleIn(
  claims: Claims,
  {
    roles_claim,
    role_mapping,
    default_role,
  }: Pick<Provider, 'roles_claim' | 'role_mapping' | 'default_role'>,
): Role | null {
  if (roles_claim === null) return null;
  const values = valuesAt(claims, roles_claim);
  const found = role_mapping.find(({ value }) => values?.has(value))?.role ?? default_role;
  if (found) return found;
  throw new SignInFailure(values === null ? 'roles_missing' : 'no_role', `the claim ${roles_claim}`);
}

/** Whether the claims lack something that the provider may tell at its userinfo endpoint. */
export function lacksClaims(claims: Claims, { roles_claim }: Pick<Provider, 'roles_claim'>): boolean {
  return claims.email === undefined || (roles_claim !== null && valuesAt(claims, roles_claim) === null);
}

/** The texts at a path of names, such as `realm_access.roles`. A name can itself contain dots. Null if there are none. */
function valuesAt(claims: Claims, path: string): Set<string> | null {
  const found = Object.hasOwn(claims, path)
    ? claims[path]
    : path
        .split('.')
        .reduce<unknown>(
          (value, name) =>
            typeof value === 'object' && value !== null && Object.hasOwn(value, name)
              ? (value as Claims)[name]
              : undefined,
          claims,
        );
  if (typeof found === 'string') return new Set([found]);
  if (!Array.isArray(found)) return null;
  return new Set(found.slice(0, VALUES_MAX).filter((one) => typeof one === 'string'));
}
