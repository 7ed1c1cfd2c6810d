import { setImmediate as nextTurn } from 'node:timers/promises';

const TURN_MS_MAX = 10;

/** Maps many items, such as rows to decrypt, and lets the process answer other requests in between. The signal ends it. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const mapped: Result[] = [];
  let turnEnds = performance.now() + TURN_MS_MAX;
  for (const item of items) {
    mapped.push(map(item));
    if (performance.now() < turnEnds) continue;
    await nextTurn();
    signal?.throwIfAborted();
    turnEnds = performance.now() + TURN_MS_MAX;
  }
  return mapped;
}
