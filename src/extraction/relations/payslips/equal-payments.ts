import type { Pence } from '#values/money.ts';

/** A small amount divides many others by chance. */
const PENCE_MIN: Pence = 500n;

/**
 * Returns how many payments like this one make up the amount to date, to the penny; null unless there are at least two.
 */
export function countEqualPayments(now: Pence, year: Pence): number | null {
  return now >= PENCE_MIN && year > now && year % now === 0n ? Number(year / now) : null;
}
