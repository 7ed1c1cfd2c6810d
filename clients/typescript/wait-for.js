// @ts-check
import { StipendError, timeoutError } from './errors.js';
import { streamEvents } from './event-stream.js';
import { limitTime, TimeLimitReached } from './limit-time.js';
import { prepareRequest } from './prepare.js';
import { backoffMs } from './retry.js';

/** @import { Account, Document, Readiness, StreamWaitOptions, WaitOptions } from './index.d.ts' */
/** @import { Calls, Context } from './internal.d.ts' */

const RESULT_MS_MAX = 5 * 60_000;
const FINAL_STATUSES = new Set(['EXTRACTED', 'REJECTED', 'FAILED']);

/**
 * @param {Context} context
 * @param {Calls['get']} get
 * @param {string} accountId
 * @param {StreamWaitOptions<Account>} [options]
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
 * @param {StreamWaitOptions<Document>} [options]
 * @returns {Promise<Document>}
 */
export function waitForDocument(context, get, documentId, options = {}) {
  const record = { path: '/documents/{document_id}', ids: { document_id: documentId } };
  const { until = ({ status }) => FINAL_STATUSES.has(status) } = options;
  return waitForRecord(context, get, record, { ...options, until });
}

/**
 * Reads a user's readiness until no source is in progress. Readiness has no event stream.
 *
 * @param {Context} context
 * @param {Calls['get']} get
 * @param {string} userId
 * @param {WaitOptions<Readiness>} [options]
 * @returns {Promise<Readiness>}
 */
export function waitForData(context, get, userId, options = {}) {
  const path = '/users/{user_id}/readiness';
  const { until = (found) => runningSources(found).length === 0 } = options;
  return waitFor(
    context,
    {
      operation: `GET ${path}`,
      read: (signal) => get(path, { path: { user_id: userId }, signal }),
      stream: noEvents,
      describe: (found) => `these sources are in progress: ${runningSources(found).join(', ') || 'none'}`,
    },
    { ...options, until },
  );
}

/**
 * @param {Readiness} readiness
 * @returns {string[]}
 */
function runningSources(readiness) {
  return Object.entries(readiness).flatMap(([name, { status }]) => (status === 'in_progress' ? [name] : []));
}

async function* noEvents() {}

/**
 * @template {{ status: string }} T
 * @param {Context} context
 * @param {Calls['get']} get
 * @param {{ path: string, ids: Record<string, string> }} record
 * @param {StreamWaitOptions<T> & { until: (found: T) => boolean }} options
 */
function waitForRecord(context, get, { path, ids }, { silenceMsMax, ...options }) {
  // the wait itself connects again
  const once = { ...context, retries: { countMax: 0, msMax: 0 } };
  const stream = `${path}/events`;
  return waitFor(
    context,
    {
      operation: `GET ${stream}`,
      describe: ({ status }) => `the status is still ${status}`,
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
 * @template T
 * @param {Pick<Context, 'wait' | 'random'>} context
 * @param {object} target
 * @param {string} target.operation its name in errors
 * @param {(found: T) => string} target.describe says what is missing, in the error of a time-out
 * @param {(signal: AbortSignal) => AsyncIterable<T>} target.stream
 * @param {(signal: AbortSignal) => Promise<T>} target.read
 * @param {WaitOptions<T> & { until: (found: T) => boolean }} options
 * @returns {Promise<T>}
 */
async function waitFor(context, target, { until, onChange, timeoutMs = RESULT_MS_MAX, signal }) {
  let last = '';
  let progress = 'nothing was read';
  /** @param {T} found */
  const isDone = (found) => {
    const text = JSON.stringify(found);
    if (text !== last) onChange?.(found);
    last = text;
    progress = target.describe(found);
    return until(found);
  };
  try {
    return await limitTime(timeoutMs, signal, (limited) => followUntil(context, target, { isDone, limited }));
  } catch (error) {
    if (!(error instanceof TimeLimitReached)) throw error;
    const facts = { operation: target.operation, requestId: null, attempts: 1 };
    throw timeoutError(`After ${timeoutMs / 1000} seconds ${progress}`, facts);
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
