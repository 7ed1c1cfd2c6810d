/**
 * Does some work, and undoes what it has started when it ends: also after Ctrl-C, `kill`, or an error that nothing catches. The caller
 * must exit then, because work that was interrupted is not finished and could keep the process open.
 */
export async function undoWhenEnded<T>(work: (undo: AsyncDisposableStack) => Promise<T>): Promise<T> {
  await using undo = new AsyncDisposableStack();
  const interrupted = new Promise<never>((_, reject) => {
    // `on`, not `once`: npm forwards signals that the terminal has already sent, so the same signal can arrive again during clean-up
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => reject(new Error(`${signal}: stopping and cleaning up`)));
    process.on('uncaughtException', reject);
  });
  return await Promise.race([work(undo), interrupted]);
}

/** Waits for something to start, and stops it in the end, also if the work is interrupted while it is starting. */
export function started<T>(
  undo: AsyncDisposableStack,
  starting: Promise<T>,
  stop: (running: T) => unknown,
): Promise<T> {
  undo.defer(async () => {
    const running = await starting.catch(() => null);
    if (running !== null) await stop(running);
  });
  return starting;
}
