const AT_FIRST = 8;
const MOST = 128;
const LEAST = 2;
const FAST_MS = 250;
/** An attempt that has been under way for so long may be for all its time. */
const STUCK_MS = 1000;
const FRESH_MAX = 1024;
/** As many as there may be connections. */
const TOTAL_MAX = 2048;
/** Of one client: when more of its attempts hang, the webhooks they hang at get no others. */
const CLIENT_STUCK_MAX = 256;
const KNOWN_MAX = 10_000;

export interface Rooms {
  webhookIds: string[];
  /** Of each of them, in the same order. */
  rooms: number[];
  others: number;
}

export interface Attempt {
  client_id: string;
  delivery_id: string;
  webhook_id: string;
}

/**
 * How many attempts each webhook may have under way: more and more while it answers fast, a few while it fails. Those that
 * hang take a little of their own room and none of the others'.
 */
export class Pace {
  readonly #perWebhook = new Map<string, number>();
  readonly #limits = new Map<string, number>();
  /** Until when those that are overloaded get nothing. */
  readonly #heldUntil = new Map<string, number>();
  /** When each began, the oldest first. */
  readonly #fresh = new Map<string, { attempt: Attempt; begun: number }>();
  readonly #stuck = new Map<string, Attempt>();
  /** Those of which as many were taken as they had room for: more may be waiting. */
  #full = new Set<string>();

  get total(): number {
    return this.#fresh.size + this.#stuck.size;
  }

  hasRoomFor(count: number): boolean {
    this.#setStuckAside();
    return this.#fresh.size + count <= FRESH_MAX && this.total + count <= TOTAL_MAX;
  }

  end({ delivery_id, webhook_id }: Attempt): void {
    if (!this.#fresh.delete(delivery_id)) this.#stuck.delete(delivery_id);
    const count = this.#countOf(webhook_id) - 1;
    if (count === 0) this.#perWebhook.delete(webhook_id);
    else this.#perWebhook.set(webhook_id, count);
  }

  /** Not before half of it has ended, as looking for one at a time would cost a commit each. */
  wantsMore(webhookId: string): boolean {
    return this.#full.has(webhookId) && this.#countOf(webhookId) <= this.#limitOf(webhookId) / 2;
  }

  someWantMore(): boolean {
    return [...this.#full].some((webhookId) => this.wantsMore(webhookId));
  }

  judge(
    webhookId: string,
    { isWell, durationMs, holdMs = 0 }: { isWell: boolean; durationMs: number; holdMs?: number },
  ): void {
    const limit = this.#limitOf(webhookId);
    if (holdMs > 0) this.#heldUntil.set(webhookId, performance.now() + holdMs);
    if (isWell && durationMs > FAST_MS) return;
    const next = isWell ? Math.min(limit + 1, MOST) : Math.max(limit >> 1, LEAST);
    if (this.#limits.size >= KNOWN_MAX) this.#limits.clear();
    if (next === AT_FIRST) this.#limits.delete(webhookId);
    else this.#limits.set(webhookId, next);
  }

  /** Of those that differ from the rest; the rest have room for `others`. */
  rooms(): Rooms {
    const now = performance.now();
    for (const [id, until] of this.#heldUntil) if (until <= now) this.#heldUntil.delete(id);
    const webhookIds = [
      ...new Set([...this.#perWebhook.keys(), ...this.#limits.keys(), ...this.#heldUntil.keys()]),
    ];
    const closed = this.#closed();
    const rooms = webhookIds.map((id) =>
      this.#heldUntil.has(id) || closed.has(id) ? 0 : Math.max(0, this.#limitOf(id) - this.#countOf(id)),
    );
    return { webhookIds, rooms, others: AT_FIRST };
  }

  /** What was taken of the room that there was. */
  take(attempts: readonly Attempt[], { rooms, ...given }: Rooms): void {
    const now = performance.now();
    for (const attempt of attempts) {
      const { delivery_id, webhook_id } = attempt;
      this.#fresh.set(delivery_id, { attempt, begun: now });
      this.#perWebhook.set(webhook_id, this.#countOf(webhook_id) + 1);
    }
    const taken = Map.groupBy(attempts, ({ webhook_id }) => webhook_id);
    const room = new Map(given.webhookIds.map((webhookId, index) => [webhookId, rooms[index] ?? 0]));
    const isFull = (webhookId: string) =>
      (taken.get(webhookId)?.length ?? 0) >= (room.get(webhookId) ?? given.others);
    this.#full = new Set([...room.keys(), ...taken.keys()].filter(isFull));
  }

  #setStuckAside(): void {
    const before = performance.now() - STUCK_MS;
    for (const [deliveryId, { attempt, begun }] of this.#fresh) {
      if (begun > before) return;
      this.#fresh.delete(deliveryId);
      this.#stuck.set(deliveryId, attempt);
    }
  }

  /** Webhooks at which attempts hang, of clients that have too many of these. */
  #closed(): Set<string> {
    if (this.#stuck.size < CLIENT_STUCK_MAX) return new Set();
    const byClient = Map.groupBy(this.#stuck.values(), ({ client_id }) => client_id);
    const many = [...byClient.values()].filter((stuck) => stuck.length >= CLIENT_STUCK_MAX);
    return new Set(many.flat().map(({ webhook_id }) => webhook_id));
  }

  #countOf(webhookId: string): number {
    return this.#perWebhook.get(webhookId) ?? 0;
  }

  #limitOf(webhookId: string): number {
    return this.#limits.get(webhookId) ?? AT_FIRST;
  }
}
