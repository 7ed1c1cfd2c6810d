import { type Problem, unavailable } from './problem.ts';
import { Semaphore } from './semaphore.ts';
import type { SharedLevel } from './shared-level.ts';
import { type Owner, type Release, WaitingLine } from './waiting-line.ts';

const RETRY_SECONDS = 10;

interface FairShareOptions {
  total: number;
  /** For each holder. Default: no limit but the shares. */
  perHolder?: number;
  /**
   * Reports what holders have in use in other processes, so that it counts too. Without it, the limit applies
   * to this process only.
   */
  level?: Pick<SharedLevel, 'set' | 'elsewhere'> | undefined;
  /** Requests that may wait for a permit, of all clients together, and the error for a request that loses its place. */
  waiting?: { max: number; onFull: () => Problem };
}

export type Share =
  | { outcome: 'granted'; release: Release }
  /**
   * The owner of the share that is used up: the holder, or the client with all its holders. `nobody`: all
   * permits are in use.
   */
  | { outcome: 'refused'; greedy: 'holder' | 'client' | 'nobody' };

/**
 * Shares permits fairly: first among clients, then among each client's holders. A client may use as many permits as
 * it leaves free: the first client gets half of them, a second one half of the rest, and so on. The same rule
 * applies to the holders of a client. The limit for each holder applies to all processes together, the shares
 * apply to each process.
 */
export class FairShare {
  readonly #perHolder: number;
  readonly #level: FairShareOptions['level'];
  readonly #clients: Semaphore;
  readonly #holders = new Semaphore({});
  readonly #waiting: FairShareOptions['waiting'];
  readonly #line = new WaitingLine();

  constructor({ total, perHolder = total, level, waiting }: FairShareOptions) {
    this.#perHolder = perHolder;
    this.#level = level;
    this.#waiting = waiting;
    this.#clients = new Semaphore({ total });
  }

  /** Requests that wait for a permit. */
  get waiting(): number {
    return this.#line.size;
  }

  /**
   * Takes a permit, or waits for one. The signal ends the wait. If too many requests wait, the newest one of the client and the
   * holder with the most loses its place, which may be this one.
   */
  async acquire(owner: Owner, signal?: AbortSignal): Promise<Release> {
    const share = this.tryAcquire(owner);
    if (share.outcome === 'granted') return share.release;
    signal?.throwIfAborted();
    const granted = this.#line.wait(owner, signal);
    const { max = 0, onFull = busy } = this.#waiting ?? {};
    // if no client has more than one, none of them has filled the line
    if (this.#line.size > max) this.#line.refuseNewest((count) => (count > 1 ? onFull() : busy()));
    return granted;
  }

  /** Takes a permit, or returns whose share is used up. */
  tryAcquire({ client, holder }: Owner): Share {
    const { free } = this.#clients;
    const key = `${client} ${holder}`;
    const used = this.#holders.used(key);
    if (used + (this.#level?.elsewhere(key) ?? 0) >= this.#perHolder)
      return { outcome: 'refused', greedy: 'holder' };
    if (free === 0) return { outcome: 'refused', greedy: 'nobody' };
    // what the client leaves free is for its other holders and for other clients
    if (used >= free - this.#clients.used(client)) return { outcome: 'refused', greedy: 'client' };
    const held = [this.#clients.tryAcquire(client), this.#holders.tryAcquire(key)];
    this.#level?.set(key, this.#holders.used(key));
    const release = () => {
      for (const permit of held) permit?.();
      this.#level?.set(key, this.#holders.used(key));
      this.#serve();
    };
    return { outcome: 'granted', release };
  }

  #serve(): void {
    const tryAcquire = (owner: Owner) => {
      const share = this.tryAcquire(owner);
      return share.outcome === 'granted' ? share.release : null;
    };
    while (this.#line.serveNext(tryAcquire)) {
      // one release can allow several grants, because its client then also leaves more free
    }
  }
}

function busy(): Problem {
  return unavailable(RETRY_SECONDS);
}
