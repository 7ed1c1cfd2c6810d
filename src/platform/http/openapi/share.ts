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
 * Moves each parameter and each error reply that several operations have into `components`, and refers to it. Leaves out
 * the example of a body or a reply that is the example of its schema.
 */
export function shareParts<Document extends Shareable>(document: Document): Document {
  const operations = operationsOf(document);
  const parameters = namedParameters(operations);
  const responses = namedResponses(operations);
  const shared = mapOperations(document, (operation) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((part) => refer('parameters', parameters, part)),
    }),
    ...mapContents(operation, (content) => withoutExample(document, content)),
    ...(operation.responses && {
      responses: mapValues(operation.responses, (part) => {
        const { $ref } = refer('responses', responses, part);
        return $ref ? { $ref } : mapContent(part, (content) => withoutExample(document, content));
      }),
    }),
  }));
  return {
    ...shared,
    components: {
      ...document.components,
      parameters: byName(parameters),
      responses: { ...componentsOf(document, 'responses'), ...byName(responses) },
    },
  };
}

/** Puts shared parameters, replies and examples back into the operations, for programs that read operations. */
export function inlineParts<Document extends Shareable>(document: Document): Document {
  return mapOperations(document, (operation) => ({
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.map((part) => follow(document, part)) }),
    ...mapContents(operation, (content) => withExample(document, content)),
    ...(operation.responses && {
      responses: mapValues(operation.responses, (part) =>
        mapContent(follow(document, part), (content) => withExample(document, content)),
      ),
    }),
  }));
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
  for (const status of statuses.filter((one) => one >= '400' && one < '600')) {
    const replies = operations.flatMap(({ responses = {} }): Json[] => [responses[status] ?? {}]);
    for (const { text, part } of repeated(replies.filter(({ content }) => content))) {
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
  const content = (reply.content as Record<string, Json>)['application/json'];
  const { errors = [] } = (content?.example ?? {}) as { errors?: string[] };
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

function mapContents({ requestBody }: Operation, change: (content: Json) => Json): object {
  return requestBody ? { requestBody: mapContent(requestBody, change) } : {};
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
