import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { freshFor } from '#platform/fresh.ts';
import { countOutcomes, measureSeconds, type Outcomes } from './store-across-clients.ts';

const HOUR_MS = 60 * 60_000;
const FRESH_MS = 5000;
const QUANTILES = [0.5, 0.95, 0.99];

interface Measured {
  outcomes: Outcomes[];
  seconds: number[];
}
const NOTHING: Measured = { outcomes: [], seconds: [] };

/**
 * Publishes the outcomes of the last hour's documents and their duration. The query runs at most every few
 * seconds, however often the metrics are read.
 */
export function watchDocuments(
  registry: Registry,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const measure = freshFor(
    FRESH_MS,
    () => {
      const since = new Date(clock.now().getTime() - HOUR_MS);
      return database.inSystem(async (tx) => ({
        outcomes: await countOutcomes(tx, since),
        seconds: await measureSeconds(tx, since, QUANTILES),
      }));
    },
    NOTHING,
  );
  new Gauge({
    name: 'stipend_documents',
    help: 'Documents that reached a final status in the last hour, by status and reason',
    labelNames: ['status', 'reason'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { status, reason, count } of (await measure()).outcomes)
        this.set({ status, reason: reason ?? '' }, count);
    },
  });
  new Gauge({
    name: 'stipend_document_seconds',
    help: 'Seconds from the last byte of a document to its final status, in the last hour, by quantile',
    labelNames: ['quantile'],
    registers: [registry],
    async collect() {
      this.reset();
      const { seconds } = await measure();
      seconds.forEach((value, index) => {
        this.set({ quantile: QUANTILES[index] ?? 0 }, value);
      });
    },
  });
}
