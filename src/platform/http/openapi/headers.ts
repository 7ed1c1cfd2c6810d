import { z } from 'zod';
import { VERSION_HEADER } from '#values/api-versions.ts';
import { type ErrorCode as Code, ERROR_CODES } from '#values/error-codes.ts';
import { statusOf } from '../problem-status.ts';
import type { Json } from './components.ts';

const CODES = Object.keys(ERROR_CODES) as [Code, ...Code[]];

export const ErrorCode = z.enum(CODES).meta({
  id: 'ErrorCode',
  description: [
    'A stable code for the kind of error:',
    '',
    ...CODES.map((code) => `- \`${code}\` (${statusOf(ERROR_CODES[code])}): ${ERROR_CODES[code].cause}`),
  ].join('\n'),
});

/** The statuses that have a code. */
const STATUSES = [...new Set(CODES.map((code) => statusOf(ERROR_CODES[code])))].sort((a, b) => a - b);

const HEADERS: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    description: 'Identifies this request in the logs. Every reply has it',
    required: true,
    schema: { type: 'string' },
  },
  [VERSION_HEADER]: {
    description: 'The version of the API that the reply has. Every reply has it',
    required: true,
    schema: { type: 'string', format: 'date' },
  },
  Deprecation: {
    description:
      'Present if the request used something deprecated: `@` and the Unix time since when (RFC 9745)',
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Sunset: {
    description: 'When the deprecated endpoint, parameter or version stops working (RFC 8594)',
    schema: { type: 'string' },
  },
  Link: {
    description: 'With `rel="deprecation"`: where to read about the deprecation',
    schema: { type: 'string' },
  },
  'X-Svc-Error-Code': {
    description: 'A stable code for the kind of error',
    required: true,
    schema: { $ref: '#/components/schemas/ErrorCode' },
  },
  ...Object.fromEntries(STATUSES.map((status) => [errorCodeHeader(status), errorCodesOf(status)])),
  'Retry-After': {
    description: 'Number of seconds after which to try again',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotency-Replayed': {
    description: 'Present if this is the stored reply to an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string', const: 'true' },
  },
  ETag: {
    description:
      'The version of the resource. Send it as `If-None-Match` to read the resource only if it has changed, and as `If-Match` to change it only if nobody else has.',
    required: true,
    schema: { type: 'string' },
  },
  'Content-Disposition': {
    description: 'Contains the name of the file, if it has one',
    required: true,
    schema: { type: 'string' },
  },
  'RateLimit-Limit': {
    description: 'Requests per second. Replies to requests that are counted have it',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description: 'Requests that can be sent now',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the full burst is available again',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** The headers that the rest of the description refers to. */
export function usedHeaders(rest: Json): Json {
  const text = JSON.stringify(rest);
  return Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}

/** References to headers, under their own names. */
export function headers(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of an error reply. Its codes are those that have this status. */
export function errorHeaders(status: number): Json {
  return {
    ...headers(...ANY_REPLY),
    'X-Svc-Error-Code': { $ref: `#/components/headers/${errorCodeHeader(status)}` },
    ...(RETRIED.includes(status) ? headers('Retry-After') : {}),
  };
}

/** The headers that any reply can have. */
export const ANY_REPLY = [
  'X-Request-Id',
  VERSION_HEADER,
  ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
];
const RETRIED = [409, 429, 503, 507];

function errorCodeHeader(status: number): string {
  return `X-Svc-Error-Code-${status}`;
}

function errorCodesOf(status: number): Json {
  return {
    description: `A stable code for the kind of error, with status ${status}`,
    required: true,
    schema: { type: 'string', enum: CODES.filter((code) => statusOf(ERROR_CODES[code]) === status) },
  };
}
