import compile from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;
type Serialise = (reply: unknown) => string;

const serialisers = new WeakMap<z.ZodType, Serialise>();

/**
 * Compiles the serialiser at the first reply: compiling all of them takes a large part of the service's start. Every server
 * of the process shares the compiled ones.
 */
export function replySerialiser(schema: z.ZodType): Serialise {
  return (reply) => {
    const serialise = serialisers.get(schema) ?? compile(replyJsonSchema(schema));
    serialisers.set(schema, serialise);
    return serialise(reply);
  };
}

const stored = new WeakSet<z.core.$ZodType>();

/** Marks a part of replies that an earlier version may have stored. It is sent as it is, even if its schema has changed since. */
export function asStored<T extends z.ZodType>(schema: T): T {
  stored.add(schema);
  return schema;
}

/** The JSON schema for a compiled serialiser: a reply contains the fields of its schema and no others. */
export function replyJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    override: ({ zodSchema, jsonSchema }) => {
      if (stored.has(zodSchema)) for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
      simplify(jsonSchema);
    },
  });
}

/** Rewrites `anyOf [{type: T}, {type: null}]` as `type: [T, null]`, which serialises much faster. */
export function simplify(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER && schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.minimum;
    delete schema.maximum;
  }
  const { anyOf } = schema as { anyOf?: JsonSchema[] };
  if (anyOf?.length !== 2 || anyOf[1]?.type !== 'null' || typeof anyOf[0]?.type !== 'string') return;
  const [inner] = anyOf;
  // the alternatives of the inner schema would not allow null
  if (inner.anyOf) return;
  const { anyOf: _, ...own } = schema;
  delete schema.anyOf;
  // the nullable schema's own properties, such as its description, override those of the inner schema
  Object.assign(schema, inner, own, { type: [inner.type, 'null'] });
  if (Array.isArray(inner.enum)) schema.enum = [...inner.enum, null];
}
