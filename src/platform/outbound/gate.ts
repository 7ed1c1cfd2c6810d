export interface GateLimits {
  perHost: number;
  total: number;
}

/**
 * Who may have a connection. Hosts that wait take turns, so that one that never answers holds up nobody but itself.
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
  enter(host: string, onEnter: () => void): () => void {
    if (this.#total < this.#limits.total && this.#hasRoom(host)) {
      this.#count(host, 1);
      onEnter();
      return () => {};
    }
    const queue = this.#waiting.get(host) ?? new Set();
    this.#waiting.set(host, queue.add(onEnter));
    return () => this.#removeWaiting(host, queue, onEnter);
  }

  leave(host: string): void {
    this.#count(host, -1);
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

  #hasRoom(host: string): boolean {
    return (this.#inside.get(host) ?? 0) < this.#limits.perHost;
  }

  #count(host: string, change: 1 | -1): void {
    const inside = (this.#inside.get(host) ?? 0) + change;
    if (inside === 0) this.#inside.delete(host);
    else this.#inside.set(host, inside);
    this.#total += change;
  }

  #removeWaiting(host: string, queue: Set<() => void>, onEnter: () => void): void {
    queue.delete(onEnter);
    if (queue.size === 0 && this.#waiting.get(host) === queue) this.#waiting.delete(host);
  }

  #moveToEnd(host: string, queue: Set<() => void>): void {
    this.#waiting.delete(host);
    this.#waiting.set(host, queue);
  }
}
