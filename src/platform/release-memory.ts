import { watchUtilisation } from './watch-utilisation.ts';

const CHECK_MS = 1000;
/** A share of the time: some ten requests a second. With more of them, somebody would notice the pause. */
const IDLE_BUSY_MAX = 0.03;
const IDLE_CHECKS = 5;
/** A pause is worth it if memory has grown by this factor since it was last released. */
const GROWN_FACTOR = 1.1;
const RELEASE_EVERY_MS = 60_000;

/**
 * Returns memory that the start or a busy time needed to the operating system, once the process has been idle for some
 * seconds. V8 would keep it, because even an idle service allocates a little all the time. The process stops for about 0.2 s.
 */
export function releaseMemoryWhenIdle(): void {
  let releasedAt = Number.NEGATIVE_INFINITY;
  let releasedBytes = 0;
  let idleChecks = 0;
  watchUtilisation(CHECK_MS, async (share) => {
    idleChecks = share > IDLE_BUSY_MAX ? 0 : idleChecks + 1;
    if (idleChecks < IDLE_CHECKS || performance.now() < releasedAt + RELEASE_EVERY_MS) return;
    if (process.memoryUsage.rss() < releasedBytes * GROWN_FACTOR) return;
    releasedAt = performance.now();
    await collectGarbage();
    releasedBytes = process.memoryUsage.rss();
  });
}

/** Collects all garbage and shrinks the heap. Node offers this only through the inspector. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
}
