import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#platform/database/database.ts';
import { freshFor } from '#platform/fresh.ts';
import { measureCheckLag } from './store.ts';

const FRESH_MS = 5000;

export function watchChecks(registry: Registry, { database }: { database: Database }): void {
  const measure = freshFor(FRESH_MS, () => measureCheckLag(database.system), Number.NaN);
  new Gauge({
    name: 'stipend_check_lag_seconds',
    help: 'How long the oldest due recurring check has waited for its job to be created; 0 if none is due',
    registers: [registry],
    async collect() {
      this.set(await measure());
    },
  });
}
