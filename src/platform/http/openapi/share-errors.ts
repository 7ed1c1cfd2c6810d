import type { Json } from './components.ts';
import { componentsOf, follow, mapItems, type Operation, operationsOf, type Shareable } from './document.ts';

/** The statuses that most operations have the same reply for, and the operations that can have them. */
const USUAL: Readonly<Record<string, (operation: Operation) => boolean>> = {
  400: () => true,
  401: ({ security = [] }) => security.length > 0,
  413: takesJson,
  415: takesJson,
  429: () => true,
  500: () => true,
  503: () => true,
};

/** The component that describes them, as the reply `default`. */
const NAME = 'UsualError';

/** The replies behind the component, by status, for programs that read operations. */
const REPLIES = 'x-stipend-replies';

/** Describes the usual errors once, as the reply `default`, and leaves them out of the operations. */
export function shareErrors<Document extends Shareable>(document: Document): Document {
  const operations = operationsOf({ paths: document.paths });
  const [{ responses: { default: rest = {} } = {} } = {}] = operations;
  const replies = Object.fromEntries(
    Object.keys(USUAL).flatMap((status) => {
      const text = mostFrequent(
        operations.flatMap(({ responses = {} }): Json[] => [responses[status] ?? []].flat()),
      );
      return text ? [[status, JSON.parse(text) as Json]] : [];
    }),
  );
  if (Object.keys(replies).length === 0) return document;
  const usual = describeUsual(replies, { rest, general: follow(document, rest) });
  const responses = { ...componentsOf(document, 'responses'), [NAME]: usual };
  return {
    ...document,
    paths: mapItems(document.paths, (operation) => withoutUsual(operation, replies)),
    components: { ...document.components, responses },
  };
}

/** Puts the usual errors back into an operation. */
export function withUsualErrors(document: Shareable, operation: Operation): Operation {
  const { responses = {} } = operation;
  const { [REPLIES]: replies } = follow(document, responses.default ?? {});
  if (!replies) return operation;
  const { default: rest, ...errors } = replies as Record<string, Json>;
  const own = Object.entries(errors).filter(([status]) => USUAL[status]?.(operation));
  return { ...operation, responses: { ...Object.fromEntries(own), ...responses, default: rest ?? {} } };
}

function takesJson({ requestBody: { content = {} } = {} }: Operation): boolean {
  return 'application/json' in content;
}

function describeUsual(replies: Record<string, Json>, { rest, general }: Record<'rest' | 'general', Json>) {
  const list = Object.entries(replies).map(([status, { description }]) => `- ${status}: ${description}`);
  const headers = Object.assign({}, ...Object.values(replies).map((reply) => reply.headers), general.headers);
  return {
    ...general,
    description: [`${general.description}, or it failed:`, '', ...list].join('\n'),
    headers,
    [REPLIES]: { ...replies, default: rest },
  };
}

/** An operation that lacks a usual error keeps all of its own. */
function withoutUsual(operation: Operation, replies: Record<string, Json>): Operation {
  const { responses = {} } = operation;
  const expected = Object.keys(replies).filter((status) => USUAL[status]?.(operation));
  if (!expected.every((status) => responses[status])) return operation;
  const own = Object.entries(responses).filter(
    ([status, reply]) =>
      !expected.includes(status) || JSON.stringify(reply) !== JSON.stringify(replies[status]),
  );
  // linters want to see that a request can be wrong
  if (responses[400] && !own.some(([status]) => status.startsWith('4'))) own.push(['400', responses[400]]);
  return {
    ...operation,
    responses: { ...Object.fromEntries(own), default: { $ref: `#/components/responses/${NAME}` } },
  };
}

/** The part that occurs most often, as JSON. */
export function mostFrequent(parts: readonly object[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of parts.map((part) => JSON.stringify(part))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
