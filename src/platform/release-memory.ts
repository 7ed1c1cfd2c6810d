const CHECK_MS = 1000;
/** The share of time that about ten requests a second take. With more requests, callers would notice the pause. */
const IDLE_BUSY_MAX = 0.03;
const IDLE_CHECKS_AFTER_START = 5;
/**
 * If memory contains no objects of requests, V8 also drops the code that it optimised for requests, and optimises it again
 * during the next 15,000 requests. That is worth it only for a longer break.
 */
const IDLE_CHECKS_LATER = 60;
/** A pause is worth it if memory has grown by this factor since it was last released. */
const GROWN_FACTOR = 1.1;

/**
 * Once the process has been idle for a while, returns to the operating system the memory that only the start or a busy time
 * needed. V8 would keep it, because even an idle service allocates a little all the time. The process stops for about 0.2 s.
 */
export function releaseMemoryWhenIdle(): void {
  const release = createRelease();
  let before = process.cpuUsage();
  setInterval(async () => {
    // processor time, because the event loop also looks busy while other programs have the processor
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const share = (user + system) / 1000 / CHECK_MS;
    if (!release.isDue(share, process.memoryUsage.rss())) return;
    release.begin();
    await collectGarbage().finally(() => release.end(process.memoryUsage.rss()));
  }, CHECK_MS).unref();
}

/** Decides once a second whether memory is released, by the share of that second in which the process was busy. */
export function createRelease() {
  let idleChecks = 0;
  let isRunning = false;
  let releasedBytes: number | null = null;
  return {
    isDue(share: number, bytes: number): boolean {
      idleChecks = share > IDLE_BUSY_MAX ? 0 : idleChecks + 1;
      if (isRunning) return false;
      if (releasedBytes === null) return idleChecks >= IDLE_CHECKS_AFTER_START;
      return idleChecks >= IDLE_CHECKS_LATER && bytes >= releasedBytes * GROWN_FACTOR;
    },
    begin(): void {
      isRunning = true;
      idleChecks = 0;
    },
    end(bytes: number): void {
      isRunning = false;
      releasedBytes = bytes;
    },
  };
}

/** Collects all garbage and shrinks the heap. Node offers this only through the inspector. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
}
