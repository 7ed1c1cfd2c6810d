// @ts-check

/** @import { ErrorFacts } from './index.d.ts' */

/**
 * The only error that calls reject with, apart from a TypeError for invalid arguments, the reason of an AbortSignal
 * and what the caller's own functions throw.
 */
export class StipendError extends Error {
  /** @param {ErrorFacts} facts */
  constructor({ operation, status, code, messages, requestId, retryAfterMs, mfaMethods, attempts, cause }) {
    const answer = status === null ? code : `${status} ${code}`;
    const reference = requestId === null ? '' : ` (request id ${requestId})`;
    super(
      `${operation}: ${answer}: ${messages.join('; ')}${reference}`,
      cause === undefined ? {} : { cause },
    );
    this.name = 'StipendError';
    this.operation = operation;
    this.status = status;
    this.code = code;
    this.messages = messages;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    this.mfaMethods = mfaMethods ?? [];
    this.attempts = attempts;
  }
}

/**
 * @param {unknown} cause
 * @param {Pick<ErrorFacts, 'operation' | 'requestId' | 'attempts'>} facts
 */
export function connectionError(cause, facts) {
  const reason = reasonOf(cause);
  return new StipendError({
    ...facts,
    status: null,
    code: 'connection_failed',
    messages: [`The connection failed${reason && `: ${reason}`}`],
    retryAfterMs: null,
    cause,
  });
}

/**
 * @param {string} message
 * @param {Pick<ErrorFacts, 'operation' | 'requestId' | 'attempts'>} facts
 */
export function timeoutError(message, facts) {
  return new StipendError({
    ...facts,
    status: null,
    code: 'timed_out',
    messages: [message],
    retryAfterMs: null,
  });
}

/**
 * The error of an upload whose file can't be read. Nothing was sent.
 *
 * @param {unknown} cause
 */
export function fileError(cause) {
  return new StipendError({
    operation: 'upload',
    status: null,
    code: 'file_unreadable',
    messages: [`The file can't be read: ${reasonOf(cause)}`],
    requestId: null,
    retryAfterMs: null,
    attempts: 0,
    cause,
  });
}

/**
 * Returns the code of a system error, such as ECONNREFUSED. Messages are left out, because they can contain
 * headers, addresses or paths.
 *
 * @param {unknown} error
 * @returns {string}
 */
function reasonOf(error) {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code } = /** @type {{ code?: unknown }} */ (inner);
    if (typeof code === 'string') return code;
  }
  return '';
}
