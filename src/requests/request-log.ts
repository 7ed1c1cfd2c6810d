import { BatchWriter } from '#platform/batch-writer.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { AnsweredRequest } from '#platform/http/finish-request.ts';
import { newId } from '#platform/id.ts';
import type { Logger } from '#platform/log.ts';
import { TokenBucket } from '#platform/token-bucket.ts';
import { insertRequests } from './store.ts';

/**
 * Limits for each client and process, separately for failed and for other requests, so that a client can
 * neither fill the disk nor displace its failures with its successes.
 */
const RECORDED = { perSecond: 1, burst: 600 };

/** Records answered requests. They are written in batches, so that no request waits for it. */
export class RequestLog {
  readonly #context: { clock: Clock; log: Logger };
  readonly #limits: TokenBucket;
  readonly #rows: BatchWriter<Parameters<typeof insertRequests>[1][number]>;
  #omitted = 0;

  constructor({ database, clock, log }: { database: Database; clock: Clock; log: Logger }) {
    this.#context = { clock, log };
    this.#limits = new TokenBucket(() => clock.now().getTime());
    this.#rows = new BatchWriter({
      beforeWrite: () => this.#reportOmitted(),
      canStore: ({ client_id }) => database.nodes?.reaches(client_id) ?? true,
      store: (rows) => database.inSystem((tx) => insertRequests(tx, rows)),
      log,
      what: 'recent requests',
    });
  }

  record(answered: AnsweredRequest): void {
    const { clientId, status, at } = answered;
    const { isAllowed } = this.#limits.take(`${clientId} ${status >= 400}`, RECORDED);
    if (!isAllowed || this.#rows.isFull) {
      this.#omitted += 1;
      return;
    }
    this.#rows.add({
      client_id: clientId,
      // the time of the reply, because ids for many different earlier times would displace the counters of `newId`, and
      // then other ids would not sort by age
      id: newId(this.#context.clock.now()),
      created_at: at,
      request_id: answered.requestId,
      caller_kind: answered.callerKind,
      is_dashboard: answered.isDashboard,
      key_id: answered.callerKind === 'api_key' ? answered.credentialId : null,
      about_user: answered.aboutUser,
      method: answered.method,
      path: answered.path,
      api_version: answered.apiVersion,
      deprecated: answered.deprecated && [...answered.deprecated],
      status,
      duration_ms: Math.round(answered.ms),
      error_code: answered.errorCode,
      error_messages: [...answered.errorMessages],
    });
  }

  /** Writes what was recorded so far. */
  write(): Promise<void> {
    return this.#rows.write();
  }

  close(): Promise<void> {
    return this.#rows.close();
  }

  #reportOmitted(): void {
    if (this.#omitted > 0)
      this.#context.log.info(
        { count: this.#omitted },
        'too many requests, some are missing from GET /requests',
      );
    this.#omitted = 0;
  }
}
