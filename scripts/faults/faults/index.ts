import { cutConnections, failedOverDatabase, restartedDatabase, silentDatabase } from './database.ts';
import type { Fault } from './fault.ts';
import { allKilled, killed, paused } from './processes.ts';
import { fullDisk, hangingProvider, hangingReceiver, wrongClock } from './surroundings.ts';

/** By the names that `--only` takes. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'kill-api': killed('api'),
  'kill-worker': killed('worker'),
  'kill-all': allKilled,
  'pause-api': paused('api', { least: 3000, most: 8000 }),
  // longer than the lease of a delivery
  'pause-worker': paused('worker', { least: 5000, most: 30_000 }),
  'restart-database': restartedDatabase,
  'fail-over': failedOverDatabase,
  'lose-packets': silentDatabase,
  'cut-connections': cutConnections,
  'fill-disk': fullDisk,
  'skew-clock': wrongClock,
  'hang-provider': hangingProvider,
  'hang-receiver': hangingReceiver,
};
