import type pg from 'pg';
import { ChangeWatch } from '#platform/database/watch-changes.ts';
import { ACCOUNT_CHANGES } from './store.ts';

/** Notifies waiting requests when an account changes. */
export class AccountWatch extends ChangeWatch {
  readonly #waitMsMax: number | undefined;

  /** `waitMsMax` replaces the limit of every request that waits. */
  constructor(address: pg.ClientConfig, { waitMsMax }: { waitMsMax?: number | undefined } = {}) {
    super(address, ACCOUNT_CHANGES);
    this.#waitMsMax = waitMsMax;
  }

  /** Reads the account at once and after each change, until it is settled or the time limit is reached. Returns the last result. */
  async untilSettled<T>(
    accountId: string,
    options: { msMax: number; read(): Promise<T>; isSettled(found: T): boolean },
  ): Promise<T> {
    const until = performance.now() + (this.#waitMsMax ?? options.msMax);
    for (;;) {
      const msMax = Math.max(0, until - performance.now());
      const changed = this.next(accountId, { msMax });
      const found = await options.read();
      if (options.isSettled(found) || msMax === 0) return found;
      await changed;
    }
  }
}
