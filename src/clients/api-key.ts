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

/** The ending is a checksum, by which scanners of leaked secrets tell a real key from a look-alike. */
export function makeApiKey(env: Env): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH);
  return `${apiKeyPrefix(env)}${random}${base62(BigInt(crc32(random)), CHECK_LENGTH)}`;
}

export function hasApiKeyForm(text: string, env: Env): boolean {
  return text.startsWith(apiKeyPrefix(env)) && FORM.test(text);
}

/** Only this is stored. A key has 256 random bits, so a plain hash cannot be guessed backwards. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET.charAt(Number(rest % 62n)) + text;
  return text;
}
