import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { freshFor } from '#platform/fresh.ts';
import { countOutcomes, type Outcomes } from './store-across-clients.ts';

const HOUR_MS = 60 * 60_000;
const FRESH_MS = 5000;

/** Publishes the outcomes of the last hour's documents. The query runs at most every few seconds, however often the metrics are read. */
export function watchDocuments(
  registry: Registry,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const measure = freshFor<Outcomes[]>(FRESH_MS, () => {
    const since = new Date(clock.now().getTime() - HOUR_MS);
    return database.inSystem((tx) => countOutcomes(tx, since));
  }, []);
  new Gauge({
    name: 'stipend_documents',
    help: 'Documents that reached a final status in the last hour, by status and reason',
    labelNames: ['status', 'reason'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { status, reason, count } of await measure())
        this.set({ status, reason: reason ?? '' }, count);
    },
  });
}
