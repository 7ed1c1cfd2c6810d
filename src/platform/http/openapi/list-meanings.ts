import { IS_OPEN, MEANINGS, type Meanings, NAME } from '#values/enumeration.ts';

type Json = Record<string, unknown>;

type Define = (name: string, schema: Json) => void;

/**
 * Adds the values of each enumeration and their meanings to its description, as a Markdown list, which all tools
 * show:
 *
 *     Status of the webhook
 *
 *     - `active`: events are delivered
 *     - `paused`: deliveries wait
 *
 * A value with a name is defined once, and its fields refer to it.
 */
export function listMeanings(schema: unknown, define: Define): unknown {
  if (Array.isArray(schema)) return schema.map((one) => listMeanings(one, define));
  if (schema === null || typeof schema !== 'object') return schema;
  const { [MEANINGS]: meanings, [IS_OPEN]: isOpen, [NAME]: name, ...own } = schema as Json;
  const listed = Object.fromEntries(
    Object.entries(own).map(([key, inner]) => [key, listMeanings(inner, define)]),
  );
  const list = meanings ? [listOf(meanings as Meanings), isOpen ? 'Other values are possible.' : null] : [];
  if (name) return referTo(String(name), listed, { about: paragraphs(list), define });
  return meanings ? { ...listed, description: paragraphs([own.description, ...list]) } : listed;
}

/** Defines a value under a name. Everything else, such as the description, belongs to the field that has the value. */
function referTo(name: string, field: Json, { about, define }: { about: string; define: Define }): Json {
  const { type, enum: values, pattern, examples, ...rest } = field;
  define(name, {
    type: 'string',
    ...(values ? { enum: (values as unknown[]).filter((value) => value !== null) } : {}),
    ...(pattern ? { pattern } : {}),
    ...(examples ? { examples } : {}),
    ...(about ? { description: about } : {}),
  });
  const reference = { $ref: `#/components/schemas/${name}` };
  return Array.isArray(type) ? { ...rest, anyOf: [reference, { type: 'null' }] } : { ...rest, ...reference };
}

function paragraphs(parts: unknown[]): string {
  return parts.filter(Boolean).join('\n\n');
}

function listOf(meanings: Meanings): string {
  return Object.entries(meanings)
    .map(([value, meaning]) => `- \`${value}\`: ${meaning}`)
    .join('\n');
}
