import { performance } from 'node:perf_hooks';

const CHECK_MS = 1000;
/** A share of the time. A busy process serves its requests first. */
const IDLE_BUSY_MAX = 0.2;
/** It is worth a pause if memory has grown by this factor since it was last released. */
const GROWN_FACTOR = 1.1;
const RELEASE_EVERY_MS = 60_000;

/**
 * Returns memory that the start or a busy time needed to the operating system as soon as the process is idle. V8 would keep
 * it, because even an idle service allocates a little all the time. The process stops for about 0.2 s.
 */
export function releaseMemoryWhenIdle(): void {
  let since = performance.eventLoopUtilization();
  let releasedAt = Number.NEGATIVE_INFINITY;
  let releasedBytes = 0;
  const timer = setInterval(async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    if (utilization > IDLE_BUSY_MAX || performance.now() < releasedAt + RELEASE_EVERY_MS) return;
    if (process.memoryUsage.rss() < releasedBytes * GROWN_FACTOR) return;
    releasedAt = performance.now();
    await collectGarbage();
    releasedBytes = process.memoryUsage.rss();
  }, CHECK_MS);
  timer.unref();
}

/** Collects all garbage and shrinks the heap. Node offers this only through the inspector. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
}
