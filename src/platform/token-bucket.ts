const KEYS_MAX = 100_000;

export interface Rate {
  perSecond: number;
  /** Tokens that a full bucket holds. */
  burst: number;
}

export interface Taken {
  isAllowed: boolean;
  /** Tokens left, with fractions. */
  left: number;
  /** Time until the bucket holds a whole token again; 0 if it does. */
  nextMs: number;
  /** Time until the bucket is full again. */
  fullMs: number;
}

interface Bucket {
  /** Below zero while reservations wait. */
  tokens: number;
  at: number;
}

/**
 * Token buckets by key, in this process. Beyond `keysMax` the bucket that was unused for longest is dropped, so its key
 * starts with a full bucket again.
 */
export class TokenBucket {
  readonly #now: () => number;
  readonly #keysMax: number;
  /** The least recently used first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(now: () => number, { keysMax = KEYS_MAX } = {}) {
    this.#now = now;
    this.#keysMax = keysMax;
  }

  /** Takes a token if there is one. If there is none, the call costs nothing. */
  take(key: string, rate: Rate): Taken {
    const bucket = this.#refill(key, rate);
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens -= 1;
    return {
      isAllowed,
      left: bucket.tokens,
      nextMs: timeFor(1 - bucket.tokens, rate),
      fullMs: timeFor(rate.burst - bucket.tokens, rate),
    };
  }

  /** Returns a token that was taken for a request that does not count. */
  giveBack(key: string, rate: Rate): void {
    const bucket = this.#refill(key, rate);
    bucket.tokens = Math.min(rate.burst, bucket.tokens + 1);
  }

  /** Takes tokens that were used elsewhere, and leaves at most a second of debt. */
  spend(key: string, rate: Rate, tokens: number): void {
    const bucket = this.#refill(key, rate);
    bucket.tokens = Math.max(Math.min(bucket.tokens, -rate.perSecond), bucket.tokens - tokens);
  }

  /** Whether there is a token to take. */
  has(key: string, rate: Rate): boolean {
    return this.#refill(key, rate).tokens >= 1;
  }

  /** Takes a token, now or in the future: returns how long to wait for it. */
  reserve(key: string, rate: Rate): number {
    const bucket = this.#refill(key, rate);
    bucket.tokens -= 1;
    return timeFor(-bucket.tokens, rate);
  }

  /** Grants no token within this time. */
  pause(key: string, rate: Rate, ms: number): void {
    const bucket = this.#refill(key, rate);
    bucket.tokens = Math.min(bucket.tokens, 1 - (ms / 1000) * rate.perSecond);
  }

  #refill(key: string, { perSecond, burst }: Rate): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(key) ?? { tokens: burst, at: now };
    // a clock that was set back neither adds nor removes tokens
    const seconds = Math.max(0, now - known.at) / 1000;
    known.tokens = Math.min(burst, known.tokens + seconds * perSecond);
    known.at = now;
    this.#buckets.delete(key);
    this.#buckets.set(key, known);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > this.#keysMax && oldest !== undefined) this.#buckets.delete(oldest);
    return known;
  }
}

function timeFor(tokens: number, { perSecond }: Rate): number {
  return tokens > 0 ? (tokens / perSecond) * 1000 : 0;
}
