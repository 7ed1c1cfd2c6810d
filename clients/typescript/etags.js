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
  const etag = etags.get(reply);
  // without the error, `ifMatch` would be undefined, and the change would overwrite those of others
  if (etag === undefined)
    throw new TypeError(
      'This object has no ETag. The objects that get, create and update return have one, but copies and items of lists have none: read the object with get',
    );
  return etag;
}
