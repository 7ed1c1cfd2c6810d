import type { SeededRandom } from '#values/seeded-random.ts';
import { BODIES, HEADERS, PATH_VALUES, QUERY_VALUES, VALUES } from './hostile-values.ts';

export interface Operation {
  method: string;
  /** The pattern, such as `/users/{user_id}`. */
  path: string;
  queryNames: readonly string[];
  /** An example of the body; null if there is no JSON body. */
  example: Record<string, unknown> | null;
}

export interface GeneratedRequest {
  operation: Operation;
  how: 'valid' | 'mutated' | 'hostile';
  /** The path with its query. */
  target: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Ids of records that the requests may change and delete, by the name of the parameter. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** Makes a request to an operation, as it should be, slightly wrong, or as an attacker would send it. */
export function generateRequest(random: SeededRandom, operation: Operation, ids: KnownIds): GeneratedRequest {
  const how = random.pick(['valid', 'mutated', 'mutated', 'hostile'] as const);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathValue(random, how, ids[name] ?? [])).replaceAll('%00', ''),
  );
  const query = queryOf(random, how, operation);
  const body = operation.example === null ? null : bodyOf(random, how, operation.example);
  const odd = how === 'hostile' && random.happens(50) ? random.pick(HEADERS) : {};
  return {
    operation,
    how,
    target: `${path}${query}`,
    headers: { ...(body === null ? {} : { 'Content-Type': 'application/json' }), ...odd },
    body,
  };
}

function pathValue(random: SeededRandom, how: GeneratedRequest['how'], known: readonly string[]): string {
  const isKnown = known.length > 0 && (how === 'valid' || random.happens(60));
  return isKnown ? random.pick(known) : random.pick(PATH_VALUES);
}

function queryOf(random: SeededRandom, how: GeneratedRequest['how'], { queryNames }: Operation): string {
  if (how === 'valid') return '';
  const names = how === 'hostile' ? [...queryNames, 'unknown', 'constructor'] : queryNames;
  const given = names.filter(() => random.happens(40));
  if (given.length === 0) return '';
  const parts = given.map(
    (name) => `${name}=${encodeURIComponent(random.pick(QUERY_VALUES).toWellFormed())}`,
  );
  return `?${(random.happens(10) ? [...parts, ...parts] : parts).join('&')}`;
}

function bodyOf(
  random: SeededRandom,
  how: GeneratedRequest['how'],
  example: Record<string, unknown>,
): string {
  if (how === 'valid') return JSON.stringify(example);
  if (how === 'hostile' && random.happens(60)) return random.pick(BODIES);
  return JSON.stringify(mutate(random, example));
}

/** Removes, replaces or adds a field, at any depth. */
function mutate(random: SeededRandom, value: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(value);
  const name = names.length > 0 ? random.pick(names) : 'x';
  const inner = value[name];
  if (inner !== null && typeof inner === 'object' && !Array.isArray(inner) && random.happens(50))
    return { ...value, [name]: mutate(random, inner as Record<string, unknown>) };
  const { [name]: _, ...others } = value;
  return random.pick([
    () => others,
    () => ({ ...value, [name]: random.pick(VALUES) }),
    () => ({ ...value, unknown: random.pick(VALUES) }),
  ])();
}
