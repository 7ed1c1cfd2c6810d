import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiKeyCaller } from '#platform/http/caller.ts';
import type { Problem } from '#platform/problem.ts';

/**
 * What a floor can promise beyond the contract. The benchmark adds one promise at a time, so that the difference between two
 * floors shows its cost.
 */
export const PROMISES = [
  /** The request id, the common headers, and the time limit for clients that do not read their reply. */
  'replies',
  'metrics',
  'request log',
  'access log',
  /** Limits of size and time, the type of the body, one request of a connection at a time, and errors in the API's format. */
  'arrival',
  /** Keys that can be revoked, with their last use; limits of wrong keys and of requests; the client's clock in the sandbox. */
  'callers',
  /** Repeated requests with an Idempotency-Key, the request id for logs and jobs, and the count of the client's list. */
  'effects',
] as const;
export type PromiseName = (typeof PROMISES)[number];

/** A request and what is known about it so far. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** By `performance.now()`. */
  startedAt: number;
  requestId: string;
  caller: ApiKeyCaller | null;
  /** The user that the reply is about. */
  userId: string | null;
  problem: Problem | null;
  /** Headers of this reply, in addition to the common ones. */
  headers: Record<string, string | number>;
}
