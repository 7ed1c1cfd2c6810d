import { z } from 'zod';
import { checkUrl, type Destinations } from '#platform/outbound/check-url.ts';
import { namedEnumeration } from '#values/enumeration.ts';
import {
  formed,
  Id,
  id,
  messageReply,
  oneLine,
  Timestamp,
  text,
  wholeNumber,
  yesNo,
} from '#values/fields.ts';
import { Role } from '#values/roles.ts';

const SCOPES_MAX = 20;
const MAPPINGS_MAX = 100;
const BREAK_GLASS_MAX = 10;
/** A token that is accepted this long after it has expired could be replayed for as long. */
export const CLOCK_SKEW_SECONDS_MAX = 300;

export const ClientAuthentication = namedEnumeration('ClientAuthentication', {
  client_secret_basic: 'with the client secret, in a header',
  client_secret_post: 'with the client secret, in the body',
  private_key_jwt: 'with a key that the service creates and publishes at `jwks_uri`',
});

export const Provisioning = namedEnumeration('Provisioning', {
  just_in_time: 'everybody whom the provider lets in becomes a member at the first sign-in',
  invited_only: 'only people who were invited, or whom SCIM has added',
});

const MAPPING = {
  description: 'A value of the roles claim, or a group of SCIM, and the role that it stands for',
  examples: [{ value: 'loan-underwriters', role: 'underwriter' as const }],
};
export const RoleMappingInput = z
  .strictObject({
    value: oneLine({ max: 256 }).describe('A value of the claim, such as the name or the id of a group'),
    role: Role.describe('The role of members with this value'),
  })
  .meta({ id: 'RoleMappingInput', ...MAPPING });
export const RoleMapping = z
  .object({ value: z.string().describe('A value of the claim'), role: Role.describe('The role for it') })
  .meta({ id: 'RoleMapping', ...MAPPING });
export type RoleMapping = z.output<typeof RoleMapping>;

const ABOUT = {
  sign_in_name:
    'The name of your team on the sign-in page: 3 to 40 lower-case letters, digits and hyphens. No other team has it',
  issuer: 'The issuer, exactly as the provider’s discovery document has it',
  client_id: 'The id of this service at the provider',
  client_authentication: 'How this service proves to the provider who it is',
  scopes: 'Scopes besides `openid`, `email` and `profile`',
  roles_claim:
    'The claim that decides about roles, such as `groups` or `realm_access.roles`; null if roles are managed here',
  role_mapping: 'The first entry whose value the member has decides about the role, at every sign-in',
  default_role: 'The role of members whom no entry of `role_mapping` fits; null to refuse them',
  provisioning: 'Who may sign in for the first time',
  trusts_emails:
    'Whether email addresses count as verified if the provider says nothing about it. Only for a provider at which nobody can choose their own address',
  logs_out_at_provider: 'Whether signing out here also signs out at the provider',
  clock_skew_seconds: 'How far the provider’s clock may differ',
  is_enforced: 'Whether passwords and passkeys are off, except for the break-glass admins',
  break_glass_member_ids: 'Admins with a password and a second factor who can sign in without the provider',
};

const signInName = () =>
  formed((given) => (/^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/.test(given) ? given : null), {
    must: '3 to 40 lower-case letters, digits and hyphens',
    max: 40,
  }).describe(ABOUT.sign_in_name);

/** The issuer is compared letter by letter, so it is kept as it was written. */
const issuerUrl = (destinations: Destinations) => {
  const must = 'the https address of the issuer, without a query, as in its discovery document';
  return formed((given) => (checkUrl(given, destinations).ok && !given.includes('?') ? given : null), {
    must,
    max: 2048,
  }).meta({ format: 'uri', description: ABOUT.issuer });
};

const CLAIM_PATH = /^[^\s\p{Cc}]+$/u;
const rolesClaim = () =>
  formed((given) => (CLAIM_PATH.test(given) ? given : null), {
    must: 'the name of a claim, or a path such as realm_access.roles',
    max: 256,
  }).describe(ABOUT.roles_claim);

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/;
const scope = () =>
  formed((given) => (SCOPE.test(given) ? given : null), { must: 'a scope without spaces', max: 128 });

const upTo = <Item extends z.ZodType>(item: Item, max: number, what: string) => {
  const error = `must be a list of at most ${max} ${what}`;
  return z.array(item, { error }).max(max, { error });
};

/** Everything that says how to use the provider, without secrets. This is also the form in the database. */
export function providerFields(destinations: Destinations) {
  return {
    sign_in_name: signInName(),
    issuer: issuerUrl(destinations),
    client_id: oneLine({ max: 256 }).describe(ABOUT.client_id),
    client_authentication: ClientAuthentication.describe(ABOUT.client_authentication),
    scopes: upTo(scope(), SCOPES_MAX, 'scopes').describe(ABOUT.scopes),
    roles_claim: rolesClaim().nullable().describe(ABOUT.roles_claim),
    role_mapping: upTo(RoleMappingInput, MAPPINGS_MAX, 'entries').describe(ABOUT.role_mapping),
    default_role: Role.nullable().describe(ABOUT.default_role),
    provisioning: Provisioning.describe(ABOUT.provisioning),
    trusts_emails: yesNo().describe(ABOUT.trusts_emails),
    logs_out_at_provider: yesNo().describe(ABOUT.logs_out_at_provider),
    clock_skew_seconds: wholeNumber(0, CLOCK_SKEW_SECONDS_MAX).describe(ABOUT.clock_skew_seconds),
  };
}

export type Provider = z.output<z.ZodObject<ReturnType<typeof providerFields>>>;
/** What the team decides itself, even if the operator has set the provider. */
export const OWN_FIELDS = ['sign_in_name', 'is_enforced', 'break_glass_member_ids'] as const;

export const DEFAULTS = {
  client_authentication: 'client_secret_basic',
  scopes: [],
  roles_claim: null,
  role_mapping: [],
  default_role: null,
  provisioning: 'invited_only',
  trusts_emails: false,
  logs_out_at_provider: true,
  clock_skew_seconds: 30,
} satisfies Partial<Provider>;

const clientSecret = () =>
  text({ max: 1024 }).meta({
    format: 'password',
    description:
      'The secret that the provider gave out. It is never returned. Absent keeps it, unless the issuer changes',
  });
const enforced = () => yesNo().describe(ABOUT.is_enforced);
const breakGlass = () => upTo(id(), BREAK_GLASS_MAX, 'ids').describe(ABOUT.break_glass_member_ids);

const INPUT_EXAMPLE = {
  sign_in_name: 'example-lending',
  issuer: 'https://login.lender.example',
  client_id: 'stipend',
  client_secret: 'the secret from the provider',
  roles_claim: 'groups',
  role_mapping: [{ value: 'loan-underwriters', role: 'underwriter' as const }],
};

export function singleSignOnInput(destinations: Destinations) {
  const { sign_in_name, issuer, client_id, ...others } = providerFields(destinations);
  return z
    .strictObject({
      sign_in_name,
      issuer,
      client_id,
      ...z.object(others).partial().shape,
      client_secret: clientSecret().optional(),
      is_enforced: enforced().optional(),
      break_glass_member_ids: breakGlass().optional(),
    })
    .meta({ id: 'SingleSignOnInput', description: 'How your team signs in', examples: [INPUT_EXAMPLE] });
}
export type SingleSignOnInput = z.output<ReturnType<typeof singleSignOnInput>>;

export function singleSignOnChanges(destinations: Destinations) {
  return singleSignOnInput(destinations)
    .partial()
    .meta({
      id: 'SingleSignOnChanges',
      description: 'Changes to single sign-on. An absent field keeps its value',
      examples: [{ is_enforced: true }],
    });
}
export type SingleSignOnChanges = z.output<ReturnType<typeof singleSignOnChanges>>;

const EXAMPLE = {
  is_configured: true,
  ...DEFAULTS,
  sign_in_name: INPUT_EXAMPLE.sign_in_name,
  issuer: INPUT_EXAMPLE.issuer,
  client_id: INPUT_EXAMPLE.client_id,
  roles_claim: INPUT_EXAMPLE.roles_claim,
  role_mapping: INPUT_EXAMPLE.role_mapping,
  has_client_secret: true,
  is_enforced: false,
  break_glass_member_ids: [],
  managed_by: 'team' as const,
  redirect_uri:
    'https://stipend.lender.example/account/single-sign-on/019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071/callback',
  post_logout_redirect_uri: 'https://stipend.lender.example/dashboard/sign-in',
  backchannel_logout_uri:
    'https://stipend.lender.example/account/single-sign-on/019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071/logout',
  jwks_uri:
    'https://stipend.lender.example/account/single-sign-on/019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071/jwks.json',
  updated_at: '2026-01-31T09:30:00.000Z',
};

const ManagedBy = namedEnumeration('ManagedBy', {
  team: 'your team',
  environment: 'the operator, in the environment of the service: most fields can’t be changed here',
});

export const SingleSignOn = z
  .object({
    is_configured: z.boolean().describe('Whether the team can sign in through a provider'),
    sign_in_name: z.string().nullable().describe(ABOUT.sign_in_name),
    issuer: z.string().nullable().describe(ABOUT.issuer),
    client_id: z.string().nullable().describe(ABOUT.client_id),
    client_authentication: ClientAuthentication.describe(ABOUT.client_authentication),
    has_client_secret: z.boolean().describe('Whether a client secret is stored'),
    scopes: z.array(z.string()).describe(ABOUT.scopes),
    roles_claim: z.string().nullable().describe(ABOUT.roles_claim),
    role_mapping: z.array(RoleMapping).describe(ABOUT.role_mapping),
    default_role: Role.nullable().describe(ABOUT.default_role),
    provisioning: Provisioning.describe(ABOUT.provisioning),
    trusts_emails: z.boolean().describe(ABOUT.trusts_emails),
    logs_out_at_provider: z.boolean().describe(ABOUT.logs_out_at_provider),
    clock_skew_seconds: z.int().describe(ABOUT.clock_skew_seconds),
    is_enforced: z.boolean().describe(ABOUT.is_enforced),
    break_glass_member_ids: z.array(Id).describe(ABOUT.break_glass_member_ids),
    managed_by: ManagedBy.describe('Who has set the provider'),
    redirect_uri: z.string().describe('Register it at the provider: members return there'),
    post_logout_redirect_uri: z.string().describe('Register it too, if signing out here signs out there'),
    backchannel_logout_uri: z.string().describe('The provider reports there that it has ended a session'),
    jwks_uri: z.string().describe('The public key for `private_key_jwt`'),
    updated_at: Timestamp.nullable().describe('When it was last changed; null if it is not set up'),
  })
  .meta({ id: 'SingleSignOn', description: 'How your team signs in', examples: [EXAMPLE] });
export type SingleSignOn = z.output<typeof SingleSignOn>;

/** Fields that a client may send back unchanged. */
export const READ_ONLY_FIELDS = [
  'is_configured',
  'has_client_secret',
  'managed_by',
  'redirect_uri',
  'post_logout_redirect_uri',
  'backchannel_logout_uri',
  'jwks_uri',
  'updated_at',
] as const;

const ConnectionCheck = z
  .object({
    outcome: namedEnumeration('ConnectionCheckOutcome', {
      passed: 'as it should be',
      warning: 'sign-in works, with a limitation',
      failed: 'nobody can sign in until it is corrected',
    }).describe('Whether it is as it should be'),
    message: z.string().describe('What was found, and what to do'),
  })
  .meta({
    id: 'ConnectionCheck',
    description: 'One thing that was checked',
    examples: [{ outcome: 'passed', message: 'The provider has published its settings' }],
  });
export type ConnectionCheck = z.output<typeof ConnectionCheck>;

export const ConnectionTest = z
  .object({
    is_working: z.boolean().describe('Whether nothing has failed'),
    checks: z.array(ConnectionCheck).describe('In the order in which they were made'),
  })
  .meta({
    id: 'ConnectionTest',
    description: 'The result of testing the connection to the identity provider',
    examples: [
      {
        is_working: true,
        checks: [{ outcome: 'passed', message: 'The provider has published its settings' }],
      },
    ],
  });
export type ConnectionTest = z.output<typeof ConnectionTest>;

export const SignInOptions = z
  .object({
    start_url: z
      .string()
      .nullable()
      .describe('Where to sign in through the provider, if only one team of this service has one'),
    asks_for_team: z.boolean().describe('Whether members first enter the name of their team'),
  })
  .meta({
    id: 'SignInOptions',
    description: 'How members can sign in without a password',
    examples: [{ start_url: '/account/single-sign-on/start?team=example-lending', asks_for_team: false }],
  });

export const Confirmation = z
  .object({ url: z.string().describe('The page of the provider, for a window of the browser') })
  .meta({
    id: 'SingleSignOnConfirmation',
    description: 'Where the member signs in again',
    examples: [{ url: 'https://login.lender.example/authorize?prompt=login' }],
  });

export const Message = messageReply('Single sign-on was removed');
