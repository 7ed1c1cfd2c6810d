/**
 * The machine's time. Everything that protects or runs the service uses it: signatures, tokens, sessions, rate limits, leases,
 * retries, clean-up, ids, the audit log, and the time at which a row was written.
 */
export interface Clock {
  now(): MachineTime;
}

/** One for the whole process, as the machine has one clock. */
let correctionMs = 0;

/** The time of this machine, corrected by the database's clock once a process has compared the two. */
export const systemClock: Clock = { now: () => new Date(Date.now() + correctionMs) };

export function correctSystemClock(byMs: number): void {
  correctionMs = byMs;
}

declare const ofClient: unique symbol;

/**
 * A time by a client's clock, for what happens to its users: consents and their end, the lookback, recurring checks,
 * the status of accounts, and everything that providers know. It equals the machine's time unless a client of the sandbox has
 * moved its clock.
 */
export type ClientTime = Date & { readonly [ofClient]: true };

/** Any time that is not a client's. Because the types differ, a client's time can't be passed where the machine's is needed. */
export type MachineTime = Date & { readonly [ofClient]?: never };

/** The time of a client whose clock is this far ahead of the machine's. */
export function clientTimeAt(machineTime: MachineTime, offsetMs: number): ClientTime {
  return new Date(machineTime.getTime() + offsetMs) as ClientTime;
}

/** How far a clock is ahead of what libraries read from this machine, in whole seconds. */
export function secondsAhead(clock: Clock): number {
  return Math.round((clock.now().getTime() - Date.now()) / 1000);
}
