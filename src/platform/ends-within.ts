import { setTimeout as wait } from 'node:timers/promises';

/** Returns true if the work ended in time. Work that takes longer continues. */
export async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = wait(limitMs, false, { signal: timer.signal });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
