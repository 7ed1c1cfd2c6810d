import type { z } from 'zod';

/** The first example of a schema. */
export function exampleOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const { examples: [example] = [] } = (schema.meta() ?? {}) as { examples?: z.output<Schema>[] };
  if (example === undefined) throw new Error('A schema has no example');
  return example;
}
