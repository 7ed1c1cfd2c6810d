import { Gauge, type Registry } from 'prom-client';
import { freshFor } from '../../fresh.ts';
import type { Database } from '../database.ts';
import { type ArchivingState, findArchivingState, findRecoveryState, type RecoveryState } from './runs.ts';

const FRESH_MS = 5000;
const HOUR_S = 3600;

/** After these, `stipend doctor` warns, and the alerts of deploy/monitoring/alerts.yaml fire. */
export const RECOVERY_LIMITS_S = {
  /** The nightly backup may take a while. */
  backupAge: 26 * HOUR_S,
  /** The weekly drill, and a day to notice. */
  drillAge: 8 * 24 * HOUR_S,
  recovery: HOUR_S,
};

export type Reading = RecoveryState & { archiving: ArchivingState | null };

/** What a recovery of the database could use, and what it would lose. A metric is NaN while nobody knows its value. */
const METRICS: Readonly<Record<string, { help: string; value(reading: Reading): number | null }>> = {
  stipend_backup_age_seconds: {
    help: 'Age of the newest backup',
    value: ({ backup_age }) => backup_age,
  },
  stipend_wal_archive_age_seconds: {
    help: 'Age of the recovery point: seconds since the last segment of the write-ahead log was archived; 0 if nothing was written since then',
    value: ({ archiving }) => (archiving?.isOn ? archiving.age : null),
  },
  stipend_wal_archive_waiting_bytes: {
    help: 'How much of the write-ahead log is not archived. PostgreSQL keeps it on its disk',
    value: ({ archiving }) => (archiving?.isOn ? archiving.bytes : null),
  },
  stipend_wal_archive_failing: {
    help: '1 while archiving the write-ahead log fails',
    value: ({ archiving }) => (archiving?.isOn ? Number(archiving.isFailing || archiving.isLate) : null),
  },
  stipend_drill_age_seconds: {
    help: 'Seconds since the last drill, which restored a backup',
    value: ({ drill_age }) => drill_age,
  },
  stipend_drill_failed: {
    help: '1 if the last drill failed',
    value: ({ drill_succeeded }) => (drill_succeeded === null ? null : Number(!drill_succeeded)),
  },
  stipend_drill_recovery_seconds: {
    help: 'Recovery time: how long the last drill took to restore the newest base backup and replay all of the archived log, until the database answered',
    value: ({ drill_seconds }) => drill_seconds,
  },
};

export function watchRecovery(registry: Registry, database: Database): void {
  const read = freshFor<Reading | null>(FRESH_MS, () => readRecovery(database), null);
  for (const [name, { help, value }] of Object.entries(METRICS))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const reading = await read();
        this.set((reading && value(reading)) ?? Number.NaN);
      },
    });
}

export function readRecovery(database: Database): Promise<Reading> {
  return database.inSystem(async (tx) => ({
    ...(await findRecoveryState(tx)),
    archiving: database.isDistributed ? null : await findArchivingState(tx),
  }));
}
