import type { z } from 'zod';
import type { Route } from '../route.ts';
import { describeDeprecation } from '../versions/deprecation.ts';
import type { Components, Json } from './components.ts';

export function parametersOf(components: Components, route: Route): Json[] {
  return [
    ...pathParameters(route),
    ...queryParameters(components, route),
    ...headerParameters(components, route),
  ];
}

function pathParameters(route: Route): Json[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(route.ids?.[name] ? idOf(route.ids[name]) : numberOf(route.numbers?.[name])),
  }));
}

function idOf(resource: string): Json {
  return {
    description: `Id of the ${resource.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}`,
    schema: { type: 'string', format: 'uuid' },
  };
}

function numberOf(description: string | undefined): Json {
  return { description, schema: { type: 'integer', minimum: 1 } };
}

function queryParameters(components: Components, route: Route): Json[] {
  if (!route.query) return [];
  const { deprecatedParameters = {} } = route;
  return describeParameters(components, route.query, 'query').map((parameter) => {
    const deprecation = deprecatedParameters[String(parameter.name)];
    if (!deprecation) return parameter;
    const description = [describeDeprecation(deprecation), parameter.description].filter(Boolean).join(' ');
    return { ...parameter, deprecated: true, description };
  });
}

/** Describes each field of an object as a parameter. */
export function describeParameters(
  components: Components,
  schema: z.ZodType,
  place: 'query' | 'header',
): Json[] {
  const { properties = {}, required = [] } = components.describe(schema, 'query') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(required.includes(name) ? { required: true } : {}),
    ...(description ? { description } : {}),
    schema,
  }));
}

function headerParameters(components: Components, route: Route): Json[] {
  return [
    ...(route.takesAuthorisation ? [AUTHORISATION_HEADER] : []),
    ...(takesIdempotencyKey(route) ? [IDEMPOTENCY_HEADER] : []),
    ...(route.takesIfMatch ? [IF_MATCH_HEADER] : []),
    ...(takesIfNoneMatch(route) ? [IF_NONE_MATCH_HEADER] : []),
    ...(route.headers ? describeParameters(components, route.headers, 'header') : []),
  ];
}

export function takesIdempotencyKey({ commit }: Route): boolean {
  return commit !== undefined;
}

export function takesIfNoneMatch({ method, hasEtag }: Route): boolean {
  return method === 'GET' && hasEtag === true;
}

const AUTHORISATION_HEADER = {
  name: 'x-svc-authorisation-id',
  in: 'header',
  description: "The authorisation to use. Default: the user's newest active authorisation.",
  schema: { type: 'string', format: 'uuid' },
};

const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes a retry safe: a second request with the same key and body within 24 hours gets the first reply, and nothing is done twice. While the first request is still running, the second waits, or gets 409 with `Retry-After`.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

const IF_MATCH_HEADER = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` that you read. If the resource has changed since, the reply is 412 and nothing is stored. `*` matches every version.',
  schema: { type: 'string' },
};

const IF_NONE_MATCH_HEADER = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'The `ETag` that you read. If the resource has not changed since, the reply is 304 without a body.',
  schema: { type: 'string' },
};
