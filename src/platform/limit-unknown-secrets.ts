import { networkOf } from '#values/address.ts';
import type { Clock } from './clock.ts';
import { hasNoMac } from './crypto/client-secret.ts';
import { tooManyRequests } from './problem.ts';
import { TokenBucket } from './token-bucket.ts';

/** Secrets without a MAC that belong to nothing, per network: 30 at once, then one every two seconds. */
const UNKNOWN = { perSecond: 0.5, burst: 30 };

/**
 * Limits lookups of secrets that were made before they had a MAC, because each invented one costs a query. Genuine secrets with
 * a MAC are always looked up.
 */
export class UnknownSecretLimit {
  readonly #buckets: TokenBucket | null;

  constructor(clock: Clock, { rateLimitPerSecond }: { rateLimitPerSecond: number }) {
    this.#buckets = rateLimitPerSecond === 0 ? null : new TokenBucket(() => clock.now().getTime());
  }

  /** Throws a Problem for a secret without a MAC, if its address has tried too many. */
  check(secret: string | null, address: string): void {
    if (hasNoMac(secret ?? '') && this.#buckets?.has(networkOf(address), UNKNOWN) === false)
      throw tooManyRequests(Math.ceil(1 / UNKNOWN.perSecond));
  }

  /** Counts a secret that belongs to nothing. */
  count(secret: string | null, address: string): void {
    if (hasNoMac(secret ?? '')) this.#buckets?.take(networkOf(address), UNKNOWN);
  }
}
