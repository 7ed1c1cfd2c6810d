// @ts-check
import { createDecipheriv, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/*
 * For those who receive webhooks of Stipend. Plain JavaScript for Node 18 and newer that needs nothing but this file, so it
 * can be copied into any project, its types (index.d.ts) beside it.
 */

/** @import { Delivery, Reason, ReceivedHeaders } from './index.d.ts' */

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const IV = /^[A-Za-z0-9+/]{16}$/;
const STANDARD_SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})+|(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2,3}={1,2})$/;

/** Why a request is refused: `reason` for machines, `message` for a log. Neither holds anything of the body. */
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
 * Checks signatures and age, decrypts, and answers what was sent.
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
  const ofBody = headerOf(headers, 'x-svc-signature');
  const standard = headerOf(headers, 'webhook-signature');
  if (ofBody === null) throw new WebhookError('missing_signature', 'There is no X-Svc-Signature header');
  if (standard === null) {
    // a replayed request would only have to leave this header out
    if (toleranceSeconds === Number.POSITIVE_INFINITY) return verifyBody(body, ofBody, secrets);
    throw new WebhookError('missing_signature', 'There is no webhook-signature header');
  }
  const signatures = standard.split(' ');
  // while a secret is replaced, X-Svc-Signature is by the new one alone, which need not be here yet
  if (signatures.length === 1) verifyBody(body, ofBody, secrets);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (id === null || timestamp === null)
    throw new WebhookError('missing_signature', 'There is no webhook-id or webhook-timestamp header');
  const expected = secrets.map((secret) => standardSignature(secret, `${id}.${timestamp}.`, body));
  if (!signatures.some((signature) => isAnyOf(expected, signature)))
    throw new WebhookError('wrong_signature', 'webhook-signature is not of this request and secret');
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookError('too_old', `The request was made ${Math.round(age)} seconds ago`);
}

/**
 * @param {Buffer} body
 * @param {string} signature
 * @param {readonly string[]} secrets
 */
function verifyBody(body, signature, secrets) {
  const expected = secrets.map((secret) => createHmac('sha512', secret).update(body).digest('hex'));
  if (!isAnyOf(expected, signature))
    throw new WebhookError('wrong_signature', 'X-Svc-Signature is not of this body and secret');
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
 * Does not tell by the time it takes how much of a text was right.
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
    throw new WebhookError('cannot_decrypt', 'The body is encrypted and no encryptionKey is given');
  if (ivHeader === null) throw new WebhookError('missing_iv', 'There is no X-Svc-Encryption-IV header');
  if (!IV.test(ivHeader))
    throw new WebhookError('cannot_decrypt', 'X-Svc-Encryption-IV is not the Base64 of 12 bytes');
  const sealed = Buffer.from(body.toString('latin1'), 'base64');
  const end = Math.max(0, sealed.length - TAG_BYTES);
  try {
    const iv = Buffer.from(ivHeader, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    throw new WebhookError('cannot_decrypt', 'The body is not encrypted with this key and IV');
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
 * A secret that a setting forgot must not make every signature right, or pass as no secret at all.
 *
 * @param {string | readonly string[]} signingSecret
 */
function listSecrets(signingSecret) {
  const secrets = typeof signingSecret === 'string' ? [signingSecret] : signingSecret;
  const isUsable = Array.isArray(secrets) && secrets.length > 0;
  if (!isUsable || !secrets.every((secret) => typeof secret === 'string' && secret !== ''))
    throw new TypeError('signingSecret must be a text that is not empty, or a list of them');
  return secrets;
}

/** @param {string | Uint8Array} encryptionKey */
function readKey(encryptionKey) {
  const key = typeof encryptionKey === 'string' ? Buffer.from(encryptionKey, 'base64') : encryptionKey;
  if (!(key instanceof Uint8Array) || key.length !== KEY_BYTES)
    throw new TypeError(`encryptionKey must be ${KEY_BYTES} bytes, or their Base64`);
  return key;
}

/** @param {string | Uint8Array} rawBody */
function toBytes(rawBody) {
  if (typeof rawBody === 'string') return Buffer.from(rawBody, 'utf8');
  if (rawBody instanceof Uint8Array) return Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.length);
  throw new TypeError('rawBody must be the body as it came, before any parsing: a text or bytes');
}
