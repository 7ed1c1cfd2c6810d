// @ts-check
import { StipendError, timeoutError } from './errors.js';
import { streamEvents } from './event-stream.js';
import { limitTime, TimeLimitReached } from './limit-time.js';
import { prepareRequest } from './prepare.js';
import { backoffMs } from './retry.js';

/** @import { Account, Document, WaitOptions } from './index.d.ts' */
/** @import { Calls, Context } from './internal.d.ts' */

const RESULT_MS_MAX = 5 * 60_000;
const FINAL_STATUSES = new Set(['EXTRACTED', 'REJECTED', 'FAILED']);

/**
 * @param {Context} context
 * @param {Calls['get']} get
 * @param {string} accountId
 * @param {WaitOptions<Account>} [options]
 * @returns {Promise<Account>}
 */
export function waitForAccount(context, get, accountId, options = {}) {
  const record = { path: '/accounts/{account_id}', ids: { account_id: accountId } };
  const { until = ({ status }) => status !== 'PENDING' } = options;
  return waitForRecord(context, get, record, { ...options, until });
}

/**
 * @param {Context} context
 * @param {Calls['get']} get
 * @param {string} documentId
 * @param {WaitOptions<Document>} [options]
 * @returns {Promise<Document>}
 */
export function waitForDocument(context, get, documentId, options = {}) {
  const record = { path: '/documents/{document_id}', ids: { document_id: documentId } };
  const { until = ({ status }) => FINAL_STATUSES.has(status) } = options;
  return waitForRecord(context, get, record, { ...options, until });
}

/**
 * @template {{ status: string }} T
 * @param {Context} context
 * @param {Calls['get']} get
 * @param {{ path: string, ids: Record<string, string> }} record
 * @param {WaitOptions<T> & { until: (found: T) => boolean }} options
 */
function waitForRecord(context, get, { path, ids }, { silenceMsMax, ...options }) {
  // the wait itself connects again
  const once = { ...context, retries: { countMax: 0, msMax: 0 } };
  const stream = `${path}/events`;
  return waitFor(
    context,
    {
      operation: `GET ${stream}`,
      read: (signal) => get(path, { path: ids, signal }),
      stream: (signal) =>
        /** @type {AsyncIterable<T>} */ (
          streamEvents(once, prepareRequest(once, 'GET', stream, { path: ids, signal }), { silenceMsMax })
        ),
    },
    options,
  );
}

/**
 * Follows a record by its event stream until it is as expected. When the stream ends or breaks, reads the
 * record, and connects again after a pause. So the wait also works where streams don't, only with more delay.
 *
 * @template {{ status: string }} T
 * @param {Pick<Context, 'wait' | 'random'>} context
 * @param {object} target
 * @param {string} target.operation its name in errors
 * @param {(signal: AbortSignal) => AsyncIterable<T>} target.stream
 * @param {(signal: AbortSignal) => Promise<T>} target.read
 * @param {WaitOptions<T> & { until: (found: T) => boolean }} options
 * @returns {Promise<T>}
 */
async function waitFor(context, target, { until, onChange, timeoutMs = RESULT_MS_MAX, signal }) {
  let last = '';
  let status = 'unknown';
  /** @param {T} found */
  const isDone = (found) => {
    const text = JSON.stringify(found);
    if (text !== last) onChange?.(found);
    last = text;
    status = found.status;
    return until(found);
  };
  try {
    return await limitTime(timeoutMs, signal, (limited) => followUntil(context, target, { isDone, limited }));
  } catch (error) {
    if (!(error instanceof TimeLimitReached)) throw error;
    const facts = { operation: target.operation, requestId: null, attempts: 1 };
    throw timeoutError(`After ${timeoutMs / 1000} seconds the status is still ${status}`, facts);
  }
}

/**
 * @template T
 * @param {Pick<Context, 'wait' | 'random'>} context
 * @param {{ stream(signal: AbortSignal): AsyncIterable<T>, read(signal: AbortSignal): Promise<T> }} target
 * @param {{ isDone(found: T): boolean, limited: AbortSignal }} options
 * @returns {Promise<T>}
 */
async function followUntil(context, { stream, read }, { isDone, limited }) {
  for (let failures = 0; ; failures++) {
    try {
      for await (const found of stream(limited)) {
        failures = 0;
        if (isDone(found)) return found;
      }
    } catch (error) {
      limited.throwIfAborted();
      if (!(error instanceof StipendError)) throw error;
    }
    const found = await read(limited);
    if (isDone(found)) return found;
    await context.wait(backoffMs(failures, context.random), limited);
  }
}
