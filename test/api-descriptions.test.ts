import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inlineParts } from '#platform/http/openapi/share.ts';
import { IS_OPEN, MEANINGS } from '#values/enumeration.ts';
import { describeRoutes, sandboxRoutes } from '../src/api.ts';

type Json = Record<string, unknown>;

interface Description {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; headers: Record<string, Json> };
}

const api = inlineParts((await describeRoutes()) as unknown as Description);

const routes = await sandboxRoutes();

interface Operation {
  tags: string[];
  parameters?: { name: string; description?: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema?: Json }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema?: Json }> }>;
}

describe('the description of the API has a description for', () => {
  test('every tag', () => {
    const described = api.tags.filter(({ description }) => description).map(({ name }) => name);
    const used = operations().flatMap(({ operation }) => operation.tags);
    expect([...new Set(used)].filter((tag) => !described.includes(tag))).toEqual([]);
  });

  test('every parameter and header', () => {
    const parameters = operations().flatMap(({ name, operation }) =>
      (operation.parameters ?? []).map((parameter) => ({ ...parameter, name: `${name} ${parameter.name}` })),
    );
    const headers = Object.entries(api.components.headers).map(([name, { description }]) => ({
      name,
      description,
    }));
    expect([...parameters, ...headers].filter((one) => !isDescribed(one)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('every request body and every reply', () => {
    expect(
      bodies()
        .filter(({ schema }) => !isDescribed(schema))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('every property', () => {
    const properties = [...schemas()].flatMap(({ name, schema }) => propertiesOf(name, schema));
    expect(properties.length).toBeGreaterThan(700);
    expect(properties.filter(({ schema }) => !isDescribed(schema)).map(({ name }) => name)).toEqual([]);
  });

  test('every value of an enumeration', () => {
    const parameters = operations().flatMap(({ name, operation }) =>
      (operation.parameters ?? []).map(({ schema, description, ...parameter }) => ({
        name: `${name} ${parameter.name}`,
        schema: { description, ...schema },
      })),
    );
    const missing = [...schemas(), ...parameters].flatMap(({ name, schema }) =>
      everySchema(name, schema).flatMap(({ name: place, schema: { enum: values = [], description } }) =>
        (values as unknown[])
          .filter((value) => typeof value === 'string')
          .filter((value) => !new RegExp(`^- \`${value}\`[^:\n]*: \\S`, 'm').test(String(description)))
          .map((value) => `${place}: ${value}`),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('an example', () => {
  test('has only known values where a set of values is open', () => {
    const seen: string[] = [];
    const unknown = routes.flatMap(({ method, path, body, reply }) =>
      ([body, reply] as (z.ZodType | undefined)[]).flatMap((schema) => {
        if (!schema) return [];
        const { examples = [] } = schema.meta() as { examples?: unknown[] };
        const described = z.toJSONSchema(schema, { io: 'input', reused: 'inline' }) as Json;
        return examples
          .flatMap((example) => openValues(described, described, example))
          .filter(({ value, meanings }) => {
            seen.push(value);
            return !(value in meanings);
          })
          .map(({ value }) => `${method} ${path}: ${value}`);
      }),
    );
    expect(seen).toContain('BASIC');
    expect(unknown).toEqual([]);
  });
});

/** The values in an example whose schema is an open enumeration. */
function openValues(root: Json, schema: Json, example: unknown): { value: string; meanings: Json }[] {
  const { $ref, properties = {}, items, anyOf = [], [IS_OPEN]: isOpen } = schema;
  if (typeof $ref === 'string') {
    const target = (root.$defs as Record<string, Json>)[$ref.replace('#/$defs/', '')];
    return openValues(root, target ?? {}, example);
  }
  if (isOpen && typeof example === 'string') return [{ value: example, meanings: schema[MEANINGS] as Json }];
  if (Array.isArray(example) && isSchema(items))
    return example.flatMap((one) => openValues(root, items, one));
  const inner = Object.entries(properties as Record<string, Json>).flatMap(([key, property]) =>
    isSchema(example) && key in example ? openValues(root, property, example[key]) : [],
  );
  return [...inner, ...(anyOf as Json[]).flatMap((one) => openValues(root, one, example))];
}

function operations(): { name: string; operation: Operation }[] {
  return Object.entries({ ...api.paths, ...api.webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
}

/** The schemas of bodies and replies, as each operation states them. */
function bodies(): { name: string; schema: Json }[] {
  return operations().flatMap(({ name, operation }) => {
    const replies = Object.entries(operation.responses).map(([status, reply]) => ({
      name: `${name} ${status}`,
      content: reply.content,
    }));
    return [{ name: `${name} body`, content: operation.requestBody?.content }, ...replies].flatMap((one) =>
      Object.values(one.content ?? {}).flatMap(({ schema }) => (schema ? { name: one.name, schema } : [])),
    );
  });
}

function* schemas(): Generator<{ name: string; schema: Json }> {
  for (const [name, schema] of Object.entries(api.components.schemas)) yield { name, schema };
  for (const { name, schema } of bodies()) if (!schema.$ref) yield { name, schema };
}

function propertiesOf(name: string, schema: Json): { name: string; schema: Json }[] {
  return everySchema(name, schema).flatMap((inner) =>
    Object.entries((inner.schema.properties ?? {}) as Record<string, Json>).map(([key, property]) => ({
      name: `${inner.name}.${key}`,
      schema: property,
    })),
  );
}

/** A schema and all schemas inside it. */
function everySchema(name: string, schema: Json): { name: string; schema: Json }[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = [
    ...Object.entries(properties as Record<string, Json>).map(([key, one]) => ({
      place: `${name}.${key}`,
      one,
    })),
    ...[items, additionalProperties].map((one) => ({ place: `${name}[]`, one })),
    ...[anyOf, oneOf, allOf].flatMap((list) => (list as Json[]).map((one) => ({ place: name, one }))),
  ];
  return [
    { name, schema },
    ...inner.flatMap(({ place, one }) => (isSchema(one) ? everySchema(place, one) : [])),
  ];
}

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** A reference is described by what it refers to. */
function isDescribed({ description, $ref }: { description?: unknown; $ref?: unknown }): boolean {
  if (typeof description === 'string' && description.trim() !== '') return true;
  if (typeof $ref !== 'string') return false;
  const target = api.components.schemas[$ref.replace('#/components/schemas/', '')];
  return target !== undefined && isDescribed(target);
}
