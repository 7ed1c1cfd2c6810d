import type { z } from 'zod';
import type { Components, Json } from './components.ts';
import { jsonContent } from './content.ts';
import { describeParameters } from './parameters.ts';

/** A request that the service sends to its clients. */
export interface WebhookDescription {
  name: string;
  tag: string;
  summary: string;
  description: string;
  headers: z.ZodObject;
  body: z.ZodType;
  /** Describes the body if it is encrypted. */
  encrypted: string;
  /** The meaning of each status of the client's reply. */
  replies: Readonly<Record<string, string>>;
}

export function describeWebhook(components: Components, webhook: WebhookDescription): Json {
  const { name, tag, summary, description, headers, body, encrypted, replies } = webhook;
  components.define(ENCRYPTED, { type: 'string', contentEncoding: 'base64', description: encrypted });
  return {
    post: {
      operationId: `receive-${name}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      tags: [tag],
      summary,
      description,
      security: [],
      parameters: describeParameters(components, headers, 'header'),
      requestBody: {
        required: true,
        content: {
          ...jsonContent(components, body, 'reply'),
          'text/plain': { schema: { $ref: `#/components/schemas/${ENCRYPTED}` } },
        },
      },
      responses: Object.fromEntries(
        Object.entries(replies).map(([status, meaning]) => [status, { description: meaning }]),
      ),
    },
  };
}

const ENCRYPTED = 'EncryptedWebhookEvent';

/** Defines the schema of the body of any webhook. Its field `event` says which one it is. */
export function defineEvents(components: Components, webhooks: readonly WebhookDescription[]): void {
  const references = webhooks.map(
    ({ name, body }) => [name, components.describe(body, 'reply').$ref] as const,
  );
  components.define(EVENT, {
    description: 'What a webhook delivers',
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'event', mapping: Object.fromEntries(references) },
  });
}

/** The name of that schema, for `describedAs`. */
export const EVENT = 'WebhookEvent';
