import { isIP } from 'node:net';
import { z } from 'zod';
import { formed, Id, id, Timestamp, timestamp } from '#values/fields.ts';
import { CursorPagination, cursorQuery } from '#values/page.ts';
import { plainAddress } from './seal-address.ts';

const EXAMPLE = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6073',
  at: '2026-01-31T09:30:00.000Z',
  key_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6074',
  address: '192.0.2.44',
  method: 'GET',
  path: '/payroll/{user_id}',
  status: 200,
  request_id: '0b1c7a52-2f0f-4c1e-9a35-7f1f4e0d2c11',
  user_ids: ['019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'],
  omitted_users: 0,
};

export const Access = z
  .object({
    id: Id.describe('Id of the entry'),
    at: Timestamp.describe('When the reply ended'),
    key_id: Id.describe('Id of the API key'),
    address: z.string().describe('The IP address of the caller'),
    method: z.string().describe('The HTTP method'),
    path: z.string().describe('The path as in the API reference, with parameter names instead of ids'),
    status: z.int().describe('The HTTP status of the reply'),
    request_id: z.string().describe('The `X-Request-Id` of the reply'),
    user_ids: z
      .array(Id)
      .describe(
        'Ids of the users that the request was about: those in its path, body or reply; empty for a request that failed. Deleted users stay listed',
      ),
    omitted_users: z
      .int()
      .describe('Number of users that `user_ids` leaves out: 0 unless the reply had more than 1,000'),
  })
  .meta({ id: 'Access', description: 'One request that was made with an API key', examples: [EXAMPLE] });
export type Access = z.output<typeof Access>;

export const AccessListQuery = z.strictObject({
  ...cursorQuery({ limitMax: 100, limitDefault: 20 }),
  key_id: id().optional().describe('Only requests with this API key'),
  user_id: id().optional().describe('Only requests that were about this user'),
  address: formed((text) => (isIP(text) ? plainAddress(text) : null), { must: 'an IP address', max: 45 })
    .optional()
    .describe('Only requests from this IP address'),
  from: timestamp().optional().describe('Only requests from this time on'),
  to: timestamp().optional().describe('Only requests up to this time'),
});

export const AccessList = z
  .object({
    pagination: CursorPagination,
    accesses: z.array(Access).describe('The entries of this page, newest first'),
  })
  .meta({
    id: 'AccessList',
    description: 'A page of the access log',
    examples: [{ pagination: { limit: 20, count: 1, next_after: null }, accesses: [EXAMPLE] }],
  });
