import type { Fault } from './fault.ts';
import { killed, paused } from './processes.ts';

export const FAULTS: Readonly<Record<string, Fault>> = {
  'kill-api': killed('api'),
  'kill-worker': killed('worker'),
  'pause-api': paused('api', { least: 3000, most: 8000 }),
  // longer than the lease of a delivery
  'pause-worker': paused('worker', { least: 5000, most: 30_000 }),
};
