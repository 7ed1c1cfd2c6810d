import type pg from 'pg';
import { listen } from './listen.ts';

/**
 * Lets callers wait for a change of a record. Any process that changes the record sends its id on the channel
 * (NOTIFY).
 */
export class ChangeWatch {
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #listener: { close(): Promise<void> };

  constructor(address: pg.ClientConfig, channel: string) {
    this.#listener = listen(address, channel, (id) => this.#wake(id));
  }

  /**
   * Resolves at the next change, after `msMax`, or when the signal fires. Call it before reading the record,
   * so that no change is missed.
   */
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
    for (const id of [...this.#waiting.keys()]) this.#wake(id);
    return this.#listener.close();
  }

  #wake(id: string | null): void {
    const queues = id === null ? [...this.#waiting.values()] : [this.#waiting.get(id) ?? []];
    for (const waiting of queues) for (const resolve of [...waiting]) resolve();
  }
}

const FOLLOW_MS_MAX = 10 * 60_000;
const HEARTBEAT_MS = 15_000;

/**
 * Yields a record, and yields it again after each change, until it can't change any more, is deleted, the
 * time limit is reached or the signal fires. Yields null as a heartbeat when nothing changed.
 */
export async function* followChanges<T>(
  watch: ChangeWatch,
  id: string,
  options: {
    signal: AbortSignal;
    read(): Promise<T | undefined>;
    /** Returns true if the record can't change any more. */
    isLast?(found: T): boolean;
  },
): AsyncGenerator<T | null> {
  const until = performance.now() + FOLLOW_MS_MAX;
  let last = '';
  while (!options.signal.aborted && performance.now() < until) {
    const changed = watch.next(id, { msMax: HEARTBEAT_MS, signal: options.signal });
    const found = await options.read();
    if (found === undefined) return;
    const text = JSON.stringify(found);
    yield text === last ? null : found;
    if (options.isLast?.(found)) return;
    last = text;
    await changed;
  }
}
