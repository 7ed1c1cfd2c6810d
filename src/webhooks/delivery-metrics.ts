import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { measureQueue } from './delivery/store.ts';

const COUNTED_MAX = 100_000;
const FRESH_MS = 5000;

/** What is due and not delivered yet: how much, and for how long. Looked at every few seconds, however often it is asked. */
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
    help: 'Attempts of this process to deliver, by how they ended; `answered` is any answer but a 2xx',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of deliveries.outcomes) this.inc({ outcome }, count);
    },
  });
  let freshUntil = 0;
  let measured = Promise.resolve({ pending: 0, seconds: 0 });
  const measure = () => {
    if (performance.now() < freshUntil) return measured;
    freshUntil = performance.now() + FRESH_MS;
    const now = clock.now();
    // without a database there is nothing to say, and nothing is not zero; the other metrics are needed more than ever
    measured = database
      .inSystem((tx) => measureQueue(tx, now, COUNTED_MAX))
      .then(({ pending, oldest }) => ({ pending, seconds: oldest === null ? 0 : secondsSince(oldest, now) }))
      .catch(() => ({ pending: Number.NaN, seconds: Number.NaN }));
    return measured;
  };
  new Gauge({
    name: 'stipend_webhook_pending',
    help: 'Deliveries that are due and wait, up to 100,000',
    registers: [registry],
    async collect() {
      this.set((await measure()).pending);
    },
  });
  new Gauge({
    name: 'stipend_webhook_oldest_seconds',
    help: 'How long the oldest delivery that waits has been due',
    registers: [registry],
    async collect() {
      this.set((await measure()).seconds);
    },
  });
}

function secondsSince(time: string, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(time)) / 1000);
}
