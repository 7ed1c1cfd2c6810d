import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply } from 'fastify';
import { Problem, say } from '../problem.ts';

/** The signal of the request that the current one is a part of. */
const outer = new AsyncLocalStorage<AbortSignal>();

/** Aborts when the caller hangs up, or when the reply is complete. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => gone.abort(CANCELLED);
  reply.raw.once('close', leave);
  // a caller that hung up before emits no further close event
  if (reply.raw.destroyed) leave();
  const whole = outer.getStore();
  return whole ? AbortSignal.any([gone.signal, whole]) : gone.signal;
}

/** Answers a request of the process to itself, for a caller that may hang up in the meantime. */
export function onBehalfOf<Reply>(caller: AbortSignal, answer: () => PromiseLike<Reply>): Promise<Reply> {
  // fastify starts the request when its reply is awaited
  return outer.run(caller, async () => await answer());
}

const CANCELLED = new Problem({
  code: 'request_cancelled',
  messages: [say`The connection was closed before the reply was ready`],
});
