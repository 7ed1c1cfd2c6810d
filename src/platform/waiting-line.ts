/** Returns a permit. Further calls do nothing. */
export type Release = () => void;

export interface Owner {
  client: string;
  /** A user, a session or a credential of the client. */
  holder: string;
}

interface Waiting {
  grant(release: Release): void;
  refuse(error: unknown): void;
}

/**
 * Callers that wait for a permit. Clients take turns, and so do the holders of each client. The requests of one holder
 * keep their order.
 */
export class WaitingLine {
  /** In the order of their turns. Nobody without a waiting request has an entry. */
  readonly #clients = new Map<string, Map<string, Set<Waiting>>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * Waits for a permit. The signal ends the wait; a permit that was granted just before the signal fired is
   * still the caller's to release.
   */
  wait(owner: Owner, signal?: AbortSignal): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(owner, waiting);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        grant(release) {
          leave();
          resolve(release);
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };
      const onAbort = () => waiting.refuse(signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#add(owner, waiting);
    });
  }

  /** Grants a permit to the next request that can have one. Returns false if there is none. */
  serveNext(tryAcquire: (owner: Owner) => Release | null): boolean {
    for (const [client, holders] of this.#clients)
      for (const [holder, [first]] of holders) {
        const release = first && tryAcquire({ client, holder });
        if (!release) continue;
        first.grant(release);
        moveToEnd(holders, holder);
        moveToEnd(this.#clients, client);
        return true;
      }
    return false;
  }

  /**
   * Refuses the newest request of the holder with the most waiting requests, among the holders of the client with the most.
   * So a request of somebody who has no other always keeps its place, unless nobody has more.
   */
  refuseNewest(errorFor: (waitingOfClient: number) => Error): void {
    const holders = largest(this.#clients.values(), countOf);
    const newest = [...(largest(holders?.values() ?? [], ({ size }) => size) ?? [])].at(-1);
    newest?.refuse(errorFor(holders ? countOf(holders) : 0));
  }

  #add({ client, holder }: Owner, waiting: Waiting): void {
    const holders = this.#clients.get(client) ?? new Map<string, Set<Waiting>>();
    this.#clients.set(client, holders.set(holder, (holders.get(holder) ?? new Set()).add(waiting)));
    this.#size += 1;
  }

  #remove({ client, holder }: Owner, waiting: Waiting): void {
    const holders = this.#clients.get(client);
    const requests = holders?.get(holder);
    if (!requests?.delete(waiting)) return;
    this.#size -= 1;
    if (requests.size === 0) holders?.delete(holder);
    if (holders?.size === 0) this.#clients.delete(client);
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

function countOf(holders: ReadonlyMap<string, ReadonlySet<Waiting>>): number {
  return [...holders.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Of equal ones, the last, which came last or was served last. */
function largest<Item>(items: Iterable<Item>, sizeOf: (item: Item) => number): Item | null {
  let found: { item: Item; size: number } | null = null;
  for (const item of items) {
    const size = sizeOf(item);
    if (!found || size >= found.size) found = { item, size };
  }
  return found?.item ?? null;
}
