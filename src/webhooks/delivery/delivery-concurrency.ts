const INITIAL_LIMIT = 8;
const LIMIT_MAX = 128;
const LIMIT_MIN = 2;
const FAST_MS = 250;
/** Attempts that run longer than this count as stuck: they may last until their timeout. */
const STUCK_MS = 1000;
const ACTIVE_MAX = 1024;
/** Equals the number of outbound connections. */
const TOTAL_MAX = 2048;
/** Limit per client: beyond it, webhooks with stuck attempts get no new ones. */
const CLIENT_STUCK_MAX = 256;
const KNOWN_MAX = 10_000;

export interface Capacity {
  webhookIds: string[];
  /** Capacity of each webhook, in the same order. */
  capacities: number[];
  defaultCapacity: number;
}

export interface Attempt {
  client_id: string;
  delivery_id: string;
  webhook_id: string;
}

/**
 * Limits how many attempts each webhook may have in progress. The limit grows while a webhook responds
 * quickly and shrinks while it fails. Stuck attempts use the capacity of their own webhook only.
 */
export class DeliveryConcurrency {
  readonly #perWebhook = new Map<string, number>();
  readonly #limits = new Map<string, number>();
  /** The time at which the pause of each overloaded webhook ends. */
  readonly #pausedUntil = new Map<string, number>();
  /** Attempts in progress that are not stuck, oldest first. */
  readonly #active = new Map<string, { attempt: Attempt; begun: number }>();
  readonly #stuck = new Map<string, Attempt>();
  /** Webhooks for which as many deliveries were claimed as their capacity allowed: more may be pending. */
  #exhausted = new Set<string>();

  get total(): number {
    return this.#active.size + this.#stuck.size;
  }

  hasCapacityFor(count: number): boolean {
    this.#reclassifyStuck();
    return this.#active.size + count <= ACTIVE_MAX && this.total + count <= TOTAL_MAX;
  }

  end({ delivery_id, webhook_id }: Attempt): void {
    if (!this.#active.delete(delivery_id)) this.#stuck.delete(delivery_id);
    const count = this.#countOf(webhook_id) - 1;
    if (count === 0) this.#perWebhook.delete(webhook_id);
    else this.#perWebhook.set(webhook_id, count);
  }

  /**
   * True when half of the attempts have finished: claiming one delivery at a time would cost a commit each.
   */
  needsRefill(webhookId: string): boolean {
    return this.#exhausted.has(webhookId) && this.#countOf(webhookId) <= this.#limitOf(webhookId) / 2;
  }

  someNeedRefill(): boolean {
    return [...this.#exhausted].some((webhookId) => this.needsRefill(webhookId));
  }

  recordOutcome(
    webhookId: string,
    { isDelivered, durationMs, pauseMs = 0 }: { isDelivered: boolean; durationMs: number; pauseMs?: number },
  ): void {
    const limit = this.#limitOf(webhookId);
    if (pauseMs > 0) this.#pausedUntil.set(webhookId, performance.now() + pauseMs);
    if (isDelivered && durationMs > FAST_MS) return;
    const next = isDelivered ? Math.min(limit + 1, LIMIT_MAX) : Math.max(limit >> 1, LIMIT_MIN);
    if (this.#limits.size >= KNOWN_MAX) this.#limits.clear();
    if (next === INITIAL_LIMIT) this.#limits.delete(webhookId);
    else this.#limits.set(webhookId, next);
  }

  /** Lists webhooks whose capacity differs from the default. */
  capacity(): Capacity {
    const now = performance.now();
    for (const [id, until] of this.#pausedUntil) if (until <= now) this.#pausedUntil.delete(id);
    const webhookIds = [
      ...new Set([...this.#perWebhook.keys(), ...this.#limits.keys(), ...this.#pausedUntil.keys()]),
    ];
    const blocked = this.#blockedWebhooks();
    const capacities = webhookIds.map((id) =>
      this.#pausedUntil.has(id) || blocked.has(id) ? 0 : Math.max(0, this.#limitOf(id) - this.#countOf(id)),
    );
    return { webhookIds, capacities, defaultCapacity: INITIAL_LIMIT };
  }

  /** Counts claimed deliveries as attempts in progress. `capacity` is what the claim was limited by. */
  begin(attempts: readonly Attempt[], { capacities, ...given }: Capacity): void {
    const now = performance.now();
    for (const attempt of attempts) {
      const { delivery_id, webhook_id } = attempt;
      this.#active.set(delivery_id, { attempt, begun: now });
      this.#perWebhook.set(webhook_id, this.#countOf(webhook_id) + 1);
    }
    const taken = Map.groupBy(attempts, ({ webhook_id }) => webhook_id);
    const capacity = new Map(given.webhookIds.map((webhookId, index) => [webhookId, capacities[index] ?? 0]));
    const isExhausted = (webhookId: string) =>
      (taken.get(webhookId)?.length ?? 0) >= (capacity.get(webhookId) ?? given.defaultCapacity);
    this.#exhausted = new Set([...capacity.keys(), ...taken.keys()].filter(isExhausted));
  }

  #reclassifyStuck(): void {
    const before = performance.now() - STUCK_MS;
    for (const [deliveryId, { attempt, begun }] of this.#active) {
      if (begun > before) return;
      this.#active.delete(deliveryId);
      this.#stuck.set(deliveryId, attempt);
    }
  }

  /** Webhooks with stuck attempts, of clients that have too many stuck attempts. */
  #blockedWebhooks(): Set<string> {
    if (this.#stuck.size < CLIENT_STUCK_MAX) return new Set();
    const byClient = Map.groupBy(this.#stuck.values(), ({ client_id }) => client_id);
    const many = [...byClient.values()].filter((stuck) => stuck.length >= CLIENT_STUCK_MAX);
    return new Set(many.flat().map(({ webhook_id }) => webhook_id));
  }

  #countOf(webhookId: string): number {
    return this.#perWebhook.get(webhookId) ?? 0;
  }

  #limitOf(webhookId: string): number {
    return this.#limits.get(webhookId) ?? INITIAL_LIMIT;
  }
}
