import { z } from 'zod';
import { ErrorCode } from '#platform/http/openapi/headers.ts';
import { enumeration } from '#values/enumeration.ts';
import { Timestamp, text, timestamp } from '#values/fields.ts';
import { LongPagination, pageQuery } from '#values/page.ts';

export const CallerKind = enumeration({
  api_key: 'your server, with an API key',
  member: 'a member of the team',
  user: 'a user, with a user token',
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
  method: 'PATCH',
  path: '/users/{user_id}',
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
    method: z.string().describe('The HTTP method'),
    path: z.string().describe('The path as in the API reference, with parameter names instead of ids'),
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
  caller: CallerKind.optional().describe('Only calls by callers of this kind'),
  path: text({ max: 200 }).optional().describe('Only calls to this path, such as `/users/{user_id}`'),
  request_id: text({ max: 64 }).optional().describe('Only the call with this `X-Request-Id`'),
  since: timestamp().optional().describe('Only calls that arrived at or after this time'),
});

export const RequestList = z
  .object({
    pagination: LongPagination,
    requests: z.array(RecentRequest).describe('The calls of this page, newest first'),
  })
  .meta({
    description: 'A page of API calls',
    examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, requests: [EXAMPLE] }],
  });
