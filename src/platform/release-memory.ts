import { performance } from 'node:perf_hooks';

const CHECK_MS = 1000;
/** A share of the time. A busy process serves its requests first. */
const IDLE_BUSY_MAX = 0.2;

/**
 * Returns memory that only the start needed, about 60 MB, to the operating system as soon as the process is idle. V8 would
 * keep it, because even an idle service allocates a little all the time. The process stops for about 0.2 s.
 */
export function releaseStartMemory(): void {
  let since = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    if (utilization > IDLE_BUSY_MAX) return;
    clearInterval(timer);
    void collectGarbage();
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
