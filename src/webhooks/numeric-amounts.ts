import { z } from 'zod';
import { isDecimal, isMoney } from '#values/payroll-submission.ts';

/**
 * Derives the schema of a payload from the schema of the API's reply. Parsing a reply with it turns amounts, rates and
 * quantities into numbers, as the interface requires for webhooks.
 */
export function withNumericAmounts<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<unknown, z.input<Schema>> {
  return convert(schema) as z.ZodType<unknown, z.input<Schema>>;
}

function convert(schema: z.ZodType): z.ZodType {
  const { id: _, examples: __, ...about } = schema.meta() ?? {};
  if (isMoney(schema)) return schema.transform(Number).pipe(z.number()).meta(about);
  if (schema instanceof z.ZodNullable && isDecimal(schema.unwrap()))
    return schema
      .transform((value) => numberOf(value as string | null))
      .pipe(z.number().nullable())
      .meta({ ...about, description: about.description?.replace(', as text', '') });
  if (schema instanceof z.ZodNullable)
    return convert(schema.unwrap() as z.ZodType)
      .nullable()
      .meta(about);
  if (schema instanceof z.ZodArray) return z.array(convert(schema.element as z.ZodType)).meta(about);
  if (!(schema instanceof z.ZodObject)) return schema;
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, convert(field as z.ZodType)]);
  return z.object(Object.fromEntries(fields)).meta(about);
}

/** Null if the text of the provider is not a number. */
function numberOf(value: string | null): number | null {
  return value !== null && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}
