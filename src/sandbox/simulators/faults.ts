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

/** What a provider says when it is made to fail; a plain word where it has no way of its own. */
export interface FaultAnswers {
  unavailable: object | string;
  rate_limited: object | string;
}

const PLAIN: FaultAnswers = { unavailable: 'Service Unavailable', rate_limited: 'Too Many Requests' };

export function addFaults(server: FastifyInstance, answers: FaultAnswers = PLAIN): Faults {
  let fault: Fault | null = null;
  let seen = 0;
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  server.addHook('onRequest', async (request, reply) => {
    if (!fault) return;
    const number = seen++ - (fault.after ?? 0);
    if (number < 0 || number >= (fault.times ?? Number.POSITIVE_INFINITY)) return;
    if (fault.kind === 'unavailable') return reply.code(503).send(answers.unavailable);
    if (fault.kind === 'rate_limited')
      return reply.code(429).header('retry-after', RETRY_AFTER_SECONDS).send(answers.rate_limited);
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
