import { fillRandom } from './random.ts';

const bytes = Buffer.alloc(16);
const COUNTER_MAX = 0xfff;
let lastMs = 0;
let counter = 0;

/**
 * UUID version 7 (RFC 9562): the time comes first, then a counter for those of one millisecond, so that of two ids made
 * here the newer sorts later.
 */
export function newId(now: Date): string {
  fillRandom(bytes);
  const ms = now.getTime();
  // begins low in its range, so that it can count
  counter = ms === lastMs && counter < COUNTER_MAX ? counter + 1 : bytes.readUInt16BE(6) & 0xff;
  lastMs = ms;
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
