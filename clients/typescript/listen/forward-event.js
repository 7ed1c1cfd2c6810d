// @ts-check
import { createCipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { reasonOf } from './follow-feed.js';

/** @import { Forwarded } from './index.d.ts' */

/** The same time that production gives a receiver. */
const REPLY_MS_MAX = 15_000;
const IV_BYTES = 12;
const STANDARD_SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})+|(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2,3}={1,2})$/;

/**
 * @typedef {object} Destination
 * @property {URL} url
 * @property {string} signingSecret
 * @property {Buffer | null} encryptionKey
 */

/**
 * Sends an event as a delivery: with the headers, signatures and encryption of production.
 *
 * @param {{ id: string, body: object }} event
 * @param {Destination} destination
 * @param {AbortSignal} signal
 * @returns {Promise<Forwarded>}
 */
export async function forwardEvent({ id, body }, destination, signal) {
  const request = sealDelivery(JSON.stringify(body), { ...destination, id, timestamp: new Date() });
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(destination.url, {
      method: 'POST',
      headers: request.headers,
      body: new Uint8Array(request.body),
      // as in production, a redirect is not followed
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REPLY_MS_MAX)]),
    });
    await response.body?.cancel();
    return { outcome: 'answered', status: response.status, ms: ms() };
  } catch (error) {
    return { outcome: 'failed', reason: reasonOf(error), ms: ms() };
  }
}

/**
 * Encrypts and signs as the service does. Our tests compare both with the test vectors.
 *
 * @param {string} json
 * @param {Pick<Destination, 'signingSecret' | 'encryptionKey'> & { id: string, timestamp: Date, iv?: Buffer }} options
 * @returns {{ body: Buffer, headers: Record<string, string> }}
 */
export function sealDelivery(
  json,
  { id, timestamp, signingSecret, encryptionKey, iv = randomBytes(IV_BYTES) },
) {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const body = encryptionKey ? encrypt(json, encryptionKey, iv) : Buffer.from(json, 'utf8');
  const [, base64] = STANDARD_SECRET.exec(signingSecret) ?? [];
  const standardKey = base64 === undefined ? signingSecret : createSecretKey(base64, 'base64');
  const signature = createHmac('sha256', standardKey)
    .update(`${id}.${seconds}.`)
    .update(body)
    .digest('base64');
  return {
    body,
    headers: {
      'Content-Type': encryptionKey ? 'text/plain' : 'application/json',
      ...(encryptionKey ? { 'X-Svc-Encryption-IV': iv.toString('base64') } : {}),
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'X-Svc-Signature': createHmac('sha512', signingSecret).update(body).digest('hex'),
      'webhook-signature': `v1,${signature}`,
    },
  };
}

/**
 * @param {string} json
 * @param {Buffer} key
 * @param {Buffer} iv
 */
function encrypt(json, key, iv) {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(json, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return Buffer.from(sealed.toString('base64'), 'latin1');
}
