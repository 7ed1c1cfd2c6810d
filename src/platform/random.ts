import { randomFillSync, randomInt } from 'node:crypto';

const POOL_BYTES = 8192;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Fills the target with random bytes from a buffer, because a system call for every few bytes is slow. Bytes
 * are erased from the buffer once used.
 */
export function fillRandom(target: Buffer): Buffer {
  if (target.length > POOL_BYTES) return randomFillSync(target);
  if (used + target.length > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  pool.copy(target, 0, used, used + target.length);
  pool.fill(0, used, used + target.length);
  used += target.length;
  return target;
}

// without characters that look alike
const READABLE = '23456789abcdefghjkmnpqrstvwxyz';

/** A secret for people to read and type: groups of letters and digits, separated by dashes. */
export function readableSecret(groups: number, groupLength: number): string {
  const letter = () => READABLE.charAt(randomInt(READABLE.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}
