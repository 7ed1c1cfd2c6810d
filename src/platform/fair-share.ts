import { type Release, Semaphore } from './semaphore.ts';
import type { SharedLevel } from './shared-level.ts';

interface Owner {
  client: string;
  /** A user, a session or a credential of the client. */
  holder: string;
}

interface FairShareOptions {
  total: number;
  /** For each holder. */
  perHolder: number;
  /**
   * Reports what holders have in use in other processes, so that it counts too. Without it, the limit applies
   * to this process only.
   */
  level?: Pick<SharedLevel, 'set' | 'elsewhere'> | undefined;
}

export type Share =
  | { outcome: 'granted'; release: Release }
  /**
   * The owner of the share that is used up: the holder, or the client with all its holders. `nobody`: all
   * permits are in use.
   */
  | { outcome: 'refused'; greedy: 'holder' | 'client' | 'nobody' };

/**
 * Divides permits among clients, and those of a client among the holders of its permits. A client may use as many permits as
 * it leaves free: the first client gets half of them, a second one half of the rest, and so on. The same rule
 * applies to the holders of a client. The limit for each holder applies to all processes together, the shares
 * apply to each process.
 */
export class FairShare {
  readonly #perHolder: number;
  readonly #level: FairShareOptions['level'];
  readonly #clients: Semaphore;
  readonly #holders = new Semaphore({});

  constructor({ total, perHolder, level }: FairShareOptions) {
    this.#perHolder = perHolder;
    this.#level = level;
    this.#clients = new Semaphore({ total });
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
    };
    return { outcome: 'granted', release };
  }
}
