import type { Clock } from '#platform/clock.ts';

/** A record of the authorisation server, such as a token. */
interface Stored {
  grantId?: string;
  uid?: string;
  consumed?: number;
  [name: string]: unknown;
}

/** Records that are kept. Beyond this number, those that expired are removed, and then the oldest. */
const RECORDS_MAX = 5_000;

/** Keeps the codes, tokens and sessions of one bank. The package's own store is shared by all banks and drops old tokens. */
export class MemoryStore {
  readonly #records = new Map<string, { stored: Stored; expiresAt: number }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Access to the records of one kind, as the package asks for it. */
  readonly adapterFor = (kind: string) => ({
    upsert: async (id: string, stored: Stored, expiresInSeconds?: number) =>
      this.#put(`${kind}:${id}`, stored, expiresInSeconds),
    find: async (id: string) => this.#find(`${kind}:${id}`),
    findByUid: async (uid: string) => this.#findWhere(kind, (stored) => stored.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id: string) => {
      const stored = this.#find(`${kind}:${id}`);
      if (stored) stored.consumed = Math.floor(this.#now() / 1000);
    },
    destroy: async (id: string) => {
      this.#records.delete(`${kind}:${id}`);
    },
    revokeByGrantId: async (grantId: string) => this.endGrant(grantId),
  });

  /** Removes the grant with its codes and tokens. */
  endGrant(grantId: string): void {
    for (const [key, { stored }] of this.#records)
      if (stored.grantId === grantId || key === `Grant:${grantId}`) this.#records.delete(key);
  }

  removeAll(kind: string): void {
    for (const key of this.#records.keys()) if (key.startsWith(`${kind}:`)) this.#records.delete(key);
  }

  #put(key: string, stored: Stored, expiresInSeconds = Number.POSITIVE_INFINITY): void {
    this.#records.delete(key);
    this.#records.set(key, { stored, expiresAt: this.#now() + expiresInSeconds * 1000 });
    if (this.#records.size <= RECORDS_MAX) return;
    for (const [other, { expiresAt }] of this.#records)
      if (expiresAt <= this.#now()) this.#records.delete(other);
    const [oldest] = this.#records.keys();
    if (this.#records.size > RECORDS_MAX && oldest !== undefined) this.#records.delete(oldest);
  }

  #find(key: string): Stored | undefined {
    const found = this.#records.get(key);
    return found && found.expiresAt > this.#now() ? found.stored : undefined;
  }

  #findWhere(kind: string, matches: (stored: Stored) => boolean): Stored | undefined {
    for (const [key, { stored }] of this.#records)
      if (key.startsWith(`${kind}:`) && matches(stored)) return this.#find(key);
    return undefined;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
