import { z } from 'zod';
import { API_VERSIONS, NEWEST_VERSION } from '#values/api-versions.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { formed, Id, list, messageReply, Timestamp, text } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { PRESET_MEANINGS, SCOPE_MEANINGS, SCOPES } from '#values/scopes.ts';

const Scope = namedEnumeration('Scope', SCOPE_MEANINGS);
const NAME_CHARACTERS_MAX = 100;

const EXAMPLE = {
  key_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  name: 'loan desk',
  last_four: 'x7Qd',
  api_version: NEWEST_VERSION,
  has_all_scopes: false,
  scopes: ['users:read' as const, 'payroll:read' as const],
  created_at: '2026-01-31T09:30:00.000Z',
  last_used_at: null,
  revoked_at: null,
};

const ApiKey = z
  .object({
    key_id: Id.describe('Id of the key'),
    name: z.string().describe('The name that you gave the key'),
    last_four: z.string().describe('The last four characters of the key, to tell keys apart'),
    api_version: z
      .string()
      .describe('The version of the API for requests with this key that have no `X-Svc-Version` header'),
    has_all_scopes: z
      .boolean()
      .describe('Whether the key has all scopes, including those that later versions of the service add'),
    scopes: z.array(Scope).describe('What the key may do'),
    created_at: Timestamp.describe('When the key was created'),
    last_used_at: Timestamp.nullable().describe(
      'When the key was last used, accurate to about ten seconds; null if it was never used',
    ),
    revoked_at: Timestamp.nullable().describe('When the key was revoked; null while it works'),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without the key itself', examples: [EXAMPLE] });

export const ApiKeyInput = z
  .strictObject({
    name: text({ max: NAME_CHARACTERS_MAX }).describe('A name that tells you what the key is used for'),
    api_version: formed((date) => API_VERSIONS.find((one) => one === date) ?? null, {
      must: `a version of the API: ${API_VERSIONS.join(', ')}`,
    })
      .optional()
      .describe('The version of the API for requests with this key. Default: the newest'),
    preset: enumeration(PRESET_MEANINGS).optional().describe('A set of scopes for a usual purpose'),
    scopes: list(Scope, { max: SCOPES.length, must: 'a list of one or more scopes' })
      .optional()
      .describe('What the key may do. Default: everything'),
  })
  .refine(({ preset, scopes }) => preset === undefined || scopes === undefined, {
    path: ['scopes'],
    error: 'can’t be combined with preset: send one of them',
  })
  .meta({ id: 'ApiKeyInput', description: 'A new API key', examples: [{ name: EXAMPLE.name }] });

export const CreatedApiKey = ApiKey.extend({
  api_key: z
    .string()
    .meta({ description: 'Send it as `X-API-KEY`. No other endpoint returns it', format: 'password' }),
}).meta({
  id: 'CreatedApiKey',
  description: 'A new API key. Keep `api_key` secret',
  examples: [{ ...EXAMPLE, api_key: `svc_sandbox_${'0'.repeat(45)}x7Qd` }],
});

export const ApiKeyListQuery = z.strictObject(pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }));

export const ApiKeyList = z
  .object({ pagination: Pagination, api_keys: z.array(ApiKey).describe('The keys of this page') })
  .meta({
    id: 'ApiKeyList',
    description: 'A page of API keys',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        api_keys: [EXAMPLE],
      },
    ],
  });

export const KeyRevoked = messageReply(`API key with id [${EXAMPLE.key_id}] was revoked`);
