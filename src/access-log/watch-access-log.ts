import { Counter, type Registry } from 'prom-client';
import type { AccessLog } from './access-log.ts';

/** Registers the metric. Entries that were lost need an alert: their reads left no trace. */
export function watchAccessLog(
  registry: Registry,
  { accesses }: { accesses: Pick<AccessLog, 'counts'> },
): void {
  new Counter({
    name: 'stipend_access_log_entries_total',
    help: 'Entries of the access log, by result: stored or lost',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(accesses.counts)) this.inc({ result }, count);
    },
  });
}
