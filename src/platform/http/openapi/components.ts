import { z } from 'zod';
import { simplify } from '../reply-schema.ts';
import { listMeanings } from './list-meanings.ts';

export type Json = Record<string, unknown>;

/** Where a schema is used. Requests are described as they arrive, replies as they are sent. */
export type Use = 'query' | 'body' | 'reply';

/** The named schemas of a description. Routes share them. */
export class Components {
  readonly #schemas = new Map<string, Json>();

  /** The JSON schema of a zod schema. Schemas with an id become components, and the result refers to them. */
  describe(schema: z.ZodType, use: Use): Json {
    const made = z.toJSONSchema(schema, {
      io: use === 'reply' ? 'output' : 'input',
      override: ({ zodSchema, jsonSchema }) => {
        simplify(jsonSchema);
        referToComponent(zodSchema, jsonSchema);
        if (use === 'reply') allowMoreFields(jsonSchema);
        else keepExamples(zodSchema, jsonSchema);
        if (use === 'query') keepDefault(zodSchema, jsonSchema);
        else tellDefault(jsonSchema);
        leaveOutExample(jsonSchema);
      },
    });
    const {
      $schema: _,
      $defs = {},
      ...own
    } = pointToComponents(listMeanings(made, (name, schema) => this.#add(name, schema))) as Json & {
      $defs?: Json;
    };
    for (const [name, { id: __, ...definition }] of Object.entries($defs as Record<string, Json>))
      this.#add(name, definition);
    return own;
  }

  /** Adds a schema that no zod schema describes. */
  define(name: string, schema: Json): void {
    this.#add(name, schema);
  }

  /** Sorted by name. */
  schemas(): Json {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => a.localeCompare(b)));
  }

  #add(name: string, schema: Json): void {
    const known = this.#schemas.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`The schema id ${name} is used for two different shapes`);
    this.#schemas.set(name, schema);
  }
}

/** A reply can get new fields at any time, so clients must not reject those that they don't know. */
function allowMoreFields(json: Json): void {
  if (json.additionalProperties === false) delete json.additionalProperties;
}

/**
 * Describes a schema that has `describedAs` in its metadata by the component of that name. This lets a folder describe
 * data whose schema is in a later folder.
 */
function referToComponent(schema: z.core.$ZodType, json: Json): void {
  const { describedAs } = z.globalRegistry.get(schema) ?? {};
  if (!describedAs) return;
  for (const key of Object.keys(json)) if (key !== 'description') delete json[key];
  json.$ref = `#/components/schemas/${describedAs}`;
}

/** zod omits the examples of a field that it converts, because it takes them for the converted value. */
function keepExamples(schema: z.core.$ZodType, json: Json): void {
  const { examples } = z.globalRegistry.get(schema) ?? {};
  if (examples) json.examples = examples;
}

/** The format of an id or a time says as much as an example. */
function leaveOutExample(json: Json): void {
  if (json.format === 'uuid' || json.format === 'date-time') delete json.examples;
}

/** zod omits the default of a field that it converts, such as a number that arrives as text. */
function keepDefault(schema: z.core.$ZodType, json: Json): void {
  const { def } = schema._zod as z.core.$ZodDefault['_zod'];
  if (def.type === 'default') json.default = def.defaultValue;
}

/**
 * States the default of a body's field in its description. As the keyword `default` it would make the field required
 * in generated types. A default of null or `{}` is not stated, because it means the same as an absent field.
 */
function tellDefault(json: Json): void {
  if (!('default' in json)) return;
  const text = defaultText(json.default);
  delete json.default;
  if (text) json.description = [json.description, `Default: ${text}`].filter(Boolean).join('. ');
}

function defaultText(value: unknown): string | null {
  if (Array.isArray(value) && value.length === 0) return 'an empty list';
  return value === null || typeof value === 'object' ? null : String(value);
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
