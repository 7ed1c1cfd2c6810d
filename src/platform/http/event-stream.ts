import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem } from '../problem.ts';
import type { Caller } from './caller.ts';
import { STREAMS_AT_ONCE_MAX } from './limits.ts';

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

/** Asks before each event, and each sign of life, whether its reader may still have it. */
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

/** How many streams each credential has open in this process. */
export class OpenStreams {
  readonly #counts = new Map<string, number>();

  /** Answers what gives the place back, once. */
  take({ kind, credentialId }: Pick<Caller, 'kind' | 'credentialId'>): () => void {
    const open = this.#counts.get(credentialId) ?? 0;
    if (open >= STREAMS_AT_ONCE_MAX[kind]) throw tooManyStreams(STREAMS_AT_ONCE_MAX[kind]);
    this.#counts.set(credentialId, open + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#counts.get(credentialId) ?? 1) - 1;
      if (left > 0) this.#counts.set(credentialId, left);
      else this.#counts.delete(credentialId);
    };
  }
}

function tooManyStreams(max: number): Problem {
  return new Problem({
    kind: 'too_many',
    code: 'too_many_streams',
    messages: [`At most ${max} streams of events can be open at a time: close one first`],
  });
}
