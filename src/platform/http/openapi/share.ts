import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from './components.ts';
import {
  componentsOf,
  follow,
  mapItems,
  mapOperations,
  mapValues,
  type Operation,
  operationsOf,
  type Shareable,
} from './document.ts';
import { mostFrequent, shareErrors, withUsualErrors } from './share-errors.ts';
import { exampleOf, shareExamples } from './share-examples.ts';

interface Uses {
  part: Json;
  count: number;
}

/**
 * Makes a description smaller: it says once what several operations have in common. Moves the credentials that most
 * operations accept to the top, the usual errors into the reply `default`, and each parameter and other error reply
 * that several operations have into `components`. Leaves out the headers that the reply `default` lists, because every
 * reply can have them, each example that consists of the examples of its parts, and each method of the clients that
 * follows from the `operationId`.
 */
export function shareParts<Document extends Shareable>(document: Document): Document {
  const schemas = shareExamples(document);
  const short = mapReplies(document, {
    reply: (reply, common) => withoutHeaders(reply, common),
    content: (content) => withoutExample(document, content),
  });
  const whole = shareErrors(short);
  const parameters = namedParameters(operationsOf(whole));
  const responses = namedResponses(operationsOf({ paths: whole.paths }));
  const shared = mapOperations(whole, (operation) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((part) => refer('parameters', parameters, part)),
    }),
    ...(operation.responses && {
      responses: mapValues(operation.responses, (part) => refer('responses', responses, part)),
    }),
  }));
  const named = mapOperations(shared, withoutMethod);
  return shareSecurity({
    ...named,
    components: {
      ...whole.components,
      schemas,
      parameters: byName(parameters),
      responses: { ...componentsOf(whole, 'responses'), ...byName(responses) },
    },
  });
}

/** Puts everything back into the operations that `shareParts` left out of them, for programs that read operations. */
export function inlineParts<Document extends Shareable>(document: Document): Document {
  const { security } = document;
  const secured = mapItems(document.paths, (operation) =>
    withUsualErrors(document, { ...(security && { security }), ...withMethod(operation) }),
  );
  const whole = mapReplies(
    { ...document, paths: secured },
    {
      reply: (reply, common) => withHeaders(follow(document, reply), common),
      content: (content) => withExample(document, content),
    },
  );
  return mapOperations(whole, (operation) => ({
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.map((part) => follow(document, part)) }),
  }));
}

/** Operations without credentials of their own accept those of the document. */
function shareSecurity<Document extends Shareable>(document: Document): Document {
  const usual = mostFrequent(
    operationsOf({ paths: document.paths }).flatMap(({ security }) => (security ? [security] : [])),
  );
  if (!usual) return document;
  const paths = mapItems(document.paths, ({ security, ...operation }) =>
    JSON.stringify(security) === usual ? operation : { security, ...operation },
  );
  return { ...document, security: JSON.parse(usual), paths };
}

function withoutMethod({ 'x-stipend-method': method, ...operation }: Operation): Operation {
  return method && method !== methodOf(operation) ? { 'x-stipend-method': method, ...operation } : operation;
}

function withMethod(operation: Operation): Operation {
  return operation.operationId ? { 'x-stipend-method': methodOf(operation), ...operation } : operation;
}

/** `usersCreate` is the method `users.create`. A resource of several words, such as `apiKeys`, does not follow. */
function methodOf({ operationId = '' }: Operation): string {
  return operationId.replace(/[A-Z]/, (letter) => `.${letter.toLowerCase()}`);
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
    .replaceAll(FILLERS, '')
    .split(/[:.,]/, 1)
    .join();
}

/** Words that tell no error from another. */
const FILLERS = /\b(?:the|your|this|its|or|and|with id|does not exist|too many)\b/gi;

function pascalCase(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .slice(0, 4)
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

function withoutExample(document: Shareable, { example, ...content }: Json): Json {
  const isSame = isDeepStrictEqual(example, exampleOf(document, content.schema as Json));
  return example === undefined || isSame ? content : { ...content, example };
}

function withExample(document: Shareable, content: Json): Json {
  const example = content.example ?? exampleOf(document, (content.schema ?? {}) as Json);
  return example === undefined ? content : { ...content, example };
}

function mapContent<Part extends { content?: unknown }>(part: Part, change: (content: Json) => Json): Part {
  return part.content ? { ...part, content: mapValues(part.content as Record<string, Json>, change) } : part;
}
