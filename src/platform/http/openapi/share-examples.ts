import { isDeepStrictEqual } from 'node:util';
import type { Json } from './components.ts';
import { componentsOf, mapValues, operationsOf, type Shareable } from './document.ts';

type Schemas = Readonly<Record<string, Json>>;

const SCHEMAS = '#/components/schemas/';

/** The examples of ids and times that state no other. Their format says as much. */
const COMMON: Readonly<Record<string, string>> = {
  uuid: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  'date-time': '2026-01-31T09:30:00.000Z',
};

/**
 * The schemas, with each example in one place. The example of a schema that contains others consists of their examples
 * and of the examples of its fields, if that is shorter. Objects that are in no body or reply with an example have none.
 */
export function shareExamples(document: Shareable): Schemas {
  const schemas = componentsOf(document, 'schemas') as Schemas;
  const spread = mapValues(schemas, (schema) => withSharedExample(schemas, schema));
  const used = new Set<string>();
  for (const schema of bodiesOf(document)) collectParts(spread, schema, used);
  return mapValues(spread, ({ examples, ...schema }, name) =>
    examples && (schema.type !== 'object' || used.has(name)) ? { ...schema, examples } : schema,
  );
}

/** The example of a schema: its own, or one that is made from its parts. */
export function exampleOf(document: Shareable, schema: Json): unknown {
  return exampleIn(componentsOf(document, 'schemas') as Schemas, schema);
}

/** `within` has the names of the schemas that contain this one. A schema inside itself has no example. */
function exampleIn(schemas: Schemas, schema: Json, within: readonly string[] = []): unknown {
  const { examples: [example] = [] } = schema as { examples?: unknown[] };
  if (example !== undefined) return example;
  const { $ref, type, items, properties, required = [] } = schema;
  if ($ref) {
    const name = nameOf($ref);
    return within.includes(name) ? undefined : exampleIn(schemas, schemas[name] ?? {}, [...within, name]);
  }
  if (typeof type === 'string' && COMMON[String(schema.format)]) return COMMON[String(schema.format)];
  if (type === 'array' && items) return wrap(exampleIn(schemas, items as Json, within));
  if (type !== 'object' || !properties) return undefined;
  const fields = mapValues(properties as Schemas, (field) => exampleIn(schemas, field, within));
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  const isWhole = (required as string[]).every((name) => fields[name] !== undefined);
  return isWhole && known.length > 0 ? Object.fromEntries(known) : undefined;
}

function wrap(item: unknown): unknown[] | undefined {
  return item === undefined ? undefined : [item];
}

function withSharedExample(schemas: Schemas, schema: Json): Json {
  const { examples = [], ...plain } = schema as { examples?: unknown[] };
  return examples.length === 1 ? shortest(schemas, plain, examples[0]) : schema;
}

/** The shortest way to give a schema this example. */
function shortest(schemas: Schemas, schema: Json, example: unknown): Json {
  const own = exampleIn(schemas, schema);
  if (isDeepStrictEqual(own, example)) return schema;
  const { examples = [] } = schema as { examples?: unknown[] };
  const whole = { ...schema, examples: [example, ...examples] };
  const spread = spreadExample(schemas, schema, example);
  const isSame = spread && isDeepStrictEqual(exampleIn(schemas, spread), example);
  return isSame && JSON.stringify(spread).length < JSON.stringify(whole).length ? spread : whole;
}

/** Gives the parts of a schema their parts of the example. */
function spreadExample(schemas: Schemas, schema: Json, example: unknown): Json | undefined {
  const { type, items, properties, examples } = schema;
  if (examples || example === null || typeof example !== 'object') return undefined;
  if (type === 'array' && items && Array.isArray(example) && example.length === 1)
    return { ...schema, items: shortest(schemas, items as Json, example[0]) };
  if (type !== 'object' || !properties) return undefined;
  const fields = mapValues(properties as Schemas, (field, name) =>
    name in example ? shortest(schemas, field, (example as Json)[name]) : field,
  );
  return { ...schema, properties: fields };
}

/** The schemas of whole bodies and replies. */
function bodiesOf(document: Shareable): Json[] {
  return operationsOf(document).flatMap(({ requestBody, responses = {} }) =>
    [requestBody ?? {}, ...Object.values(responses)].flatMap(({ content = {} }) =>
      Object.values(content as Record<string, { schema?: Json }>).flatMap(({ schema }) =>
        schema ? [schema] : [],
      ),
    ),
  );
}

/** Adds the names of the schemas that the example of a schema is made from. */
function collectParts(schemas: Schemas, schema: Json, used: Set<string>): void {
  const { $ref, examples, items, properties = {} } = schema;
  if ($ref) {
    const name = nameOf($ref);
    if (!examples && !used.has(name)) collectParts(schemas, schemas[name] ?? {}, used.add(name));
  } else if (!examples) {
    for (const part of [items ?? [], ...Object.values(properties as object)].flat())
      collectParts(schemas, part as Json, used);
  }
}

function nameOf($ref: unknown): string {
  return String($ref).replace(SCHEMAS, '');
}
