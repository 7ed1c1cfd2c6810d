import type { z } from 'zod';
import type { Route } from '../route.ts';
import type { Components, Json } from './components.ts';

export function jsonContent(components: Components, schema: z.ZodType, use: 'body' | 'reply'): Json {
  const { examples: [example] = [] } = (schema.meta() ?? {}) as { examples?: unknown[] };
  return {
    'application/json': { schema: components.describe(schema, use), ...(example ? { example } : {}) },
  };
}

export function replyContent(components: Components, route: Route): Json {
  if (route.readFile) return fileContent(route.mediaTypes);
  return route.watch ? eventContent(components, route.reply) : jsonContent(components, route.reply, 'reply');
}

export function fileContent(mediaTypes: readonly string[]): Json {
  return Object.fromEntries(mediaTypes.map((type) => [type, {}]));
}

/** Each event is one of these, as JSON after `data: `. */
function eventContent(components: Components, schema: z.ZodType): Json {
  return { 'text/event-stream': { schema: components.describe(schema, 'reply') } };
}
