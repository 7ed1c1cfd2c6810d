import { performance } from 'node:perf_hooks';

/** Tells at each interval in which share of it the event loop had work, and returns a function that ends this. */
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
