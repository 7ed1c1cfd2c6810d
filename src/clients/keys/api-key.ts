import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { clientOfBytes, clientSecretBytes } from '#platform/crypto/client-secret.ts';
import type { Env } from '#values/environment.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
const SECRET_LENGTH = 43; // 32 bytes in base 62
const CHECK_LENGTH = 6;
const FORM = /^svc_(sandbox|live)_[A-Za-z0-9]{32,128}$/;

export function apiKeyPrefix(env: Env): string {
  return env === 'production' ? 'svc_live_' : 'svc_sandbox_';
}

/**
 * Makes a key that ends with a checksum, so that secret scanners can tell a real key from a similar string. It contains the
 * client's id and 128 random bits.
 */
export function makeApiKey(env: Env, clientId: string): string {
  const secret = base62(BigInt(`0x${clientSecretBytes(clientId).toString('hex')}`), SECRET_LENGTH);
  return `${apiKeyPrefix(env)}${secret}${base62(BigInt(crc32(secret)), CHECK_LENGTH)}`;
}

/** The client that a key names; null for a key of an earlier version, or one that an operator chose. */
export function clientOfApiKey(key: string): string | null {
  const text = key.slice(key.lastIndexOf('_') + 1);
  if (text.length !== SECRET_LENGTH + CHECK_LENGTH) return null;
  const hex = fromBase62(text.slice(0, SECRET_LENGTH))
    .toString(16)
    .padStart(SECRET_BYTES * 2, '0');
  return hex.length === SECRET_BYTES * 2 ? clientOfBytes(Buffer.from(hex, 'hex')) : null;
}

export function hasApiKeyForm(text: string, env: Env): boolean {
  return text.startsWith(apiKeyPrefix(env)) && FORM.test(text);
}

/** Hashes a key for storage; the key itself is not stored. It is random, so a fast hash is safe. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The same hash in base64, for caches. Every request needs it, and a buffer would take three times as long. */
export function hashApiKeyAsText(key: string): string {
  return hash('sha256', key, 'base64');
}

/**
 * The hash under which a key with a limit is stored, by its usual hash. A version of the service that doesn't know limits
 * does not find the key.
 */
export function hashOfLimited(keyHash: Buffer): Buffer {
  return hash('sha256', Buffer.concat([LIMITED, keyHash]), 'buffer');
}

const LIMITED = Buffer.from('limited API key ');

function fromBase62(text: string): bigint {
  return [...text].reduce((value, character) => value * 62n + BigInt(ALPHABET.indexOf(character)), 0n);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}
