import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { freshFor } from '#platform/fresh.ts';
import { measureQueue } from './delivery/store.ts';
import { countDisabled } from './store.ts';

const COUNTED_MAX = 100_000;
const FRESH_MS = 5000;

/**
 * Registers metrics about attempts and due deliveries. The queue is measured at most every five seconds,
 * however often metrics are read.
 */
export function registerDeliveryMetrics(
  registry: Registry,
  {
    database,
    clock,
    deliveries,
  }: { database: Database; clock: Clock; deliveries: { outcomes: ReadonlyMap<string, number> } },
): void {
  new Counter({
    name: 'stipend_webhook_attempts_total',
    help: 'Delivery attempts of this process by outcome; `answered` is any response other than 2xx',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of deliveries.outcomes) this.inc({ outcome }, count);
    },
  });
  const measure = freshFor(
    FRESH_MS,
    async () => {
      const now = clock.now();
      const { pending, oldest } = await database.inSystem((tx) => measureQueue(tx, now, COUNTED_MAX));
      const disabled = await countDisabled(database.system);
      return { pending, disabled, seconds: oldest === null ? 0 : secondsSince(oldest, now) };
    },
    UNKNOWN,
  );
  new Gauge({
    name: 'stipend_webhook_pending',
    help: 'Deliveries that are due and not yet delivered, counted up to 100,000',
    registers: [registry],
    async collect() {
      this.set((await measure()).pending);
    },
  });
  new Gauge({
    name: 'stipend_webhooks_disabled',
    help: 'Webhooks that were disabled because their deliveries kept failing',
    registers: [registry],
    async collect() {
      this.set((await measure()).disabled);
    },
  });
  new Gauge({
    name: 'stipend_webhook_oldest_seconds',
    help: 'Seconds since the oldest pending delivery became due, without receivers whose last attempt failed',
    registers: [registry],
    async collect() {
      this.set((await measure()).seconds);
    },
  });
}

/** NaN instead of zero, because the number is not known. */
const UNKNOWN = { pending: Number.NaN, disabled: Number.NaN, seconds: Number.NaN };

function secondsSince(time: string, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(time)) / 1000);
}
