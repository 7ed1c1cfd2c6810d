import type { Attribute } from './attributes.ts';
import type { Filter, Literal, Operator, Path } from './filter.ts';

export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** Whether a filter selects a resource, or a value of a multi-valued attribute. */
export function matches(filter: Filter, resource: JsonObject): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, resource));
    case 'or':
      return filter.parts.some((part) => matches(part, resource));
    case 'not':
      return !matches(filter.filter, resource);
    case 'present':
      return valuesAt(filter.path, resource).some(isPresent);
    case 'compare':
      return compares(filter, resource);
  }
}

function compares(
  { path, operator, literal }: Extract<Filter, { kind: 'compare' }>,
  resource: JsonObject,
): boolean {
  const found = valuesAt(path, resource).filter(isPresent);
  const holds = (test: Operator) => found.some((value) => compareOne(path, value, test, literal));
  if (literal === null) return operator === 'eq' ? found.length === 0 : operator === 'ne' && found.length > 0;
  return operator === 'ne' ? !holds('eq') : holds(operator);
}

/** The values that a path selects. A comparison with a list of objects compares their `value`. */
function valuesAt({ attribute, filter, sub }: Path, resource: JsonObject): Json[] {
  const found = resource[attribute.name];
  const items = Array.isArray(found) ? (found as readonly Json[]) : [found];
  const selected = filter ? items.filter((item) => isObject(item) && matches(filter, item)) : items;
  const name = sub?.name ?? (attribute.multiValued && attribute.subAttributes ? 'value' : null);
  return name === null ? [...selected] : selected.map((item) => (isObject(item) ? item[name] : undefined));
}

function compareOne({ attribute, sub }: Path, value: Json, operator: Operator, literal: Literal): boolean {
  const target = sub ?? comparedOf(attribute);
  if (typeof value === 'boolean') return operator === 'eq' && value === asBoolean(literal);
  if (typeof value !== 'string' || typeof literal !== 'string') return false;
  const [left, right] = target.type === 'dateTime' ? [value, inUtc(literal)] : [value, literal];
  const fold = (text: string) => (target.caseExact ? text : foldCase(text));
  return TESTS[operator](fold(left), fold(right));
}

function comparedOf(attribute: Attribute): Attribute {
  return attribute.subAttributes?.find(({ name }) => name === 'value') ?? attribute;
}

const TESTS: Readonly<Record<Operator, (left: string, right: string) => boolean>> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  co: (left, right) => left.includes(right),
  sw: (left, right) => left.startsWith(right),
  ew: (left, right) => left.endsWith(right),
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
};

/** Makes texts equal that differ only in case, or in how a character is composed. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Entra ID sends "True" and "False" instead of booleans. */
export function asBoolean(value: Json): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : null;
}

function inUtc(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

function isPresent(value: Json): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '';
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
