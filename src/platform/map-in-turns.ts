import { setTimeout as wait } from 'node:timers/promises';

/** Short, because a request that is answered in between needs several turns of the event loop. */
const TURN_MS_MAX = 1;

let lastTurn = Promise.resolve();

/** Waits as long as a turn takes, one caller after another. So all callers together leave half of the time to other requests. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => wait(TURN_MS_MAX));
  return lastTurn;
}

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
    await ownTurn();
    signal?.throwIfAborted();
    turnEnds = performance.now() + TURN_MS_MAX;
  }
  return mapped;
}
