// @ts-check
import { readBaseUrl } from './address.js';
import { callsOf } from './calls.js';
import { readCredentials, userCredentials } from './credentials.js';
import { wait } from './limit-time.js';
import { resourcesOf } from './resources.js';
import { upload } from './upload.js';
import { waitForAccount, waitForData, waitForDocument } from './wait-for.js';

/*
 * The client of the Stipend API. It runs in Node 20 and newer and in browsers, and needs no other package. Its
 * types are in index.d.ts, and the types of the API in api.gen.d.ts.
 */

/** @import { ClientOptions, StipendClient } from './index.d.ts' */
/** @import { Context } from './internal.d.ts' */

export { StipendError } from './errors.js';
export { etagOf } from './etags.js';

const TIMEOUT_MS = 60_000;
const RETRIES = { countMax: 5, msMax: 120_000 };

/**
 * @param {ClientOptions} options
 * @returns {StipendClient}
 */
export function createClient(options) {
  return clientOf({
    base: readBaseUrl(options.url),
    credentials: readCredentials(options),
    isUser: false,
    // looked up at each call, so that a later replacement of the global function takes effect
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    retries: { ...RETRIES, ...options.retries },
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    wait: options.wait ?? wait,
    random: options.random ?? Math.random,
    onAttempt: options.onAttempt ?? (() => undefined),
  });
}

/**
 * @param {Context} context
 * @returns {StipendClient}
 */
function clientOf(context) {
  const calls = callsOf(context);
  const client = {
    ...calls,
    ...resourcesOf(calls),
    /** @type {StipendClient['waitForAccount']} */
    waitForAccount: (accountId, options) => waitForAccount(context, calls.get, accountId, options),
    /** @type {StipendClient['waitForData']} */
    waitForData: (userId, options) => waitForData(context, calls.get, userId, options),
    /** @type {StipendClient['waitForDocument']} */
    waitForDocument: (documentId, options) => waitForDocument(context, calls.get, documentId, options),
    /** @type {StipendClient['upload']} */
    upload: (kind, file, options) => upload(context, calls, { kind, file, ...options }),
    /** @type {StipendClient['forUser']} */
    forUser: (userId) =>
      clientOf({
        ...context,
        isUser: true,
        credentials: userCredentials(() => calls.post('/user-tokens', { body: { user_id: userId } })),
      }),
  };
  return /** @type {StipendClient} */ (/** @type {unknown} */ (client));
}
