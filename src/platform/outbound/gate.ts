export interface GateLimits {
  perLane: number;
  total: number;
}

/**
 * Who may have a connection. Lanes that wait take turns, so that one that never answers holds up nobody but itself.
 */
export class Gate {
  readonly #limits: GateLimits;
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();
  #total = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** Calls back once there is room, at once if there is. The function returned gives up waiting. */
  enter(lane: string, onEnter: () => void): () => void {
    if (this.#total < this.#limits.total && this.#hasRoom(lane)) {
      this.#count(lane, 1);
      onEnter();
      return () => {};
    }
    const queue = this.#waiting.get(lane) ?? new Set();
    this.#waiting.set(lane, queue.add(onEnter));
    return () => this.#removeWaiting(lane, queue, onEnter);
  }

  leave(lane: string): void {
    this.#count(lane, -1);
    for (const [next, queue] of this.#waiting) {
      if (!this.#hasRoom(next)) continue;
      const [onEnter] = queue;
      if (!onEnter) continue;
      this.#removeWaiting(next, queue, onEnter);
      if (queue.size > 0) this.#moveToEnd(next, queue);
      this.#count(next, 1);
      onEnter();
      return;
    }
  }

  #hasRoom(lane: string): boolean {
    return (this.#inside.get(lane) ?? 0) < this.#limits.perLane;
  }

  #count(lane: string, change: 1 | -1): void {
    const inside = (this.#inside.get(lane) ?? 0) + change;
    if (inside === 0) this.#inside.delete(lane);
    else this.#inside.set(lane, inside);
    this.#total += change;
  }

  #removeWaiting(lane: string, queue: Set<() => void>, onEnter: () => void): void {
    queue.delete(onEnter);
    if (queue.size === 0 && this.#waiting.get(lane) === queue) this.#waiting.delete(lane);
  }

  #moveToEnd(lane: string, queue: Set<() => void>): void {
    this.#waiting.delete(lane);
    this.#waiting.set(lane, queue);
  }
}
