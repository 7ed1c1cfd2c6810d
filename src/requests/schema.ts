import { z } from 'zod';
import { ErrorCode } from '#platform/http/openapi/headers.ts';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import { enumeration } from '#values/enumeration.ts';
import { Id, id, Timestamp, text, timestamp } from '#values/fields.ts';
import { LongPagination, pageQuery } from '#values/page.ts';
import { wholeNumberInQuery, yesNoInQuery } from '#values/query-fields.ts';

export const CallerKind = enumeration({
  api_key: 'your server, with an API key',
  member: 'a member of the team',
  user: 'a user, with a user token',
  scim_token: 'your identity provider, with a SCIM token',
});

const StatusClass = enumeration({
  '2xx': 'successful calls',
  '3xx': 'redirects',
  '4xx': 'calls that were rejected',
  '5xx': 'calls that failed in the service or at a provider',
});

const EXAMPLE = {
  request_id: '0b1c7a52-2f0f-4c1e-9a35-7f1f4e0d2c11',
  created_at: '2026-01-31T09:30:00.000Z',
  caller: 'api_key' as const,
  is_dashboard: false,
  key_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6074',
  key_name: 'Loan server',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  method: 'PATCH',
  path: '/users/{user_id}',
  api_version: NEWEST_VERSION,
  deprecated: [],
  status: 400,
  duration_ms: 4,
  error_code: 'invalid_request' as const,
  error_messages: ['[payroll_period_months] must be a whole number from 1 to 72'],
};

export const RecentRequest = z
  .object({
    request_id: z.string().describe('The `X-Request-Id` of the reply'),
    created_at: Timestamp.describe('When the call arrived'),
    caller: CallerKind.describe('Who made the call'),
    is_dashboard: z
      .boolean()
      .describe('Whether a member’s browser made the call, from a page of the dashboard'),
    key_id: Id.nullable().describe('Id of the API key; null if the caller had none'),
    key_name: z.string().nullable().describe('Name of the API key; null if the caller had none'),
    user_id: Id.nullable().describe(
      'Id of the user that the call was about; null if it was about none or several. It stays after the user’s deletion',
    ),
    method: z.string().describe('The HTTP method'),
    path: z.string().describe('The path as in the API reference, with parameter names instead of ids'),
    api_version: z
      .string()
      .nullable()
      .describe('The version of the API that the call used; null if it was rejected before'),
    deprecated: z
      .array(z.string())
      .describe(
        'What the call used although it is deprecated: `endpoint`, a parameter such as `parameter status`, or a version such as `version 2026-11-18`',
      ),
    status: z.int().describe('The HTTP status of the reply'),
    duration_ms: z.int().describe('How long the service took, in milliseconds'),
    error_code: ErrorCode.nullable().describe(
      'The `X-Svc-Error-Code` of the reply; null if it was successful',
    ),
    error_messages: z
      .array(z.string())
      .describe('The errors of the reply. Values that could identify a person are replaced by `…`'),
  })
  .meta({ id: 'RecentRequest', description: 'One recent API call', examples: [EXAMPLE] });
export type RecentRequest = z.output<typeof RecentRequest>;

export const RequestListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  status_class: StatusClass.optional().describe('Only calls whose status is in this class'),
  status: wholeNumberInQuery({ min: 100, max: 599, must: 'a whole number from 100 to 599' })
    .optional()
    .describe('Only calls with this status'),
  caller: CallerKind.optional().describe('Only calls by callers of this kind'),
  is_dashboard: yesNoInQuery()
    .optional()
    .describe('Only calls made by the dashboard, or, if false, all other calls'),
  key_id: id().optional().describe('Only calls with this API key'),
  user_id: id().optional().describe('Only calls about this user'),
  path: text({ max: 200 }).optional().describe('Only calls to this path, such as `/users/{user_id}`'),
  is_deprecated: yesNoInQuery()
    .optional()
    .describe('Only calls that used something deprecated, or, if false, all other calls'),
  request_id: text({ max: 64 }).optional().describe('Only the call with this `X-Request-Id`'),
  since: timestamp().optional().describe('Only calls that arrived at or after this time'),
});

export const RequestList = z
  .object({
    pagination: LongPagination,
    requests: z.array(RecentRequest).describe('The calls of this page, newest first'),
  })
  .meta({
    id: 'RequestList',
    description: 'A page of API calls',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        requests: [EXAMPLE],
      },
    ],
  });
