import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Env } from '#values/environment.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 43; // 32 bytes in base 62
const CHECK_LENGTH = 6;
const FORM = /^svc_(sandbox|live)_[A-Za-z0-9]{32,128}$/;

export function apiKeyPrefix(env: Env): string {
  return env === 'production' ? 'svc_live_' : 'svc_sandbox_';
}

/**
 * Makes a key that ends with a checksum, so that secret scanners can tell a real key from a similar string.
 */
export function makeApiKey(env: Env): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH);
  return `${apiKeyPrefix(env)}${random}${base62(BigInt(crc32(random)), CHECK_LENGTH)}`;
}

export function hasApiKeyForm(text: string, env: Env): boolean {
  return text.startsWith(apiKeyPrefix(env)) && FORM.test(text);
}

/** Hashes a key for storage; the key itself is not stored. It has 256 random bits, so a fast hash is safe. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}
