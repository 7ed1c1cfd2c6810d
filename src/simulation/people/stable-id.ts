import { createHash } from 'node:crypto';

// a random namespace, so that these ids can't collide with others
const NAMESPACE = Buffer.from('5b1f0c1e7d1a4c52a3f0e5a9c2d47b60', 'hex');

/** Derives a UUID (version 5, RFC 9562): the same words always give the same id. */
export function stableId(...words: string[]): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(words.join('\n')).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
