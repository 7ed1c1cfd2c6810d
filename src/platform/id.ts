import type { MachineTime } from './clock.ts';
import { fillRandom } from './random.ts';

const bytes = Buffer.alloc(16);
const COUNTER_MAX = 0xfff;
/**
 * The last counter of each recent millisecond. One would not be enough, because ids for an earlier time, such as the
 * start of a request, are created between ids for the current time.
 */
const counters = new Map<number, number>();
const COUNTERS_MAX = 64;

/**
 * A UUID version 7 (RFC 9562): the time, then a counter within the millisecond, so that the ids of one
 * process sort by age.
 */
export function newId(now: MachineTime): string {
  fillRandom(bytes);
  const ms = now.getTime();
  const last = counters.get(ms);
  // starts in the lowest sixteenth of its range, to leave room for counting
  const counter = last !== undefined && last < COUNTER_MAX ? last + 1 : bytes.readUInt16BE(6) & 0xff;
  if (last === undefined && counters.size >= COUNTERS_MAX) counters.delete(counters.keys().next().value ?? 0);
  counters.set(ms, counter);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return format(bytes.toString('hex'));
}

/** Lower than every id of this time or later, and greater than every earlier one. */
export function lowestId(at: MachineTime): string {
  // no id is older than 1970
  return format(Math.max(0, at.getTime()).toString(16).padStart(12, '0').padEnd(32, '0'));
}

function format(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
