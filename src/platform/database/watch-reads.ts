import { Counter, Gauge, type Registry } from 'prom-client';
import { freshFor } from '../fresh.ts';
import type { Reads } from './database.ts';

const FRESH_MS = 5000;
const UNKNOWN = { bytes: Number.NaN, seconds: Number.NaN };

/** Registers the metrics of the read replica. Without one they have no values. */
export function watchReads(registry: Registry, { replica }: Reads): void {
  const measure = freshFor(FRESH_MS, async () => (replica ? replica.lag() : UNKNOWN), UNKNOWN);
  new Counter({
    name: 'stipend_replica_reads_total',
    help: 'Reads that the replica could have answered, by outcome: the replica answered, or why the primary did',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(replica?.counts ?? {})) this.inc({ outcome }, count);
    },
  });
  for (const [unit, help] of [
    ['seconds', 'Age of the newest commit that the replica has; 0 if it has all'],
    ['bytes', 'How much of the write-ahead log the replica has not replayed'],
  ] as const)
    new Gauge({
      name: `stipend_replica_lag_${unit}`,
      help,
      registers: [registry],
      async collect() {
        this.reset();
        if (replica) this.set((await measure())[unit]);
      },
    });
}
