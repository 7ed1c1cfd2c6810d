import { say } from '#platform/problem.ts';
import type { ResourceSchema } from './attributes.ts';
import { type Filter, parseFilter } from './filter.ts';
import type { JsonObject } from './match.ts';
import { type Projection, project, readProjection } from './project.ts';
import { ScimProblem } from './scim-problem.ts';

export type Query = Readonly<Record<string, unknown>>;

export interface ListQuery {
  filter: Filter | null;
  /** Starting at 0, unlike `startIndex`. */
  offset: number;
  count: number;
  projection: Projection;
}

/** Reads the query of a list. Other parameters are ignored: Entra ID adds some to the address that an admin enters. */
export function readListQuery(schema: ResourceSchema, query: Query, countMax: number): ListQuery {
  const filter = textIn(query, 'filter');
  const startIndex = numberIn(query, 'startIndex') ?? 1;
  const count = numberIn(query, 'count') ?? countMax;
  return {
    filter: filter === null ? null : parseFilter(schema, filter),
    offset: Math.max(startIndex, 1) - 1,
    count: Math.min(Math.max(count, 0), countMax),
    projection: projectionOf(schema, query),
  };
}

export function projectionOf(schema: ResourceSchema, query: Query): Projection {
  const [attributes, excludedAttributes] = [textIn(query, 'attributes'), textIn(query, 'excludedAttributes')];
  return readProjection(schema, { attributes, excludedAttributes });
}

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export function listResponse(
  schema: ResourceSchema,
  { offset, projection }: Pick<ListQuery, 'offset' | 'projection'>,
  { total, resources }: { total: number; resources: readonly JsonObject[] },
): JsonObject {
  return wholeList(
    resources.map((resource) => project(schema, resource, projection)),
    { total, startIndex: offset + 1 },
  );
}

export function wholeList(
  resources: readonly JsonObject[],
  { total = resources.length, startIndex = 1 }: { total?: number; startIndex?: number } = {},
): JsonObject {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function textIn(query: Query, name: string): string | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw new ScimProblem('invalidValue', say`[${name}] occurs more than once`);
  return value;
}

const WHOLE_NUMBER = /^-?\d{1,9}$/;

function numberIn(query: Query, name: string): number | null {
  const text = textIn(query, name);
  if (text === null) return null;
  if (!WHOLE_NUMBER.test(text)) throw new ScimProblem('invalidValue', say`[${name}] must be a whole number`);
  return Number(text);
}
