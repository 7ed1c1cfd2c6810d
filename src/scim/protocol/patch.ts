import { say } from '#platform/problem.ts';
import { type Attribute, type ResourceSchema, resolveName } from './attributes.ts';
import { type Filter, type Path, parsePath } from './filter.ts';
import { isObject, type Json, type JsonObject, matches } from './match.ts';
import { readOne, readParts, readValue } from './read-resource.ts';
import { ScimProblem } from './scim-problem.ts';

export const OPERATIONS_MAX = 200;
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:patchop';
const OPS = ['add', 'replace', 'remove'] as const;

interface Operation {
  op: (typeof OPS)[number];
  path: string | null;
  value: Json;
}

/**
 * Applies the operations of a PATCH request to a resource and returns the changed copy. Both dialects have the same effect: paths
 * with and without filters, and values whose names are paths.
 */
export function applyPatch(schema: ResourceSchema, resource: JsonObject, body: Json): JsonObject {
  let changed = resource;
  for (const operation of readOperations(body)) changed = applyOne(schema, changed, operation);
  return changed;
}

function readOperations(body: Json): Operation[] {
  const { schemas, operations } = isObject(body) ? withLowerNames(body) : {};
  const listed = Array.isArray(schemas) ? (schemas as readonly Json[]) : [];
  if (!listed.some((one) => typeof one === 'string' && one.toLowerCase() === PATCH_SCHEMA))
    throw new ScimProblem('invalidSyntax', say`[schemas] must name the schema of PATCH requests`);
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimProblem('invalidSyntax', say`[Operations] must be a list of operations`);
  if (operations.length > OPERATIONS_MAX) throw tooMany();
  const read = (operations as readonly Json[]).map(readOperation);
  const names = read.map(({ path, value }) =>
    path === null && isObject(value) ? Object.keys(value).length : 1,
  );
  if (names.reduce((sum, count) => sum + count, 0) > OPERATIONS_MAX) throw tooMany();
  return read;
}

/** Each name in a value without a path is an operation of its own. */
function tooMany(): ScimProblem {
  return new ScimProblem('invalidValue', say`A request can have at most ${OPERATIONS_MAX} operations`);
}

function readOperation(given: Json): Operation {
  const { op, path = null, value } = isObject(given) ? withLowerNames(given) : {};
  const known = OPS.find((one) => typeof op === 'string' && op.toLowerCase() === one);
  if (!known) throw new ScimProblem('invalidSyntax', say`[op] must be add, replace or remove`);
  if (path !== null && typeof path !== 'string')
    throw new ScimProblem('invalidPath', say`[path] must be text`);
  if (known !== 'remove' && value === undefined)
    throw new ScimProblem('invalidValue', say`[value] is missing`);
  return { op: known, path: path?.trim() || null, value };
}

function withLowerNames(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value]));
}

function applyOne(schema: ResourceSchema, resource: JsonObject, operation: Operation): JsonObject {
  if (operation.path !== null) {
    const path = parsePath(schema, operation.path);
    if (path && (path.sub ?? path.attribute).mutability === 'readOnly') throw readOnly(path.attribute);
    return path ? applyAt(resource, path, operation) : resource;
  }
  if (operation.op === 'remove') throw new ScimProblem('noTarget', say`[path] is missing`);
  if (!isObject(operation.value))
    throw new ScimProblem('invalidValue', say`[value] must be an object if there is no [path]`);
  let changed = resource;
  for (const [name, value] of Object.entries(operation.value))
    changed = applyNamed(schema, changed, { ...operation, path: name, value });
  return changed;
}

/** The names in a value without a path can be paths themselves. Unknown names are left out, as in a whole resource. */
function applyNamed(
  schema: ResourceSchema,
  resource: JsonObject,
  operation: Operation & { path: string },
): JsonObject {
  const { path: name, value } = operation;
  const isPath = name.includes('[');
  const named = resolveName(schema, name);
  if (!isPath && named.kind !== 'attribute') return resource;
  const path = parsePath(schema, name);
  if (!path) return resource;
  if (path.attribute.mutability !== 'readOnly') return applyAt(resource, path, operation);
  if (path.attribute.name === 'id' && value !== resource.id) throw readOnly(path.attribute);
  return resource;
}

function readOnly({ name }: Attribute): ScimProblem {
  return new ScimProblem('mutability', say`[${name}] can't be changed`);
}

function applyAt(resource: JsonObject, path: Path, { op, value }: Operation): JsonObject {
  const { attribute } = path;
  const set = (changed: Json) => ({ ...resource, [attribute.name]: changed });
  if (attribute.multiValued) return set(changeList(listOf(resource[attribute.name]), path, { op, value }));
  if (attribute.subAttributes) return set(changeParts(resource[attribute.name], path, { op, value }));
  return set(op === 'remove' ? undefined : readValue(attribute, value));
}

type Change = Pick<Operation, 'op' | 'value'>;

/** Sub-attributes that a value does not name keep theirs. */
function changeParts(current: Json, { attribute, sub }: Path, { op, value }: Change): Json {
  const known = isObject(current) ? current : {};
  if (sub) return { ...known, [sub.name]: op === 'remove' ? undefined : readValue(sub, value) };
  if (op === 'remove' || value === null) return undefined;
  return { ...known, ...readParts(attribute, value) };
}

function changeList(current: readonly JsonObject[], path: Path, { op, value }: Change): Json {
  const { attribute, filter, sub } = path;
  if (!filter && !sub) return changeWhole(current, attribute, { op, value });
  const isTarget = (item: JsonObject) => !filter || matches(filter, item);
  if (op === 'remove' && !sub) return current.filter((item) => !isTarget(item));
  const change = (item: JsonObject): JsonObject => {
    if (sub) return { ...item, [sub.name]: op === 'remove' ? undefined : readValue(sub, value) };
    const given = readParts(attribute, value);
    return op === 'add' ? { ...item, ...given } : given;
  };
  if (op === 'remove' || current.some(isTarget))
    return onePrimary(current.map((item) => (isTarget(item) ? change(item) : item)));
  const first = firstOf(filter);
  if (!first) throw new ScimProblem('noTarget', say`No value matches the filter in [path]`);
  return onePrimary([...current, { ...first, ...change(first) }]);
}

function changeWhole(current: readonly JsonObject[], attribute: Attribute, { op, value }: Change): Json {
  const given = listOf(readValue(attribute, value));
  if (op === 'replace') return given;
  if (op === 'add') return onePrimary(withoutRepeats([...current, ...given]));
  // Entra ID names the values to remove; without a value, all are removed
  if (value === undefined || value === null) return undefined;
  const removed = new Set(given.map((item) => item.value));
  return current.filter((item) => !removed.has(item.value));
}

/** The value that a filter such as `type eq "work"` describes, to be added if there is none; null for other filters. */
function firstOf(filter: Filter | null): JsonObject | null {
  if (!filter) return {};
  if (filter.kind === 'and') {
    const parts = filter.parts.map(firstOf);
    return parts.includes(null) ? null : Object.assign({}, ...parts);
  }
  if (filter.kind !== 'compare' || filter.operator !== 'eq') return null;
  const { attribute } = filter.path;
  if (attribute.name !== 'type' && attribute.name !== 'primary') return null;
  return { [attribute.name]: readOne(attribute, filter.literal) };
}

/** The last value that says so is the primary one. */
function onePrimary(items: readonly JsonObject[]): JsonObject[] {
  const last = items.findLastIndex(({ primary }) => primary === true);
  return items.map((item, index) =>
    item.primary === true && index !== last ? { ...item, primary: false } : item,
  );
}

/** A value that is added again replaces the earlier one. */
function withoutRepeats(items: readonly JsonObject[]): JsonObject[] {
  const last = new Map(items.map((item, index) => [item.value ?? index, item]));
  return [...last.values()];
}

function listOf(value: Json): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];
}
