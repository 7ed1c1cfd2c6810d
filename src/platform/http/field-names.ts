import { z } from 'zod';

const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** The names of all fields of a schema, at any depth. */
export function fieldNames(schema: z.ZodType): ReadonlySet<string> {
  const names = known.get(schema) ?? new Set(listNames(z.toJSONSchema(schema, { io: 'input' })));
  known.set(schema, names);
  return names;
}

function listNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(listNames);
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, inner]) => [
    ...(key === 'properties' ? Object.keys(inner) : []),
    ...listNames(inner),
  ]);
}
