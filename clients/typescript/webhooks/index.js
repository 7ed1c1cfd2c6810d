// @ts-check
import { createDecipheriv, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/*
 * Receives webhooks from Stipend. This file is plain JavaScript for Node 20 and newer and needs no other
 * file, so you can copy it into any project. Its types are in index.d.ts.
 */

/** @import { Delivery, Reason, ReceivedHeaders } from './index.d.ts' */

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const IV = /^[A-Za-z0-9+/]{16}$/;
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
 * @type {typeof import('./index.d.ts').verifyAndOpen}
 */
export function verifyAndOpen(rawBody, headers, options) {
  const { signingSecret, encryptionKey, toleranceSeconds = 300, now = new Date() } = options;
  const secrets = listSecrets(signingSecret);
  const key = encryptionKey === undefined ? null : readKey(encryptionKey);
  const body = toBytes(rawBody);
  verify(body, headers, { secrets, toleranceSeconds, now });
  return parse(decrypt(body, headerOf(headers, 'x-svc-encryption-iv'), key));
}

/**
 * @param {Buffer} body
 * @param {ReceivedHeaders} headers
 * @param {{ secrets: readonly string[], toleranceSeconds: number, now: Date }} options
 */
function verify(body, headers, { secrets, toleranceSeconds, now }) {
  const bodySignature = headerOf(headers, 'x-svc-signature');
  const standardSignatures = headerOf(headers, 'webhook-signature');
  if (bodySignature === null)
    throw new WebhookError(
      'missing_signature',
      'The X-Svc-Signature header is missing. Requests are signed only if the webhook has a signing secret',
    );
  if (standardSignatures === null) {
    // the header is optional only if any age is accepted: otherwise a replay without it would skip the age check
    if (toleranceSeconds === Number.POSITIVE_INFINITY) return verifyBody(body, bodySignature, secrets);
    throw new WebhookError(
      'missing_signature',
      'The webhook-signature header is missing. Pass all headers of the request',
    );
  }
  const signatures = standardSignatures.split(' ');
  // more than one signature means that a secret is being replaced: X-Svc-Signature then uses only the newest
  // secret, which this receiver may not have yet
  if (signatures.length === 1) verifyBody(body, bodySignature, secrets);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (id === null || timestamp === null)
    throw new WebhookError(
      'missing_signature',
      'The webhook-id or the webhook-timestamp header is missing. Pass all headers of the request',
    );
  const expected = secrets.map((secret) => standardSignature(secret, `${id}.${timestamp}.`, body));
  if (!signatures.some((signature) => isAnyOf(expected, signature)))
    throw new WebhookError(
      'wrong_signature',
      "webhook-signature does not match. Check that the signing secret is the webhook's, and that the body is passed as it was received",
    );
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookError(
      'too_old',
      `webhook-timestamp is ${Math.abs(Math.round(age))} seconds away from the current time; the limit is ${toleranceSeconds}. If the request is new, check the clock`,
    );
}

/**
 * @param {Buffer} body
 * @param {string} signature
 * @param {readonly string[]} secrets
 */
function verifyBody(body, signature, secrets) {
  const expected = secrets.map((secret) => createHmac('sha512', secret).update(body).digest('hex'));
  if (!isAnyOf(expected, signature))
    throw new WebhookError(
      'wrong_signature',
      "X-Svc-Signature does not match. Check that the signing secret is the webhook's, and that the body is passed as it was received",
    );
}

/**
 * @param {string} secret
 * @param {string} prefix
 * @param {Buffer} body
 */
function standardSignature(secret, prefix, body) {
  const [, base64] = STANDARD_SECRET.exec(secret) ?? [];
  const key = base64 === undefined ? secret : createSecretKey(base64, 'base64');
  return `v1,${createHmac('sha256', key).update(prefix).update(body).digest('base64')}`;
}

/**
 * Compares in constant time, so that timing does not reveal how much of a signature was correct.
 *
 * @param {readonly string[]} expected
 * @param {string} given
 */
function isAnyOf(expected, given) {
  const bytes = Buffer.from(given, 'utf8');
  return expected.some((text) => text.length === bytes.length && timingSafeEqual(Buffer.from(text), bytes));
}

/**
 * @param {Buffer} body
 * @param {string | null} ivHeader
 * @param {Uint8Array | null} key
 */
function decrypt(body, ivHeader, key) {
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
  if (!IV.test(ivHeader))
    throw new WebhookError('cannot_decrypt', 'X-Svc-Encryption-IV must be the Base64 of 12 bytes');
  const sealed = Buffer.from(body.toString('latin1'), 'base64');
  const end = Math.max(0, sealed.length - TAG_BYTES);
  try {
    const iv = Buffer.from(ivHeader, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    throw new WebhookError(
      'cannot_decrypt',
      "The body can't be decrypted. Check that encryptionKey is the webhook's encryption key",
    );
  }
}

/**
 * @param {Buffer} body
 * @returns {Delivery}
 */
function parse(body) {
  try {
    return JSON.parse(body.toString('utf8'));
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
  const key = typeof encryptionKey === 'string' ? Buffer.from(encryptionKey, 'base64') : encryptionKey;
  if (!(key instanceof Uint8Array) || key.length !== KEY_BYTES)
    throw new TypeError(`encryptionKey must be ${KEY_BYTES} bytes or their Base64`);
  return key;
}

/** @param {string | Uint8Array} rawBody */
function toBytes(rawBody) {
  if (typeof rawBody === 'string') return Buffer.from(rawBody, 'utf8');
  if (rawBody instanceof Uint8Array) return Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.length);
  throw new TypeError(
    'rawBody must be a string or bytes: pass the request body as received, before any parsing',
  );
}
