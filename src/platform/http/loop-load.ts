import { watchUtilisation } from '../watch-utilisation.ts';

/** The share of a sample in which the event loop had work. Above it, a request waits noticeably for others. */
const BUSY_SHARE = 0.6;
const SAMPLE_MS = 100;
/** Load comes and goes within a second, so a process counts as busy for a while. */
const BUSY_FOR_MS = 2_000;

export interface LoopLoad {
  isBusy(): boolean;
  stop(): void;
}

/** Watches whether this process has more work than it can do without making callers wait. */
export function watchLoop(): LoopLoad {
  let busyUntil = 0;
  const stop = watchUtilisation(SAMPLE_MS, (share) => {
    if (share > BUSY_SHARE) busyUntil = performance.now() + BUSY_FOR_MS;
  });
  return { isBusy: () => performance.now() < busyUntil, stop };
}
