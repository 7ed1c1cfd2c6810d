import { z } from 'zod';
import type { Route } from '../route.ts';
import type { Json } from './components.ts';

export const Errors = z.object({ errors: z.array(z.string()) }).meta({
  id: 'Errors',
  description: 'One message for each problem',
  examples: [{ errors: ['Request is missing required field [user_id]'] }],
});

export function errorsOf(route: Route): Record<string, string> {
  const errors: Record<string, string> = { 400: '[colour] is not a known field' };
  if (route.callers !== 'anyone') errors[401] = refusalOf(route.callers);
  if (route.callers !== 'anyone' && route.permission)
    errors[403] = 'Members with the role viewer may not do this';
  const [resource] = Object.values(route.ids ?? {});
  if (route.takesAuthorisation)
    errors[403] = 'User [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] has no active authorisation';
  if (resource) errors[404] = `${resource} with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist`;
  if (route.body) {
    errors[413] = 'Request body is larger than 1 MiB';
    errors[415] = 'Content-Type must be application/json';
  }
  if (route.callers !== 'anyone') {
    errors[429] = 'Too many requests: try again in 1 s';
    errors[503] = 'The service is temporarily unavailable: try again';
  }
  return { ...errors, ...route.errors };
}

function refusalOf(callers: readonly string[]): string {
  return callers.includes('api_key')
    ? 'No X-API-KEY header provided or its value is wrong'
    : 'No bearer authorisation provided or its value is wrong';
}

export function errorReply(example: string, description = 'Refused'): Json {
  return {
    description,
    headers: { 'X-Request-Id': REF.requestId, 'X-Svc-Error-Code': REF.errorCode },
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Errors' }, example: { errors: [example] } },
    },
  };
}

export function headersOf(route: Route): Json {
  if (route.callers === 'anyone' && !route.receive) return { 'X-Request-Id': REF.requestId };
  return {
    'X-Request-Id': REF.requestId,
    'RateLimit-Limit': REF.rateLimit,
    'RateLimit-Remaining': REF.rateRemaining,
    'RateLimit-Reset': REF.rateReset,
  };
}

export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  400: 'The request is not valid. Every problem is listed, and nothing was stored.',
  401: 'The request has no valid credentials',
  403: 'The caller does not have permission',
  404: 'The record does not exist, or belongs to another client',
  409: 'The request conflicts with the current state',
  413: 'The request body is too large',
  415: 'The request body is not JSON',
  429: 'Too many requests',
  503: 'The service is temporarily unavailable',
};

export const HEADERS = {
  'X-Request-Id': { description: 'Identifies this request in the logs', schema: { type: 'string' } },
  'X-Svc-Error-Code': { description: 'A stable code for the kind of error', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Requests per second', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests that can be sent now', schema: { type: 'integer' } },
  'RateLimit-Reset': {
    description: 'Seconds until the full burst is available again',
    schema: { type: 'integer' },
  },
};

const REF = {
  requestId: { $ref: '#/components/headers/X-Request-Id' },
  errorCode: { $ref: '#/components/headers/X-Svc-Error-Code' },
  rateLimit: { $ref: '#/components/headers/RateLimit-Limit' },
  rateRemaining: { $ref: '#/components/headers/RateLimit-Remaining' },
  rateReset: { $ref: '#/components/headers/RateLimit-Reset' },
};
