import type { Hash, SharedCount, SharedPart } from './shared-part.ts';

/** Three times as long as the interval at which a process sends its levels again. */
const EXPIRES_MS = 15_000;
const KEYS_MAX = 10_000;

interface Elsewhere {
  count: number;
  until: number;
}

/**
 * Counts how much of something, such as uploads, each process has open, by key. If a process dies, its counts
 * expire.
 */
export class SharedLevel implements SharedPart {
  readonly #hash: Hash;
  readonly #onChange: () => void;
  readonly #now: () => number;
  /** Open here, by hash. */
  readonly #own = new Map<string, number>();
  readonly #unsent = new Set<string>();
  /** Open elsewhere, by hash and process. */
  readonly #others = new Map<string, Map<string, Elsewhere>>();

  constructor(hash: Hash, onChange: () => void, now: () => number = () => performance.now()) {
    this.#hash = hash;
    this.#onChange = onChange;
    this.#now = now;
  }

  /** Sets how many are open here. */
  set(key: string, count: number): void {
    const hash = this.#hash(key);
    if (count === 0) this.#own.delete(hash);
    else this.#own.set(hash, count);
    this.#unsent.add(hash);
    this.#onChange();
  }

  /** Returns how many other processes have open, according to their last messages. */
  elsewhere(key: string): number {
    if (this.#others.size === 0) return 0;
    const now = this.#now();
    let sum = 0;
    for (const { count, until } of this.#others.get(this.#hash(key))?.values() ?? [])
      if (until > now) sum += count;
    return sum;
  }

  collect(): SharedCount[] {
    const counts = [...this.#unsent].map((hash) => [hash, this.#own.get(hash) ?? 0] as const);
    this.#unsent.clear();
    return counts;
  }

  renew(): void {
    this.#forgetExpired();
    for (const hash of this.#own.keys()) this.#unsent.add(hash);
    if (this.#unsent.size > 0) this.#onChange();
  }

  receive(processId: string, counts: readonly SharedCount[]): void {
    const until = this.#now() + EXPIRES_MS;
    for (const [hash, count] of counts) {
      const processes = this.#others.get(hash) ?? new Map<string, Elsewhere>();
      if (count > 0) processes.set(processId, { count, until });
      else processes.delete(processId);
      if (processes.size === 0) this.#others.delete(hash);
      else if (this.#others.has(hash) || this.#others.size < KEYS_MAX) this.#others.set(hash, processes);
    }
  }

  #forgetExpired(): void {
    const now = this.#now();
    for (const [hash, processes] of this.#others) {
      for (const [processId, { until }] of processes) if (until <= now) processes.delete(processId);
      if (processes.size === 0) this.#others.delete(hash);
    }
  }
}
