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
  /** What members have in use in other processes counts too. Without it, the process keeps the limit alone. */
  level?: Pick<SharedLevel, 'set' | 'elsewhere'> | undefined;
}

export type Share =
  | { outcome: 'granted'; release: Release }
  /** Who has used up its share: the member, or the client with all its members. `nobody`: all permits are in use. */
  | { outcome: 'refused'; greedy: 'member' | 'client' | 'nobody' };

/**
 * Divides permits among clients, and those of a client among its members. A client may use as many permits as it leaves free,
 * so a lone one gets half of them, a second one half of the rest, and so on, until none is left. The same holds for the
 * members of a client. The limit for each member holds over all processes, the shares hold in each of them.
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

  /** Takes a permit, or says who has to wait. */
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
