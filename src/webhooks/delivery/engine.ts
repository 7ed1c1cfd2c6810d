import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Database } from '#platform/database/database.ts';
import { listen } from '#platform/database/listen.ts';
import { keepPresence, type Presence } from '#platform/jobs/presence.ts';
import { describeError, type Logger } from '#platform/log.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import type { UserKeys } from '#users';
import { sealEnvelope } from '../envelope.ts';
import { DELIVERY_NEWS } from '../store.ts';
import { prepareBodies, type Ready } from './prepare-body.ts';
import { parseRetryAfter, verdictOn, waitAfter } from './retry-plan.ts';
import { settleWebhook, type Tally } from './settle-webhooks.ts';
import { type Claimed, claimDue, type Result, recordResults } from './store.ts';

export interface EngineContext {
  address: pg.PoolConfig;
  database: Database;
  clock: Clock;
  log: Logger;
  clientKeys: ClientKeys;
  userKeys: UserKeys;
  outbound: Outbound;
}

const IN_FLIGHT_MAX = 128;
const PER_WEBHOOK_MAX = 16;
const BATCH_MAX = 64;
const LEASE_SECONDS = 25;
const LOOK_AGAIN_MS = 500;
const FLUSH_MS = 5;
const ANSWER_KEPT_BYTES = 2048;

export interface Engine {
  readonly worker: string;
  /** How attempts ended, for metrics. */
  readonly outcomes: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Delivers until it is told to stop; then what is under way ends and is recorded. */
export function startEngine(context: EngineContext): Engine {
  return new DeliveryEngine(context);
}

class DeliveryEngine implements Engine {
  readonly worker = `deliveries-${randomUUID()}`;
  readonly outcomes = new Map<string, number>();
  readonly #context: EngineContext;
  readonly #listener: { close(): Promise<void> };
  /** With it goes the lock that others see: should this process die, they free what it held within seconds. */
  readonly #presence: Presence;
  readonly #inFlight = new Map<string, number>();
  #total = 0;
  #done: Done[] = [];
  #flushing: Promise<void> = Promise.resolve();
  #isFlushPlanned = false;
  #isStopping = false;
  #wake: () => void = () => undefined;
  readonly #over: Promise<void>;

  constructor(context: EngineContext) {
    this.#context = context;
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
    while (!this.#isStopping) {
      await this.#presence.held();
      const woken = this.#sleep();
      const taken = await this.#takeSome().catch((error) => {
        this.#context.log.warn({ error: describeError(error) }, 'deliveries could not be taken');
        return 0;
      });
      if (taken < BATCH_MAX || this.#total >= IN_FLIGHT_MAX) await woken;
    }
    while (this.#total > 0) await this.#sleep();
    await this.#flush();
  }

  async #takeSome(): Promise<number> {
    const room = Math.min(BATCH_MAX, IN_FLIGHT_MAX - this.#total);
    if (room <= 0) return 0;
    const { database, clock } = this.#context;
    const full = [...this.#inFlight].filter(([, count]) => count >= PER_WEBHOOK_MAX).map(([id]) => id);
    const claimed = await database.inSystem((tx) =>
      claimDue(tx, {
        now: clock.now(),
        worker: this.worker,
        leaseSeconds: LEASE_SECONDS,
        perWebhook: PER_WEBHOOK_MAX,
        limit: room,
        full,
      }),
    );
    if (claimed.length === 0) return 0;
    for (const { webhook_id } of claimed) this.#count(webhook_id, 1);
    try {
      const ready = await prepareBodies(this.#context, claimed, clock.now());
      const prepared = new Set(ready.map(({ claimed: { delivery_id } }) => delivery_id));
      for (const gone of claimed) if (!prepared.has(gone.delivery_id)) this.#count(gone.webhook_id, -1);
      for (const delivery of ready) void this.#deliver(delivery);
    } catch (error) {
      for (const { webhook_id } of claimed) this.#count(webhook_id, -1);
      throw error;
    }
    return claimed.length;
  }

  async #deliver(ready: Ready): Promise<void> {
    const { claimed } = ready;
    try {
      this.#done.push(await attempt(this.#context, ready));
      this.#planFlush();
    } catch (error) {
      this.#context.log.error({ error: describeError(error) }, 'a delivery could not be attempted');
    } finally {
      this.#count(claimed.webhook_id, -1);
      this.#wake();
    }
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
      await this.#context.database.inSystem((tx) =>
        recordResults(
          tx,
          done.map(({ result }) => result),
        ),
      );
      await settleAll(this.#context, done);
    } catch (error) {
      // the lease runs out and another attempt is made: at least once, never lost
      this.#context.log.warn({ error: describeError(error) }, 'attempts could not be recorded');
    }
  }

  #count(webhookId: string, by: 1 | -1): void {
    this.#total += by;
    const count = (this.#inFlight.get(webhookId) ?? 0) + by;
    if (count === 0) this.#inFlight.delete(webhookId);
    else this.#inFlight.set(webhookId, count);
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

interface Done {
  claimed: Claimed;
  result: Result;
  verdict: ReturnType<typeof verdictOn>;
}

/** One attempt: seal, post, judge. Whatever the world does is a result. */
async function attempt({ outbound, clock }: EngineContext, ready: Ready): Promise<Done> {
  const { claimed, json, signingSecrets, encryptionKey } = ready;
  const at = clock.now();
  const envelope = sealEnvelope(json, {
    webhookId: claimed.delivery_id,
    timestamp: at,
    signingSecrets,
    encryptionKey,
  });
  const answer = await outbound.post({ url: claimed.url, headers: envelope.headers, body: envelope.body });
  const status = answer.outcome === 'answered' ? answer.status : null;
  const verdict = verdictOn({ outcome: answer.outcome, status });
  const attempts = claimed.attempts + 1;
  const asked = answer.outcome === 'answered' ? parseRetryAfter(answer.headers['retry-after'], at) : null;
  const wait = verdict === 'again' ? waitAfter(attempts, { retryAfterSeconds: asked }) : null;
  const now = clock.now();
  return {
    claimed,
    verdict,
    result: {
      client_id: claimed.client_id,
      delivery_id: claimed.delivery_id,
      claims: claimed.claims,
      status: verdict === 'delivered' ? 'delivered' : wait === null ? 'failed' : 'pending',
      due_at: wait === null ? null : new Date(now.getTime() + wait * 1000).toISOString(),
      finished_at: wait === null ? now.toISOString() : null,
      at: at.toISOString(),
      duration_ms: Math.round(answer.durationMs),
      outcome: answer.outcome === 'answered' ? 'answered' : answer.reason,
      status_code: status,
      answer: answer.outcome === 'answered' ? answer.body.subarray(0, ANSWER_KEPT_BYTES) : null,
    },
  };
}

/** Only webhooks that fail, or have been failing, need a look: those that are well are many. */
async function settleAll(context: EngineContext, done: readonly Done[]): Promise<void> {
  for (const [webhookId, some] of Map.groupBy(done, ({ claimed }) => claimed.webhook_id)) {
    const tally: Tally = {
      webhookId,
      delivered: some.filter(({ verdict }) => verdict === 'delivered').length,
      failed: some.filter(({ verdict }) => verdict === 'again').length,
      isGone: some.some(({ verdict }) => verdict === 'gone'),
      wasFailing: some.some(({ claimed }) => claimed.failures > 0),
    };
    if (!tally.isGone && tally.failed === 0 && !tally.wasFailing) continue;
    const clientId = some[0]?.claimed.client_id ?? '';
    const trail = { clientId, clientKey: await context.clientKeys.of(clientId), clock: context.clock };
    const settled = await context.database.inTenant(clientId, (tx) => settleWebhook(tx, trail, tally));
    if (settled) context.log.warn({ client_id: clientId, webhook_id: webhookId }, `webhook ${settled}`);
  }
}

function nameOf({ status, outcome }: Result): string {
  return status === 'delivered' ? 'delivered' : outcome;
}
