import { SUPERUSER } from '#platform/database/embedded-cluster.ts';
import type { BaseManifest } from '#platform/database/recovery/base-manifest.ts';
import { removeOldBases } from '#platform/database/recovery/remove-old.ts';
import { insertRun, type RecoveryRun } from '#platform/database/recovery/runs.ts';
import { takeBase } from '#platform/database/recovery/take-base.ts';
import type { App } from '../app.ts';
import { VERSION } from '../version.ts';
import { counted } from './counted.ts';
import { print } from './terminal.ts';
import { withArchive } from './with-archive.ts';

const MIB = 1024 ** 2;

/** Copies the database server into the storage, as a start for recoveries to later times. */
export async function makeBaseBackup(app: App, { keepDays }: { keepDays: number | null }): Promise<void> {
  const { config, database, clock } = app;
  await withArchive(config, async (archive) => {
    const { address } = database;
    // the built-in database has a superuser for it
    const replication = config.databaseUrl === null ? { ...address, user: SUPERUSER } : address;
    const began = performance.now();
    const base = await takeBase({ address, replication, archive, version: VERSION, now: clock.now() });
    const seconds = (performance.now() - began) / 1000;
    const run = { kind: 'backup', hasSucceeded: true, problem: null } as const;
    await record(app, { ...run, finishedAt: clock.now(), seconds, bytes: base.bytes });
    print(describe(base, seconds));
    if (keepDays === null) return;
    const removed = await removeOldBases(archive, { now: clock.now(), days: keepDays });
    if (removed.bases + removed.segments > 0)
      print(
        `Removed ${counted(removed.bases, 'older base backup')} and ${counted(removed.segments, 'segment')} of the log.`,
      );
  });
}

export function record({ database }: Pick<App, 'database'>, run: RecoveryRun): Promise<void> {
  return database.inSystem((tx) => insertRun(tx, run));
}

function describe({ name, bytes, ended_at: end, contents }: BaseManifest, seconds: number): string {
  const size = `${(bytes / MIB).toFixed(0)} MiB in ${seconds.toFixed(0)} s`;
  const made = `The base backup ${name} is in the storage (${size}). Times after ${end} can be recovered.`;
  if (contents !== null) return made;
  return `${made} The tables were never quiet, so a drill can't compare their rows: make a backup when there is less load.`;
}
