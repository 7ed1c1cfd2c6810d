import { z } from 'zod';
import { EFFECT_NAMES, EFFECTS } from '#values/effects.ts';
import { accessOf, type Permission, ROLES } from '#values/roles.ts';
import { type Admission, scopesFor } from '../caller.ts';
import { inBinaryUnit } from '../errors.ts';
import { ANYONE_BODY_BYTES_MAX, BODY_BYTES_MAX } from '../limits.ts';
import type { Route } from '../route.ts';
import { isDeprecated } from '../versions/deprecation.ts';
import type { Components, Json } from './components.ts';
import { replyContent } from './content.ts';
import { ANY_REPLY, errorHeaders, headers } from './headers.ts';
import { takesIdempotencyKey, takesIfNoneMatch } from './parameters.ts';

export const Errors = z.object({ errors: z.array(z.string()).describe('The messages') }).meta({
  id: 'Errors',
  description: 'One message for each problem',
  examples: [{ errors: ['Request is missing required field [user_id]'] }],
});

/** Everything that a route can reply. Statuses that depend only on HTTP, such as 408, are in `default`. */
export function repliesOf(components: Components, route: Route): Json {
  const errors = Object.entries(errorsOf(route)).map(([status, example]) => [
    status,
    errorReply(Number(status), example, describeError(route, status, example)),
  ]);
  return {
    [route.status ?? 200]: {
      description: route.status === 201 ? 'Created' : 'OK',
      headers: successHeaders(route),
      content: replyContent(components, route),
    },
    ...(takesIfNoneMatch(route)
      ? { 304: { description: 'Not modified since you read it', headers: successHeaders(route) } }
      : {}),
    ...Object.fromEntries(errors),
    default: { $ref: '#/components/responses/NotHandled' },
  };
}

/** The statuses of requests that the server rejects before the endpoint sees them. */
export const NOT_HANDLED = [408, 413, 414, 417, 431];

export const RESPONSES = {
  NotHandled: {
    description:
      'The server did not handle the request: it was too slow (408) or too large (413, 414 or 431), or it had an `Expect` header that is not supported (417)',
    headers: headers(...ANY_REPLY, 'X-Svc-Error-Code'),
    content: errorContent('The URL is longer than 8192 bytes'),
  },
};

function successHeaders(route: Route): Json {
  return headers(
    ...ANY_REPLY,
    ...(isDeprecated(route) ? ['Deprecation', 'Sunset', 'Link'] : []),
    ...(takesIdempotencyKey(route) ? ['Idempotency-Replayed'] : []),
    ...(route.hasEtag ? ['ETag'] : []),
    ...(route.readFile ? ['Content-Disposition'] : []),
  );
}

/** Example messages of the errors that a route can have, by status. */
function errorsOf(route: Route): Record<string, string> {
  const [resource] = Object.values<string>(route.ids ?? {});
  return {
    400: '[colour] is not a known field',
    ...(route.callers === 'anyone' ? {} : { 401: refusalOf(route.callers) }),
    ...(needsScope(route)
      ? { 403: `This API key lacks the scope [${[scopesFor(route) ?? []].flat()[0]}]` }
      : {}),
    ...(isHiddenLater(route)
      ? { 403: `User [${ID}] withdrew consent on 2026-01-31, so their data is hidden` }
      : {}),
    ...(needsFreshSignIn(route)
      ? { 403: 'Confirm that it is you: this needs a sign-in during the last 5 minutes' }
      : {}),
    ...(route.permission ? { 403: forbiddenExample(route.permission) } : {}),
    ...(route.takesAuthorisation ? { 403: `User [${ID}] has no active authorisation` } : {}),
    ...(resource ? { 404: `${resource} with id [${ID}] does not exist` } : {}),
    ...(takesIdempotencyKey(route)
      ? { 409: '[Idempotency-Key] belongs to a request that is still running: try again in 2 s' }
      : {}),
    ...(route.takesIfMatch ? { 412: CHANGED } : {}),
    ...(route.body
      ? {
          413: `Request body is larger than ${inBinaryUnit(route.callers === 'anyone' ? ANYONE_BODY_BYTES_MAX : BODY_BYTES_MAX)}`,
          415: 'Content-Type must be application/json',
        }
      : {}),
    429: 'Too many requests: try again in 1 s',
    ...(route.isStandalone ? {} : FAILURES),
    ...route.errors,
  };
}

const CHANGED =
  '[If-Match] is not the current ETag: this has changed since you read it, so nothing was stored. Read it again';

const FAILURES = {
  500: 'An internal error occurred: try again later, and report the X-Request-Id to the operator if it happens again',
  503: 'The service is temporarily unavailable: try again',
};

function needsScope(route: Route): route is Route & Admission {
  return route.callers !== 'anyone' && scopesFor(route) !== null;
}

function needsFreshSignIn({ callers, effects }: Route): boolean {
  return callers.includes('member') && EFFECT_NAMES.some((one) => effects[one] && EFFECTS[one].isFresh);
}

/** Whether a client's callers can get 403 because the person has withdrawn consent. */
function isHiddenLater({ callers, afterWithdrawal }: Route): boolean {
  return callers !== 'anyone' && callers.includes('api_key') && afterWithdrawal !== 'shown';
}

/** Every route for members can reply 403, at least to one at an address that the team does not allow. */
function forbiddenExample(permission: Permission): string {
  if (permission === 'own_account')
    return 'Your team allows access only from certain addresses, and yours is not one of them';
  const role = ROLES.findLast((name) => accessOf(name, permission) === null);
  return role
    ? `The role ${role} does not allow this: ask an admin of your team`
    : 'Change your password first: the current one is temporary';
}

function refusalOf(callers: readonly string[]): string {
  return callers.includes('api_key')
    ? 'No X-API-KEY header provided or its value is wrong'
    : 'No bearer authorisation provided or its value is wrong';
}

function describeError(route: Route, status: string, example: string): string {
  const own = route.errorDescriptions?.[Number(status)];
  if (own) return own;
  if (status === '403' && route.takesAuthorisation)
    return 'The user has no active authorisation, a setting is off, or the caller does not have permission';
  if (status === '403' && needsFreshSignIn(route))
    return 'The caller does not have permission, or a member must confirm their sign-in first';
  if (status === '429' && route.isCostly)
    return 'Too many requests per second, or too many requests for files and summaries are waiting';
  // the general descriptions are about JSON bodies
  return (route.receive ? undefined : DESCRIPTIONS[status]) ?? example;
}

function errorReply(status: number, example: string, description: string): Json {
  return { description, headers: errorHeaders(status), content: errorContent(example) };
}

function errorContent(example: string): Json {
  return {
    'application/json': { schema: { $ref: '#/components/schemas/Errors' }, example: { errors: [example] } },
  };
}

const ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  400: 'The request is not valid. The messages name the problems, and nothing was stored.',
  401: 'The request has no valid credentials',
  403: 'The caller does not have permission',
  404: 'The record does not exist, or belongs to another client',
  409: 'The request conflicts with the current state',
  412: 'The resource has changed since you read it. Nothing was stored.',
  413: 'The request body is too large',
  415: 'The request body is not JSON',
  429: 'Too many requests',
  500: 'The service failed unexpectedly',
  503: 'The service is temporarily unavailable',
};
