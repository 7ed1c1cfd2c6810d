import type { Database, Db } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { LATE_SECONDS } from '../store.ts';
import * as store from './store.ts';

/** With fewer users after the last part, counting them takes less than a millisecond. */
const UNCOUNTED_MIN = 1000;
/** After this many new users, the list is counted even if nobody reads it. */
const ADDED_MIN = 5000;
const PART_USERS = 10_000;
/** Limits how long deletions wait for the lock. */
const PARTS_AT_ONCE_MAX = 20;
const PAUSE_MS = 1000;
const CLIENTS_MAX = 10_000;
/** Users are counted once they are this old: twice the age at which an id is late, because clocks may be set back a little. */
const SETTLED_MS = 2 * LATE_SECONDS * 1000;

/** Users created before `until` can be counted once all transactions before `transaction` have ended. */
interface Settling {
  until: Date;
  transaction: bigint;
}

/**
 * Counts clients' lists part by part (`user_list_parts`), in the background. A part must not change without its count.
 * Deletions change the count. So do new users with a late id: one that is more than ten seconds old when its row has
 * been inserted. A user that is not late may still belong to an open transaction. So a part contains only users whose
 * transactions must have ended: see `Settling`.
 */
export class ListCounter {
  readonly #database: Database;
  readonly #log: Logger;
  #settling: Settling | null = null;
  readonly #added = new Map<string, number>();
  /** When each client's list was last counted. */
  readonly #begun = new Map<string, number>();
  readonly #running = new Map<string, Promise<void>>();

  constructor({ database, log }: { database: Database; log: Logger }) {
    this.#database = database;
    this.#log = log;
  }

  /** To call for each new user, even before the commit: the number need not be exact. */
  noteAdded(clientId: string): void {
    const added = (this.#added.get(clientId) ?? 0) + 1;
    if (added < ADDED_MIN) {
      if (this.#added.size >= CLIENTS_MAX) this.#added.clear();
      this.#added.set(clientId, added);
      return;
    }
    this.#plan(clientId);
  }

  noteUncounted(clientId: string, uncounted: number): void {
    if (uncounted >= UNCOUNTED_MIN) this.#plan(clientId);
  }

  #plan(clientId: string): void {
    const now = performance.now();
    if (this.#running.has(clientId) || now - (this.#begun.get(clientId) ?? -PAUSE_MS) < PAUSE_MS) return;
    if (this.#begun.size >= CLIENTS_MAX) this.#begun.clear();
    this.#begun.set(clientId, now);
    this.#added.delete(clientId);
    const running = this.count(clientId)
      .catch((error) =>
        this.#log.warn({ client_id: clientId, error: describeError(error) }, 'counting users failed'),
      )
      .finally(() => this.#running.delete(clientId));
    this.#running.set(clientId, running);
  }

  /** Adds parts for the users that can be counted now, up to a limit. */
  async count(clientId: string): Promise<void> {
    await this.#database.inTenant(clientId, async (tx) => {
      const { now, transaction, oldestTransaction } = await store.observeTransactions(tx);
      const settled = this.#settling;
      if (!settled || oldestTransaction >= settled.transaction)
        this.#settling = { until: new Date(now.getTime() - SETTLED_MS), transaction };
      if (!settled || oldestTransaction < settled.transaction) return;
      if (await store.lockList(tx, clientId)) await addParts(tx, clientId, settled.until);
    });
  }
}

async function addParts(tx: Db, clientId: string, until: Date): Promise<void> {
  for (let added = 0; added < PARTS_AT_ONCE_MAX; added++) {
    const last = await store.findLastPart(tx, clientId);
    const grown = last && last.count < PART_USERS ? last : null;
    const limit = PART_USERS - (grown?.count ?? 0);
    const next = await store.countNextUsers(tx, clientId, { after: last?.until, before: until, limit });
    if (!next) return;
    await store.savePart(tx, clientId, {
      replaces: grown?.until,
      until: next.until,
      count: next.count + (grown?.count ?? 0),
    });
    if (next.count < limit) return;
  }
}
