export interface ConnectionLimits {
  perKey: number;
  total: number;
}

/**
 * Limits the connections in use, per key and in total. Waiting keys are served round robin, so that a receiver that never
 * answers delays only its own requests.
 */
export class ConnectionLimiter {
  readonly #limits: ConnectionLimits;
  readonly #inside = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();
  #total = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Calls back once there is room, at once if there is. The function returned gives up waiting. */
  enter(key: string, onEnter: () => void): () => void {
    if (this.#total < this.#limits.total && this.#hasRoom(key)) {
      this.#count(key, 1);
      onEnter();
      return () => {};
    }
    const queue = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, queue.add(onEnter));
    return () => this.#removeWaiting(key, queue, onEnter);
  }

  leave(key: string): void {
    this.#count(key, -1);
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

  #hasRoom(key: string): boolean {
    return (this.#inside.get(key) ?? 0) < this.#limits.perKey;
  }

  #count(key: string, change: 1 | -1): void {
    const inside = (this.#inside.get(key) ?? 0) + change;
    if (inside === 0) this.#inside.delete(key);
    else this.#inside.set(key, inside);
    this.#total += change;
  }

  #removeWaiting(key: string, queue: Set<() => void>, onEnter: () => void): void {
    queue.delete(onEnter);
    if (queue.size === 0 && this.#waiting.get(key) === queue) this.#waiting.delete(key);
  }

  #moveToEnd(key: string, queue: Set<() => void>): void {
    this.#waiting.delete(key);
    this.#waiting.set(key, queue);
  }
}
