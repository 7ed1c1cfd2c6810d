import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { FairShare } from '../fair-share.ts';
import { type Message, Problem, say, unavailable } from '../problem.ts';
import type { Release } from '../semaphore.ts';
import type { SharedUsage } from '../shared-usage.ts';
import type { Caller } from './caller.ts';
import { STREAMS_AT_ONCE_MAX, STREAMS_TOTAL_MAX } from './limits.ts';

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

/** Limits the open event streams: of each credential in all processes, and of each client in this one. */
export class OpenStreams {
  readonly #shares: Readonly<Record<Caller['kind'], FairShare>>;

  constructor(usage: SharedUsage | null = null) {
    this.#shares = {
      api_key: shareOf('api_key', usage),
      member: shareOf('member', usage),
      user: shareOf('user', usage),
    };
  }

  /** Counts a stream until it is released. */
  open({ kind, clientId: client, credentialId: holder }: OpeningCaller): Release {
    const share = this.#shares[kind].tryAcquire({ client, holder });
    if (share.outcome === 'refused')
      throw share.greedy === 'nobody'
        ? unavailable(STREAM_RETRY_SECONDS)
        : tooManyStreams(
            share.greedy === 'holder' ? MESSAGES.holder(STREAMS_AT_ONCE_MAX[kind]) : MESSAGES.client,
          );
    return share.release;
  }
}

type OpeningCaller = Pick<Caller, 'kind' | 'clientId' | 'credentialId'>;

const STREAM_RETRY_SECONDS = 10;

function shareOf(kind: Caller['kind'], usage: SharedUsage | null): FairShare {
  return new FairShare({
    total: STREAMS_TOTAL_MAX,
    perHolder: STREAMS_AT_ONCE_MAX[kind],
    level: usage?.level(`streams of ${kind}`),
  });
}

const MESSAGES = {
  holder: (max: number) => say`At most ${max} event streams can be open at a time: close one first`,
  client: say`Too many event streams of this client are open: close one first`,
};

function tooManyStreams(message: Message): Problem {
  return new Problem({ code: 'too_many_streams', messages: [message] });
}
