import type { SandboxClock } from '../../../../../clients/typescript/index.js';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** The time after a step such as P1M or -P1D, as the service calculates it: a month later is at most its last day. */
export function targetOf(now: string, step: string): Date {
  const [, sign, text, unit] = /^(-?)P(\d+)([DWMY])$/.exec(step) ?? [];
  const count = Number(text) * (sign === '-' ? -1 : 1);
  const time = new Date(now);
  if (unit === 'D' || unit === 'W') {
    time.setUTCDate(time.getUTCDate() + count * (unit === 'W' ? 7 : 1));
    return time;
  }
  const dayOfMonth = time.getUTCDate();
  time.setUTCDate(1);
  time.setUTCMonth(time.getUTCMonth() + count * (unit === 'Y' ? 12 : 1));
  const lastDay = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  time.setUTCDate(Math.min(dayOfMonth, lastDay));
  return time;
}

/** How far a clock is from the machine's, in words. */
export function shiftOf({ now, machine_now }: SandboxClock): string {
  const minutes = Math.round((Date.parse(now) - Date.parse(machine_now)) / MINUTE_MS);
  for (const [unit, length] of UNITS) {
    const count = Math.round(Math.abs(minutes) / length);
    if (Math.abs(minutes) >= length)
      return `${count} ${count === 1 ? unit : `${unit}s`} ${minutes > 0 ? 'ahead' : 'behind'}`;
  }
  return 'None';
}
