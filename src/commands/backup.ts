import { join } from 'node:path';
import { Command } from 'commander';
import { backupName, removeOldBackups } from '#platform/database/backup/backup-series.ts';
import type { Manifest } from '#platform/database/backup/manifest.ts';
import { writeBackup } from '#platform/database/backup/write-backup.ts';
import { requireOneServer } from '#platform/database/distribution.ts';
import { findCluster } from '#platform/database/embedded-cluster.ts';
import { VERSION } from '../version.ts';
import { makeBaseBackup, record } from './base-backup.ts';
import { counted, wasOrWere } from './counted.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

const KEEP_DAYS_MAX = 3650;

export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'write all rows of the database to a new or empty folder; without a folder, copy the database server into the storage, as a start for "stipend restore --to". The service can keep running',
    )
    .argument('[folder]', 'a new or empty folder; with --keep-days, a folder for all backups')
    .option(
      '--keep-days <days>',
      'write to a new folder in <folder> that is named after the time, then remove backups in <folder> that are older than this many days; without a folder, keep what recoveries to the last days need',
    )
    .action((folder: string | undefined, { keepDays }: { keepDays?: string }) =>
      withApp(async (app) => {
        const { config, database, clock } = app;
        const days = keepDays === undefined ? null : requireDays(keepDays);
        requireOneServer(database.isDistributed);
        if (folder === undefined) return makeBaseBackup(app, { keepDays: days });
        const now = clock.now();
        const target = days === null ? folder : join(folder, backupName(now));
        const manifest = await writeBackup(database.address, target, { version: VERSION, now });
        const run = { kind: 'backup', finishedAt: now, hasSucceeded: true, seconds: null } as const;
        await record(app, { ...run, bytes: null, problem: null });
        print(
          `${describeRows(manifest)} written to ${target}. Now copy the storage, as docs/operations.md describes.`,
        );
        if (config.databaseUrl === null) print(await describeFolder(config.dataDir));
        if (days === null) return;
        const removed = await removeOldBackups(folder, { now, days });
        if (removed.length > 0) print(`Removed older backups: ${removed.join(', ')}.`);
      }),
    );
}

function requireDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > KEEP_DAYS_MAX)
    throw new Error(`--keep-days must be a whole number from 1 to ${KEEP_DAYS_MAX}`);
  return days;
}

/** An operator may copy the data folder too, which may have only a link to the database. */
async function describeFolder(dataDir: string): Promise<string> {
  const { directory, isElsewhere } = await findCluster(dataDir);
  return isElsewhere
    ? `The database itself is in ${directory}: ${dataDir} has only a link to it, so a copy of ${dataDir} does not contain the database.`
    : `The database itself is in ${directory}.`;
}

/** Says how many rows of how many tables were written or loaded. */
export function describeRows({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(rows, 'row')} of ${counted(tables.length, 'table')} ${wasOrWere(rows)}`;
}
