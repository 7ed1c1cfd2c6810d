import { STATUS_CODES } from 'node:http';
import type { Json } from './components.ts';

interface Operation {
  parameters?: Json[];
  requestBody?: { content?: Json };
  responses?: Record<string, Json>;
}

/** The parts of a description that operations share. */
export interface Shareable {
  paths: object;
  webhooks?: object;
  components?: object;
}

interface Uses {
  part: Json;
  count: number;
}

/**
 * Makes a description smaller. Moves each parameter and each error reply that several operations have into `components`,
 * and refers to it. Leaves out the headers that the reply `default` lists, because every reply can have them, and the
 * example of a body or a reply if it is the example of its schema.
 */
export function shareParts<Document extends Shareable>(document: Document): Document {
  const short = mapReplies(document, {
    reply: (reply, common) => withoutHeaders(reply, common),
    content: (content) => withoutExample(document, content),
  });
  const parameters = namedParameters(operationsOf(short));
  const responses = namedResponses(operationsOf({ paths: short.paths }));
  const shared = mapOperations(short, (operation) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((part) => refer('parameters', parameters, part)),
    }),
    ...(operation.responses && {
      responses: mapValues(operation.responses, (part) => refer('responses', responses, part)),
    }),
  }));
  return {
    ...shared,
    components: {
      ...document.components,
      schemas: shownExamples(document),
      parameters: byName(parameters),
      responses: { ...componentsOf(document, 'responses'), ...byName(responses) },
    },
  };
}

/** Puts everything back into the operations that `shareParts` left out of them, for programs that read operations. */
export function inlineParts<Document extends Shareable>(document: Document): Document {
  const whole = mapReplies(document, {
    reply: (reply, common) => withHeaders(follow(document, reply), common),
    content: (content) => withExample(document, content),
  });
  return mapOperations(whole, (operation) => ({
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.map((part) => follow(document, part)) }),
  }));
}

interface Changes {
  /** Changes a reply of an operation, given the headers that all its replies can have. */
  reply(reply: Json, common: Json): Json;
  content(content: Json): Json;
}

function mapReplies<Document extends Shareable>(document: Document, changes: Changes): Document {
  return mapOperations(document, (operation) => {
    const { requestBody, responses } = operation;
    const { headers = {} } = follow(document, responses?.default ?? {});
    const { 'X-Svc-Error-Code': _, ...common } = headers as Json;
    return {
      ...operation,
      ...(requestBody && { requestBody: mapContent(requestBody, changes.content) }),
      ...(responses && {
        responses: mapValues(responses, (reply) => mapContent(changes.reply(reply, common), changes.content)),
      }),
    };
  });
}

function withoutHeaders({ headers = {}, ...reply }: Json, common: Json): Json {
  const own = Object.entries(headers as Json).filter(([name]) => !(name in common));
  const { description, ...rest } = reply;
  return own.length > 0 ? { description, headers: Object.fromEntries(own), ...rest } : reply;
}

function withHeaders({ description, headers = {}, ...rest }: Json, common: Json): Json {
  const all = { ...common, ...(headers as Json) };
  return { description, ...(Object.keys(all).length > 0 ? { headers: all } : {}), ...rest };
}

/**
 * The schemas, without the examples of objects that are never a whole body or reply: the examples of whole ones contain
 * them.
 */
function shownExamples(document: Shareable): Json {
  const bodies = operationsOf(document).flatMap(({ requestBody, responses = {} }) =>
    [requestBody ?? {}, ...Object.values(responses)].flatMap(({ content = {} }) =>
      Object.values(content as object),
    ),
  );
  const shown = new Set(bodies.map(({ schema }) => schema?.$ref));
  return Object.fromEntries(
    Object.entries(componentsOf(document, 'schemas') as Record<string, Json>).map(([name, schema]) => {
      const { examples: _, ...plain } = schema;
      const isKept = plain.type !== 'object' || shown.has(`#/components/schemas/${name}`);
      return [name, isKept ? schema : plain];
    }),
  );
}

/** The most frequent parameter of each name. Operations with another one describe it themselves. */
function namedParameters(operations: readonly Operation[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const { text, part } of repeated(operations.flatMap(({ parameters = [] }) => parameters))) {
    const name = String(part.name);
    if (![...named.values()].includes(name)) named.set(text, name);
  }
  return named;
}

/**
 * Names error replies after their status. If a status has several, the most frequent one has the short name, and the
 * names of the others end with their message.
 */
function namedResponses(operations: readonly Operation[]): Map<string, string> {
  const named = new Map<string, string>();
  const statuses = [...new Set(operations.flatMap(({ responses = {} }) => Object.keys(responses)))];
  for (const status of statuses.filter((one) => one >= '300' && one < '600')) {
    const replies = operations.flatMap(({ responses = {} }): Json[] => [responses[status] ?? {}]);
    for (const { text, part } of repeated(replies.filter(({ description }) => description))) {
      const short = pascalCase(STATUS_CODES[status] ?? `Status ${status}`);
      const taken = [...named.values()];
      const name = [short, `${short}${pascalCase(messageOf(part))}`].find((one) => !taken.includes(one));
      if (name) named.set(text, name);
    }
  }
  return named;
}

/** The parts that occur more than once, the most frequent first. */
function repeated(parts: readonly Json[]): { text: string; part: Json }[] {
  const uses = new Map<string, Uses>();
  for (const part of parts) {
    const text = JSON.stringify(part);
    uses.set(text, { part, count: (uses.get(text)?.count ?? 0) + 1 });
  }
  return [...uses]
    .filter(([, { count }]) => count > 1)
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([text, { part }]) => ({ text, part }));
}

function messageOf(reply: Json): string {
  const { 'application/json': content = {} } = (reply.content ?? {}) as Record<string, Json>;
  const { errors = [] } = (content.example ?? {}) as { errors?: string[] };
  return String(errors[0] ?? reply.description)
    .replaceAll(/\[.*?\]/g, '')
    .split(/[:.,]/, 1)
    .join();
}

function pascalCase(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .slice(0, 6)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function refer(kind: string, named: ReadonlyMap<string, string>, part: Json): Json {
  const name = named.get(JSON.stringify(part));
  return name ? { $ref: `#/components/${kind}/${name}` } : part;
}

function byName(named: ReadonlyMap<string, string>): Json {
  const entries = [...named].map(([text, name]) => [name, JSON.parse(text)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
}

function follow(document: Shareable, part: Json): Json {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(String(part.$ref)) ?? [];
  return (componentsOf(document, kind)[name] as Json | undefined) ?? part;
}

function componentsOf({ components = {} }: Shareable, kind: string): Json {
  return ((components as Json)[kind] ?? {}) as Json;
}

function withoutExample(document: Shareable, { example, ...content }: Json): Json {
  const isSame = JSON.stringify(example) === JSON.stringify(exampleOf(document, content));
  return example === undefined || isSame ? content : { ...content, example };
}

function withExample(document: Shareable, content: Json): Json {
  const example = content.example ?? exampleOf(document, content);
  return example === undefined ? content : { ...content, example };
}

/** The first example of the schema. */
function exampleOf(document: Shareable, { schema = {} }: Json): unknown {
  const { examples = [] } = follow(document, schema as Json) as { examples?: unknown[] };
  return examples[0];
}

function operationsOf({ paths, webhooks = {} }: Shareable): Operation[] {
  return [paths, webhooks].flatMap((items) =>
    Object.values(items).flatMap((item) => Object.values(item)),
  ) as Operation[];
}

function mapOperations<Document extends Shareable>(
  document: Document,
  change: (operation: Operation) => object,
): Document {
  const mapItems = (items: object) =>
    mapValues(items as Record<string, Json>, (item) => mapValues(item as Record<string, Operation>, change));
  return {
    ...document,
    paths: mapItems(document.paths),
    ...(document.webhooks && { webhooks: mapItems(document.webhooks) }),
  };
}

function mapContent<Part extends { content?: unknown }>(part: Part, change: (content: Json) => Json): Part {
  return part.content ? { ...part, content: mapValues(part.content as Record<string, Json>, change) } : part;
}

function mapValues<Value, Changed>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
