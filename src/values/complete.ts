import { z } from 'zod';

/** Some of the fields of a value. */
export type Parts<T> = T extends readonly (infer Item)[]
  ? Parts<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Parts<T[Name]> }
    : T;

/** Adds the fields of a schema that a value lacks: null, or an empty list. */
export function complete<Schema extends z.ZodType>(
  schema: Schema,
  parts: Parts<z.output<Schema>>,
): z.output<Schema> {
  return completed(schema, parts) as z.output<Schema>;
}

function completed(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    const given = (value ?? {}) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, completed(field, given[name])]),
    );
  }
  if (schema instanceof z.ZodArray)
    return ((value ?? []) as unknown[]).map((item) => completed(schema.element as z.ZodType, item));
  return value ?? null;
}
