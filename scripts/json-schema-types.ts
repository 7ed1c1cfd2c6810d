/** A JSON Schema of the API description. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: readonly Schema[];
  description?: string;
  default?: unknown;
}

/** Keywords that do not change the TypeScript type. */
const WITHOUT_EFFECT = new Set([
  ...['description', 'title', 'examples', 'example', 'default', 'deprecated', 'readOnly', 'writeOnly'],
  ...['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'multipleOf'],
  ...['exclusiveMaximum', 'minItems', 'maxItems', 'uniqueItems', 'propertyNames', 'discriminator'],
  ...['minProperties', 'maxProperties', 'contentEncoding', 'contentMediaType'],
]);
const WITH_EFFECT = new Set([
  ...['$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', 'properties', 'required'],
  ...['additionalProperties', 'items', 'prefixItems'],
]);

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Writes the TypeScript type of a schema. Throws at a keyword that it does not know, so that no rule is lost. */
export function typeOf(schema: Schema, indent = ''): string {
  const unknown = Object.keys(schema).find((key) => !WITHOUT_EFFECT.has(key) && !WITH_EFFECT.has(key));
  if (unknown && !unknown.startsWith('x-'))
    throw new Error(`The types of the client do not support the JSON Schema keyword ${unknown}`);
  if (schema.$ref) return nameOf(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map((choice) => typeOf(choice, indent)));
  if (schema.allOf) return schema.allOf.map((part) => group(part, indent)).join(' & ');
  if (Array.isArray(schema.type))
    return union(schema.type.map((type: string) => typeOf({ ...schema, type }, indent)));
  if (schema.type === 'array') return arrayType(schema, indent);
  if (schema.type === 'object' || (schema.type === undefined && schema.properties))
    return objectType(schema, indent);
  return PLAIN[String(schema.type)] ?? 'unknown';
}

/** Writes the members of an object type, each with its description. */
export function membersOf(schema: Schema, indent: string): string {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const comment = commentOf(property.description, indent, property.default);
    return `${comment}${indent}${memberOf(name, typeOf(property, indent), required.has(name))};\n`;
  });
  const others = schema.additionalProperties;
  if (schema.properties && others && others !== true) members.push(`${indent}[name: string]: unknown;\n`);
  return members.join('');
}

/** Writes a description as a documentation comment, which editors show. */
export function commentOf(description: string | undefined, indent: string, preset?: unknown): string {
  const lines = (description ?? '').replaceAll('*/', '* /').split('\n');
  if (preset !== undefined) lines.push(`@default ${JSON.stringify(preset)}`);
  const text = lines.map((line) => line.trimEnd()).filter((line, at) => line || at > 0);
  if (text.length === 0) return '';
  if (text.length === 1) return `${indent}/** ${text[0]} */\n`;
  return `${indent}/**\n${text.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`;
}

/** Writes a member. An optional one accepts undefined, even under `exactOptionalPropertyTypes`. */
export function memberOf(name: string, type: string, isRequired: boolean): string {
  if (isRequired) return `${keyOf(name)}: ${type}`;
  return `${keyOf(name)}?: ${type === 'unknown' ? type : `${type} | undefined`}`;
}

function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}

export function nameOf(reference: string): string {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(reference) ?? [];
  if (!name) throw new Error(`The types of the client do not support the reference ${reference}`);
  return name;
}

function arrayType({ prefixItems, items = {} }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`;
  return `${group(items, indent)}[]`;
}

function objectType(schema: Schema, indent: string): string {
  const { properties, additionalProperties: others } = schema;
  if (properties) return `{\n${membersOf(schema, `${indent}  `)}${indent}}`;
  return `Record<string, ${typeof others === 'object' ? typeOf(others, indent) : 'unknown'}>`;
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ');
}

/** Puts brackets around a union, so that `[]` and `&` apply to all of it. */
function group(schema: Schema, indent: string): string {
  const type = typeOf(schema, indent);
  const isUnion = schema.anyOf ?? schema.oneOf ?? schema.enum ?? Array.isArray(schema.type);
  return isUnion ? `(${type})` : type;
}
