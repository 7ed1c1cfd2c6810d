import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { listen } from '#platform/database/listen.ts';
import { holdWorkerLock, type WorkerLock } from '#platform/jobs/worker-lock.ts';
import { describeError, type Logger } from '#platform/log.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import type { UserKeys } from '#users';
import { DELIVERY_CHANNEL } from '../store.ts';
import { attempt, type Done, postpone } from './attempt.ts';
import { type Capacity, DeliveryConcurrency } from './delivery-concurrency.ts';
import { HealthTracker } from './health-tracker.ts';
import { type PreparedDelivery, prepareDeliveries } from './prepare-deliveries.ts';
import { type Claimed, claimDue, type Result, recordResults, releaseOrphanedClaims } from './store.ts';

export interface DeliveryContext {
  database: Database;
  clock: Clock;
  log: Logger;
  keys: { clients: ClientKeys; users: UserKeys };
  deliveries: {
    outbound: Outbound;
    /** How attempts ended, for metrics. */
    outcomes: Map<string, number>;
  };
}

const BATCH_MAX = 256;
const LEASE_SECONDS = 25;
/** Later than this into its lease an attempt could outlast it, and another would be made beside it. */
const BEGIN_SHARE_MAX = 0.35;
const LOOK_AGAIN_MS = 500;
const FLUSH_MS = 5;
const RECORD_AGAIN_MS = 200;
const RECORD_MS_MAX_STOPPING = 5000;
/** Bodies under way, of which there are many or large ones, but not both. */
const BYTES_MAX = 256 * 1024 * 1024;

export interface DeliveryWorker {
  readonly workerId: string;
  stop(): Promise<void>;
}

/** Delivers until it is told to stop; then what is under way ends and is recorded. */
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
  /** With it goes the lock that others see: should this process die, they free what it held within seconds. */
  readonly #workerLock: WorkerLock;
  readonly #concurrency = new DeliveryConcurrency();
  readonly #health: HealthTracker;
  /** Claimed, and not yet recorded: the number of the claim. */
  readonly #held = new Map<string, number>();
  #bytes = 0;
  /** The database may have claims of ours that we never heard of. */
  #mayHaveOrphanedClaims = false;
  #done: Done[] = [];
  #flushing: Promise<void> = Promise.resolve();
  #isFlushPlanned = false;
  #isStopping = false;
  /** The last look took as much as one look may. */
  #isBehind = false;
  #wake: () => void = () => undefined;
  readonly #over: Promise<void>;

  constructor(context: DeliveryContext, leaseSeconds: number) {
    this.#context = context;
    this.#leaseSeconds = leaseSeconds;
    this.#health = new HealthTracker(context);
    this.#listener = listen(context.database.address, DELIVERY_CHANNEL, () => this.#wake());
    const { database, log } = context;
    this.#workerLock = holdWorkerLock({ address: database.address, log, workerId: this.workerId });
    this.#over = this.#pump();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    this.#workerLock.stopWaiting();
    await this.#over;
    await this.#listener.close();
    await this.#workerLock.end('left');
  }

  async #pump(): Promise<void> {
    await this.#workerLock.held();
    this.#context.log.info({ worker: this.workerId }, 'delivering webhooks');
    while (!this.#isStopping) {
      await this.#workerLock.held();
      const woken = this.#sleep();
      const isMoreWanted = await this.#takeSome().catch((error) => this.#noteTrouble(error));
      if (!isMoreWanted || !this.#hasCapacity()) await woken;
    }
    while (this.#concurrency.total > 0) await this.#sleep();
    await this.#flush();
    await this.#health.ended();
  }

  /** Tells whether to look again at once. */
  async #takeSome(): Promise<boolean> {
    if (!this.#hasCapacity()) return false;
    const capacity = this.#concurrency.capacity();
    const begun = performance.now();
    const claimed = await this.#claim(capacity);
    this.#isBehind = claimed.length === BATCH_MAX;
    for (const { delivery_id, claims } of claimed) this.#held.set(delivery_id, claims);
    this.#concurrency.begin(claimed, capacity);
    // not waited for, so that the next are claimed meanwhile
    if (claimed.length > 0) void this.#send(claimed, begun);
    return this.#isBehind || this.#concurrency.someWantMore();
  }

  async #send(claimed: readonly Claimed[], begun: number): Promise<void> {
    const { clock } = this.#context;
    const { ready, unreadable } = await prepareDeliveries(this.#context, claimed, clock.now());
    const isLate = performance.now() - begun > this.#leaseSeconds * 1000 * BEGIN_SHARE_MAX;
    const left = new Set(claimed);
    for (const one of isLate ? [] : ready) {
      left.delete(one.claimed);
      void this.#deliver(one);
    }
    for (const one of unreadable) {
      left.delete(one);
      this.#conclude(postpone(one, 'unreadable', clock.now()));
    }
    for (const one of left) this.#letGo(one);
  }

  #noteTrouble(error: unknown): false {
    this.#isBehind = false;
    this.#mayHaveOrphanedClaims = true;
    this.#context.log.warn({ error: describeError(error) }, 'deliveries could not be taken');
    return false;
  }

  #claim(capacity: Capacity): Promise<Claimed[]> {
    const { database, clock } = this.#context;
    const { workerId } = this;
    const now = clock.now();
    const mayHaveOrphanedClaims = this.#mayHaveOrphanedClaims;
    this.#mayHaveOrphanedClaims = false;
    return database.inSystem(async (tx) => {
      if (mayHaveOrphanedClaims) await releaseOrphanedClaims(tx, { workerId, held: [...this.#held.keys()] });
      return claimDue(tx, {
        now,
        workerId,
        leaseSeconds: this.#leaseSeconds,
        limit: BATCH_MAX,
        ...capacity,
      });
    });
  }

  /** Another look gives it back. */
  #letGo(claimed: Claimed): void {
    this.#mayHaveOrphanedClaims = true;
    this.#forget(claimed);
    this.#end(claimed);
  }

  /** Unless it has been claimed again meanwhile. */
  #forget({ delivery_id, claims }: Claimed): void {
    if (this.#held.get(delivery_id) === claims) this.#held.delete(delivery_id);
  }

  #end(claimed: Claimed): void {
    this.#concurrency.end(claimed);
    const mayTakeMore =
      this.#concurrency.wantsMore(claimed.webhook_id) || (this.#isBehind && this.#hasCapacity());
    if (mayTakeMore || this.#isStopping) this.#wake();
  }

  async #deliver(ready: PreparedDelivery): Promise<void> {
    const { claimed, json } = ready;
    this.#bytes += json.length;
    try {
      const { clock, deliveries } = this.#context;
      const done = await attempt({ clock, outbound: deliveries.outbound }, ready);
      this.#concurrency.recordOutcome(claimed.webhook_id, {
        isDelivered: done.verdict === 'delivered',
        durationMs: done.result.duration_ms,
        pauseMs: done.pauseMs,
      });
      this.#conclude(done);
    } catch (error) {
      this.#context.log.error({ error: describeError(error) }, 'a delivery could not be attempted');
      this.#conclude(postpone(claimed, 'unsent', this.#context.clock.now()));
    } finally {
      this.#bytes -= json.length;
    }
  }

  #conclude(done: Done): void {
    this.#done.push(done);
    this.#planFlush();
    this.#end(done.claimed);
  }

  /** For a whole batch: looking for one at a time would cost a commit each. */
  #hasCapacity(): boolean {
    return this.#bytes < BYTES_MAX && this.#concurrency.hasCapacityFor(BATCH_MAX);
  }

  /** Results are written some at a time: one statement for all that came meanwhile. */
  #planFlush(): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    setTimeout(() => void this.#flush(), FLUSH_MS);
  }

  #flush(): Promise<void> {
    this.#isFlushPlanned = false;
    this.#flushing = this.#flushing.then(() => this.#record(this.#done.splice(0)));
    return this.#flushing;
  }

  async #record(done: readonly Done[]): Promise<void> {
    if (done.length === 0) return;
    for (const { result } of done) this.#count(result);
    try {
      const believed = await this.#recordPatiently(done.map(({ result }) => result));
      this.#health.add(done.filter(({ result }) => believed.has(result.delivery_id)));
    } catch (error) {
      // the lease runs out and another attempt is made: at least once, never lost
      this.#context.log.warn({ error: describeError(error) }, 'attempts could not be recorded');
    } finally {
      for (const { claimed } of done) this.#forget(claimed);
    }
  }

  #count({ status, outcome }: Result): void {
    const { outcomes } = this.#context.deliveries;
    const name = status === 'delivered' ? 'delivered' : outcome;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  }

  /**
   * A database that is away should not make us send again what was received, however long it takes: nothing is claimed
   * meanwhile, so little is waiting. What is recorded twice counts once.
   */
  async #recordPatiently(results: readonly Result[]): Promise<Set<string>> {
    const { database, log } = this.#context;
    const begun = performance.now();
    for (;;) {
      try {
        return await database.inSystem((tx) => recordResults(tx, results));
      } catch (error) {
        if (this.#isStopping && performance.now() - begun > RECORD_MS_MAX_STOPPING) throw error;
        log.warn({ error: describeError(error) }, 'attempts are not recorded yet');
      }
      await wait(RECORD_AGAIN_MS);
    }
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_AGAIN_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
