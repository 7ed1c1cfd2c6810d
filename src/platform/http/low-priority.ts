import { setImmediate as yieldToLoop } from 'node:timers';

/** More pieces than this never wait: they would wait for seconds. */
const WAITING_MAX = 2_000;
/** After a turn of the event loop that took longer than this, more than one piece is started, so that they get a tenth of a core. */
const MS_PER_PIECE = 15;

/**
 * Starts pieces of work one per turn of the event loop, in their order. Work that does not wait here, such as that of callers
 * with a credential, is delayed by one piece at most, however many wait.
 */
export class LowPriorityQueue {
  readonly #now: () => number;
  #waiting: (() => void)[] = [];
  #isScheduled = false;
  #lastTurnAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Starts a piece of work later. Returns false, and does not start it, if too many pieces wait. */
  add(start: () => void): boolean {
    if (this.#waiting.length >= WAITING_MAX) return false;
    this.#waiting.push(start);
    this.#schedule();
    return true;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#lastTurnAt = this.#now();
    yieldToLoop(() => this.#turn());
  }

  #turn(): void {
    this.#isScheduled = false;
    const count = 1 + Math.floor((this.#now() - this.#lastTurnAt) / MS_PER_PIECE);
    const started = this.#waiting.splice(0, count);
    if (this.#waiting.length > 0) this.#schedule();
    for (const start of started) start();
  }
}
