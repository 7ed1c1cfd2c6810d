import type { ApiDescription } from './client-operations.ts';
import { namedType } from './describe-client.ts';
import { nameOf, type Schema } from './json-schema-types.ts';

/** Everything after this line of clients/typescript/webhooks/index.d.ts is generated. */
const MARK = '// `npm run generate` writes the types below from openapi.json.\n';
const UNION = 'WebhookEvent';

/** Replaces the types of deliveries in clients/typescript/webhooks/index.d.ts with those that the API description has for webhooks. */
export function describeReceiverTypes(current: string, { components }: ApiDescription): string {
  const [own, generated] = current.split(MARK);
  if (own === undefined || generated === undefined)
    throw new Error('clients/typescript/webhooks/index.d.ts has lost its mark');
  const names = namesIn(components.schemas, UNION).filter((name) => name !== UNION);
  const types = names.map((name) => namedType(name, components.schemas[name] as Schema));
  const delivery = namedType('Delivery', {
    ...components.schemas[UNION],
    description:
      "A verified delivery. `payload` is present if the webhook's `config.include_payload` is true.",
  });
  return `${own}${MARK}\n${[delivery, ...types].join('\n')}`;
}

/** The names of a schema and of all schemas that it refers to, each once. */
function namesIn(schemas: ApiDescription['components']['schemas'], name: string): string[] {
  const found = new Set([name]);
  // a set also iterates over what is added during the iteration
  for (const one of found) for (const reference of referencesIn(schemas[one])) found.add(nameOf(reference));
  return [...found];
}

function referencesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : referencesIn(inner),
  );
}
