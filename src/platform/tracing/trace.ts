import { AsyncLocalStorage } from 'node:async_hooks';

/** The origin of some work. Jobs and events carry it, so that logs and traces lead back to the request. */
export interface Trace {
  requestId: string;
  /** In the form of W3C Trace Context; null if nothing is traced. */
  traceparent: string | null;
}

const current = new AsyncLocalStorage<Trace | null>();
/** The ids that the service accepts from callers. */
export const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Runs work as part of a trace. With null, the work is part of no trace, even if its caller is. */
export function inTrace<Result>(trace: Trace | null, work: () => Result): Result {
  return current.run(trace, work);
}

export function currentTrace(): Trace | null {
  return current.getStore() ?? null;
}

/** The origin that a job carries. Null for work that no request caused. */
export function traceOfPayload(payload: unknown): Trace | null {
  const { request_id: requestId, traceparent } =
    (payload as { trace?: Record<string, unknown> })?.trace ?? {};
  if (typeof requestId !== 'string' || !REQUEST_ID.test(requestId)) return null;
  return { requestId, traceparent: readTraceparent(traceparent) };
}

/** The payload without the origin, because the job's schema may accept no other fields. */
export function withoutTrace(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('trace' in payload)) return payload;
  const { trace: _, ...own } = payload;
  return own;
}

export function payloadOfTrace({ requestId, traceparent }: Trace): Record<string, string> {
  return { request_id: requestId, ...(traceparent === null ? {} : { traceparent }) };
}

/** Null for anything that is not a trace context, because anyone can send the header. */
export function readTraceparent(text: unknown): string | null {
  return typeof text === 'string' && TRACEPARENT.test(text) ? text : null;
}
