import { z } from 'zod';
import { ROLES, type Role } from '#values/roles.ts';
import { secret } from './secret-files.ts';

const role = z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` });

/** `loan desk=underwriter, leads=admin`: the first pair that fits counts. */
const roles = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return { value: pair.slice(0, at).trim(), role: pair.slice(at + 1).trim() as Role };
  });
  if (pairs.every((pair) => pair.value !== '' && ROLES.includes(pair.role))) return pairs;
  const message = `must be pairs of a group and a role, such as loan-desk=underwriter,leads=admin. Roles are ${ROLES.join(', ')}`;
  context.issues.push({ code: 'custom', message, input: text });
  return z.NEVER;
});

/** The settings of the first client's identity provider. */
export const SINGLE_SIGN_ON_SETTINGS = {
  OIDC_ISSUER: z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), { error: 'must be an https URL' })
    .optional(),
  OIDC_CLIENT_ID: z.string().max(256, { error: 'must have at most 256 characters' }).optional(),
  OIDC_CLIENT_SECRET: secret(z.string().max(1024, { error: 'must have at most 1024 characters' }).optional()),
  OIDC_SCOPES: z.string().optional(),
  OIDC_ROLES_CLAIM: z.string().max(256, { error: 'must have at most 256 characters' }).optional(),
  OIDC_ROLES: roles.optional(),
  OIDC_DEFAULT_ROLE: role.optional(),
  OIDC_PROVISIONING: z
    .enum(['just_in_time', 'invited_only'], { error: 'must be just_in_time or invited_only' })
    .default('invited_only'),
};

type Settings = {
  [Name in keyof typeof SINGLE_SIGN_ON_SETTINGS]?: z.output<(typeof SINGLE_SIGN_ON_SETTINGS)[Name]>;
};

/** The provider that the operator has set; null if there is none. */
export type OperatorsProvider = ReturnType<typeof singleSignOnOf>;

export function singleSignOnOf(settings: Settings) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    clientSecret: OIDC_CLIENT_SECRET,
    provider: {
      issuer: OIDC_ISSUER,
      client_id: OIDC_CLIENT_ID,
      scopes: (settings.OIDC_SCOPES ?? '').split(/[\s,]+/).filter(Boolean),
      roles_claim: settings.OIDC_ROLES_CLAIM ?? null,
      role_mapping: settings.OIDC_ROLES ?? [],
      default_role: settings.OIDC_DEFAULT_ROLE ?? null,
      provisioning: settings.OIDC_PROVISIONING ?? ('invited_only' as const),
    },
  };
}

export function singleSignOnProblems(present: Record<string, string | undefined>): string[] {
  const given = Object.keys(SINGLE_SIGN_ON_SETTINGS).filter((name) => present[name]);
  if (given.length === 0) return [];
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].filter((name) => !present[name]);
  if (needed.length > 0) return needed.map((name) => `${name} is required with ${given[0]}`);
  if (present.OIDC_ROLES && !present.OIDC_ROLES_CLAIM)
    return ['OIDC_ROLES_CLAIM is required with OIDC_ROLES'];
  const hasRole = present.OIDC_ROLES || present.OIDC_DEFAULT_ROLE;
  if (!hasRole && (present.OIDC_ROLES_CLAIM || present.OIDC_PROVISIONING === 'just_in_time'))
    return ['OIDC_ROLES or OIDC_DEFAULT_ROLE is required: otherwise nobody has a role'];
  return [];
}
