import { z } from 'zod';
import { ADDRESS_RANGE, ADDRESS_RANGE_LENGTH_MAX, parseAddressRange } from '#values/address-ranges.ts';
import { API_VERSIONS, NEWEST_VERSION } from '#values/api-versions.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { formed, Id, list, messageReply, Timestamp, text, timestamp, wholeNumber } from '#values/fields.ts';
import { pageOf, pageQuery } from '#values/page.ts';
import { PRESET_MEANINGS, SCOPE_MEANINGS, SCOPES } from '#values/scopes.ts';

const NAME_CHARACTERS_MAX = 100;
const ADDRESSES_MAX = 50;
const OVERLAP_HOURS_MAX = 720;
const OVERLAP_HOURS = 24;

const Scope = namedEnumeration('Scope', SCOPE_MEANINGS);

const EXAMPLE = {
  key_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  name: 'loan desk',
  last_four: 'x7Qd',
  api_version: NEWEST_VERSION,
  has_all_scopes: false,
  scopes: ['users:read' as const, 'payroll:read' as const],
  allowed_addresses: ['203.0.113.0/24'],
  created_at: '2026-01-31T09:30:00.000Z',
  expires_at: '2027-01-31T09:30:00.000Z',
  last_used_at: null,
  last_used_from: null,
  refused_at: null,
  refused_from: null,
  revoked_at: null,
  replaced_by: null,
};

export const ApiKey = z
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
    allowed_addresses: z
      .array(z.string())
      .nullable()
      .describe('The IP addresses and ranges from which the key works; null for all'),
    created_at: Timestamp.describe('When the key was created'),
    expires_at: Timestamp.nullable().describe('When the key stops working; null if it has no end'),
    last_used_at: Timestamp.nullable().describe(
      'When the key was last used, accurate to about ten seconds; null if it was never used',
    ),
    last_used_from: z.string().nullable().describe('The IP address of the last use'),
    refused_at: Timestamp.nullable().describe(
      'When the key was last used from an address that is not allowed; null if it never was',
    ),
    refused_from: z.string().nullable().describe('The IP address of that use'),
    revoked_at: Timestamp.nullable().describe('When the key was revoked; null while it works'),
    replaced_by: Id.nullable().describe('The key that replaces this one; null if it was not rotated'),
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
    expires_at: timestamp().nullish().describe('When the key stops working. Default: never'),
    allowed_addresses: list(
      formed(parseAddressRange, { must: ADDRESS_RANGE, max: ADDRESS_RANGE_LENGTH_MAX }),
      { max: ADDRESSES_MAX, must: `a list of 1 to ${ADDRESSES_MAX} IP addresses or ranges` },
    )
      .nullish()
      .describe('The IP addresses and ranges from which the key works. Default: all'),
  })
  .refine(({ preset, scopes }) => preset === undefined || scopes === undefined, {
    path: ['scopes'],
    error: 'can’t be combined with preset: send one of them',
  })
  .meta({
    id: 'ApiKeyInput',
    description: 'A new API key',
    examples: [
      {
        name: EXAMPLE.name,
        scopes: EXAMPLE.scopes,
        expires_at: EXAMPLE.expires_at,
        allowed_addresses: EXAMPLE.allowed_addresses,
      },
    ],
  });

export const Rotation = z
  .strictObject({
    overlap_hours: wholeNumber(0, OVERLAP_HOURS_MAX)
      .default(OVERLAP_HOURS)
      .describe('How long the old key still works; 0 ends it at once'),
    expires_at: timestamp()
      .nullish()
      .describe(
        'When the new key stops working; null for never. Default: it lasts as long as the old key did',
      ),
  })
  .meta({ id: 'ApiKeyRotation', description: 'How to replace a key', examples: [{ overlap_hours: 24 }] });

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

export const ApiKeyList = pageOf(
  { id: 'ApiKeyList', description: 'A page of API keys' },
  { api_keys: z.array(ApiKey).describe('The keys of this page') },
  { api_keys: [EXAMPLE] },
);

export const KeyRevoked = messageReply(`API key with id [${EXAMPLE.key_id}] was revoked`);
