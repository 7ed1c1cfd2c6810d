import { randomUUID } from 'node:crypto';
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DELIVERY_CHANNEL } from '#events';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { listen } from '#platform/database/listen.ts';
import { isNodeAway } from '#platform/database/nodes.ts';
import { holdWorkerLock, type WorkerLock } from '#platform/jobs/worker-lock.ts';
import { describeError, type Logger } from '#platform/log.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { NO_TRACING, type Tracing } from '#platform/tracing/tracing.ts';
import type { UserKeys } from '#users';
import { attempt, type FinishedAttempt, postpone } from './attempt.ts';
import type { AttemptResult, Claimed } from './claim.ts';
import { type Capacity, DeliveryConcurrency } from './delivery-concurrency.ts';
import { HealthTracker } from './health-tracker.ts';
import { type PreparedDelivery, prepareDeliveries } from './prepare-deliveries.ts';
import { claimDue, recordResults, releaseOrphanedClaims } from './store.ts';

export interface DeliveryContext {
  database: Database;
  clock: Clock;
  log: Logger;
  keys: { clients: ClientKeys; users: UserKeys };
  tracing?: Tracing;
  deliveries: {
    outbound: Outbound;
    /** Number of attempts by outcome, for metrics. */
    outcomes: Map<string, number>;
  };
}

const BATCH_MAX = 256;
const LEASE_SECONDS = 25;
/**
 * Attempts that start later in the lease could outlive it, and another worker would send the delivery too.
 */
const START_LEASE_FRACTION_MAX = 0.35;
/** Encrypting and signing a whole batch at once would delay requests, replies and the next claim. */
const STARTED_PER_YIELD = 32;
const POLL_MS = 500;
const FLUSH_MS = 20;
const RECORD_RETRY_MS = 200;
const RECORD_MS_MAX_WHEN_STOPPING = 5000;
/** Limits the memory for bodies of attempts in progress. */
const BYTES_MAX = 256 * 1024 * 1024;

export interface DeliveryWorker {
  readonly workerId: string;
  stop(): Promise<void>;
}

/** Delivers webhooks until stopped; then finishes and records attempts in progress. */
export function startDeliveryWorker(
  context: DeliveryContext,
  options: { leaseSeconds?: number } = {},
): DeliveryWorker {
  return new DatabaseDeliveryWorker(context, options.leaseSeconds ?? LEASE_SECONDS);
}

class DatabaseDeliveryWorker implements DeliveryWorker {
  readonly workerId = `deliveries-${randomUUID()}`;
  readonly #context: DeliveryContext;
  readonly #leaseSeconds: number;
  readonly #listener: { close(): Promise<void> };
  /** Held while this process runs. If the process dies, other workers release its claims within seconds. */
  readonly #workerLock: WorkerLock;
  readonly #concurrency = new DeliveryConcurrency();
  readonly #health: HealthTracker;
  /** Claim number of each delivery that is claimed and not yet recorded. */
  readonly #held = new Map<string, number>();
  #bytes = 0;
  /** True if the database may have claims of this worker that are not in `#held`. */
  #mayHaveOrphanedClaims = false;
  #done: FinishedAttempt[] = [];
  #flushing: Promise<void> = Promise.resolve();
  #plannedFlush: NodeJS.Timeout | null = null;
  #isStopping = false;
  /** True if the last claim was a full batch. */
  #isBehind = false;
  #wake: () => void = () => undefined;
  readonly #ended: Promise<void>;

  constructor(context: DeliveryContext, leaseSeconds: number) {
    this.#context = context;
    this.#leaseSeconds = leaseSeconds;
    this.#health = new HealthTracker(context);
    this.#listener = listen(context.database.address, DELIVERY_CHANNEL, () => this.#wake());
    const { database, log } = context;
    this.#workerLock = holdWorkerLock({ address: database.address, log, workerId: this.workerId });
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    this.#workerLock.stopWaiting();
    await this.#ended;
    await this.#listener.close();
    await this.#workerLock.end('left');
  }

  async #run(): Promise<void> {
    await this.#workerLock.held();
    this.#context.log.info({ worker: this.workerId }, 'webhook delivery started');
    while (!this.#isStopping) {
      await this.#workerLock.held();
      const woken = this.#sleep();
      const claimAgain = await this.#claimBatch().catch((error) => this.#handleClaimError(error));
      if (!claimAgain || !this.#hasCapacity()) await woken;
    }
    while (this.#concurrency.total > 0) await this.#sleep();
    await this.#flush();
    await this.#health.ended();
  }

  /** Returns true if another batch should be claimed at once. */
  async #claimBatch(): Promise<boolean> {
    if (!this.#hasCapacity()) return false;
    const capacity = this.#concurrency.capacity();
    const begun = performance.now();
    const claimed = await this.#claim(capacity);
    this.#isBehind = claimed.length === BATCH_MAX;
    for (const { delivery_id, claims } of claimed) this.#held.set(delivery_id, claims);
    this.#concurrency.begin(claimed, capacity);
    // not awaited, so that the next batch can be claimed in the meantime
    if (claimed.length > 0) void this.#send(claimed, begun);
    return this.#isBehind || this.#concurrency.someNeedRefill();
  }

  async #send(claimed: readonly Claimed[], begun: number): Promise<void> {
    const { clock } = this.#context;
    const { ready, unreadable } = await prepareDeliveries(this.#context, claimed, clock.now());
    const startMsMax = this.#leaseSeconds * 1000 * START_LEASE_FRACTION_MAX;
    const left = new Set(claimed);
    for (const [index, one] of ready.entries()) {
      if (index % STARTED_PER_YIELD === 0) await yieldToEventLoop();
      if (performance.now() - begun > startMsMax) break;
      left.delete(one.claimed);
      void this.#deliver(one);
    }
    for (const one of unreadable) {
      left.delete(one);
      this.#complete(postpone(one, 'unreadable', clock.now()));
    }
    for (const one of left) this.#release(one);
  }

  #handleClaimError(error: unknown): false {
    this.#isBehind = false;
    this.#mayHaveOrphanedClaims = true;
    this.#context.log.warn({ error: describeError(error) }, 'claiming deliveries failed');
    return false;
  }

  #claim(capacity: Capacity): Promise<Claimed[]> {
    const { database, clock } = this.#context;
    const { workerId } = this;
    const now = clock.now();
    const options = { now, workerId, leaseSeconds: this.#leaseSeconds, limit: BATCH_MAX, ...capacity };
    if (!this.#mayHaveOrphanedClaims) return claimDue(database.system, options);
    this.#mayHaveOrphanedClaims = false;
    return database.inSystem(async (tx) => {
      await releaseOrphanedClaims(tx, { workerId, held: [...this.#held.keys()] });
      return claimDue(tx, options);
    });
  }

  /** Gives up a claim; the next claim releases it in the database. */
  #release(claimed: Claimed): void {
    this.#mayHaveOrphanedClaims = true;
    this.#dropClaim(claimed);
    this.#finish(claimed);
  }

  /** Keeps the entry if the delivery was claimed again in the meantime. */
  #dropClaim({ delivery_id, claims }: Claimed): void {
    if (this.#held.get(delivery_id) === claims) this.#held.delete(delivery_id);
  }

  #finish(claimed: Claimed): void {
    this.#concurrency.end(claimed);
    const mayTakeMore =
      this.#concurrency.needsRefill(claimed.webhook_id) || (this.#isBehind && this.#hasCapacity());
    if (mayTakeMore || this.#isStopping) this.#wake();
  }

  async #deliver(ready: PreparedDelivery): Promise<void> {
    const { claimed, json } = ready;
    this.#bytes += json.length;
    const endSpan = this.#startSpan(ready);
    try {
      const { clock, deliveries } = this.#context;
      const done = await attempt({ clock, outbound: deliveries.outbound }, ready);
      endSpan(done);
      this.#concurrency.recordOutcome(claimed.webhook_id, {
        isDelivered: done.verdict === 'delivered',
        durationMs: done.result.duration_ms,
        pauseMs: done.pauseMs,
      });
      this.#complete(done);
    } catch (error) {
      endSpan(null);
      this.#context.log.error({ error: describeError(error) }, 'delivery attempt failed unexpectedly');
      this.#complete(postpone(claimed, 'unsent', this.#context.clock.now()));
    } finally {
      this.#bytes -= json.length;
    }
  }

  /** Returns a function that ends the span with the result of the attempt, or with null if it failed unexpectedly. */
  #startSpan({ claimed, trace }: PreparedDelivery): (done: FinishedAttempt | null) => void {
    const { tracing = NO_TRACING } = this.#context;
    const span = tracing.start(`deliver ${claimed.kind}`, 'client', trace?.traceparent ?? null);
    return (done) =>
      span.end(
        {
          'stipend.client_id': claimed.client_id,
          'stipend.webhook_id': claimed.webhook_id,
          'stipend.delivery_id': claimed.delivery_id,
          'stipend.request_id': trace?.requestId,
          'stipend.outcome': done?.result.outcome ?? 'unsent',
          'http.response.status_code': done?.result.status_code ?? undefined,
        },
        { isFailed: done?.verdict !== 'delivered' },
      );
  }

  #complete(done: FinishedAttempt): void {
    this.#done.push(done);
    if (this.#done.length === BATCH_MAX) void this.#flush();
    else this.#planFlush();
    this.#finish(done.claimed);
  }

  /** Requires capacity for a whole batch: claiming one delivery at a time would cost a commit each. */
  #hasCapacity(): boolean {
    return this.#bytes < BYTES_MAX && this.#concurrency.hasCapacityFor(BATCH_MAX);
  }

  /** Collects results for a few milliseconds, up to a batch, to record them in one statement. */
  #planFlush(): void {
    this.#plannedFlush ??= setTimeout(() => void this.#flush(), FLUSH_MS);
  }

  #flush(): Promise<void> {
    clearTimeout(this.#plannedFlush ?? undefined);
    this.#plannedFlush = null;
    this.#flushing = this.#flushing.then(() => this.#record(this.#done.splice(0)));
    return this.#flushing;
  }

  async #record(done: readonly FinishedAttempt[]): Promise<void> {
    if (done.length === 0) return;
    for (const { result } of done) this.#count(result);
    try {
      const accepted = await this.#recordWithRetries(done.map(({ result }) => result));
      this.#health.add(done.filter(({ result }) => accepted.has(result.delivery_id)));
    } catch (error) {
      // the lease expires and the delivery is sent again: at least once, never lost
      this.#context.log.warn({ error: describeError(error) }, 'recording delivery attempts failed');
    } finally {
      for (const { claimed } of done) this.#dropClaim(claimed);
    }
  }

  #count({ status, outcome }: AttemptResult): void {
    const { outcomes } = this.#context.deliveries;
    const name = status === 'delivered' ? 'delivered' : outcome;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  }

  /**
   * Retries while the database is down, because unrecorded deliveries would be sent again. Few results pile
   * up, since nothing can be claimed in the meantime. A result recorded twice counts once.
   */
  async #recordWithRetries(results: readonly AttemptResult[]): Promise<Set<string>> {
    const { database, log } = this.#context;
    const begun = performance.now();
    const accepted = new Set<string>();
    // client by client in a distributed database, so that a lost node delays no others
    const parts = database.isDistributed
      ? [...Map.groupBy(results, ({ client_id }) => client_id).values()]
      : [results];
    for (;;) {
      try {
        for (let [part] = parts; part; [part] = parts) {
          for (const id of await this.#recordPart(part)) accepted.add(id);
          parts.shift();
        }
        return accepted;
      } catch (error) {
        if (this.#isStopping && performance.now() - begun > RECORD_MS_MAX_WHEN_STOPPING) throw error;
        log.warn({ error: describeError(error) }, 'recording delivery attempts failed, retrying');
      }
      await wait(RECORD_RETRY_MS);
    }
  }

  /** The claims on a lost node expire, and their deliveries are sent again: at least once, never lost. */
  async #recordPart(results: readonly AttemptResult[]): Promise<Set<string>> {
    const { database, log } = this.#context;
    const { nodes } = database;
    if (!nodes) return recordResults(database.system, results);
    try {
      nodes.require(results[0]?.client_id ?? '');
      return await database.inSystem((tx) => recordResults(tx, results));
    } catch (error) {
      if (!isNodeAway(error)) throw error;
      log.warn({ count: results.length }, 'delivery attempts were not recorded, because a node is away');
      return new Set();
    }
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
