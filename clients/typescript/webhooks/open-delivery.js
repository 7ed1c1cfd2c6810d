// @ts-check

/*
 * The checks of a webhook request, without cryptography. index.js does that with Node's crypto module, edge.js with WebCrypto.
 * Node's functions return their results and WebCrypto's return promises, so the checks are a generator that yields what to
 * calculate.
 */

/** @import { Delivery, Reason, ReceivedHeaders, VerifyOptions } from './index.d.ts' */
/** @import { Calculation } from './calculation.d.ts' */

const KEY_BYTES = 32;
const IV = /^[A-Za-z0-9+/]{16}$/;
const BODY_SIGNATURE = /^[0-9a-f]{128}$/;
/** The last character before the padding has only four bits, so each signature has one form. */
const STANDARD_SIGNATURE = /^v1,([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/;
const STANDARD_SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})+|(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2,3}={1,2})$/;

/**
 * Thrown when a request must not be trusted. `reason` is for code and `message` is for logs; neither contains
 * text from the body.
 */
export class WebhookError extends Error {
  /**
   * @param {Reason} reason
   * @param {string} message
   */
  constructor(reason, message) {
    super(message);
    this.name = 'WebhookError';
    /** @readonly */
    this.reason = reason;
  }
}

/**
 * Verifies the signatures and the age of a webhook request, decrypts its body and returns the delivery.
 *
 * @param {string | Uint8Array | ArrayBuffer} rawBody
 * @param {ReceivedHeaders} headers
 * @param {VerifyOptions} options
 * @returns {Calculation<Delivery>}
 */
export function* openDelivery(rawBody, headers, options) {
  const { signingSecret, encryptionKey, toleranceSeconds = 300, now = new Date() } = options;
  const secrets = listSecrets(signingSecret);
  const key = encryptionKey === undefined ? null : readKey(encryptionKey);
  const body = toBytes(rawBody);
  yield* verify(body, headers, { secrets, toleranceSeconds, now });
  return parse(yield* decrypt(body, headerOf(headers, 'x-svc-encryption-iv'), key));
}

/**
 * @param {Uint8Array} body
 * @param {ReceivedHeaders} headers
 * @param {{ secrets: readonly string[], toleranceSeconds: number, now: Date }} options
 * @returns {Calculation<void>}
 */
function* verify(body, headers, { secrets, toleranceSeconds, now }) {
  const bodySignature = headerOf(headers, 'x-svc-signature');
  const standardSignatures = headerOf(headers, 'webhook-signature');
  if (bodySignature === null)
    throw new WebhookError(
      'missing_signature',
      'The X-Svc-Signature header is missing. Requests are signed only if the webhook has a signing secret',
    );
  if (standardSignatures === null) {
    // the header is optional only if any age is accepted: otherwise a replay without it would skip the age check
    if (toleranceSeconds === Number.POSITIVE_INFINITY) return yield* verifyBody(body, bodySignature, secrets);
    throw new WebhookError(
      'missing_signature',
      'The webhook-signature header is missing. Pass all headers of the request',
    );
  }
  const signatures = standardSignatures.split(' ');
  // more than one signature means that a secret is being replaced: X-Svc-Signature then uses only the newest
  // secret, which this receiver may not have yet
  if (signatures.length === 1) yield* verifyBody(body, bodySignature, secrets);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (id === null || timestamp === null)
    throw new WebhookError(
      'missing_signature',
      'The webhook-id or the webhook-timestamp header is missing. Pass all headers of the request',
    );
  yield* verifyStandard(joinBytes(toBytes(`${id}.${timestamp}.`), body), signatures, secrets);
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookError(
      'too_old',
      `webhook-timestamp is ${Math.abs(Math.round(age))} seconds away from the current time; the limit is ${toleranceSeconds}. If the request is new, check the clock`,
    );
}

/**
 * @param {Uint8Array} body
 * @param {string} text
 * @param {readonly string[]} secrets
 */
function verifyBody(body, text, secrets) {
  const signatures = BODY_SIGNATURE.test(text) ? [fromHex(text)] : [];
  const keys = secrets.map(toBytes);
  return requireMatch('X-Svc-Signature', { hash: 'SHA-512', keys, data: body, signatures });
}

/**
 * @param {Uint8Array} data
 * @param {readonly string[]} texts
 * @param {readonly string[]} secrets
 */
function verifyStandard(data, texts, secrets) {
  const signatures = texts.flatMap((text) => fromBase64(STANDARD_SIGNATURE.exec(text)?.[1]) ?? []);
  const keys = secrets.map((secret) => fromBase64(STANDARD_SECRET.exec(secret)?.[1]) ?? toBytes(secret));
  return requireMatch('webhook-signature', { hash: 'SHA-256', keys, data, signatures });
}

/**
 * @param {string} header
 * @param {{ hash: 'SHA-256' | 'SHA-512', keys: Uint8Array[], data: Uint8Array, signatures: Uint8Array[] }} options
 * @returns {Calculation<void>}
 */
function* requireMatch(header, { hash, keys, data, signatures }) {
  for (const key of keys) {
    const expected = yield { hmac: hash, key, data };
    if (signatures.some((signature) => isEqual(expected, signature))) return;
  }
  throw new WebhookError(
    'wrong_signature',
    `${header} does not match. Check that the signing secret is the webhook's, and that the body is passed as it was received`,
  );
}

/**
 * Compares in constant time, so that timing does not reveal how much of a signature was correct.
 *
 * @param {Uint8Array} expected
 * @param {Uint8Array} given
 */
function isEqual(expected, given) {
  if (given.length !== expected.length) return false;
  return expected.reduce((different, byte, at) => different | (byte ^ Number(given[at])), 0) === 0;
}

/**
 * @param {Uint8Array} body
 * @param {string | null} ivHeader
 * @param {Uint8Array | null} key
 * @returns {Calculation<Uint8Array>}
 */
function* decrypt(body, ivHeader, key) {
  if (key === null && ivHeader === null) return body;
  if (key === null)
    throw new WebhookError(
      'cannot_decrypt',
      "The body is encrypted. Pass the webhook's encryption key as encryptionKey",
    );
  if (ivHeader === null)
    throw new WebhookError(
      'missing_iv',
      'The body is not encrypted: the X-Svc-Encryption-IV header is missing',
    );
  const iv = IV.test(ivHeader) ? fromBase64(ivHeader) : null;
  if (iv === null)
    throw new WebhookError('cannot_decrypt', 'X-Svc-Encryption-IV must be the Base64 of 12 bytes');
  const sealed = fromBase64(toText(body));
  const opened = sealed && (yield { decrypt: sealed, key, iv });
  if (!opened)
    throw new WebhookError(
      'cannot_decrypt',
      "The body can't be decrypted. Check that encryptionKey is the webhook's encryption key",
    );
  return opened;
}

/**
 * @param {Uint8Array} body
 * @returns {Delivery}
 */
function parse(body) {
  try {
    return JSON.parse(toText(body));
  } catch {
    throw new WebhookError('not_json', 'The body is not JSON');
  }
}

/**
 * @param {ReceivedHeaders} headers
 * @param {string} name in lower case
 * @returns {string | null}
 */
function headerOf(headers, name) {
  if (isFetchHeaders(headers)) return headers.get(name);
  const key = Object.keys(headers).find((given) => given.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

/**
 * @param {ReceivedHeaders} headers
 * @returns {headers is Headers}
 */
function isFetchHeaders(headers) {
  return typeof headers.get === 'function';
}

/**
 * Rejects missing and empty secrets: with an empty key anybody could sign, so a forgotten setting must be an
 * error.
 *
 * @param {string | readonly string[]} signingSecret
 */
function listSecrets(signingSecret) {
  const secrets = typeof signingSecret === 'string' ? [signingSecret] : signingSecret;
  const isUsable = Array.isArray(secrets) && secrets.length > 0;
  if (!isUsable || !secrets.every((secret) => typeof secret === 'string' && secret !== ''))
    throw new TypeError(
      'signingSecret must be a non-empty string or a list of non-empty strings. Is the setting missing?',
    );
  return secrets;
}

/** @param {string | Uint8Array} encryptionKey */
function readKey(encryptionKey) {
  const key = typeof encryptionKey === 'string' ? fromBase64(encryptionKey) : encryptionKey;
  if (!(key instanceof Uint8Array) || key.length !== KEY_BYTES)
    throw new TypeError(`encryptionKey must be ${KEY_BYTES} bytes or their Base64`);
  return key;
}

/** @param {string | Uint8Array | ArrayBuffer} given */
function toBytes(given) {
  if (typeof given === 'string') return new TextEncoder().encode(given);
  if (given instanceof Uint8Array) return given;
  if (given instanceof ArrayBuffer) return new Uint8Array(given);
  throw new TypeError(
    'rawBody must be a string or bytes: pass the request body as received, before any parsing',
  );
}

/** @param {Uint8Array} bytes */
function toText(bytes) {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/**
 * @param {Uint8Array} first
 * @param {Uint8Array} second
 */
function joinBytes(first, second) {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** @param {string} text */
function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * @param {string | undefined} text Base64, also with the alphabet for URLs
 * @returns {Uint8Array | null} null for other text
 */
function fromBase64(text) {
  if (text === undefined) return null;
  try {
    return Uint8Array.from(atob(text.replace(/[-_]/g, (sign) => (sign === '-' ? '+' : '/'))), (letter) =>
      letter.charCodeAt(0),
    );
  } catch {
    return null;
  }
}
