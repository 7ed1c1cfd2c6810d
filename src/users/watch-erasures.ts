import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { freshFor } from '#platform/fresh.ts';
import { findOldestUnverified } from './store.ts';

const FRESH_MS = 5000;

export function watchErasures(
  registry: Registry,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const measure = freshFor(
    FRESH_MS,
    async () => {
      const oldest = await findOldestUnverified(database.system);
      return oldest === null ? 0 : Math.max(0, (clock.now().getTime() - Date.parse(oldest)) / 1000);
    },
    Number.NaN,
  );
  new Gauge({
    name: 'stipend_erasure_oldest_seconds',
    help: 'How long the oldest deletion of a user has waited for the check that nothing is left; 0 if none waits',
    registers: [registry],
    async collect() {
      this.set(await measure());
    },
  });
}
