import { addMonths } from '#values/timestamp.ts';

export type Frequency = 'HOURLY' | 'WEEKLY' | 'MONTHLY';

export interface Plan {
  /** The start of the plan. Every slot is computed from it, so that slots don't drift. */
  from: Date;
  frequency: Frequency;
  end: Date | null;
}

const PERIOD_MS = { HOURLY: 3_600_000, WEEKLY: 7 * 86_400_000 };

/**
 * Returns the first slot after a moment, or null after the end of the plan. Monthly slots keep the day of the
 * month, or use the last day of a shorter month.
 */
export function nextSlot({ from, frequency, end }: Plan, after: Date): Date | null {
  const slot =
    frequency === 'MONTHLY' ? nextMonth(from, after) : nextPeriod(from, PERIOD_MS[frequency], after);
  return end !== null && slot > end ? null : slot;
}

function nextPeriod(from: Date, periodMs: number, after: Date): Date {
  const passed = Math.floor((after.getTime() - from.getTime()) / periodMs) + 1;
  return new Date(from.getTime() + Math.max(1, passed) * periodMs);
}

function nextMonth(from: Date, after: Date): Date {
  const apart =
    (after.getUTCFullYear() - from.getUTCFullYear()) * 12 + after.getUTCMonth() - from.getUTCMonth();
  for (let months = Math.max(1, apart); ; months++) {
    const slot = addMonths(from, months);
    if (slot > after) return slot;
  }
}
