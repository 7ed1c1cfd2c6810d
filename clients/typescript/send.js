// @ts-check
import { connectionError, StipendError, timeoutError } from './errors.js';
import { limitTime, TimeLimitReached } from './limit-time.js';
import { errorOf, UnexpectedReply } from './read-reply.js';
import { retryWaitMs } from './retry.js';

/** @import { Context, PreparedRequest, ReadBody, ReadReply } from './internal.d.ts' */

/**
 * Sends a request, and sends it again after temporary failures.
 *
 * @template T
 * @param {Context} context
 * @param {PreparedRequest} request
 * @param {ReadBody<T>} readBody
 * @returns {Promise<ReadReply<T>>}
 */
export async function sendWithRetries(context, request, readBody) {
  const { signal, isRepeatable, hasCredentials } = request;
  const startedAt = performance.now();
  const canRenew = hasCredentials && context.credentials.canRenew;
  let retries = 0;
  /** The attempt whose credentials were rejected; 0 for none. */
  let rejected = 0;
  for (;;) {
    signal?.throwIfAborted();
    const number = retries + Math.sign(rejected) + 1;
    const isRenewal = rejected > 0 && rejected === number - 1;
    const outcome = await sendOnce(context, request, { readBody, number, isRenewal });
    if (!(outcome instanceof StipendError)) return outcome;
    const { status, retryAfterMs } = outcome;
    if (status === 401 && canRenew && rejected === 0) {
      rejected = number;
      continue;
    }
    const elapsedMs = performance.now() - startedAt;
    const failure = { status, retryAfterMs, isRepeatable, retries, elapsedMs };
    const waitMs = retryWaitMs(failure, context.retries, context.random);
    if (waitMs === null) throw outcome;
    await context.wait(waitMs, signal);
    retries++;
  }
}

/**
 * @template T
 * @param {Context} context
 * @param {PreparedRequest} request
 * @param {{ readBody: ReadBody<T>, number: number, isRenewal: boolean }} options
 * @returns {Promise<ReadReply<T> | StipendError>}
 */
async function sendOnce(context, request, { readBody, number, isRenewal }) {
  const { operation, signal, timeoutMs } = request;
  const startedAt = performance.now();
  const facts = { operation, requestId: newId(), attempts: number };
  const headers = request.hasCredentials ? await context.credentials.headers(isRenewal) : {};
  const outcome = await limitTime(timeoutMs, signal, async (limited) => {
    const response = await fetchReply(context, request, {
      headers: { ...request.headers, ...headers, 'x-request-id': facts.requestId },
      signal: limited,
    });
    // a proxy may have replaced the id
    facts.requestId = response.headers.get('x-request-id') ?? facts.requestId;
    if (!response.ok) return errorOf(response, facts);
    return replyOf(response, { body: await readBody(response), ...facts });
  }).catch((error) => {
    if (signal?.aborted) throw signal.reason;
    return failureOf(error, { ...facts, timeoutMs });
  });
  const ms = performance.now() - startedAt;
  const { status } = outcome;
  const code = outcome instanceof StipendError ? outcome.code : null;
  context.onAttempt({ operation, attempt: number, status, code, requestId: facts.requestId, ms });
  return outcome;
}

/**
 * @param {Context} context
 * @param {PreparedRequest} request
 * @param {{ headers: Record<string, string>, signal: AbortSignal }} options
 */
function fetchReply(context, { method, url, body }, { headers, signal }) {
  return context.fetch(url, {
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
    // fetch would send the API key to the address of the redirect
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
  });
}

/**
 * @template T
 * @param {Response} response
 * @param {{ body: T, requestId: string, attempts: number }} facts
 * @returns {ReadReply<T>}
 */
function replyOf({ status, headers }, { body, requestId, attempts }) {
  return { status, headers, requestId, body, attempts };
}

/**
 * @param {unknown} error
 * @param {{ operation: string, requestId: string, attempts: number, timeoutMs: number }} facts
 */
export function failureOf(error, { timeoutMs, ...facts }) {
  if (error instanceof TimeLimitReached)
    return timeoutError(`No complete reply arrived within ${timeoutMs / 1000} seconds`, facts);
  if (error instanceof UnexpectedReply)
    return new StipendError({
      ...facts,
      status: error.status,
      code: 'unexpected_reply',
      messages: [error.message],
      retryAfterMs: null,
    });
  return connectionError(error, facts);
}

/** Returns a random id. Browsers offer `crypto.randomUUID` only on pages served over https. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
