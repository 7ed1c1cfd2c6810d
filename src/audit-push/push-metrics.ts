import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { freshFor } from '#platform/fresh.ts';
import { measurePushes } from './store.ts';

const FRESH_MS = 5000;
const UNKNOWN = { waiting: Number.NaN, failing: Number.NaN, seconds: Number.NaN };

/** Registers how far the audit logs are behind, across all clients. */
export function registerAuditPushMetrics(
  registry: Registry,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const measure = freshFor(
    FRESH_MS,
    async () => {
      const { oldest, ...counts } = await measurePushes(database.system);
      const age = oldest === null ? 0 : (clock.now().getTime() - Date.parse(oldest)) / 1000;
      return { ...counts, seconds: Math.max(0, age) };
    },
    UNKNOWN,
  );
  const gauges = {
    stipend_audit_push_waiting: ['Audit entries that wait to be sent to a receiver', 'waiting'],
    stipend_audit_push_failing: ['Clients whose receiver of the audit log fails', 'failing'],
    stipend_audit_push_oldest_seconds: ['Age of the oldest audit entry that waits to be sent', 'seconds'],
  } as const;
  for (const [name, [help, value]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await measure())[value]);
      },
    });
}
