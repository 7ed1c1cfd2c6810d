import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** The name of a backup in a folder of several: the time in UTC, such as `2026-11-16T013000Z`. */
export function backupName(time: Date): string {
  return time.toISOString().replace(/:|\.\d+/g, '');
}

export const isBackupName = (name: string): boolean => NAME.test(name);

/**
 * Returns the names of backups that are older than this many days. Names that are not those of backups are
 * never returned.
 */
export function findOldBackups(
  names: readonly string[],
  { now, days }: { now: Date; days: number },
): string[] {
  return names.filter((name) => {
    const [, date, hour, minute, second] = NAME.exec(name) ?? [];
    return (
      date !== undefined && Date.parse(`${date}T${hour}:${minute}:${second}Z`) < now.getTime() - days * DAY_MS
    );
  });
}

/** Removes old backups, including incomplete ones, and returns their names. */
export async function removeOldBackups(folder: string, age: { now: Date; days: number }): Promise<string[]> {
  const old = findOldBackups(await readdir(folder), age);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old;
}
