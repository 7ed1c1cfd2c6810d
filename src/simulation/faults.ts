import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The faults that every simulator has, and our own API. */
export const FAULT_KINDS = {
  unavailable: 'the target is down; `api` answers 503',
  slow: 'the target answers slowly; `api` answers after five seconds',
  rate_limited: 'the target limits requests; `api` answers 429',
  disconnect: 'the target closes connections',
} as const;
export type FaultKind = keyof typeof FAULT_KINDS;

export function isFaultKind(value: string): value is FaultKind {
  return Object.hasOwn(FAULT_KINDS, value);
}

/**
 * A fault that a simulator shows instead of answering: it starts after `after` requests and lasts for `times`
 * requests, or until it is ended if `times` is absent. A simulator can have `Own` faults.
 */
export interface Fault<Own extends string = never> {
  kind: FaultKind | Own;
  after?: number;
  times?: number;
  /** The delay of a `slow` fault. */
  milliseconds?: number;
}

const RETRY_AFTER_SECONDS = 30;
const SLOW_MS = 5_000;

export interface Faults<Own extends string = never> {
  /** Sets the simulator's fault; null ends it. */
  set(fault: Fault<Own> | null): void;
  /** The fault that affects later requests, with the numbers that are left; null if there is none. */
  current(): Fault<Own> | null;
  /** Whether a request that faults of these kinds can affect meets one now. Only such requests count. */
  meets(...kinds: Own[]): Own | null;
}

/** Returns the rest of a fault after a number of requests. */
export function leftOf<Given extends { after?: number; times?: number }>(
  fault: Given | null,
  seen: number,
): Given | null {
  if (!fault) return null;
  const { after = 0, times } = fault;
  const affected = Math.max(0, seen - after);
  if (times !== undefined && affected >= times) return null;
  const left = { ...fault, after: Math.max(0, after - seen) };
  return times === undefined ? left : { ...left, times: times - affected };
}

/** The provider's own replies to the faults of every simulator; plain text if it has none. */
export interface FaultAnswers {
  unavailable: object | string;
  rate_limited: object | string;
}

const PLAIN: FaultAnswers = { unavailable: 'Service Unavailable', rate_limited: 'Too Many Requests' };

/** Shows the faults of every simulator. The simulator asks for its `Own` faults where it shows them. */
export function addFaults<Own extends string = never>(
  server: FastifyInstance,
  answers: FaultAnswers = PLAIN,
): Faults<Own> {
  let fault: Fault<Own> | null = null;
  let seen = 0;
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  server.addHook('onRequest', async (request, reply) => {
    if (!fault || !isFaultKind(fault.kind)) return;
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
    current: () => leftOf(fault, seen),
    meets(...kinds) {
      const kind = kinds.find((one) => one === fault?.kind);
      if (kind === undefined) return null;
      const left = leftOf(fault, seen++);
      return left?.after === 0 ? kind : null;
    },
  };
}
