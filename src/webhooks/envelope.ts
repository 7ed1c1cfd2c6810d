import { createCipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { fillRandom } from '#platform/random.ts';
import type { DeliveryHeaders } from './delivery-headers.ts';

const IV_BYTES = 12;
const STANDARD_SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})+|(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2,3}={1,2})$/;

/** The request to the receiver. The signature covers exactly these bytes. */
export interface Envelope {
  body: Buffer;
  headers: DeliveryHeaders & { 'Content-Type': 'application/json' | 'text/plain' };
}

export interface EnvelopeOptions {
  /** The same for every attempt. */
  webhookId: string;
  /** Time of this attempt. */
  timestamp: Date;
  /** Newest first. */
  signingSecrets: readonly string[];
  encryptionKey: KeyObject | null;
  /** Random unless given. Must never be used twice with the same key. */
  iv?: Buffer;
}

/** Encrypts before signing, so that a receiver can reject a forgery without decrypting it. */
export function sealEnvelope(json: string, options: EnvelopeOptions): Envelope {
  const { webhookId, timestamp, signingSecrets, encryptionKey, iv } = options;
  const content = encryptionKey ? encrypt(json, encryptionKey, iv ?? newIv()) : inTheClear(json);
  const { body } = content;
  const seconds = Math.floor(timestamp.getTime() / 1000);
  const headers = { ...content.headers, 'webhook-id': webhookId, 'webhook-timestamp': `${seconds}` };
  const [newest] = signingSecrets;
  if (newest === undefined) return { body, headers };
  const signatures = {
    'X-Svc-Signature': createHmac('sha512', newest).update(body).digest('hex'),
    'webhook-signature': signingSecrets
      .map((secret) => standardSignature(secret, `${webhookId}.${seconds}.`, body))
      .join(' '),
  };
  return { body, headers: { ...headers, ...signatures } };
}

interface Content {
  body: Buffer;
  headers: Pick<Envelope['headers'], 'Content-Type' | 'X-Svc-Encryption-IV'>;
}

function inTheClear(json: string): Content {
  return { body: Buffer.from(json, 'utf8'), headers: { 'Content-Type': 'application/json' } };
}

function encrypt(json: string, key: KeyObject, iv: Buffer): Content {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const ciphertext = cipher.update(json, 'utf8');
  cipher.final();
  const sealed = Buffer.concat([ciphertext, cipher.getAuthTag()]);
  return {
    body: Buffer.from(sealed.toString('base64'), 'latin1'),
    headers: { 'Content-Type': 'text/plain', 'X-Svc-Encryption-IV': iv.toString('base64') },
  };
}

function newIv(): Buffer {
  return fillRandom(Buffer.allocUnsafe(IV_BYTES));
}

/**
 * Signs as Standard Webhooks specifies: id and timestamp are included, so that the request cannot be replayed
 * later or under another id.
 */
function standardSignature(secret: string, prefix: string, body: Buffer): string {
  return `v1,${createHmac('sha256', standardKey(secret)).update(prefix).update(body).digest('base64')}`;
}

/** Decodes the Base64 after `whsec_`; any other secret is used as text. */
function standardKey(secret: string): string | KeyObject {
  const [, base64] = STANDARD_SECRET.exec(secret) ?? [];
  return base64 === undefined ? secret : createSecretKey(base64, 'base64');
}
