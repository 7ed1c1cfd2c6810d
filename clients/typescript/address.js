// @ts-check

/** @import { Query } from './internal.d.ts' */

/**
 * @param {string | URL} url
 * @returns {string} the address of the service without a slash at the end
 */
export function readBaseUrl(url) {
  const base = URL.canParse(String(url)) ? new URL(url) : null;
  if (!base || !/^https?:$/.test(base.protocol))
    throw new TypeError('url must be the address of the service, such as https://payroll.lender.example');
  if (base.username || base.password || base.search || base.hash)
    throw new TypeError('url must not contain a username, a password, a query or a fragment');
  return base.href.replace(/\/+$/, '');
}

/**
 * Fills in the path's parameters and adds the query.
 *
 * @param {string} base
 * @param {string} path such as /users/{user_id}
 * @param {{ path?: Record<string, unknown>, query?: Query }} values
 */
export function addressOf(base, path, { path: parameters = {}, query = {} }) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => segmentOf(name, parameters[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.append(name, String(value));
  return `${base}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Rejects values that would address another resource: without its id, DELETE /users/{user_id} has another
 * meaning.
 *
 * @param {string} name
 * @param {unknown} value
 */
function segmentOf(name, value) {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text === '' || text === '.' || text === '..')
    throw new TypeError(`${name} must be the id that belongs in the path`);
  return encodeURIComponent(text);
}
