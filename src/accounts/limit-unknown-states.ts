import type { Clock } from '#platform/clock.ts';
import { tooManyRequests } from '#platform/problem.ts';
import { TokenBucket } from '#platform/token-bucket.ts';
import { networkOf } from '#values/address.ts';

/** The limit of each network for states that belong to no sign-in: 30 at once, then one every two seconds. */
const UNKNOWN_STATES = { perSecond: 0.5, burst: 30 };

export interface StateLimit {
  /** Throws a Problem for an address that has tried too many states. */
  check(address: string): void;
  /** Counts a state that belongs to no sign-in. */
  count(address: string): void;
}

/** Limits how often an address can send an invented state, because each one costs a lookup. */
export function createStateLimit(
  clock: Clock,
  { rateLimitPerSecond }: { rateLimitPerSecond: number },
): StateLimit {
  if (rateLimitPerSecond === 0) return { check: () => undefined, count: () => undefined };
  const buckets = new TokenBucket(() => clock.now().getTime());
  return {
    check(address) {
      if (!buckets.has(networkOf(address), UNKNOWN_STATES))
        throw tooManyRequests(Math.ceil(1 / UNKNOWN_STATES.perSecond));
    },
    count: (address) => void buckets.take(networkOf(address), UNKNOWN_STATES),
  };
}
