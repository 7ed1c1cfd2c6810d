import { type ClientTime, type Clock, clientTimeAt } from '#platform/clock.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { listen } from '#platform/database/listen.ts';
import * as store from './store.ts';

/** Tells the time of one client, for one request or job. */
export type ClientClock = () => ClientTime;

/** The time of every client. Only clients of the sandbox can have a time other than the machine's. */
export interface ClientClocks {
  of(clientId: string): Promise<ClientClock>;
  /** Makes sure that `of` knows recent moves of the client's clock. Requests and jobs call it first. */
  refresh(clientId: string, options?: { ageMsMax?: number }): Promise<void>;
  /** The client's clock, which can't be moved before this transaction ends. Take this lock before any other. */
  hold(tx: Db, clientId: string): Promise<ClientClock>;
  /** All clients by their time, for tasks that handle all clients at once. */
  groups(): Promise<ClockGroup[]>;
  close(): Promise<void>;
}

/** A time, and the clients that it applies to: one client, or all but some. */
export type ClockGroup = { now: ClientTime } & ({ only: string } | { except: readonly string[] });

/** For production, where no client has a clock of its own. */
export function machineClocks(clock: Clock): ClientClocks {
  const now = () => clientTimeAt(clock.now(), 0);
  return {
    of: async () => now,
    refresh: async () => undefined,
    hold: async () => now,
    groups: async () => [{ now: now(), except: [] }],
    close: async () => undefined,
  };
}

const AGE_MS_MAX = 5000;
const KEPT_MAX = 10_000;
const OUTDATED = Number.NEGATIVE_INFINITY;

/**
 * For the sandbox. Moves are stored in the database and announced to every process (NOTIFY). In case an announcement is lost,
 * requests read a clock again after a few seconds, and jobs read it each time.
 */
export function sandboxClocks({ database, clock }: { database: Database; clock: Clock }): ClientClocks {
  const known = new Map<string, { offsetMs: number; readAt: number }>();
  let moves = 0;
  const listener = listen(database.address, store.CLOCK_CHANGES, (movedId) => {
    moves += 1;
    // the entry is only marked as outdated, so that a running transaction needs no second connection; the next request or job
    // reads the clock again
    for (const entry of movedId === null ? known.values() : [known.get(movedId)])
      if (entry) entry.readAt = OUTDATED;
  });

  async function read(clientId: string): Promise<number> {
    const [movesBefore, readAt] = [moves, performance.now()];
    const offsetMs = await store.findClockOffset(database.tenant(clientId), clientId);
    if (known.size >= KEPT_MAX) known.clear();
    // a move that was announced in the meantime may be newer than what was read
    known.set(clientId, { offsetMs, readAt: moves === movesBefore ? readAt : OUTDATED });
    return offsetMs;
  }

  return {
    async of(clientId) {
      const offsetMs = known.get(clientId)?.offsetMs ?? (await read(clientId));
      return () => clientTimeAt(clock.now(), offsetMs);
    },
    async refresh(clientId, { ageMsMax = AGE_MS_MAX } = {}) {
      const readAt = known.get(clientId)?.readAt ?? OUTDATED;
      if (performance.now() - readAt >= ageMsMax) await read(clientId);
    },
    async hold(tx, clientId) {
      await store.lockClock(tx, clientId, 'shared');
      const offsetMs = await store.findClockOffset(tx, clientId);
      return () => clientTimeAt(clock.now(), offsetMs);
    },
    async groups() {
      const moved = await database.inSystem(store.listMovedClocks);
      const now = clock.now();
      return [
        { now: clientTimeAt(now, 0), except: moved.map(({ clientId }) => clientId) },
        ...moved.map(({ clientId, offsetMs }) => ({ now: clientTimeAt(now, offsetMs), only: clientId })),
      ];
    },
    close: () => listener.close(),
  };
}
