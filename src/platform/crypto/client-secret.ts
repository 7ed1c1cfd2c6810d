import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

/** Each kind has a key of its own, so that a secret of one kind is not accepted as another. */
export type SecretKind =
  | 'journey ticket'
  | 'journey cookie'
  | 'sign-in state'
  | 'member invitation'
  | 'member reset'
  | 'scim token';

/** A secret that is genuine, or has the form of an earlier version. Only its hash is stored. */
export interface ClientSecret {
  text: string;
  hash: Buffer;
  /** The client that the secret names; null for some secrets of earlier versions, which were random as a whole. */
  clientId: string | null;
}

const ID_BYTES = 16;
const RANDOM_BYTES = 16;
const CONTENT_BYTES = ID_BYTES + RANDOM_BYTES;
const MAC_BYTES = 16;
/** 48 bytes in base64url, which leaves no bit unused. */
const FORM = /^[\w-]{64}$/;
/** 32 bytes in base64url. */
const FORM_WITHOUT_MAC = /^[\w-]{43}$/;

/**
 * Makes a secret for a link, a cookie or a provider: the id of the client, 128 random bits, and a MAC of both. The id lets a
 * distributed database look for the row on one server. The MAC lets the service reject an invented secret without a query. Both
 * prove nothing: only the hash of the whole secret finds a row.
 */
export function newClientSecret(rootKey: KeyObject, kind: SecretKind, clientId: string): ClientSecret {
  const content = clientSecretBytes(clientId);
  const text = Buffer.concat([content, macOf(rootKey, kind, content)]).toString('base64url');
  return { text, hash: hashOf(text), clientId };
}

/** Checks a secret without a query; null for an invented one. */
export function readClientSecret(rootKey: KeyObject, kind: SecretKind, text: string): ClientSecret | null {
  if (!hasNoMac(text) && !isGenuine(rootKey, kind, text)) return null;
  const content = Buffer.from(text, 'base64url').subarray(0, CONTENT_BYTES);
  return { text, hash: hashOf(text), clientId: clientOfBytes(content) };
}

/** Whether this service made a secret, as its MAC shows. The secret may have expired. */
export function isGenuine(rootKey: KeyObject, kind: SecretKind, text: string): boolean {
  if (!FORM.test(text)) return false;
  const bytes = Buffer.from(text, 'base64url');
  const mac = macOf(rootKey, kind, bytes.subarray(0, CONTENT_BYTES));
  return timingSafeEqual(mac, bytes.subarray(CONTENT_BYTES));
}

/**
 * Whether a text has the form of secrets that were made before they had a MAC. They work until they expire. Delete this with
 * everything that uses it as decision 58 says.
 */
export function hasNoMac(text: string): boolean {
  return FORM_WITHOUT_MAC.test(text);
}

function macOf(rootKey: KeyObject, kind: SecretKind, content: Buffer): Buffer {
  const key = deriveKey(rootKey, `secret ${kind}`);
  return createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES);
}

/** A plain hash is enough, because the secret is random. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

export function clientSecretBytes(clientId: string): Buffer {
  return Buffer.concat([Buffer.from(clientId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)]);
}

/** Ids of clients are UUIDs of version 7. One in 64 random values looks like one. */
export function clientOfBytes(bytes: Buffer): string | null {
  if (bytes.length !== CONTENT_BYTES || bytes.readUInt8(6) >> 4 !== 7 || bytes.readUInt8(8) >> 6 !== 2)
    return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
