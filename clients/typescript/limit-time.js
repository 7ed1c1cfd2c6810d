// @ts-check

/** Says that the time limit was reached, and not that the caller has aborted. */
export class TimeLimitReached extends Error {}

/**
 * Runs work with a signal that fires when the time is up or when the caller aborts.
 *
 * @template T
 * @param {number} ms
 * @param {AbortSignal | undefined} signal
 * @param {(limited: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function limitTime(ms, signal, work) {
  const controller = new AbortController();
  const unlink = linkAbort(signal, controller);
  const timer = setTimeout(() => controller.abort(new TimeLimitReached()), ms);
  try {
    return await work(controller.signal);
  } catch (error) {
    // what the work threw is only a consequence of the abort
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    unlink();
  }
}

/**
 * Aborts the controller when the signal fires.
 *
 * @param {AbortSignal | undefined} signal
 * @param {AbortController} controller
 * @returns {() => void} ends the link
 */
function linkAbort(signal, controller) {
  if (!signal) return () => undefined;
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}

/**
 * @param {number} ms
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<void>}
 */
export function wait(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done() {
      signal?.removeEventListener('abort', abort);
      resolve();
    }
    function abort() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
