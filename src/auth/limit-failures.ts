import type { Clock } from '#platform/clock.ts';
import { tooManyRequests } from '#platform/problem.ts';
import { TokenBucket } from '#platform/token-bucket.ts';
import { networkOf } from '#values/address.ts';

/** Wrong credentials, per network or token: 20 at once, then ten a second. */
const FAILURES = { perSecond: 10, burst: 20 };
const RETRY_SECONDS = 1;

/**
 * Limits wrong credentials. A network that has sent too many is answered 429 without a query, except for credentials that
 * are known to be good: an API key that was accepted before, and a token with a valid signature. So one
 * program with a wrong key does not lock out the others behind the same address.
 */
export class FailureLimit {
  readonly #buckets: TokenBucket | null;

  constructor(clock: Clock, { isLimited }: { isLimited: boolean }) {
    this.#buckets = isLimited ? new TokenBucket(() => clock.now().getTime()) : null;
  }

  /** Counts a wrong credential, or one that may be wrong. Throws a Problem if the network has sent too many. */
  count(ip: string): void {
    this.#count(networkOf(ip));
  }

  /** Undoes `count`, because the credential was right. */
  takeBack(ip: string): void {
    this.#buckets?.giveBack(networkOf(ip), FAILURES);
  }

  /** Throws a Problem if a token with a valid signature was rejected too often, for example after its session ended. */
  checkToken(tokenId: string): void {
    if (this.#buckets?.has(tokenId, FAILURES) === false) throw tooManyRequests(RETRY_SECONDS);
  }

  countToken(tokenId: string): void {
    this.#count(tokenId);
  }

  #count(key: string): void {
    if (this.#buckets?.take(key, FAILURES).isAllowed === false) throw tooManyRequests(RETRY_SECONDS);
  }
}
