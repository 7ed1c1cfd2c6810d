import { say } from '#platform/problem.ts';
import { findAttribute, type ResourceSchema, resolveName } from './attributes.ts';
import { isObject, type Json, type JsonObject } from './match.ts';
import { ScimProblem } from './scim-problem.ts';

export const NAMES_MAX = 50;

/** Which attributes a reply contains, by `attributes` and `excludedAttributes` (RFC 7644, section 3.9). */
export interface Projection {
  /** Null for all. */
  only: ReadonlyMap<string, ReadonlySet<string> | null> | null;
  without: ReadonlyMap<string, ReadonlySet<string> | null>;
}

export function readProjection(
  schema: ResourceSchema,
  { attributes, excludedAttributes }: { attributes: string | null; excludedAttributes: string | null },
): Projection {
  if (attributes !== null && excludedAttributes !== null)
    throw new ScimProblem('invalidValue', say`Send attributes or excludedAttributes, not both`);
  return {
    only: attributes === null ? null : readNames(schema, attributes),
    without: readNames(schema, excludedAttributes ?? ''),
  };
}

/** Whether a reply contains the attribute, so that it has to be read. */
export function includes({ only, without }: Projection, name: string): boolean {
  return (only === null || only.has(name)) && without.get(name) !== null;
}

export function project(
  schema: ResourceSchema,
  resource: JsonObject,
  { only, without }: Projection,
): JsonObject {
  const shown: Record<string, Json> = {};
  for (const [name, value] of Object.entries(resource)) {
    const isAlways = findAttribute(schema, name)?.returned === 'always';
    const selected = only?.get(name);
    if (isAlways || (only === null && !without.has(name))) shown[name] = value;
    else if (only === null) shown[name] = pick(value, without.get(name) ?? null, false);
    else if (selected !== undefined) shown[name] = selected === null ? value : pick(value, selected, true);
  }
  return shown;
}

/** Keeps or leaves out some parts of a value; `parts` is null for all of them. */
function pick(value: Json, parts: ReadonlySet<string> | null, isKept: boolean): Json {
  if (parts === null) return undefined;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => pick(item, parts, isKept));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => parts.has(name) === isKept));
}

/** Unknown names select nothing, as the standard says. */
function readNames(schema: ResourceSchema, text: string): Map<string, Set<string> | null> {
  const names = text.split(',', NAMES_MAX + 1).flatMap((name) => name.trim() || []);
  if (names.length > NAMES_MAX)
    throw new ScimProblem('invalidValue', say`A request can name at most ${NAMES_MAX} attributes`);
  const read = new Map<string, Set<string> | null>();
  for (const name of names) {
    const named = resolveName(schema, name);
    if (named.kind !== 'attribute') continue;
    const { attribute, sub } = named;
    const known = read.get(attribute.name);
    if (!sub || known === null) read.set(attribute.name, null);
    else read.set(attribute.name, new Set([...(known ?? []), sub.name]));
  }
  return read;
}
