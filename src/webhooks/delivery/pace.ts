const AT_FIRST = 16;
const MOST = 128;
const LEAST = 2;
const FAST_MS = 250;
const KNOWN_MAX = 10_000;

export interface Rooms {
  webhookIds: string[];
  /** Of each of them, in the same order. */
  rooms: number[];
  others: number;
}

/**
 * How many attempts each webhook may have under way: more and more while it answers fast, a few while it fails, so that
 * those that hang do not take all the room.
 */
export class Pace {
  readonly #underWay = new Map<string, number>();
  readonly #limits = new Map<string, number>();
  /** Those of which as many were taken as they had room for: more may be waiting. */
  #full = new Set<string>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  end(webhookId: string): void {
    this.#total -= 1;
    const count = this.#countOf(webhookId) - 1;
    if (count === 0) this.#underWay.delete(webhookId);
    else this.#underWay.set(webhookId, count);
  }

  /** Not before half of it has ended, as looking for one at a time would cost a commit each. */
  wantsMore(webhookId: string): boolean {
    return this.#full.has(webhookId) && this.#countOf(webhookId) <= this.#limitOf(webhookId) / 2;
  }

  someWantMore(): boolean {
    return [...this.#full].some((webhookId) => this.wantsMore(webhookId));
  }

  judge(webhookId: string, { isWell, durationMs }: { isWell: boolean; durationMs: number }): void {
    const limit = this.#limitOf(webhookId);
    if (isWell && durationMs > FAST_MS) return;
    const next = isWell ? Math.min(limit + 1, MOST) : Math.max(limit >> 1, LEAST);
    if (this.#limits.size >= KNOWN_MAX) this.#limits.clear();
    if (next === AT_FIRST) this.#limits.delete(webhookId);
    else this.#limits.set(webhookId, next);
  }

  /** Of those that differ from the rest; the rest have room for `others`. */
  rooms(): Rooms {
    const webhookIds = [...new Set([...this.#underWay.keys(), ...this.#limits.keys()])];
    const rooms = webhookIds.map((id) => Math.max(0, this.#limitOf(id) - this.#countOf(id)));
    return { webhookIds, rooms, others: AT_FIRST };
  }

  /** What was taken of the room that there was. */
  take(webhookIds: readonly string[], { rooms, ...given }: Rooms): void {
    this.#total += webhookIds.length;
    for (const webhookId of webhookIds) this.#underWay.set(webhookId, this.#countOf(webhookId) + 1);
    const taken = Map.groupBy(webhookIds, (webhookId) => webhookId);
    const room = new Map(given.webhookIds.map((webhookId, index) => [webhookId, rooms[index] ?? 0]));
    const isFull = (webhookId: string) =>
      (taken.get(webhookId)?.length ?? 0) >= (room.get(webhookId) ?? given.others);
    this.#full = new Set([...room.keys(), ...taken.keys()].filter(isFull));
  }

  #countOf(webhookId: string): number {
    return this.#underWay.get(webhookId) ?? 0;
  }

  #limitOf(webhookId: string): number {
    return this.#limits.get(webhookId) ?? AT_FIRST;
  }
}
