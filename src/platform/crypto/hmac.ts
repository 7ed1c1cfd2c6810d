import { createHmac, hash, type KeyObject } from 'node:crypto';

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
/** Longer texts take so long that setting up an HMAC no longer matters. */
const CHARACTERS_MAX = 1000;
const UTF8_BYTES_MAX = 3;

const inner = Buffer.alloc(BLOCK_BYTES + CHARACTERS_MAX * UTF8_BYTES_MAX);
const outer = Buffer.alloc(BLOCK_BYTES + HASH_BYTES);

/** A key in the two forms in which an HMAC puts it in front of what is hashed. */
interface Padded {
  inner: Buffer;
  outer: Buffer;
}

const known = new WeakMap<KeyObject, Padded>();

/**
 * The HMAC-SHA256 of a text as a string of bytes. Setting up Node's HMAC takes longer than hashing a short text, so this hashes twice
 * itself, as RFC 2104 defines it. Only for keys of at most 64 bytes that are used often.
 */
export function hmacOf(key: KeyObject, text: string): string {
  if (text.length > CHARACTERS_MAX) return createHmac('sha256', key).update(text, 'utf8').digest('binary');
  const padded = known.get(key) ?? pad(key);
  padded.inner.copy(inner);
  padded.outer.copy(outer);
  const length = inner.write(text, BLOCK_BYTES, 'utf8');
  outer.write(hash('sha256', inner.subarray(0, BLOCK_BYTES + length), 'binary'), BLOCK_BYTES, 'binary');
  return hash('sha256', outer, 'binary');
}

function pad(key: KeyObject): Padded {
  const bytes = key.export();
  if (bytes.length > BLOCK_BYTES) throw new Error('The key is too long');
  const padWith = (filler: number) =>
    Buffer.from(Array.from({ length: BLOCK_BYTES }, (_, index) => (bytes[index] ?? 0) ^ filler));
  const padded = { inner: padWith(0x36), outer: padWith(0x5c) };
  known.set(key, padded);
  return padded;
}
