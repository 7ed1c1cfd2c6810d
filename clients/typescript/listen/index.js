// @ts-check
import { findLatest, followFeed } from './follow-feed.js';
import { forwardEvent } from './forward-event.js';

/*
 * Receives the events of a sandbox client where no webhook can reach: on a developer's machine and in tests. Plain
 * JavaScript for Node 20 and newer. Its types are in index.d.ts.
 */

/** @import { Delivery } from '../webhooks/index.d.ts' */
/** @import { ListenOptions } from './index.d.ts' */

const EVERY_MS = 1000;
const WAIT_MS = 30_000;
/** How many events `waitFor` looks back at. */
const KEPT_MAX = 10_000;
const KEY_BYTES = 32;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Follows the events of a sandbox client. Resolves once the position in the feed is known, so that nothing that happens
 * later is missed.
 *
 * @type {typeof import('./index.d.ts').listen}
 */
export async function listen(options) {
  const { kinds, fromStart = false, includePayload = false } = options;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const following = {
    service: readService(options.service),
    apiKey: readApiKey(options.apiKey),
    everyMs: options.everyMs ?? EVERY_MS,
    onLost: options.onLost ?? (() => undefined),
    onBack: options.onBack ?? (() => undefined),
    signal,
  };
  const destination = options.forwardTo ? readDestination(options.forwardTo) : null;
  const inbox = new Inbox();
  const after = fromStart
    ? null
    : await findLatest({ ...following, onLost: options.onLost ?? refuseToStart });

  async function run() {
    for await (const { event_id: id, body: whole } of followFeed(following, after)) {
      const { payload: _, ...bare } = whole;
      const body = /** @type {any} */ (includePayload ? whole : bare);
      if (kinds && !kinds.includes(body.event)) continue;
      options.onEvent?.(body, id);
      if (destination) {
        const forwarded = await forwardEvent({ id, body }, destination, signal);
        if (signal.aborted) return;
        options.onForwarded?.(body, forwarded);
      }
      inbox.add(body);
    }
  }

  const ended = run().then(
    () => inbox.end(new Error('The listener was closed')),
    (error) => {
      inbox.end(error);
      throw error;
    },
  );
  // a caller that does not wait for the end gets the error from waitFor
  ended.catch(() => undefined);
  return {
    ended,
    waitFor: (kind, matches, { timeoutMs = WAIT_MS } = {}) => inbox.wait({ kind, matches, timeoutMs }),
    close: async () => {
      stop.abort();
      await ended.catch(() => undefined);
    },
  };
}

/**
 * A test that starts without the service should fail at once and say why.
 *
 * @param {string} reason
 */
function refuseToStart(reason) {
  throw new Error(`listen can't start: ${reason}`);
}

/** The events that have arrived, and the callers that wait for one. */
class Inbox {
  /** @type {Delivery[]} */
  #arrived = [];
  /** @type {Set<{ isWanted: (event: Delivery) => boolean, resolve: (event: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Set();
  /** @type {Error | null} */
  #end = null;

  /** @param {Delivery} event */
  add(event) {
    this.#arrived.push(event);
    if (this.#arrived.length > KEPT_MAX) this.#arrived.shift();
    for (const waiter of this.#waiting)
      try {
        if (waiter.isWanted(event)) waiter.resolve(event);
      } catch (error) {
        waiter.reject(/** @type {Error} */ (error));
      }
  }

  /** @param {Error} error */
  end(error) {
    this.#end = error;
    for (const { reject } of this.#waiting) reject(error);
  }

  /**
   * @param {{ kind: string, matches?: ((event: any) => boolean) | undefined, timeoutMs: number }} wanted
   * @returns {Promise<any>}
   */
  async wait({ kind, matches = () => true, timeoutMs }) {
    const isWanted = (/** @type {Delivery} */ event) => event.event === kind && matches(event);
    const found = this.#arrived.find(isWanted);
    if (found) return found;
    if (this.#end) throw this.#end;
    /** @type {any} */
    let waiter;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    try {
      return await new Promise((resolve, reject) => {
        waiter = { isWanted, resolve, reject };
        this.#waiting.add(waiter);
        timer = setTimeout(() => reject(this.#timedOut(kind, timeoutMs)), timeoutMs);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(waiter);
    }
  }

  /**
   * @param {string} kind
   * @param {number} timeoutMs
   */
  #timedOut(kind, timeoutMs) {
    const kinds = [...new Set(this.#arrived.map(({ event }) => event))];
    const others = kinds.length === 0 ? 'No event has arrived' : `These have arrived: ${kinds.join(', ')}`;
    return new Error(`No ${kind} that matches arrived within ${timeoutMs} ms. ${others}`);
  }
}

/**
 * The API key must not travel over a network unencrypted.
 *
 * @param {string | URL} given
 */
function readService(given) {
  const url = readUrl('service', String(given).replace(/\/*$/, '/'));
  if (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname))
    throw new TypeError('service must be an https URL (http is allowed for this machine)');
  return url;
}

/** @param {string} key */
function readApiKey(key) {
  if (/^svc_sandbox_/.test(key)) return key;
  throw new TypeError('apiKey must be an API key of the sandbox: events of production are not forwarded');
}

/** @param {NonNullable<ListenOptions['forwardTo']>} forwardTo */
function readDestination({ url, signingSecret, encryptionKey }) {
  if (!signingSecret) throw new TypeError('forwardTo.signingSecret is missing');
  const key = encryptionKey === undefined ? null : Buffer.from(encryptionKey, 'base64');
  if (key && key.length !== KEY_BYTES)
    throw new TypeError('forwardTo.encryptionKey must be the Base64 of 32 bytes');
  return { url: readUrl('forwardTo.url', String(url)), signingSecret, encryptionKey: key };
}

/**
 * @param {string} name
 * @param {string} text
 */
function readUrl(name, text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new TypeError(`${name} must be an http or https URL such as http://127.0.0.1:9000/`);
  return url;
}
