import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#platform/database/database.ts';
import { findSweepProblem, SWEEP_PROBLEMS } from '#platform/database/installation.ts';
import { freshFor } from '#platform/fresh.ts';

const FRESH_MS = 5000;

export function watchSweep(registry: Registry, { database }: { database: Pick<Database, 'probes'> }): void {
  const read = freshFor(FRESH_MS, async () => ({ problem: await findSweepProblem(database.probes) }), null);
  new Gauge({
    name: 'stipend_storage_sweep_stopped',
    help: 'Why the hourly task that removes orphaned files has stopped: 1 for the reason, otherwise 0',
    labelNames: ['problem'],
    registers: [registry],
    async collect() {
      const found = await read();
      this.reset();
      for (const problem of found ? SWEEP_PROBLEMS : [])
        this.set({ problem }, found?.problem === problem ? 1 : 0);
    },
  });
}
