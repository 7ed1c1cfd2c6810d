import { say } from '#platform/problem.ts';
import { type Attribute, findSubAttribute, type ResourceSchema, resolveName } from './attributes.ts';
import { asBoolean, isObject, type Json, type JsonObject } from './match.ts';
import { ScimProblem } from './scim-problem.ts';

/**
 * Reads a whole resource from a body. Names have no case. What the service does not store is left out: read-only attributes,
 * extensions and unknown names. Null unsets an attribute.
 */
export function readResource(schema: ResourceSchema, body: Json): JsonObject {
  if (!isObject(body)) throw new ScimProblem('invalidSyntax', say`The body must be an object`);
  const read: Record<string, Json> = {};
  for (const [name, given] of Object.entries(body)) {
    const named = resolveName(schema, name);
    if (named.kind !== 'attribute' || named.sub || named.attribute.mutability === 'readOnly') continue;
    const value = readValue(named.attribute, given);
    if (value !== undefined) read[named.attribute.name] = value;
  }
  return read;
}

/** Reads the value of an attribute; undefined if it is unset. */
export function readValue(attribute: Attribute, given: Json): Json {
  if (given === null || given === undefined) return undefined;
  if (!attribute.multiValued) return readOne(attribute, given);
  const items = Array.isArray(given) ? (given as readonly Json[]) : [given];
  return items.map((item) => readOne(attribute, item));
}

export function readOne(attribute: Attribute, given: Json): Json {
  if (attribute.subAttributes) return readParts(attribute, given);
  if (attribute.type === 'boolean') {
    const value = asBoolean(given);
    if (value === null) throw notA(attribute, 'true or false');
    return value;
  }
  if (typeof given !== 'string') throw notA(attribute, 'text');
  return given;
}

/** Reads a value with sub-attributes. Read-only ones, such as the name of a group's member, are left out. */
export function readParts(attribute: Attribute, given: Json): JsonObject {
  // some clients send a list of ids instead of a list of objects
  if (attribute.multiValued && typeof given === 'string') return { value: given };
  if (!isObject(given)) throw notA(attribute, 'an object');
  const read: Record<string, Json> = {};
  for (const [name, part] of Object.entries(given)) {
    const sub = findSubAttribute(attribute, name);
    if (!sub || sub.mutability === 'readOnly' || part === null || part === undefined) continue;
    read[sub.name] = readOne(sub, part);
  }
  return read;
}

function notA({ name }: Attribute, what: string): ScimProblem {
  return new ScimProblem('invalidValue', say`[${name}] must be ${what}`);
}
