import { setTimeout as wait } from 'node:timers/promises';

/** Whether it ended; what takes longer goes on by itself. */
export async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = wait(limitMs, false, { signal: timer.signal });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
