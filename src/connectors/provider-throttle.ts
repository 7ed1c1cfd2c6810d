import { setTimeout as wait } from 'node:timers/promises';
import type { SharedRateLimit } from '#platform/shared-rate-limit.ts';
import { type Rate, TokenBucket } from '#platform/token-bucket.ts';
import { ConnectorFailure } from './failure.ts';
import type { ProviderConnection } from './provider.ts';

const PAUSE_SECONDS_MAX = 2;
/** Above this rate, a round trip to the database per request would cost more than throttling saves. */
const SHARED_PER_SECOND_MAX = 20;
/**
 * With a shared rate limit, a request that would wait longer fails as rate limited. Without one, a request waits as long
 * as it takes.
 */
export const THROTTLE_WAIT_MS_MAX = 60_000;
const GIVE_WAY_MS_MIN = 250;

type Throttled = Pick<ProviderConnection, 'id' | 'requestsPerSecond' | 'throttleName'>;

/** Spaces requests to each provider evenly, in this process or, with a shared rate limit, across all processes. */
export class ProviderThrottle {
  readonly #local = new TokenBucket(() => performance.now());
  readonly #shared: SharedRateLimit | null;
  readonly #pauseSecondsMax: number;

  constructor(shared: SharedRateLimit | null = null, pauseSecondsMax = PAUSE_SECONDS_MAX) {
    this.#shared = shared;
    this.#pauseSecondsMax = pauseSecondsMax;
  }

  /** Delays all requests to a provider that answered 429. */
  async pause(provider: Throttled, seconds: number | null): Promise<void> {
    const paused = Math.min(seconds ?? 0, this.#pauseSecondsMax);
    await this.#sharedFor(provider)?.pause({ name: nameOf(provider), seconds: paused });
    this.#local.pause(nameOf(provider), rateOf(provider), paused * 1000);
  }

  async acquire(provider: Throttled, { isAttended = true } = {}): Promise<void> {
    const shared = this.#sharedFor(provider);
    return shared ? this.#acquireShared(shared, provider, isAttended) : this.#acquireLocal(provider);
  }

  /**
   * A request that nobody waits for reserves its time only if it is next. Otherwise it tries again later, so that a person waits for
   * one or two such requests at most, however many checks are running.
   */
  async #acquireShared(shared: SharedRateLimit, provider: Throttled, isAttended: boolean): Promise<void> {
    const { requestsPerSecond: perSecond } = provider;
    const gapMs = 1000 / perSecond;
    const until = performance.now() + THROTTLE_WAIT_MS_MAX;
    for (;;) {
      const waitMsMax = isAttended ? THROTTLE_WAIT_MS_MAX : gapMs;
      const reserved = await shared.reserve({ name: nameOf(provider), perSecond, waitMsMax });
      if (reserved) return void (await wait(reserved.waitMs));
      if (isAttended || performance.now() > until)
        throw new ConnectorFailure('rate_limited', { retryAfterSeconds: THROTTLE_WAIT_MS_MAX / 1000 });
      await wait(Math.max(gapMs, GIVE_WAY_MS_MIN));
    }
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
