import type { Schema } from './description.ts';

/** A difference between two descriptions, without the operation. */
export interface Finding {
  text: string;
  kind: 'added' | 'changed' | 'removed' | 'deprecated';
  /** Whether a client that was written for the first description can fail with the second. */
  isBreaking: boolean;
}

/** A field, with what is needed to compare it. */
export interface Place {
  /** Requests may become wider, replies narrower. */
  use: 'request' | 'reply';
  before: Readonly<Record<string, Schema>>;
  after: Readonly<Record<string, Schema>>;
  /** As in `reply 200`. */
  where: string;
  /** As in `users[].forename`; empty for the whole body. */
  path: string;
  /** The pairs of named schemas that are being compared, which can contain themselves. */
  open: ReadonlySet<string>;
}

/** Compares two schemas and everything in them. */
export function compareSchemas(place: Place, before: Schema, after: Schema): Finding[] {
  const pair = `${before.$ref} ${after.$ref}`;
  if (before.$ref !== undefined && after.$ref !== undefined) {
    if (place.open.has(pair)) return [];
    return compareResolved({ ...place, open: new Set([...place.open, pair]) }, before, after);
  }
  return compareResolved(place, before, after);
}

function compareResolved(place: Place, given: Schema, changed: Schema): Finding[] {
  const before = resolve(given, place.before);
  const after = resolve(changed, place.after);
  const nulls = compareNull(place, before, after);
  if (before.anyOf || after.anyOf) return [...nulls, ...compareAlternatives(place, before, after)];
  const types = compareTypes(place, before, after);
  if (types.some(({ isBreaking }) => isBreaking)) return [...nulls, ...types];
  return [
    ...nulls,
    ...types,
    ...compareValues(place, before, after),
    ...compareLimits(place, before, after),
    ...compareFields(place, before, after),
    ...(before.items && after.items
      ? compareSchemas({ ...place, path: `${place.path}[]` }, before.items, after.items)
      : []),
  ];
}

function resolve(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...resolve(schemas[$ref] ?? {}, schemas), ...own };
}

function compareNull(place: Place, before: Schema, after: Schema): Finding[] {
  if (before.nullable === after.nullable) return [];
  return [widerOrNarrower(place, 'null', { isWider: after.nullable === true })];
}

/** A wider request and a narrower reply are compatible. */
function widerOrNarrower(place: Place, what: string, { isWider }: { isWider: boolean }): Finding {
  const { use } = place;
  const at = nameOf(place);
  const text =
    use === 'request'
      ? `${at} ${isWider ? 'also accepts' : 'no longer accepts'} ${what}`
      : `${at} ${isWider ? 'may now be' : 'is never'} ${what}${isWider ? '' : ' any more'}`;
  return { text, kind: 'changed', isBreaking: (use === 'reply') === isWider };
}

/**
 * Alternatives that did not change are left out; the others are compared in their order. A new kind of object in a reply is
 * compatible, like a new value.
 */
function compareAlternatives(place: Place, before: Schema, after: Schema): Finding[] {
  const [old, now] = [alternativesOf(before), alternativesOf(after)];
  const isIn = (schemas: readonly Schema[], schema: Schema) =>
    schemas.some((one) => JSON.stringify(one) === JSON.stringify(schema) && one.$ref === undefined);
  const oldOnly = old.filter((one) => !isIn(now, one));
  const nowOnly = now.filter((one) => !isIn(old, one));
  const isOfObjects = now.every((one) => resolve(one, place.after).types?.join() === 'object');
  return Array.from({ length: Math.max(oldOnly.length, nowOnly.length) }, (_, index) => {
    const [one, other] = [oldOnly[index], nowOnly[index]];
    if (one && other) return compareSchemas(place, one, other);
    const finding = widerOrNarrower(place, describeValue(one ?? other ?? {}), { isWider: !one });
    return [other && isOfObjects ? { ...finding, kind: 'added' as const, isBreaking: false } : finding];
  }).flat();
}

function alternativesOf({ anyOf, nullable: _, ...rest }: Schema): Schema[] {
  return anyOf ?? [rest];
}

function describeValue({ $ref, types, enum: values }: Schema): string {
  return $ref ?? (values ?? types)?.join(' or ') ?? 'any value';
}

function compareTypes(place: Place, before: Schema, after: Schema): Finding[] {
  const old = before.types ?? ANY;
  const now = after.types ?? ANY;
  const lost = old.filter((type) => !accepts(now, type));
  const gained = now.filter((type) => !accepts(old, type));
  const named = (type: string) => `${place.use === 'request' ? 'values ' : ''}of type ${type}`;
  return [
    ...lost.map((type) => widerOrNarrower(place, named(type), { isWider: false })),
    ...gained.map((type) => widerOrNarrower(place, named(type), { isWider: true })),
  ];
}

const ANY = ['array', 'boolean', 'number', 'object', 'string'];

function accepts(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** Clients must tolerate new values in replies. */
function compareValues(place: Place, { enum: old }: Schema, { enum: now }: Schema): Finding[] {
  const { use } = place;
  const at = nameOf(place);
  if (!old && !now) return [];
  if (!old || !now)
    return [widerOrNarrower(place, old ? 'any other value' : 'every value', { isWider: !now })];
  const removed = old.filter((value) => !now.includes(value));
  const added = now.filter((value) => !old.includes(value));
  return [
    ...removed.map((value) => ({
      text: `${at} ${use === 'request' ? 'no longer accepts' : 'is never'} \`${value}\`${use === 'request' ? '' : ' any more'}`,
      kind: 'removed' as const,
      isBreaking: true,
    })),
    ...added.map((value) => ({
      text: `${at} ${use === 'request' ? 'also accepts' : 'has the new value'} \`${value}\``,
      kind: 'added' as const,
      isBreaking: false,
    })),
  ];
}

const LOWEST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
const HIGHEST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;

/** Limits of replies may change, except formats. */
function compareLimits(place: Place, before: Schema, after: Schema): Finding[] {
  const at = nameOf(place);
  const changed = (name: keyof Schema, isBreaking: boolean): Finding => ({
    text: `${at} has the ${name} ${shown(after[name])} instead of ${shown(before[name])}`,
    kind: 'changed',
    isBreaking,
  });
  if (place.use === 'reply')
    return before.format === after.format ? [] : [changed('format', before.format !== undefined)];
  const bound = (
    name: (typeof LOWEST | typeof HIGHEST)[number],
    none: number,
    isStricter: (by: number) => boolean,
  ) => {
    const by = (after[name] ?? none) - (before[name] ?? none);
    return before[name] === after[name] ? [] : [changed(name, isStricter(by))];
  };
  const forms = (['format', 'pattern', 'propertyNames'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return [
    ...LOWEST.flatMap((name) => bound(name, -Infinity, (by) => by > 0)),
    ...HIGHEST.flatMap((name) => bound(name, Infinity, (by) => by < 0)),
    ...forms.map((name) => changed(name, after[name] !== undefined)),
    ...(JSON.stringify(before.default) === JSON.stringify(after.default) ? [] : [changed('default', true)]),
  ];
}

function shown(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}

function compareFields(place: Place, before: Schema, after: Schema): Finding[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const isRequest = place.use === 'request';
  const removed = Object.keys(old).filter((name) => !(name in now));
  const added = Object.keys(now).filter((name) => !(name in old));
  const kept = Object.keys(now).filter((name) => name in old);
  const isRequired = (schema: Schema, name: string) => schema.required?.includes(name) ?? false;
  return [
    ...removed.map((name) => ({
      text: `${nameOf(inField(place, name))} was removed`,
      kind: 'removed' as const,
      isBreaking: !isRequest || after.additionalProperties === false,
    })),
    ...added.map((name) => {
      const isBreaking = isRequest && isRequired(after, name);
      const text = `${nameOf(inField(place, name))} was added${isBreaking ? ' and is required' : ''}`;
      return { text, kind: 'added' as const, isBreaking };
    }),
    ...kept.flatMap((name) => [
      ...compareRequired(inField(place, name), isRequired(before, name), isRequired(after, name)),
      ...compareSchemas(inField(place, name), old[name] ?? {}, now[name] ?? {}),
    ]),
    ...compareOthers(place, before.additionalProperties, after.additionalProperties),
  ];
}

export function compareRequired(place: Place, before: boolean, after: boolean): Finding[] {
  if (before === after) return [];
  const { use } = place;
  const [required, optional] =
    use === 'request'
      ? ['is now required', 'is now optional']
      : ['is now always present', 'may now be absent'];
  const text = after ? required : optional;
  return [{ text: `${nameOf(place)} ${text}`, kind: 'changed', isBreaking: (use === 'request') === after }];
}

type Others = Schema['additionalProperties'];

/** Compares what an object may have besides its named fields. Replies can always have more. */
function compareOthers(place: Place, before: Others, after: Others): Finding[] {
  if (before && after) return compareSchemas(inField(place, '*'), before, after);
  if (place.use === 'reply' || (before === false) === (after === false)) return [];
  return [widerOrNarrower(place, 'unknown fields', { isWider: before === false })];
}

function inField(place: Place, name: string): Place {
  return { ...place, path: place.path ? `${place.path}.${name}` : name };
}

export function nameOf({ where, path }: Pick<Place, 'where' | 'path'>): string {
  return path ? `${where} ${path}` : where;
}
