import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { endsWithin } from '#platform/ends-within.ts';
import { problemOf } from '#platform/http/errors.ts';
import type { AnsweredRequest } from '#platform/http/finish-request.ts';
import { newId } from '#platform/id.ts';
import { describeError, type Logger } from '#platform/log.ts';
import { TokenBucket } from '#platform/token-bucket.ts';
import { insertRequests } from './store.ts';

const WRITE_EVERY_MS = 1000;
const BATCH = 500;
const WAITING_MAX = 10_000;
/** The process ends in time even if the database does not respond. */
const CLOSE_MS_MAX = 3000;
/**
 * For each client and process, for failed and for other requests: a client can neither fill the disk nor displace its
 * failures by its successes.
 */
const RECORDED = { perSecond: 1, burst: 600 };

/**
 * Records answered requests. They are collected in memory and written in batches, so that no request waits for it. Closing
 * writes the rest; a crash loses what was collected in the last second.
 */
export class RequestLog {
  readonly #context: { database: Database; clock: Clock; log: Logger };
  readonly #limits: TokenBucket;
  readonly #timer: NodeJS.Timeout;
  #waiting: Parameters<typeof insertRequests>[1][number][] = [];
  #omitted = 0;
  #written: Promise<void> = Promise.resolve();

  constructor(context: { database: Database; clock: Clock; log: Logger }) {
    this.#context = context;
    this.#limits = new TokenBucket(() => context.clock.now().getTime());
    this.#timer = setInterval(() => this.write(), WRITE_EVERY_MS).unref();
  }

  record(answered: AnsweredRequest): void {
    const { clientId, status, at } = answered;
    const { isAllowed } = this.#limits.take(`${clientId} ${status >= 400}`, RECORDED);
    if (!isAllowed || this.#waiting.length >= WAITING_MAX) {
      this.#omitted += 1;
      return;
    }
    this.#waiting.push({
      client_id: clientId,
      // by the time of the reply: ids must not be made for an earlier time, because others would no longer sort by age
      id: newId(this.#context.clock.now()),
      created_at: at,
      request_id: answered.requestId,
      caller_kind: answered.callerKind,
      method: answered.method,
      path: answered.path,
      status,
      duration_ms: Math.round(answered.ms),
      error_code: answered.errorCode,
      error_messages: [...answered.errorMessages],
    });
  }

  /** Writes what was recorded until now. What can't be written waits for the next time. */
  write(): Promise<void> {
    this.#written = this.#written.then(() => this.#writeBatches());
    return this.#written;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (!(await endsWithin(CLOSE_MS_MAX, this.write())))
      this.#context.log.warn({ count: this.#waiting.length }, 'requests were not recorded before the end');
  }

  async #writeBatches(): Promise<void> {
    const { database, log } = this.#context;
    if (this.#omitted > 0) log.info({ count: this.#omitted }, 'requests over the limit were not recorded');
    this.#omitted = 0;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      try {
        await database.inSystem((tx) => insertRequests(tx, batch));
      } catch (error) {
        log.warn({ count: this.#waiting.length, error: describeError(error) }, 'recording requests failed');
        // a batch that can't be stored must not hold up the next ones
        if (problemOf(error).code === 'unavailable') return;
      }
      this.#waiting = this.#waiting.slice(batch.length);
    }
  }
}
