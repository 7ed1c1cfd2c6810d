import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** What a simulator does instead of answering, from the request after so many on, and for so many; without `times` until told otherwise. */
export interface Fault {
  kind: 'unavailable' | 'slow' | 'rate_limited' | 'disconnect';
  after?: number;
  times?: number;
  /** How slow. */
  milliseconds?: number;
}

const RETRY_AFTER_SECONDS = 30;
const SLOW_MS = 5_000;

/** Misbehaves as it was told to; null ends it. */
export interface Faults {
  set(fault: Fault | null): void;
}

export function addFaults(server: FastifyInstance): Faults {
  let fault: Fault | null = null;
  let seen = 0;
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  server.addHook('onRequest', async (request, reply) => {
    if (!fault) return;
    const number = seen++ - (fault.after ?? 0);
    if (number < 0 || number >= (fault.times ?? Number.POSITIVE_INFINITY)) return;
    if (fault.kind === 'unavailable') return reply.code(503).send('Service Unavailable');
    if (fault.kind === 'rate_limited')
      return reply.code(429).header('retry-after', RETRY_AFTER_SECONDS).send('Too Many Requests');
    if (fault.kind === 'disconnect') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    const { signal } = closing;
    await wait(fault.milliseconds ?? SLOW_MS, undefined, { signal }).catch(() => undefined);
  });
  return {
    set(next) {
      fault = next;
      seen = 0;
    },
  };
}
