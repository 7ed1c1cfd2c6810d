import { randomFillSync, randomInt } from 'node:crypto';

const POOL_BYTES = 8192;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Fills the target with random bytes. They are drawn in bulk, as asking the system for each few is slow, and given once. */
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

// no letter or digit that is taken for another
const READABLE = '23456789abcdefghjkmnpqrstvwxyz';

/** For people to read and type: groups of letters and digits, parted by dashes. */
export function readableSecret(groups: number, groupLength: number): string {
  const letter = () => READABLE.charAt(randomInt(READABLE.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}
