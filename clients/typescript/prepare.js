// @ts-check
import { addressOf } from './address.js';
import { API_VERSION, KEYED, NOT_FOR_USERS } from './operations.gen.js';
import { newId } from './send.js';

/** @import { Context, Input, PreparedRequest, RequestBody } from './internal.d.ts' */

/** A repeated answer would use up a second attempt at the provider. */
const NOT_REPEATABLE = new Set(['PUT /accounts/{account_id}/mfa']);

/**
 * Builds a request once, so that each retry sends the same bytes with the same Idempotency-Key.
 *
 * @param {Context} context
 * @param {string} method
 * @param {string} path such as /users/{user_id}
 * @param {Input} input
 * @returns {PreparedRequest}
 */
export function prepareRequest(context, method, path, input) {
  const operation = `${method} ${path}`;
  if (context.isUser && NOT_FOR_USERS.has(operation)) throw notForUsers(operation);
  const isKeyed = KEYED.has(operation);
  const { body, type } = encodeBody(input.body);
  return {
    operation,
    method,
    url: addressOf(context.base, path, input),
    headers: {
      'x-svc-version': API_VERSION,
      ...ownHeaders({ 'if-match': input.ifMatch, 'if-none-match': input.ifNoneMatch, ...input.headers }),
      ...(type === null ? {} : { 'content-type': type }),
      ...(isKeyed ? { 'idempotency-key': input.idempotencyKey ?? newId() } : {}),
    },
    body,
    isRepeatable: isKeyed || (method !== 'POST' && !NOT_REPEATABLE.has(operation)),
    hasCredentials: true,
    signal: input.signal,
    timeoutMs: input.timeoutMs ?? context.timeoutMs,
  };
}

/**
 * Without this error, the client would create a token, be rejected, create another and be rejected again.
 *
 * @param {string} operation
 */
function notForUsers(operation) {
  return new TypeError(
    `${operation} does not accept user tokens: call it on a client with an API key or a member's token, not on one that forUser returned`,
  );
}

/** @param {Input['headers']} headers */
function ownHeaders(headers = {}) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * Files are sent as they are, everything else as JSON.
 *
 * @param {unknown} body
 * @returns {{ body: RequestBody | undefined, type: string | null }}
 */
function encodeBody(body) {
  if (body === undefined) return { body: undefined, type: null };
  if (isFile(body)) return { body, type: null };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/**
 * @param {unknown} body
 * @returns {body is Blob | ArrayBuffer | Uint8Array<ArrayBuffer>}
 */
function isFile(body) {
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}
