/*
 * The folder `erased` also lists erasures by their day. So a process finds the last ones quickly when it starts, however many there are.
 */

/** No client has this name. */
export const BY_DAY = 'by-day/';
/** Two, because erasures that are committed around midnight may be recorded in another order. */
const LAST_DAYS = 2;

/** The path of the record of an erasure on this day. */
export function erasedToday(folder: string): string {
  return `${BY_DAY}${dayOf(Date.now())}/${folder}`;
}

/** The last of these days, and days in the future, which wrong clocks may have recorded. */
export function lastDays(days: readonly string[]): string[] {
  const today = dayOf(Date.now());
  const past = days.filter((day) => day <= today).sort();
  return [...past.slice(-LAST_DAYS), ...days.filter((day) => day > today)];
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
