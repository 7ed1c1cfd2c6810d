import { endsWithin } from './ends-within.ts';
import { problemOf } from './http/errors.ts';
import { describeError, type Logger } from './log.ts';

const WRITE_EVERY_MS = 1000;
const BATCH = 500;
const WAITING_MAX = 10_000;
/** The process ends in time even if the database does not respond. */
const CLOSE_MS_MAX = 3000;

interface Writing<Row> {
  /** Stores rows in one transaction. Rows that it has stored before may be passed again. */
  store(rows: readonly Row[]): Promise<void>;
  /** Rows for which it returns false wait, without keeping others from being stored. */
  canStore?: (row: Row) => boolean;
  /** Runs before each round of writing, even if there is nothing to write. */
  beforeWrite?: () => void;
  log: Logger;
  /** The name of what the rows belong to, such as `access log`, for log messages. */
  what: string;
}

/**
 * Collects rows in memory and writes them in batches, so that no request waits for it. While the database is unavailable, rows
 * wait. Closing writes the rest; a crash loses what was collected in the last second.
 */
export class BatchWriter<Row> {
  readonly #writing: Writing<Row>;
  readonly #timer: NodeJS.Timeout;
  #waiting: Row[] = [];
  #written: Promise<void> = Promise.resolve();
  #reported = 0;
  /** How many rows were stored, and how many were lost: too many waited, or they can't be stored. */
  readonly counts = { stored: 0, lost: 0 };

  constructor(writing: Writing<Row>) {
    this.#writing = writing;
    this.#timer = setInterval(() => this.write(), WRITE_EVERY_MS).unref();
  }

  get isFull(): boolean {
    return this.#waiting.length >= WAITING_MAX;
  }

  add(row: Row): void {
    if (this.isFull) this.counts.lost += 1;
    else this.#waiting.push(row);
  }

  /** Writes all rows that were added so far. Rows that can't be written yet wait for the next time. */
  write(): Promise<void> {
    this.#written = this.#written.then(() => this.#writeBatches()).then(() => this.#reportLost());
    return this.#written;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await endsWithin(CLOSE_MS_MAX, this.write());
    this.counts.lost += this.#waiting.length;
    this.#reportLost();
  }

  async #writeBatches(): Promise<void> {
    const { beforeWrite, canStore = () => true } = this.#writing;
    beforeWrite?.();
    const kept: Row[] = [];
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      const { now = [], later = [] } = Object.groupBy(batch, (row) => (canStore(row) ? 'now' : 'later'));
      if (now.length > 0 && !(await this.#store(now))) break;
      kept.push(...later);
      this.#waiting = this.#waiting.slice(batch.length);
    }
    this.#waiting.unshift(...kept);
  }

  #reportLost(): void {
    const { log, what } = this.#writing;
    const count = this.counts.lost - this.#reported;
    if (count > 0) log.warn({ count, what }, 'entries were lost');
    this.#reported += count;
  }

  /** Returns false if the rows must wait. */
  async #store(rows: readonly Row[]): Promise<boolean> {
    const { store, log, what } = this.#writing;
    try {
      await store(rows);
      this.counts.stored += rows.length;
      return true;
    } catch (error) {
      log.warn({ count: rows.length, what, error: describeError(error) }, 'writing entries failed');
      if (problemOf(error).code === 'unavailable') return false;
    }
    if (rows.length === 1) {
      this.counts.lost += 1;
      return true;
    }
    // a row that can't be stored must not keep the others from being stored
    const half = Math.ceil(rows.length / 2);
    return (await this.#store(rows.slice(0, half))) && (await this.#store(rows.slice(half)));
  }
}
