// @ts-check

/** @import { ReadReply } from './internal.d.ts' */

/** @type {WeakMap<object, string>} */
const etags = new WeakMap();

/**
 * @template {ReadReply<unknown>} Reply
 * @param {Reply} reply
 */
export function rememberEtag(reply) {
  const { body, headers } = reply;
  const etag = headers.get('etag');
  if (etag !== null && typeof body === 'object' && body !== null) etags.set(body, etag);
  return reply;
}

/** @param {object} reply */
export function etagOf(reply) {
  return etags.get(reply);
}
