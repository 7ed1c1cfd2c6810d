// @ts-check

import { rememberEtag } from './etags.js';
import { streamEvents } from './event-stream.js';
import { itemsOf, readPages } from './pages.js';
import { prepareRequest } from './prepare.js';
import { readFile, readJson } from './read-reply.js';
import { sendWithRetries } from './send.js';

/** @import { Calls, Context, Input, ReadBody } from './internal.d.ts' */

/**
 * The calls for every operation. index.d.ts gives the type of each path's arguments and reply; here every path
 * is a string.
 *
 * @param {Context} context
 * @returns {Calls}
 */
export function callsOf(context) {
  /**
   * @template T
   * @param {string} method
   * @param {string} path
   * @param {Input} input
   * @param {ReadBody<T>} readBody
   */
  const read = (method, path, input, readBody) =>
    sendWithRetries(context, prepareRequest(context, method, path, input), readBody);
  /** @param {string} method */
  const bodyOf =
    (method) =>
    /**
     * @param {string} path
     * @param {Input} [input]
     */
    async (path, input = {}) =>
      rememberEtag(await read(method, path, input, readJson)).body;
  /** @type {Calls} */
  const calls = {
    send: async (method, path, input = {}) => rememberEtag(await read(method, path, input, readJson)),
    get: bodyOf('GET'),
    post: bodyOf('POST'),
    put: bodyOf('PUT'),
    patch: bodyOf('PATCH'),
    delete: bodyOf('DELETE'),
    download: async (path, input = {}) => (await read('GET', path, input, readFile)).body,
    stream: (path, input = {}) => streamEvents(context, prepareRequest(context, 'GET', path, input)),
    pages: (path, input = {}) => readPages((query) => calls.get(path, { ...input, query }), input.query),
    async *list(path, input) {
      for await (const page of calls.pages(path, input)) yield* itemsOf(page);
    },
  };
  return calls;
}
