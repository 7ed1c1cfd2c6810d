import { type Release, Semaphore } from './semaphore.ts';
import type { SharedLevel } from './shared-level.ts';

interface Owner {
  client: string;
  /** A user or a credential of the client. */
  member: string;
}

interface FairShareOptions {
  total: number;
  /** For each member of a client. */
  perMember: number;
  /**
   * Reports what members have in use in other processes, so that it counts too. Without it, the limit applies
   * to this process only.
   */
  level?: Pick<SharedLevel, 'set' | 'elsewhere'> | undefined;
}

export type Share =
  | { outcome: 'granted'; release: Release }
  /**
   * The owner of the share that is used up: the member, or the client with all its members. `nobody`: all
   * permits are in use.
   */
  | { outcome: 'refused'; greedy: 'member' | 'client' | 'nobody' };

/**
 * Divides permits among clients, and those of a client among its members. A client may use as many permits as
 * it leaves free: the first client gets half of them, a second one half of the rest, and so on. The same rule
 * applies to the members of a client. The limit for each member applies to all processes together, the shares
 * apply to each process.
 */
export class FairShare {
  readonly #perMember: number;
  readonly #level: FairShareOptions['level'];
  readonly #clients: Semaphore;
  readonly #members = new Semaphore({});

  constructor({ total, perMember, level }: FairShareOptions) {
    this.#perMember = perMember;
    this.#level = level;
    this.#clients = new Semaphore({ total });
  }

  /** Takes a permit, or returns whose share is used up. */
  tryAcquire({ client, member }: Owner): Share {
    const { free } = this.#clients;
    const key = `${client} ${member}`;
    const used = this.#members.used(key);
    if (used + (this.#level?.elsewhere(key) ?? 0) >= this.#perMember)
      return { outcome: 'refused', greedy: 'member' };
    if (free === 0) return { outcome: 'refused', greedy: 'nobody' };
    // what the client leaves free is for its other members and for other clients
    if (used >= free - this.#clients.used(client)) return { outcome: 'refused', greedy: 'client' };
    const held = [this.#clients.tryAcquire(client), this.#members.tryAcquire(key)];
    this.#level?.set(key, this.#members.used(key));
    const release = () => {
      for (const permit of held) permit?.();
      this.#level?.set(key, this.#members.used(key));
    };
    return { outcome: 'granted', release };
  }
}
