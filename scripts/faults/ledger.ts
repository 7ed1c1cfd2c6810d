import { createHash } from 'node:crypto';

/** What a transaction did; of one whose commit was not answered only the database can tell. */
export type Fate = 'committed' | 'rolled_back' | 'unknown';

export interface Published {
  fate: Fate;
  /** Null when it did not even get that far. */
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
  /** Committed, and not received. */
  lost: number;
  /** Received, though never committed. */
  phantoms: number;
  duplicates: number;
  /** Deliveries that were under way at a crash, summed over the crashes: as many duplicates may be. */
  inFlightAtCrashes: number;
  /** Received more often than its crashes explain. */
  unexplained: number;
  /** One delivery under two ids, or with two texts. */
  changed: number;
}

/** Both sides' books: what was published, what crashed, what was received. */
export class Ledger {
  readonly #published = new Map<number, Published>();
  /** By event and webhook. */
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
      .filter(([, { fate }]) => fate === 'unknown')
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

  /** A worker died with these under way. One that had been another's orphan was resumed by then. */
  orphan(deliveryIds: readonly string[], killedAt: number): void {
    this.allow(deliveryIds);
    for (const deliveryId of deliveryIds) {
      for (const earlier of this.#waitingFor(deliveryId)) earlier.resumedAt = killedAt;
      // sent before anybody knew that it was an orphan
      const seen = this.#lastArrival.get(deliveryId) ?? 0;
      this.#orphans.push({ deliveryId, killedAt, resumedAt: seen > killedAt + 1 ? seen : null });
    }
  }

  /** These may come once more. */
  allow(deliveryIds: Iterable<string>): void {
    for (const id of deliveryIds) this.#crashes.set(id, (this.#crashes.get(id) ?? 0) + 1);
  }

  /** In milliseconds, in order. */
  resumeTimes(counts: (killedAt: number, resumedAt: number) => boolean): number[] {
    // one that was never sent again had come to its end just before the kill, or else it is lost, which is counted elsewhere
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

  #count(wanted: Fate): number {
    return [...this.#published.values()].filter(({ fate }) => fate === wanted).length;
  }

  #arrivalsOf(wanted: Fate): string[] {
    const fateOf = (key: string) => this.#published.get(Number.parseInt(key, 10))?.fate;
    return [...this.#arrivals.keys()].filter((key) => fateOf(key) === wanted);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
