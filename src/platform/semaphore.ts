import { unavailable } from './problem.ts';
import { type Release, WaitingLine } from './waiting-line.ts';

const RETRY_SECONDS = 2;
const ONE_KEY = '';

export type { Release };

export interface SemaphoreOptions {
  /** Permits in use at a time, across all keys. Default: no limit. */
  total?: number;
  /** Permits in use at a time for each key, or for a given key. Default: no limit. */
  perKey?: number | ((key: string) => number);
  /** Callers that may wait at a time, across all keys. Default: none, so that `acquire` fails when there is no free permit. */
  waitingMax?: number;
  /** The error for a caller that may not wait. Default: the service is unavailable, with `Retry-After`. */
  onFull?: () => Error;
}

/**
 * Limits how much runs at a time, per key and in total. Waiting keys are served round robin, and the callers of one key in
 * order, so that a key with many or slow callers delays only its own.
 */
export class Semaphore {
  readonly #options: Required<SemaphoreOptions>;
  readonly #used = new Map<string, number>();
  readonly #line = new WaitingLine();
  #usedTotal = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = {
      total: Number.POSITIVE_INFINITY,
      perKey: Number.POSITIVE_INFINITY,
      waitingMax: 0,
      onFull: () => unavailable(RETRY_SECONDS),
      ...options,
    };
  }

  /** Callers that wait for a permit. */
  get waiting(): number {
    return this.#line.size;
  }

  /** Permits that are not in use. */
  get free(): number {
    return this.#options.total - this.#usedTotal;
  }

  /** Permits that a key has in use. */
  used(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  hasFree(key = ONE_KEY): boolean {
    return this.#usedTotal < this.#options.total && this.#hasFreeOfKey(key);
  }

  /** Takes a permit, or returns null if none is free. */
  tryAcquire(key = ONE_KEY): Release | null {
    return this.hasFree(key) ? this.#grant(key) : null;
  }

  /**
   * Takes a permit, or waits for one. The signal ends the wait; a permit that was granted just before the signal fired is
   * still the caller's to release.
   */
  async acquire(key = ONE_KEY, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    const release = this.tryAcquire(key);
    if (release) return release;
    if (this.#line.size >= this.#options.waitingMax) throw this.#options.onFull();
    return this.#line.wait({ client: key, holder: key }, signal);
  }

  /** Runs the work while it holds a permit. */
  async run<T>(work: () => Promise<T>, key = ONE_KEY): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #grant(key: string): Release {
    this.#count(key, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#count(key, -1);
      // one release never allows more than one grant
      this.#line.serveNext(({ client }) => (this.#hasFreeOfKey(client) ? this.#grant(client) : null));
    };
  }

  #hasFreeOfKey(key: string): boolean {
    const { perKey } = this.#options;
    return this.used(key) < (typeof perKey === 'number' ? perKey : perKey(key));
  }

  #count(key: string, change: 1 | -1): void {
    const used = (this.#used.get(key) ?? 0) + change;
    if (used === 0) this.#used.delete(key);
    else this.#used.set(key, used);
    this.#usedTotal += change;
  }
}
