export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the allowance is whole again. */
  resetSeconds: number;
  retryAfterSeconds: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const BUCKETS_MAX = 100_000;

/** A token bucket a credential: `perSecond` for ever, twice that at once. Counted in each process by itself. */
export class RateLimiter {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#burst = perSecond * 2;
  }

  take(credentialId: string, nowMs: number): Allowance {
    const bucket = this.#refill(credentialId, nowMs);
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    return {
      allowed,
      limit: this.#perSecond,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((this.#burst - bucket.tokens) / this.#perSecond),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / this.#perSecond)),
    };
  }

  #refill(credentialId: string, nowMs: number): Bucket {
    const known = this.#buckets.get(credentialId);
    if (!known) {
      if (this.#buckets.size >= BUCKETS_MAX) this.#buckets.clear();
      const fresh = { tokens: this.#burst, at: nowMs };
      this.#buckets.set(credentialId, fresh);
      return fresh;
    }
    // a clock set back gives nothing and takes nothing
    const seconds = Math.max(0, nowMs - known.at) / 1000;
    known.tokens = Math.min(this.#burst, known.tokens + seconds * this.#perSecond);
    known.at = nowMs;
    return known;
  }
}
