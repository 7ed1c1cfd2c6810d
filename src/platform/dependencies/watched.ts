import type { Dependency, Probe, Reason, Traffic } from './dependency.ts';

const PAUSE_MS_MIN = 2000;
const PAUSE_MS_MAX = 60_000;
/** Only traffic shows that a dependency without a probe works again. Without any, its failure is forgotten after this time. */
const FORGOTTEN_MS = 30 * 60_000;

interface Failure {
  reason: Reason;
  since: Date;
}

type OnChange = (failure: Failure | null, watched: Watched) => void;

/** What one process knows about a dependency: the failures since the last success, and when to probe it next. */
export class Watched implements Traffic {
  readonly dependency: Dependency;
  readonly #onChange: OnChange;
  readonly #failed = new Set<string | symbol>();
  #last: Reason | null = null;
  #failure: Failure | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;
  #succeededAt = Number.NEGATIVE_INFINITY;
  #probeAt: number;
  #pauseMs = PAUSE_MS_MIN;
  #isProbing = false;

  constructor(dependency: Dependency, onChange: OnChange) {
    this.dependency = dependency;
    this.#onChange = onChange;
    this.#probeAt = performance.now() + (dependency.probe?.everyMs ?? 0) / 10;
  }

  /** Null while it works. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get msSinceFailure(): number {
    return performance.now() - this.#failedAt;
  }

  get msSinceSuccess(): number {
    return performance.now() - this.#succeededAt;
  }

  succeeded(): void {
    this.#succeededAt = performance.now();
    this.#probeAt = this.#succeededAt + (this.dependency.probe?.everyMs ?? 0);
    this.#pauseMs = PAUSE_MS_MIN;
    this.#failed.clear();
    this.#last = null;
    if (this.#failure === null) return;
    this.#failure = null;
    this.#onChange(null, this);
  }

  failed(reason: Reason, subject: string | symbol = Symbol()): void {
    this.#failedAt = performance.now();
    this.#last = reason;
    // a probe confirms it soon, and then less and less often
    this.#probeAt = Math.min(this.#probeAt, this.#failedAt + this.#pauseMs);
    if (this.#failure !== null) {
      this.#failure = { ...this.#failure, reason };
      return;
    }
    this.#failed.add(subject);
    if (this.#failed.size < this.dependency.failuresMin) return;
    this.#failure = { reason, since: new Date() };
    this.#onChange(this.#failure, this);
  }

  /** Probes it if that is due. A probe that hangs counts as a failure once, and no other one starts beside it. */
  async check(): Promise<void> {
    const { probe } = this.dependency;
    if (!probe) return this.#forget();
    if (this.#isProbing || performance.now() < this.#probeAt) return;
    this.#isProbing = true;
    const running = probe.run(this.#last).finally(() => {
      this.#isProbing = false;
    });
    const found = await withinTime(running, probe.msMax);
    if (found === null) return this.succeeded();
    this.#pauseMs = Math.min(this.#pauseMs * 2, PAUSE_MS_MAX, probe.everyMs);
    this.#probeAt = performance.now() + this.#pauseMs;
    if (found !== 'unknown') this.failed(found);
  }

  #forget(): void {
    if (this.#last !== null && this.msSinceFailure > FORGOTTEN_MS) this.succeeded();
  }
}

async function withinTime(
  running: ReturnType<Probe['run']>,
  msMax: number,
): Promise<Reason | 'unknown' | null> {
  const late = Promise.withResolvers<'timed_out'>();
  const timer = setTimeout(late.resolve, msMax, 'timed_out').unref();
  return Promise.race([running.catch(() => 'failed' as const), late.promise]).finally(() =>
    clearTimeout(timer),
  );
}
