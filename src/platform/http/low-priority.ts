/** Further pieces are rejected, because they would wait for seconds. */
const WAITING_MAX = 2_000;
/** After a request of high priority arrived, pieces are started more slowly for this long. Most requests are answered in less time. */
const HOLD_MS = 50;
const HELD_EVERY_MS = 5;
/** If a turn of the event loop took longer than this, more than one piece is started after it, so that they get a tenth of a core. */
const MS_PER_PIECE = 15;

/**
 * Starts pieces of work one per turn of the event loop, in their order, and more slowly while requests of high priority
 * are being answered. So such a request is delayed by a few pieces at most, however many pieces wait.
 */
export class LowPriorityQueue {
  readonly #now: () => number;
  #waiting: (() => void)[] = [];
  #isScheduled = false;
  #heldUntil = 0;
  #lastPieceAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Starts a piece of work later. Returns false, and does not start it, if too many pieces wait. */
  add(start: () => void): boolean {
    if (this.#waiting.length >= WAITING_MAX) return false;
    if (this.#waiting.length === 0)
      this.#lastPieceAt = Math.max(this.#lastPieceAt, this.#now() - HELD_EVERY_MS);
    this.#waiting.push(start);
    this.#schedule();
    return true;
  }

  /** Call this when a request of high priority arrives. */
  hold(): void {
    this.#heldUntil = this.#now() + HOLD_MS;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const now = this.#now();
    const waitedMs = now - this.#lastPieceAt;
    if (now < this.#heldUntil && waitedMs < HELD_EVERY_MS) {
      setTimeout(() => this.#turn(), HELD_EVERY_MS - waitedMs);
      return;
    }
    this.#isScheduled = false;
    this.#lastPieceAt = now;
    const started = this.#waiting.splice(0, 1 + Math.floor(waitedMs / MS_PER_PIECE));
    if (this.#waiting.length > 0) this.#schedule();
    for (const start of started) start();
  }
}
