import { z } from 'zod';
import { type Access, PERMISSIONS, type Permission, ROLES } from '#values/roles.ts';
import { simplify } from './reply-schema.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

export interface ApiInfo {
  title: string;
  version: string;
  description: string;
  tags: readonly { name: string; description: string }[];
  securitySchemes: Readonly<Record<string, Json>>;
}

/** Builds the OpenAPI description from the same schemas that validate requests and serialise replies. */
export function describeApi(routes: readonly Route[], info: ApiInfo): Json {
  const schemas: Record<string, Json> = { Errors: toSchema(Errors, 'output', {}) };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: info.description, license: LICENSE },
    servers: [{ url: '/' }],
    tags: info.tags,
    paths,
    components: { schemas: sortKeys(schemas), securitySchemes: info.securitySchemes, headers: HEADERS },
  };
}

function describeRoute(route: Route, schemas: Record<string, Json>): Json {
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    ...descriptionOf(route),
    security: route.callers === 'anyone' ? [] : route.callers.map((kind: string) => ({ [kind]: [] })),
    parameters: [...pathParameters(route), ...queryParameters(route, schemas), ...headerParameters(route)],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: jsonContent(route.body, 'input', schemas),
          },
        }
      : {}),
    ...(route.receive ? { requestBody: { required: true, content: fileContent(route.mediaTypes) } } : {}),
    responses: {
      [route.status ?? 200]: {
        description: route.status === 201 ? 'Created' : 'OK',
        headers: headersOf(route),
        content: replyContent(route, schemas),
      },
      ...Object.fromEntries(
        Object.entries(errorsOf(route)).map(([status, example]) => [
          status,
          // the general descriptions are about JSON bodies, so upload routes use their own texts
          errorReply(example, route.receive ? example : DESCRIPTIONS[status]),
        ]),
      ),
    },
  };
}

/** The route's description, and the roles of members that may call it. */
function descriptionOf(route: Route): Json {
  if (route.callers === 'anyone' || !route.permission)
    return route.description ? { description: route.description } : {};
  const { access } = PERMISSIONS[route.permission as Permission];
  const roles = ROLES.filter((role) => access[role]).map((role) => `${role}${NOTES[access[role] ?? 'full']}`);
  const who =
    roles.length === ROLES.length && Object.values(access).every((one) => one === 'full')
      ? 'All members can call this endpoint.'
      : `Members with these roles can call this endpoint: ${roles.join(', ')}.`;
  return { description: [route.description, who].filter(Boolean).join('\n\n') };
}

const NOTES: Readonly<Record<Access, string>> = {
  full: '',
  partial: ' (numbers masked)',
  hidden: ' (no personal data)',
};

function jsonContent(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const { examples: [example] = [] } = (schema.meta() ?? {}) as { examples?: unknown[] };
  return { 'application/json': { schema: toSchema(schema, io, schemas), ...(example ? { example } : {}) } };
}

function replyContent(route: Route, schemas: Record<string, Json>): Json {
  if (route.readFile) return fileContent(route.mediaTypes);
  return route.watch ? eventContent(route.reply, schemas) : jsonContent(route.reply, 'output', schemas);
}

function fileContent(mediaTypes: readonly string[]): Json {
  return Object.fromEntries(mediaTypes.map((type) => [type, {}]));
}

/** Each event is one of these, as JSON after `data: `. */
function eventContent(schema: z.ZodType, schemas: Record<string, Json>): Json {
  return { 'text/event-stream': { schema: toSchema(schema, 'output', schemas) } };
}

function operationId({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z_]+/).filter(Boolean);
  return [method.toLowerCase(), ...words].join('_');
}

function pathParameters(route: Route): Json[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(route.ids?.[name] ? idOf(route.ids[name]) : { schema: { type: 'string' } }),
  }));
}

function idOf(resource: string): Json {
  return {
    description: `Id of the ${resource.toLowerCase()}`,
    schema: { type: 'string', format: 'uuid' },
  };
}

function queryParameters(route: Route, schemas: Record<string, Json>): Json[] {
  if (!route.query) return [];
  const { properties = {}, required = [] } = toSchema(route.query, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema,
  }));
}

function headerParameters(route: Route): Json[] {
  return [
    ...(route.takesAuthorisation ? [AUTHORISATION_HEADER] : []),
    ...(route.method === 'POST' && route.callers !== 'anyone' && !route.isNeverReplayed
      ? [IDEMPOTENCY_HEADER]
      : []),
  ];
}

const AUTHORISATION_HEADER = {
  name: 'x-svc-authorisation-id',
  in: 'header',
  required: false,
  description: "The authorisation to use. Default: the user's newest active authorisation.",
  schema: { type: 'string', format: 'uuid' },
};

const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: a second request with the same key and body within 24 hours gets the first reply, and nothing is done twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function errorsOf(route: Route): Record<string, string> {
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

function errorReply(example: string, description = 'Refused'): Json {
  return {
    description,
    headers: { 'X-Request-Id': REF.requestId, 'X-Svc-Error-Code': REF.errorCode },
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Errors' }, example: { errors: [example] } },
    },
  };
}

function headersOf(route: Route): Json {
  if (route.callers === 'anyone' && !route.receive) return { 'X-Request-Id': REF.requestId };
  return {
    'X-Request-Id': REF.requestId,
    'RateLimit-Limit': REF.rateLimit,
    'RateLimit-Remaining': REF.rateRemaining,
    'RateLimit-Reset': REF.rateReset,
  };
}

/** Moves named schemas to the components, so that routes share them. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const made = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => simplify(jsonSchema) }) as Json;
  const {
    $schema: _,
    $defs = {},
    id,
    ...own
  } = pointToComponents(made) as { $defs?: Record<string, Json>; id?: string } & Json;
  for (const [name, { id: __, ...definition }] of Object.entries($defs)) schemas[name] = definition;
  if (!id) return own;
  schemas[id] = own;
  return { $ref: `#/components/schemas/${id}` };
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : pointToComponents(inner),
    ]),
  );
}

function sortKeys<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)));
}

export const Errors = z.object({ errors: z.array(z.string()) }).meta({
  description: 'One message for each problem',
  examples: [{ errors: ['Request is missing required field [user_id]'] }],
});

const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

const DESCRIPTIONS: Readonly<Record<string, string>> = {
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

const HEADERS = {
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
