// @ts-check
import { OPTION_HEADERS, RESOURCES } from './operations.gen.js';
import { readPages } from './pages.js';

/** @import { Calls, Input, Query } from './internal.d.ts' */
/** @import { List } from './index.d.ts' */

const HEADERS = new Map(Object.entries(OPTION_HEADERS));
const TAKES_BODY = new Set(['POST', 'PUT', 'PATCH']);
/** The options of a call. All others are headers, or belong to the query. */
const CALL_OPTIONS = new Set(['signal', 'timeoutMs', 'idempotencyKey']);

/**
 * A method for each operation, such as `users.create`, from the generated table. api.gen.d.ts has the types.
 *
 * @param {Calls} calls
 */
export function resourcesOf(calls) {
  return mapValues(RESOURCES, (methods) => mapValues(methods, (line) => methodOf(calls, line)));
}

/**
 * @param {Calls} calls
 * @param {string} line such as `reply POST /users`
 */
function methodOf(calls, line) {
  const [kind = '', method = '', path = ''] = line.split(' ');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return (/** @type {unknown[]} */ ...values) => {
    const ids = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    const others = values.slice(names.length);
    const body = TAKES_BODY.has(method) ? others.shift() : undefined;
    return call(calls, { kind, method, path }, { path: ids, body, ...readOptions(others[0]) });
  };
}

/**
 * @param {unknown} options
 * @returns {Input}
 */
function readOptions(options = {}) {
  const given = Object.entries(/** @type {object} */ (options));
  const headers = given.flatMap(([name, value]) => (HEADERS.has(name) ? [[HEADERS.get(name), value]] : []));
  return {
    ...Object.fromEntries(given.filter(([name]) => CALL_OPTIONS.has(name))),
    headers: Object.fromEntries(headers),
    query: Object.fromEntries(given.filter(([name]) => !CALL_OPTIONS.has(name) && !HEADERS.has(name))),
  };
}

/**
 * @param {Calls} calls
 * @param {{ kind: string, method: string, path: string }} operation
 * @param {Input} input
 */
function call(calls, { kind, method, path }, input) {
  const [reply, items] = kind.split(':');
  if (reply === 'file') return calls.download(path, input);
  if (reply === 'event') return calls.stream(path, input);
  const send = async (/** @type {Input} */ changed) => (await calls.send(method, path, changed)).body;
  if (items === undefined) return send(input);
  const page = () => send(input);
  if (reply === 'whole') return listOf(items, page, () => onePage(page));
  // a search has its position in the body
  const place = method === 'GET' ? 'query' : 'body';
  const readPage = (/** @type {Query} */ position) => send({ ...input, [place]: position });
  return listOf(items, page, () => readPages(readPage, /** @type {Query} */ (input[place])));
}

/**
 * @param {string} items the name of the items in a page
 * @param {() => Promise<unknown>} page
 * @param {() => AsyncGenerator<object, void, undefined>} pages
 * @returns {List<unknown, unknown>}
 */
function listOf(items, page, pages) {
  return {
    page,
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const found of pages()) yield* /** @type {Record<string, unknown[]>} */ (found)[items] ?? [];
    },
  };
}

/** @param {() => Promise<unknown>} page */
async function* onePage(page) {
  yield/** @type {object} */ (await page());
}

/**
 * @template T, R
 * @param {Record<string, T>} record
 * @param {(value: T) => R} map
 * @returns {Record<string, R>}
 */
function mapValues(record, map) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
