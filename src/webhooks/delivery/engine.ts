import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openTrail } from '#audit';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { listen } from '#platform/database/listen.ts';
import { keepPresence, type Presence } from '#platform/jobs/presence.ts';
import { describeError, type Logger } from '#platform/log.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import type { UserKeys } from '#users';
import { DELIVERY_NEWS } from '../store.ts';
import { attempt, type Done } from './attempt.ts';
import { Pace, type Rooms } from './pace.ts';
import { prepareBodies, type Ready } from './prepare-body.ts';
import { settleWebhook, type Tally } from './settle-webhooks.ts';
import { type Claimed, claimDue, type Result, recordResults, releaseStrays } from './store.ts';

export interface EngineContext {
  address: pg.PoolConfig;
  database: Database;
  clock: Clock;
  log: Logger;
  clientKeys: ClientKeys;
  userKeys: UserKeys;
  outbound: Outbound;
}

/** As many as there may be connections. */
const IN_FLIGHT_MAX = 1024;
const BATCH_MAX = 256;
/** Longer than an attempt may take. */
const LEASE_SECONDS = 25;
const LOOK_AGAIN_MS = 500;
const FLUSH_MS = 5;
const RECORD_AGAIN_MS = 200;
const RECORD_MS_MAX = { running: LEASE_SECONDS * 1000, stopping: 5000 };

export interface Engine {
  readonly worker: string;
  /** How attempts ended, for metrics. */
  readonly outcomes: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Delivers until it is told to stop; then what is under way ends and is recorded. */
export function startEngine(context: EngineContext, options: { leaseSeconds?: number } = {}): Engine {
  return new DeliveryEngine(context, options.leaseSeconds ?? LEASE_SECONDS);
}

class DeliveryEngine implements Engine {
  readonly worker = `deliveries-${randomUUID()}`;
  readonly outcomes = new Map<string, number>();
  readonly #context: EngineContext;
  readonly #leaseSeconds: number;
  readonly #listener: { close(): Promise<void> };
  /** With it goes the lock that others see: should this process die, they free what it held within seconds. */
  readonly #presence: Presence;
  readonly #pace = new Pace();
  /** Claimed, and not yet recorded. */
  readonly #held = new Set<string>();
  /** The database may have claims of ours that we never heard of. */
  #mayHaveStrays = false;
  #done: Done[] = [];
  #flushing: Promise<void> = Promise.resolve();
  #isFlushPlanned = false;
  #isStopping = false;
  /** The last look took as much as one look may. */
  #isBehind = false;
  #wake: () => void = () => undefined;
  readonly #over: Promise<void>;

  constructor(context: EngineContext, leaseSeconds: number) {
    this.#context = context;
    this.#leaseSeconds = leaseSeconds;
    this.#listener = listen(context.address, DELIVERY_NEWS, () => this.#wake());
    const { address, log } = context;
    this.#presence = keepPresence({ address, log, workerId: this.worker });
    this.#over = this.#pump();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    this.#presence.dismiss();
    await this.#over;
    await this.#listener.close();
    await this.#presence.end('left');
  }

  async #pump(): Promise<void> {
    await this.#presence.held();
    this.#context.log.info({ worker: this.worker }, 'delivering webhooks');
    while (!this.#isStopping) {
      await this.#presence.held();
      const woken = this.#sleep();
      const isMoreWanted = await this.#takeSome().catch((error) => this.#noteTrouble(error));
      if (!isMoreWanted || !this.#hasRoom()) await woken;
    }
    while (this.#pace.total > 0) await this.#sleep();
    await this.#flush();
  }

  /** Tells whether to look again at once. */
  async #takeSome(): Promise<boolean> {
    if (!this.#hasRoom()) return false;
    const rooms = this.#pace.rooms();
    const claimed = await this.#claim(rooms);
    this.#isBehind = claimed.length === BATCH_MAX;
    for (const { delivery_id } of claimed) this.#held.add(delivery_id);
    this.#pace.take(
      claimed.map(({ webhook_id }) => webhook_id),
      rooms,
    );
    // not waited for, so that the next are claimed meanwhile
    if (claimed.length > 0) void this.#send(claimed);
    return this.#isBehind || this.#pace.someWantMore();
  }

  async #send(claimed: readonly Claimed[]): Promise<void> {
    const ready = new Map<string, Ready>();
    try {
      const opened = await prepareBodies(this.#context, claimed, this.#context.clock.now());
      for (const one of opened) ready.set(one.claimed.delivery_id, one);
    } catch (error) {
      this.#noteTrouble(error);
    }
    for (const one of claimed) {
      const delivery = ready.get(one.delivery_id);
      if (delivery) void this.#deliver(delivery);
      else this.#letGo(one);
    }
  }

  #noteTrouble(error: unknown): false {
    this.#isBehind = false;
    this.#mayHaveStrays = true;
    this.#context.log.warn({ error: describeError(error) }, 'deliveries could not be taken');
    return false;
  }

  #claim(rooms: Rooms): Promise<Claimed[]> {
    const { database, clock } = this.#context;
    const { worker } = this;
    const now = clock.now();
    const mayHaveStrays = this.#mayHaveStrays;
    this.#mayHaveStrays = false;
    return database.inSystem(async (tx) => {
      if (mayHaveStrays) await releaseStrays(tx, { worker, now, held: [...this.#held] });
      return claimDue(tx, {
        now,
        worker,
        leaseSeconds: this.#leaseSeconds,
        limit: BATCH_MAX,
        ...rooms,
      });
    });
  }

  #letGo({ webhook_id, delivery_id }: Claimed): void {
    this.#held.delete(delivery_id);
    this.#end(webhook_id);
  }

  #end(webhookId: string): void {
    this.#pace.end(webhookId);
    const mayTakeMore = this.#pace.wantsMore(webhookId) || (this.#isBehind && this.#hasRoom());
    if (mayTakeMore || this.#isStopping) this.#wake();
  }

  async #deliver(ready: Ready): Promise<void> {
    const { webhook_id, delivery_id } = ready.claimed;
    try {
      const done = await attempt(this.#context, ready);
      const { verdict, result } = done;
      this.#pace.judge(webhook_id, { isWell: verdict === 'delivered', durationMs: result.duration_ms });
      this.#done.push(done);
      this.#planFlush();
    } catch (error) {
      this.#held.delete(delivery_id);
      this.#context.log.error({ error: describeError(error) }, 'a delivery could not be attempted');
    } finally {
      this.#end(webhook_id);
    }
  }

  /** For a whole batch: looking for one at a time would cost a commit each. */
  #hasRoom(): boolean {
    return this.#pace.total + BATCH_MAX <= IN_FLIGHT_MAX;
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
    for (const { result } of done)
      this.outcomes.set(nameOf(result), (this.outcomes.get(nameOf(result)) ?? 0) + 1);
    try {
      const believed = await this.#recordPatiently(done.map(({ result }) => result));
      await settleAll(
        this.#context,
        done.filter(({ result }) => believed.has(result.delivery_id)),
      );
    } catch (error) {
      // the lease runs out and another attempt is made: at least once, never lost
      this.#context.log.warn({ error: describeError(error) }, 'attempts could not be recorded');
    } finally {
      for (const { result } of done) this.#held.delete(result.delivery_id);
    }
  }

  /** A database that is away for a moment should not make us send again what was received. Recording twice does no harm. */
  async #recordPatiently(results: readonly Result[]): Promise<Set<string>> {
    const { database, log } = this.#context;
    const begun = performance.now();
    for (;;) {
      try {
        return await database.inSystem((tx) => recordResults(tx, results));
      } catch (error) {
        const patience = RECORD_MS_MAX[this.#isStopping ? 'stopping' : 'running'];
        if (performance.now() - begun > patience) throw error;
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

/** Only webhooks that fail, or have been failing, need a look: those that are well are many. */
async function settleAll(context: EngineContext, done: readonly Done[]): Promise<void> {
  for (const [webhookId, some] of Map.groupBy(done, ({ claimed }) => claimed.webhook_id)) {
    const tally: Tally = {
      webhookId,
      url: some[0]?.claimed.url ?? '',
      delivered: some.filter(({ verdict }) => verdict === 'delivered').length,
      failed: some.filter(({ verdict }) => verdict === 'again').length,
      isGone: some.some(({ verdict }) => verdict === 'gone'),
      wasFailing: some.some(({ claimed }) => claimed.failures > 0),
    };
    if (!tally.isGone && tally.failed === 0 && !tally.wasFailing) continue;
    const clientId = some[0]?.claimed.client_id ?? '';
    const trail = await openTrail(context, clientId);
    const settled = await context.database.inTenant(clientId, (tx) => settleWebhook(tx, trail, tally));
    if (settled) context.log.warn({ client_id: clientId, webhook_id: webhookId }, `webhook ${settled}`);
  }
}

function nameOf({ status, outcome }: Result): string {
  return status === 'delivered' ? 'delivered' : outcome;
}
