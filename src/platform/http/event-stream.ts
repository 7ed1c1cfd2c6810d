import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Server-sent events: one for each thing that comes, and a comment now and then, so that nobody on the way gives up. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply {
  return reply
    .header('Content-Type', 'text/event-stream; charset=utf-8')
    .header('X-Accel-Buffering', 'no')
    .send(Readable.from(asText(events)));
}

async function* asText(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield ': here\n\n';
  for await (const event of events)
    yield event === null ? ': still here\n\n' : `data: ${JSON.stringify(event)}\n\n`;
}
