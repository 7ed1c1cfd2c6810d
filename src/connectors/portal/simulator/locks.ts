import type { Clock } from '#platform/clock.ts';

export const LOCK_MS = 3_600_000;
const NAMES_MAX = 10_000;

/** Counts wrong logins by username, whether it exists or not, so that a lock reveals nothing. */
export interface Locks {
  lockedUntil(userName: string): Date | null;
  /** Counts one wrong login and locks at the limit. */
  count(userName: string): void;
  lock(userName: string): Date;
  forgive(userName: string): void;
  clear(): void;
}

export function createLocks({ clock, attemptsMax }: { clock: Clock; attemptsMax: number }): Locks {
  const wrong = new Map<string, number>();
  const until = new Map<string, Date>();
  const locks: Locks = {
    lockedUntil(userName) {
      const end = until.get(userName);
      if (!end) return null;
      if (end > clock.now()) return end;
      locks.forgive(userName);
      return null;
    },
    count(userName) {
      if (wrong.size >= NAMES_MAX) wrong.clear();
      const times = (wrong.get(userName) ?? 0) + 1;
      wrong.set(userName, times);
      if (times >= attemptsMax) locks.lock(userName);
    },
    lock(userName) {
      const end = new Date(clock.now().getTime() + LOCK_MS);
      until.set(userName, end);
      return end;
    },
    forgive(userName) {
      wrong.delete(userName);
      until.delete(userName);
    },
    clear() {
      wrong.clear();
      until.clear();
    },
  };
  return locks;
}
