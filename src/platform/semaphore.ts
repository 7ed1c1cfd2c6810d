import { unavailable } from './problem.ts';

const RETRY_SECONDS = 2;

/** Lets a few do their work at a time while others wait for their turn; who finds too many waiting is sent away. */
export class Semaphore {
  readonly #atOnceMax: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnceMax, waitingMax }: { atOnceMax: number; waitingMax: number }) {
    this.#atOnceMax = atOnceMax;
    this.#waitingMax = waitingMax;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnceMax) this.#running += 1;
    else if (this.#waiting.length >= this.#waitingMax) throw unavailable(RETRY_SECONDS);
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // the place is handed on, so that nobody slips in between
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
