import { setTimeout as wait } from 'node:timers/promises';
import type { SharedRateLimit } from '#platform/shared-rate-limit.ts';
import { type Rate, TokenBucket } from '#platform/token-bucket.ts';
import { ConnectorFailure } from './failure.ts';
import type { ProviderSetup } from './provider.ts';

const PAUSE_SECONDS_MAX = 2;
/** Above this rate, a round trip to the database per request would cost more than throttling saves. */
const SHARED_PER_SECOND_MAX = 20;
/**
 * With a shared rate limit, a request that would wait longer fails as rate limited. Without one, a request waits as long
 * as it takes.
 */
export const THROTTLE_WAIT_MS_MAX = 60_000;

type Throttled = Pick<ProviderSetup, 'id' | 'requestsPerSecond' | 'throttleName'>;

/** Spaces requests to each provider evenly, in this process or, with a shared rate limit, across all processes. */
export class ProviderThrottle {
  readonly #local = new TokenBucket(() => performance.now());
  readonly #shared: SharedRateLimit | null;

  constructor(shared: SharedRateLimit | null = null) {
    this.#shared = shared;
  }

  /** Delays all requests to a provider that answered 429. */
  async pause(provider: Throttled, seconds: number | null): Promise<void> {
    const paused = Math.min(seconds ?? 0, PAUSE_SECONDS_MAX);
    await this.#sharedFor(provider)?.pause({ name: nameOf(provider), seconds: paused });
    this.#local.pause(nameOf(provider), rateOf(provider), paused * 1000);
  }

  async acquire(provider: Throttled): Promise<void> {
    const shared = this.#sharedFor(provider);
    return shared ? this.#acquireShared(shared, provider) : this.#acquireLocal(provider);
  }

  async #acquireShared(shared: SharedRateLimit, provider: Throttled): Promise<void> {
    const reserved = await shared.reserve({
      name: nameOf(provider),
      perSecond: provider.requestsPerSecond,
      waitMsMax: THROTTLE_WAIT_MS_MAX,
    });
    if (!reserved)
      throw new ConnectorFailure('rate_limited', { retryAfterSeconds: THROTTLE_WAIT_MS_MAX / 1000 });
    if (reserved.waitMs > 0) await wait(reserved.waitMs);
  }

  async #acquireLocal(provider: Throttled): Promise<void> {
    const waitMs = this.#local.reserve(nameOf(provider), rateOf(provider));
    if (waitMs > 0) await wait(waitMs);
  }

  #sharedFor({ requestsPerSecond }: Throttled): SharedRateLimit | null {
    return requestsPerSecond <= SHARED_PER_SECOND_MAX ? this.#shared : null;
  }
}

function nameOf({ id, throttleName = id }: Throttled): string {
  return throttleName;
}

/** A bucket of one token spaces requests evenly. */
function rateOf({ requestsPerSecond }: Throttled): Rate {
  return { perSecond: requestsPerSecond, burst: 1 };
}
