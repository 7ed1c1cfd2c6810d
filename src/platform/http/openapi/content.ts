import { z } from 'zod';
import type { Route } from '../route.ts';
import type { Components, Json } from './components.ts';

export function jsonContent(components: Components, schema: z.ZodType, use: 'body' | 'reply'): Json {
  const { examples: [example] = [] } = (schema.meta() ?? {}) as { examples?: unknown[] };
  const { examples: _, ...described } = components.describe(schema, use);
  return { 'application/json': { schema: described, ...(example ? { example } : {}) } };
}

/** The body of a request, with the read-only fields that a client may send back. */
export function bodyContent(components: Components, body: z.ZodType, ignored: readonly string[] = []): Json {
  if (ignored.length === 0) return jsonContent(components, body, 'body');
  const readOnly = Object.fromEntries(ignored.map((name) => [name, READ_ONLY]));
  const whole = (body as z.ZodObject).safeExtend(readOnly).meta({ ...body.meta() });
  return jsonContent(components, whole, 'body');
}

const READ_ONLY = z
  .unknown()
  .optional()
  .meta({ readOnly: true, description: 'Read-only: the service ignores the value that you send' });

export function replyContent(components: Components, route: Route): Json {
  if (route.readFile && route.content) return jsonContent(components, route.content, 'reply');
  if (route.readFile) return fileContent(route.mediaTypes);
  return route.watch ? eventContent(components, route.reply) : jsonContent(components, route.reply, 'reply');
}

export function fileContent(mediaTypes: readonly string[]): Json {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: fileSchema(type) }]));
}

/** Generators of clients need a schema for every body. */
function fileSchema(mediaType: string): Json {
  return mediaType.startsWith('text/')
    ? { type: 'string', description: 'The text of the file' }
    : { type: 'string', format: 'binary', description: 'The bytes of the file' };
}

/** Each event is one of these, as JSON after `data: `. */
function eventContent(components: Components, schema: z.ZodType): Json {
  return { 'text/event-stream': { schema: components.describe(schema, 'reply') } };
}
