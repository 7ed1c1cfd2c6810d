import { type Rate, TokenBucket } from '../token-bucket.ts';

/** About how many milliseconds of CPU time a request needs, measured with `npm run faults -- abuse`. */
export const COST_MS = { page: 1.5, costly: 4, body: 8, wrongCredential: 3 } as const;

/** A tenth of a core for all callers without a credential together. The burst is enough for several people who open pages at once. */
const TOGETHER: Rate = { perSecond: 100, burst: 200 };
/**
 * Each network gets this much in any case, enough for a page with its files, so that a few networks can't lock
 * out all others.
 */
const EACH: Rate = { perSecond: 5, burst: 30 };

/**
 * Prevents callers without a credential from delaying all others. Even if each of them stays within its rate
 * limit, together they may need more CPU time than the process has. Requests are rejected only while the
 * process is busy.
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

  /** Counts the CPU time that a request has already used. */
  charge(costMs: number): void {
    this.#together.spend('', TOGETHER, costMs);
  }
}
