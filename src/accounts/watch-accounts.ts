import type pg from 'pg';
import { listen } from '#platform/database/listen.ts';
import { ACCOUNT_CHANGES } from './store.ts';

/** Tells those who wait for an account that it has changed, whichever process changed it. */
export class AccountWatch {
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #listener: { close(): Promise<void> };

  constructor(address: pg.ClientConfig) {
    this.#listener = listen(address, ACCOUNT_CHANGES, (accountId) => this.#tell(accountId));
  }

  /** Resolves at the next change, or when time is up. Ask before looking, so that no change falls between. */
  next(accountId: string, options: { msMax: number; signal?: AbortSignal }): Promise<void> {
    if (options.signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(accountId) ?? new Set();
      this.#waiting.set(accountId, waiting);
      const done = () => {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', done);
        waiting.delete(done);
        if (waiting.size === 0) this.#waiting.delete(accountId);
        resolve();
      };
      const timer = setTimeout(done, options.msMax);
      options.signal?.addEventListener('abort', done);
      waiting.add(done);
    });
  }

  close(): Promise<void> {
    for (const accountId of [...this.#waiting.keys()]) this.#tell(accountId);
    return this.#listener.close();
  }

  #tell(accountId: string | null): void {
    const told = accountId === null ? [...this.#waiting.values()] : [this.#waiting.get(accountId) ?? []];
    for (const waiting of told) for (const wake of [...waiting]) wake();
  }
}
