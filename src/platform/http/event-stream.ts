import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem, say } from '../problem.ts';
import { type Release, Semaphore } from '../semaphore.ts';
import type { Caller } from './caller.ts';
import { STREAMS_AT_ONCE_MAX } from './limits.ts';

/**
 * Sends server-sent events. A null event becomes a comment, which keeps proxies from closing an idle
 * connection.
 */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply {
  return reply
    .header('Content-Type', 'text/event-stream; charset=utf-8')
    .header('X-Accel-Buffering', 'no')
    .send(Readable.from(asText(events)));
}

async function* asText(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield ': connected\n\n';
  for await (const event of events)
    yield event === null ? ': heartbeat\n\n' : `data: ${JSON.stringify(event)}\n\n`;
}

/** Checks before each event and each heartbeat that the caller may still read the stream. */
export async function* whileAdmitted<T>(
  events: AsyncIterable<T>,
  admit: () => Promise<unknown>,
): AsyncGenerator<T> {
  for await (const event of events) {
    if (!(await admit().then(() => true, isRefusal))) return;
    yield event;
  }
}

function isRefusal(error: unknown): false {
  if (error instanceof Problem) return false;
  throw error;
}

/** Limits the event streams that each credential has open in this process. */
export class OpenStreams {
  readonly #open = {
    api_key: new Semaphore({ perKey: STREAMS_AT_ONCE_MAX.api_key }),
    member: new Semaphore({ perKey: STREAMS_AT_ONCE_MAX.member }),
    user: new Semaphore({ perKey: STREAMS_AT_ONCE_MAX.user }),
  };

  /** Counts a stream until it is released. */
  open({ kind, credentialId }: Pick<Caller, 'kind' | 'credentialId'>): Release {
    const release = this.#open[kind].tryAcquire(credentialId);
    if (!release) throw tooManyStreams(STREAMS_AT_ONCE_MAX[kind]);
    return release;
  }
}

function tooManyStreams(max: number): Problem {
  return new Problem({
    code: 'too_many_streams',
    messages: [say`At most ${max} event streams can be open at a time: close one first`],
  });
}
