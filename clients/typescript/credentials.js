// @ts-check

/** @import { ClientOptions } from './index.d.ts' */
/** @import { Credentials } from './internal.d.ts' */

/** A token is replaced this long before it expires, so that it is valid when the service checks it. */
const EXPIRY_MARGIN_MS = 60_000;

/**
 * @param {Pick<ClientOptions, 'apiKey' | 'token'>} options
 * @returns {Credentials}
 */
export function readCredentials({ apiKey, token }) {
  if (apiKey !== undefined && token !== undefined)
    throw new TypeError('Set either apiKey or token: each caller needs its own client');
  if (apiKey !== undefined) return fixed({ 'x-api-key': visible('apiKey', apiKey) });
  if (token === undefined) return fixed({});
  if (typeof token !== 'function') return fixed(bearer(token));
  return {
    canRenew: true,
    headers: async (isRenewal) => bearer(await token({ isRenewal })),
  };
}

/**
 * Gets a user's token when it is first needed, and again before it expires or after it was rejected.
 *
 * @param {() => Promise<{ access_token: string, expires_in: number }>} createToken
 * @returns {Credentials}
 */
export function userCredentials(createToken) {
  /** @type {Promise<{ headers: Record<string, string>, validUntil: number }> | null} */
  let current = null;
  const create = async () => {
    const startedAt = performance.now();
    const { access_token, expires_in } = await createToken();
    return { headers: bearer(access_token), validUntil: startedAt + expires_in * 1000 - EXPIRY_MARGIN_MS };
  };
  const renew = () => {
    const created = create();
    created.catch(() => {
      // the next call tries again
      if (current === created) current = null;
    });
    current = created;
    return created;
  };
  return {
    canRenew: true,
    async headers(isRenewal) {
      // a new token is used even if it expires soon
      if (isRenewal || !current) return (await renew()).headers;
      const known = await current;
      return performance.now() < known.validUntil ? known.headers : (await renew()).headers;
    },
  };
}

/**
 * @param {Record<string, string>} headers
 * @returns {Credentials}
 */
function fixed(headers) {
  return { canRenew: false, headers: async () => headers };
}

/** @param {unknown} token */
function bearer(token) {
  return { authorization: `Bearer ${visible('token', token)}` };
}

/**
 * Rejects text that can't be a header. `fetch` would reject it too, but with the secret in its error message.
 *
 * @param {string} name
 * @param {unknown} secret
 */
function visible(name, secret) {
  if (typeof secret !== 'string' || !/^[\x21-\x7e]+$/.test(secret))
    throw new TypeError(`${name} must be text without spaces. Is the setting missing?`);
  return secret;
}
