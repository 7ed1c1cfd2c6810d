import { type Rate, TokenBucket } from '../token-bucket.ts';

/** About how many milliseconds of CPU time a request needs, measured with `npm run faults:abuse`. */
export const COST_MS = { page: 1.5, costly: 4, body: 8, wrongCredential: 3 } as const;

/** A tenth of a core for everyone without a credential together, after a burst as it happens when several people open pages. */
const TOGETHER: Rate = { perSecond: 100, burst: 200 };
/** What each network gets in any case, so that a few of them can't lock out all others: a page with its files. */
const EACH: Rate = { perSecond: 5, burst: 60 };

/**
 * Keeps callers without a credential from delaying all others. Each of them may be within its rate limit, and together they
 * may still need more CPU time than the process has. It only refuses requests while the process is busy.
 */
export class AnonymousShare {
  readonly #isBusy: () => boolean;
  readonly #together: TokenBucket;
  readonly #each: TokenBucket;

  constructor(isBusy: () => boolean, now: () => number = () => performance.now()) {
    this.#isBusy = isBusy;
    this.#together = new TokenBucket(now);
    this.#each = new TokenBucket(now);
  }

  /** Counts a request. False if the process has no time for it. */
  take(network: string, costMs: number): boolean {
    if (this.#together.has('', TOGETHER) || !this.#isBusy()) {
      this.#together.spend('', TOGETHER, costMs);
      return true;
    }
    if (!this.#each.has(network, EACH)) return false;
    this.#each.spend(network, EACH, costMs);
    return true;
  }

  /** Counts what a request has already cost. */
  charge(costMs: number): void {
    this.#together.spend('', TOGETHER, costMs);
  }
}
