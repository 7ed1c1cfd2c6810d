import type { z } from 'zod';
import { isUuid } from '#values/uuid.ts';
import { fixed, invalidRequest, type Message, notFound, Problem, say } from '../problem.ts';
import { fieldNames } from './field-names.ts';
import { isStorable, PROBLEMS_MAX, shown } from './json-body.ts';
import type { Route } from './route.ts';

type Expected = Pick<Route, 'query' | 'body' | 'ids' | 'unknownId' | 'isBodyOptional' | 'ignored'>;

interface Raw {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * Validates a request and reports all problems at once, one message per field. Ids that can't exist are
 * reported only if there is no other problem.
 */
export function validate(
  route: Expected,
  raw: Raw,
): { params: Record<string, string>; query: unknown; body: unknown } {
  const problems = new Map<string, Message>();
  rejectUnstorable(raw.query, problems);
  const query = route.query ? check(route.query, raw.query, problems) : checkNone(raw.query, problems);
  const body = route.body ? check(route.body, bodyOf(route, raw.body), problems) : undefined;
  if (problems.size > 0) throw invalidRequest(...[...problems.values()].slice(0, PROBLEMS_MAX));
  return { params: checkIds(route, raw.params), query, body };
}

/** Returns the ids in lower case. */
function checkIds(route: Expected, params: Record<string, string>): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const [name, resource] of Object.entries<string>(route.ids ?? {})) {
    const id = params[name] ?? '';
    if (!isUuid(id)) throw route.unknownId?.(id) ?? notFound(resource, id);
    ids[name] = id.toLowerCase();
  }
  return ids;
}

function rejectUnstorable(query: Record<string, unknown>, problems: Map<string, Message>): void {
  for (const [key, value] of Object.entries(query)) {
    if (!isStorable(String(value)))
      problems.set(key, say`[${shown(key)}] must not contain NUL or invalid Unicode characters`);
  }
}

function bodyOf(route: Expected, body: unknown): unknown {
  if (body === undefined && route.isBodyOptional) return {};
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Problem({
      code: 'invalid_request',
      messages: [say`Request body must be a JSON object`],
    });
  }
  if (!route.ignored) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !route.ignored?.includes(key)));
}

function check(schema: z.ZodType, value: unknown, problems: Map<string, Message>): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    for (const [path, message] of describe(schema, issue, value))
      if (!problems.has(path)) problems.set(path, message);
  }
  return undefined;
}

function checkNone(query: Record<string, unknown>, problems: Map<string, Message>): undefined {
  for (const key of Object.keys(query)) problems.set(key, unknownField(shown(key)));
}

function describe(
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  value: unknown,
): [path: string, message: Message][] {
  const path = spell(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, PROBLEMS_MAX).map((key) => {
      const inner = path ? `${path}.${shown(key)}` : shown(key);
      return [inner, unknownField(inner)];
    });
  }
  const field = isKnownPath(schema, issue.path) ? fixed(path) : path;
  if (valueAt(value, issue.path) === undefined)
    return [[path, say`Request is missing required field [${field}]`]];
  return [[path, say`[${field}] ${fixed(issue.message)}`]];
}

function unknownField(path: string): Message {
  return say`[${path}] is not a known field`;
}

/** False if the path contains a key that the client chose, which is possible where an object may have any keys. */
function isKnownPath(schema: z.ZodType, path: readonly PropertyKey[]): boolean {
  const names = fieldNames(schema);
  return path.every((part) => typeof part === 'number' || names.has(String(part)));
}

/** Writes a path as in `files[0].file_name`. */
function spell(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text ? `${text}.${shown(String(part))}` : shown(String(part));
  }, '');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part],
    value,
  );
}
