/*
 * The folder `erased` also lists erasures by their day. So a process finds the last ones quickly when it starts, however many there are.
 */

/** No client has this name. */
export const BY_DAY = 'by-day/';

/** The clients among the folders in `erased`. */
export function clientsAmong(names: readonly string[]): string[] {
  return names.filter((name) => `${name}/` !== BY_DAY);
}

/** Two, because erasures that are committed around midnight may be recorded in another order. */
const LAST_DAYS = 2;

/** A day on which something was erased. */
export interface ErasedDay {
  day: string;
  folders(): AsyncIterable<string>;
}

/** The newest first. Earlier versions did not record days. */
export function erasedDays(
  days: readonly string[],
  { ofDay, all }: { ofDay(day: string): AsyncIterable<string>; all(): AsyncIterable<string> },
): ErasedDay[] {
  if (days.length === 0) return [{ day: '', folders: all }];
  return days
    .toSorted()
    .reverse()
    .map((day) => ({ day, folders: () => ofDay(day) }));
}

/** The path of the record of an erasure on this day. */
export function erasedToday(folder: string): string {
  return `${BY_DAY}${dayOf(Date.now())}/${folder}`;
}

/**
 * What was erased on the last days on which something was erased that `counts`, and on days in the future, which wrong clocks may
 * have recorded.
 */
export async function* erasedLast(
  daysNewestFirst: readonly ErasedDay[],
  counts: (folder: string) => boolean,
): AsyncGenerator<string> {
  const today = dayOf(Date.now());
  let left = LAST_DAYS;
  for (const { day, folders } of daysNewestFirst) {
    let isCounted = false;
    for await (const folder of folders()) {
      isCounted ||= counts(folder);
      yield folder;
    }
    if (isCounted && day <= today) left -= 1;
    if (left === 0) return;
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
