import { performance } from 'node:perf_hooks';

/**
 * Reports, for each interval, the share of time in which the event loop had work. Returns a function that stops
 * it.
 */
export function watchUtilisation(everyMs: number, tell: (share: number) => void): () => void {
  let seen = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    tell(utilization);
  }, everyMs).unref();
  return () => clearInterval(timer);
}
