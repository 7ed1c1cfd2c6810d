import { z } from 'zod';
import { RoleMapping, RoleMappingInput } from '#single-sign-on/schema.ts';
import { Id, messageReply, Timestamp, text, wholeNumber } from '#values/fields.ts';
import { Role } from '#values/roles.ts';

const TOKEN_DAYS_MAX = 730;
const TOKEN_DAYS_DEFAULT = 365;
const MAPPINGS_MAX = 100;

const TOKEN = {
  token_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  name: 'Entra ID',
  last_four: 'x7Qd',
  created_at: '2026-01-31T09:30:00.000Z',
  expires_at: '2027-01-31T09:30:00.000Z',
  last_used_at: null,
  revoked_at: null,
};

export const ScimToken = z
  .object({
    token_id: Id.describe('Id of the token'),
    name: z.string().describe('The name that you gave the token'),
    last_four: z.string().describe('The last four characters of the token'),
    created_at: Timestamp.describe('When the token was created'),
    expires_at: Timestamp.describe('When the token stops working'),
    last_used_at: Timestamp.nullable().describe('When the token was last used, accurate to a minute'),
    revoked_at: Timestamp.nullable().describe('When the token was revoked; null while it is not'),
  })
  .meta({ id: 'ScimToken', description: 'A SCIM token, without the token itself', examples: [TOKEN] });
export type ScimToken = z.output<typeof ScimToken>;

export const ScimTokenInput = z
  .strictObject({
    name: text({ max: 100 }).describe('A name that tells you who uses the token'),
    days: wholeNumber(1, TOKEN_DAYS_MAX)
      .optional()
      .describe(`After how many days the token expires. Default: ${TOKEN_DAYS_DEFAULT}`),
  })
  .meta({ id: 'ScimTokenInput', description: 'A new SCIM token', examples: [{ name: TOKEN.name }] });

export { TOKEN_DAYS_DEFAULT };

export const CreatedScimToken = ScimToken.extend({
  token: z.string().meta({
    description: 'Enter it at the identity provider. No other endpoint returns it',
    format: 'password',
  }),
}).meta({
  id: 'CreatedScimToken',
  description: 'A new SCIM token. Keep `token` secret',
  examples: [{ ...TOKEN, token: `svc_scim_${'0'.repeat(60)}x7Qd` }],
});

export const ScimTokenList = z
  .object({ scim_tokens: z.array(ScimToken).describe('The tokens, newest first') })
  .meta({ id: 'ScimTokenList', description: 'All SCIM tokens', examples: [{ scim_tokens: [TOKEN] }] });

export const ScimTokenRevoked = messageReply(`SCIM token with id [${TOKEN.token_id}] was revoked`);

const roleMapping = () => {
  const error = `must be a list of at most ${MAPPINGS_MAX} entries`;
  return z.array(RoleMappingInput, { error }).max(MAPPINGS_MAX, { error });
};

const ABOUT = {
  role_mapping: 'The first entry that names one of a member’s groups decides about the role',
  default_role: 'The role of members without such a group; null for no access',
};
const MAPPING = [{ value: 'loan-underwriters', role: 'underwriter' as const }];

export const ScimSettingsInput = z
  .strictObject({
    role_mapping: roleMapping().describe(ABOUT.role_mapping),
    default_role: Role.nullable().describe(ABOUT.default_role),
  })
  .meta({
    id: 'ScimSettingsInput',
    description: 'Which roles the groups of the identity provider give',
    examples: [{ role_mapping: MAPPING, default_role: null }],
  });
export type ScimSettingsInput = z.output<typeof ScimSettingsInput>;

const ScimGroup = z
  .object({
    group_id: Id.describe('Id of the group'),
    name: z.string().describe('Name of the group'),
    external_id: z.string().nullable().describe('Id of the group at the identity provider'),
    member_count: z.int().describe('How many members the group has'),
    role: Role.nullable().describe('The role that the group gives; null for none'),
  })
  .meta({ id: 'ScimGroup', description: 'A group of the identity provider' });

export const ScimSettings = z
  .object({
    base_url: z
      .string()
      .meta({ format: 'uri', description: 'The address to enter at the identity provider' }),
    is_from_single_sign_on: z
      .boolean()
      .describe(
        'Whether the mapping is that of single sign-on, which has a `roles_claim`. You then change it there',
      ),
    role_mapping: z.array(RoleMapping).describe(ABOUT.role_mapping),
    default_role: Role.nullable().describe(ABOUT.default_role),
    groups: z.array(ScimGroup).describe('The groups that the identity provider has sent'),
  })
  .meta({
    id: 'ScimSettings',
    description: 'How an identity provider manages your team',
    examples: [
      {
        base_url: 'https://stipend.example/scim/v2',
        is_from_single_sign_on: false,
        role_mapping: MAPPING,
        default_role: null,
        groups: [
          {
            group_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
            name: 'loan-underwriters',
            external_id: null,
            member_count: 4,
            role: 'underwriter' as const,
          },
        ],
      },
    ],
  });
export type ScimSettings = z.output<typeof ScimSettings>;
