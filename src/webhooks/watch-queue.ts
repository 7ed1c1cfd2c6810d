import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { measureQueue } from './delivery/store.ts';

const COUNTED_MAX = 100_000;
const FRESH_MS = 5000;

/** How many deliveries wait, and how long the oldest has; looked at every few seconds, however often it is asked. */
export function watchDeliveries(
  registry: Registry,
  { database, clock }: { database: Database; clock: Clock },
): void {
  let freshUntil = 0;
  const age = new Gauge({
    name: 'stipend_webhook_oldest_seconds',
    help: 'Age of the oldest delivery that waits',
    registers: [registry],
  });
  new Gauge({
    name: 'stipend_webhook_pending',
    help: 'Deliveries that wait, up to 100,000',
    registers: [registry],
    async collect() {
      if (performance.now() < freshUntil) return;
      freshUntil = performance.now() + FRESH_MS;
      // without a database there is nothing to say, and the other metrics are needed more than ever
      const queue = await database.inSystem((tx) => measureQueue(tx, COUNTED_MAX)).catch(() => null);
      if (!queue) return;
      this.set(queue.pending);
      age.set(
        queue.oldest === null ? 0 : Math.max(0, (clock.now().getTime() - Date.parse(queue.oldest)) / 1000),
      );
    },
  });
}
