import { createHash } from 'node:crypto';

/**
 * The outcome of a transaction. `unknown` means that the reply to the commit was lost, so only the database
 * knows.
 */
export type Outcome = 'committed' | 'rolled_back' | 'unknown';

export interface Published {
  outcome: Outcome;
  /** Null if the transaction failed before the insert. */
  eventId: string | null;
}

interface Arrival {
  deliveryId: string;
  at: number;
  hash: string;
}

interface Orphan {
  killedAt: number;
  resumedAt: number | null;
}

export interface Findings {
  events: number;
  rolledBack: number;
  deliveries: number;
  /** Committed, but not received. */
  lost: number;
  /** Received, but never committed. */
  phantoms: number;
  duplicates: number;
  /** Deliveries in progress at a crash, summed over all crashes. There may be as many duplicates. */
  inFlightAtCrashes: number;
  /** Received more often than the crashes explain. */
  unexplained: number;
  /** Received with different ids or different bodies. */
  changed: number;
}

/** Records what was published, what crashed and what was received. */
export class DeliveryRecord {
  readonly #published = new Map<number, Published>();
  /** Keys consist of event and webhook. */
  readonly #arrivals = new Map<string, Arrival[]>();
  readonly #lastArrival = new Map<string, number>();
  readonly #crashes = new Map<string, number>();
  readonly #orphans: (Orphan & { deliveryId: string })[] = [];
  readonly #webhooks: number;

  constructor(webhooks: number) {
    this.#webhooks = webhooks;
  }

  publish(serial: number, published: Published): void {
    this.#published.set(serial, published);
  }

  unknown(): { serial: number; eventId: string | null }[] {
    return [...this.#published]
      .filter(([, { outcome }]) => outcome === 'unknown')
      .map(([serial, { eventId }]) => ({ serial, eventId }));
  }

  receive(webhook: string, serial: number, { deliveryId, text }: { deliveryId: string; text: string }): void {
    const key = `${serial} ${webhook}`;
    const hash = createHash('sha256').update(text).digest('hex');
    const at = performance.now();
    const known = this.#arrivals.get(key);
    if (known) known.push({ deliveryId, at, hash });
    else this.#arrivals.set(key, [{ deliveryId, at, hash }]);
    this.#lastArrival.set(deliveryId, at);
    for (const orphan of this.#waitingFor(deliveryId)) orphan.resumedAt = at;
  }

  /**
   * Records that a worker was killed with these deliveries in progress. A delivery that was already orphaned
   * counts as resumed now, because the killed worker had claimed it.
   */
  orphan(deliveryIds: readonly string[], killedAt: number): void {
    this.allow(deliveryIds);
    for (const deliveryId of deliveryIds) {
      for (const earlier of this.#waitingFor(deliveryId)) earlier.resumedAt = killedAt;
      // already sent again before this method was called
      const seen = this.#lastArrival.get(deliveryId) ?? 0;
      this.#orphans.push({ deliveryId, killedAt, resumedAt: seen > killedAt + 1 ? seen : null });
    }
  }

  /** Allows each delivery to arrive once more. */
  allow(deliveryIds: Iterable<string>): void {
    for (const id of deliveryIds) this.#crashes.set(id, (this.#crashes.get(id) ?? 0) + 1);
  }

  /** Times from kill to resumption in milliseconds, sorted. */
  resumeTimes(counts: (killedAt: number, resumedAt: number) => boolean): number[] {
    // leaves out deliveries that were never sent again: they finished just before the kill, or they are lost
    // and counted elsewhere
    return this.#orphans
      .flatMap(({ killedAt, resumedAt }) =>
        resumedAt !== null && counts(killedAt, resumedAt) ? [resumedAt - killedAt] : [],
      )
      .sort((a, b) => a - b);
  }

  missing(): number {
    return this.#count('committed') * this.#webhooks - this.#arrivalsOf('committed').length;
  }

  find(): Findings {
    const arrivals = [...this.#arrivals.values()];
    const extra = (some: readonly Arrival[]) => some.length - 1;
    const allowed = (some: readonly Arrival[]) => this.#crashes.get(some[0]?.deliveryId ?? '') ?? 0;
    const isChanged = (some: readonly Arrival[]) =>
      new Set(some.map(({ deliveryId, hash }) => `${deliveryId} ${hash}`)).size > 1;
    return {
      events: this.#published.size,
      rolledBack: this.#count('rolled_back'),
      deliveries: this.#arrivals.size,
      lost: this.missing(),
      phantoms: this.#arrivals.size - this.#arrivalsOf('committed').length,
      duplicates: sum(arrivals.map(extra)),
      inFlightAtCrashes: sum([...this.#crashes.values()]),
      unexplained: sum(arrivals.map((some) => Math.max(0, extra(some) - allowed(some)))),
      changed: arrivals.filter(isChanged).length,
    };
  }

  #waitingFor(deliveryId: string): Orphan[] {
    return this.#orphans.filter((orphan) => orphan.deliveryId === deliveryId && orphan.resumedAt === null);
  }

  #count(wanted: Outcome): number {
    return [...this.#published.values()].filter(({ outcome }) => outcome === wanted).length;
  }

  #arrivalsOf(wanted: Outcome): string[] {
    const outcomeOf = (key: string) => this.#published.get(Number.parseInt(key, 10))?.outcome;
    return [...this.#arrivals.keys()].filter((key) => outcomeOf(key) === wanted);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
