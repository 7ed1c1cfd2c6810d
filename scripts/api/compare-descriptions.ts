import { compareRequired, compareSchemas, type Finding, type Place } from './compare-schemas.ts';
import type { Content, Description, Operation, Reply } from './description.ts';

export interface Difference extends Finding {
  /** `GET /users`, `event user-deleted` or `error codes`. */
  operation: string;
}

/** Finds everything that clients can notice when the API changes. Names of schemas and texts don't count. */
export function compareDescriptions(before: Description, after: Description): Difference[] {
  const context = { before, after };
  return [
    ...compareKeys(before.operations, after.operations, (name) =>
      compareOperations(context, before.operations[name] as Operation, after.operations[name] as Operation),
    ),
    ...compareKeys(asEvents(before), asEvents(after), (name) =>
      compareEvents(context, name.slice(EVENT.length)),
    ),
    ...compareSets('', before.error_codes, after.error_codes).map((one) => ({
      ...one,
      operation: 'error codes',
    })),
  ];
}

interface Context {
  before: Description;
  after: Description;
}

const EVENT = 'event ';

function asEvents({ events }: Description): Record<string, unknown> {
  return Object.fromEntries(Object.entries(events).map(([name, event]) => [`${EVENT}${name}`, event]));
}

function compareKeys(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  compare: (name: string) => Finding[],
): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((operation) => {
    const findings =
      operation in before && operation in after ? compare(operation) : [wholly(operation in after)];
    return findings.map((finding) => ({ ...finding, operation }));
  });
}

function wholly(isAdded: boolean): Finding {
  return isAdded
    ? { text: 'was added', kind: 'added', isBreaking: false }
    : { text: 'was removed', kind: 'removed', isBreaking: true };
}

function compareOperations(context: Context, before: Operation, after: Operation): Finding[] {
  return [
    ...compareMethods(before, after),
    ...compareDeprecated('', before, after),
    ...compareCallers(before.callers, after.callers),
    ...compareParameters(context, before, after),
    ...compareBodies(context, before, after),
    ...compareReplies(context, before, after),
  ];
}

/** The clients have a method for each operation. */
function compareMethods({ method: old }: Operation, { method: now }: Operation): Finding[] {
  if (old === undefined || old === now) return [];
  return [{ text: `the method of the clients is ${now}, not ${old}`, kind: 'changed', isBreaking: true }];
}

function compareDeprecated(
  name: string,
  before: { deprecated?: true },
  after: { deprecated?: true },
): Finding[] {
  if (before.deprecated === after.deprecated) return [];
  const text = `${name ? `${name} ` : ''}is ${after.deprecated ? 'now' : 'no longer'} deprecated`;
  return [{ text, kind: 'deprecated', isBreaking: false }];
}

function compareCallers(before: readonly string[], after: readonly string[]): Finding[] {
  if (after.includes('anyone') && !before.includes('anyone'))
    return [{ text: 'needs no credentials any more', kind: 'changed', isBreaking: false }];
  return compareSets('caller', before, after);
}

/** Compares sets whose members clients rely on. */
function compareSets(what: string, before: readonly string[], after: readonly string[]): Finding[] {
  const name = (one: string) => (what ? `${what} \`${one}\`` : `\`${one}\``);
  return [
    ...before
      .filter((one) => !after.includes(one))
      .map((one) => ({ text: `${name(one)} was removed`, kind: 'removed' as const, isBreaking: true })),
    ...after
      .filter((one) => !before.includes(one))
      .map((one) => ({ text: `${name(one)} was added`, kind: 'added' as const, isBreaking: false })),
  ];
}

function placeOf({ before, after }: Context, use: Place['use'], where: string): Place {
  return { use, before: before.schemas, after: after.schemas, where, path: '', open: new Set() };
}

function compareParameters(context: Context, before: Operation, after: Operation): Finding[] {
  const names = [...new Set([...Object.keys(before.parameters), ...Object.keys(after.parameters)])];
  return names.flatMap((name): Finding[] => {
    const [old, now] = [before.parameters[name], after.parameters[name]];
    if (!now) return [{ text: `${name} was removed`, kind: 'removed', isBreaking: true }];
    const isRequired = now.required === true;
    if (!old) {
      const text = `${name} was added${isRequired ? ' and is required' : ''}`;
      return [{ text, kind: 'added', isBreaking: isRequired }];
    }
    const place = placeOf(context, 'request', name);
    return [
      ...compareDeprecated(name, old, now),
      ...compareRequired(place, old.required === true, isRequired),
      ...compareSchemas(place, old.schema, now.schema),
    ];
  });
}

function compareBodies(context: Context, { body: old }: Operation, { body: now }: Operation): Finding[] {
  const place = placeOf(context, 'request', 'body');
  if (!old && !now) return [];
  if (!now) return [{ text: 'body was removed', kind: 'removed', isBreaking: true }];
  if (!old)
    return [
      {
        text: `body was added${now.required ? ' and is required' : ''}`,
        kind: 'added',
        isBreaking: now.required,
      },
    ];
  return [
    ...compareRequired(place, old.required, now.required),
    ...compareContents(place, old.content, now.content),
  ];
}

function compareContents(place: Place, before: Content, after: Content): Finding[] {
  const both = Object.keys(after).filter((type) => type in before);
  return [
    ...compareSets(`${place.where} type`, Object.keys(before), Object.keys(after)),
    ...both.flatMap((type) => compareSchemas(place, before[type] ?? {}, after[type] ?? {})),
  ];
}

function compareReplies(context: Context, before: Operation, after: Operation): Finding[] {
  const [old, now] = [repliesOf(context.before, before), repliesOf(context.after, after)];
  const both = Object.keys(now).filter((status) => status in old);
  return [
    ...compareSets('status', Object.keys(old), Object.keys(now)),
    ...both.flatMap((status) => {
      const [one, other] = [old[status] as Reply, now[status] as Reply];
      const place = placeOf(context, 'reply', `reply ${status}`);
      return [
        ...compareSets(`reply ${status} header`, one.headers, other.headers),
        ...compareContents(place, one.content, other.content),
      ];
    }),
  ];
}

function repliesOf({ errors }: Description, operation: Operation): Record<string, Reply> {
  const usual = operation.errors.map((status) => [status, errors[status] as Reply] as const);
  return { ...operation.replies, ...Object.fromEntries(usual) };
}

function compareEvents(context: Context, name: string): Finding[] {
  const [old, now] = [context.before.events[name], context.after.events[name]];
  if (!old || !now) return [];
  return [
    ...compareSets('header', old.headers, now.headers),
    ...compareSchemas(placeOf(context, 'reply', 'body'), old.body, now.body),
  ];
}
