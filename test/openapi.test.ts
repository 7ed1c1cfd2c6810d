import compile from 'fast-json-stringify';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { inlineParts } from '#platform/http/openapi/share.ts';
import { replyJsonSchema } from '#platform/http/reply-schema.ts';
import type { Route } from '#platform/http/route.ts';
import { allRoutes, buildApi, describe as describeApiOf, describeRoutes, sandboxRoutes } from '../src/api.ts';
import { useService } from './support/service.ts';

const service = useService();

interface Operation {
  summary: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; schema: { type: string; enum?: unknown[] } }[];
  responses: Record<string, unknown>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

async function readOperations(): Promise<Description> {
  return inlineParts((await describeRoutes()) as unknown as Description);
}

/** Returns the paths of the schemas that have the keyword `default`. */
function findDefaults(schema: unknown, path = ''): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, inner]) =>
    // under `properties` the keys are names of fields
    key === 'default' && !path.endsWith('/properties') ? [path] : findDefaults(inner, `${path}/${key}`),
  );
}

describe('the description of the API', () => {
  test('is served, as version 1.0.0 in OpenAPI 3.1', async () => {
    const { status, body } = await service.ask('GET', '/openapi.json', { key: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Stipend payroll API', version: '1.0.0' },
    });
  });

  test('says for every operation who may call it and how it can fail', async () => {
    const { paths } = await readOperations();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
    );
    expect(operations.length).toBeGreaterThanOrEqual(11);
    for (const { name, path, operation } of operations) {
      expect(operation.summary, name).toBeTruthy();
      expect(operation.security, name).toBeInstanceOf(Array);
      if (operation.security.length > 0) expect(Object.keys(operation.responses), name).toContain('401');
      if (path.includes('{')) expect(Object.keys(operation.responses), name).toContain('404');
    }
  });

  test('names one method of the clients for every operation', async () => {
    const routes = await sandboxRoutes();
    const [first, second] = routes as [Route, Route];
    expect(() => describeApiOf([first, { ...second, name: first.name }])).toThrow(`both named ${first.name}`);
    expect(() => describeApiOf([{ ...first, name: 'Users.Create' }])).toThrow(
      'needs a name such as users.create',
    );
    const { paths } = inlineParts(describeApiOf(routes) as unknown as Description);
    expect(paths['/users/{user_id}/journeys']?.post).toHaveProperty('x-stipend-method', 'journeys.create');
  });

  test('describes numbers and booleans in queries by their type, range and default', async () => {
    const { paths } = await readOperations();
    const ofList = paths['/users']?.get?.parameters.filter(({ in: place }) => place === 'query');
    expect(ofList).toMatchObject([
      { name: 'offset', schema: { type: 'integer', minimum: 1, maximum: 9007199254740991, default: 1 } },
      { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
      { name: 'after' },
      { name: 'ext_id' },
      { name: 'updated_since' },
    ]);
    expect(paths['/expenditure/{user_id}/ons']?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: 'explain', schema: { type: 'boolean', default: false } }),
    );
    for (const operation of Object.values(paths).flatMap(Object.values<Operation>))
      for (const { name, schema } of operation.parameters.filter(({ in: place }) => place === 'query')) {
        if (['offset', 'limit'].includes(name)) expect(schema.type).toBe('integer');
        expect(schema.enum ?? []).not.toContain('true');
      }
  });

  test('has no defaults in bodies, because generated types would make the fields required', async () => {
    const { components } = (await describeRoutes()) as unknown as Description;
    expect(findDefaults(components.schemas)).toEqual([]);
    expect(components.schemas.SandboxFaultInput).toMatchObject({
      required: ['target', 'kind'],
      properties: {
        after: { description: 'Number of requests to let through before the fault starts. Default: 0' },
        times: {
          type: ['integer', 'null'],
          description: 'Number of requests to affect; null for all, or for one if the target is `api`',
        },
      },
    });
  });

  test('has separate descriptions for the errors of uploads', async () => {
    const { paths } = await readOperations();
    const responses = paths['/uploads']?.put?.responses;
    expect(responses).toMatchObject({
      408: { description: 'The request did not arrive in time' },
      415: { description: expect.stringMatching(/accept files of this type/) },
      507: { description: 'There is not enough storage for this file: try again later' },
    });
    expect(JSON.stringify(responses)).not.toMatch(/JSON|Refused/);
  });

  test('has an example for every body and reply, and each example matches its schema', async () => {
    for (const route of await allRoutes(service.app, {})) {
      for (const schema of [route.body, route.reply] as (z.ZodType | undefined)[]) {
        if (!schema) continue;
        const { examples } = schema.meta() as { examples?: unknown[] };
        expect(examples?.length, `${route.method} ${route.path}`).toBeGreaterThan(0);
        for (const example of examples ?? []) expect(schema.safeParse(example).error).toBeUndefined();
      }
    }
  });
});

describe('a route', () => {
  test('has a reply schema from which a serialiser can be compiled', async () => {
    for (const { method, path, reply } of await allRoutes(service.app, {}))
      if (reply) expect(() => compile(replyJsonSchema(reply)), `${method} ${path}`).not.toThrow();
  });

  test('that does not declare its callers keeps the server from starting', async () => {
    const server = buildApi(service.app, await allRoutes(service.app, {}));
    const careless = { method: 'GET', url: '/careless', handler: async () => ({}) } as const;
    expect(() => server.route(careless)).toThrow('GET /careless does not declare its callers');
    expect(() => server.route({ ...careless, config: { callers: [] as never } })).toThrow('does not declare');
  });
});
