import type pg from 'pg';
import { listen } from './listen.ts';

/** Tells those who wait for a record that it has changed, whichever process changed it and announced its id. */
export class ChangeWatch {
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #listener: { close(): Promise<void> };

  constructor(address: pg.ClientConfig, channel: string) {
    this.#listener = listen(address, channel, (id) => this.#tell(id));
  }

  /** Resolves at the next change, or when time is up. Ask before looking, so that no change falls between. */
  next(id: string, options: { msMax: number; signal?: AbortSignal }): Promise<void> {
    if (options.signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, waiting);
      const done = () => {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', done);
        waiting.delete(done);
        if (waiting.size === 0) this.#waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(done, options.msMax);
      options.signal?.addEventListener('abort', done);
      waiting.add(done);
    });
  }

  close(): Promise<void> {
    for (const id of [...this.#waiting.keys()]) this.#tell(id);
    return this.#listener.close();
  }

  #tell(id: string | null): void {
    const told = id === null ? [...this.#waiting.values()] : [this.#waiting.get(id) ?? []];
    for (const waiting of told) for (const wake of [...waiting]) wake();
  }
}

const FOLLOWED_MS_MAX = 10 * 60_000;
const SIGN_OF_LIFE_MS = 15_000;

/** A record as it is and again whenever it changes, until it ends, is gone, time is up or nobody listens; null is a sign of life. */
export async function* followChanges<T>(
  watch: ChangeWatch,
  id: string,
  options: {
    signal: AbortSignal;
    read(): Promise<T | undefined>;
    /** Whether it will never change again. */
    isLast?(found: T): boolean;
  },
): AsyncGenerator<T | null> {
  const until = performance.now() + FOLLOWED_MS_MAX;
  let last = '';
  while (!options.signal.aborted && performance.now() < until) {
    const changed = watch.next(id, { msMax: SIGN_OF_LIFE_MS, signal: options.signal });
    const found = await options.read();
    if (found === undefined) return;
    const text = JSON.stringify(found);
    yield text === last ? null : found;
    if (options.isLast?.(found)) return;
    last = text;
    await changed;
  }
}
