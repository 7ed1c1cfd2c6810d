import { join } from 'node:path';
import { Command } from 'commander';
import { adoptStorage } from '#documents';
import { backupName, removeOldBackups } from '#platform/database/backup/backup-series.ts';
import { loadBackup } from '#platform/database/backup/load-backup.ts';
import type { Manifest } from '#platform/database/backup/manifest.ts';
import { writeBackup } from '#platform/database/backup/write-backup.ts';
import { isDistributed, requireOneServer } from '#platform/database/distribution.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { reapplyErasures } from '#users';
import type { App } from '../app.ts';
import { databaseAddress } from '../connect-database.ts';
import { VERSION } from '../version.ts';
import { counted } from './counted.ts';
import { config, print } from './terminal.ts';
import { withApp } from './with-app.ts';

const KEEP_DAYS_MAX = 3650;

export function backupCommand(): Command {
  return new Command('backup')
    .description('write all rows of the database to a new or empty folder; the service can keep running')
    .argument('<folder>', 'a new or empty folder; with --keep-days, a folder for all backups')
    .option(
      '--keep-days <days>',
      'write to a new folder in <folder> that is named after the time, then remove backups in <folder> that are older than this many days',
    )
    .action((folder: string, { keepDays }: { keepDays?: string }) =>
      withApp(async ({ database, clock }) => {
        const days = keepDays === undefined ? null : requireDays(keepDays);
        requireOneServer(database.isDistributed);
        const now = clock.now();
        const target = days === null ? folder : join(folder, backupName(now));
        const manifest = await writeBackup(database.address, target, { version: VERSION, now });
        print(
          `${describe(manifest)} written to ${target}. Now copy the storage, as docs/operations.md describes.`,
        );
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

export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'load a backup into an empty database, check it, and again delete the users who were deleted after the backup',
    )
    .argument('<folder>', 'a folder that "stipend backup" has written')
    .option(
      '--take-over-storage',
      'use a storage that belongs to another database; stop the processes of that database first',
    )
    .action(async (folder: string, { takeOverStorage = false }: { takeOverStorage?: boolean }) => {
      print(`${describe(await load(folder, { takeOverStorage }))} restored.`);
      await withApp(finishRestore).catch((error) => {
        throw new Error(
          `Before you start the service, run "stipend restored" until it succeeds: ${error.message}`,
        );
      });
    });
}

export function restoredCommand(): Command {
  return new Command('restored')
    .description(
      'run this once after a failover, or after you restored the database without "stipend restore": the database becomes the owner of its storage, and users who were deleted after the backup are deleted again. Never run it for a copy that uses the storage of a running service',
    )
    .action(() => withApp(finishRestore));
}

/**
 * Two databases that use one storage would both remove files. The database that owns the storage may be lost, and the backup
 * replaces it. Or it may still be in use. Only the operator knows.
 */
async function requireFreeStorage(): Promise<void> {
  const storage = await openStorage(config());
  try {
    if (!(await storage.hasOwner())) return;
  } finally {
    storage.close();
  }
  throw new Error(
    'The storage already belongs to a database. To try a backup, set STORAGE_URL to a copy of the folders "kept" and "erased". ' +
      'To replace that database for good, stop all its processes and add --take-over-storage',
  );
}

async function load(folder: string, { takeOverStorage }: { takeOverStorage: boolean }): Promise<Manifest> {
  await using undo = new AsyncDisposableStack();
  const address = await databaseAddress(config(), { as: 'visit' }, undo);
  requireOneServer(await isDistributed(address));
  if (!takeOverStorage) await requireFreeStorage();
  await migrate(address);
  return loadBackup(address, folder);
}

async function finishRestore(app: App): Promise<void> {
  const { noted, erased } = await reapplyErasures(app);
  await adoptStorage(app);
  print(
    'This database now owns its storage. Clients that read GET /events can continue from their last position.',
  );
  print(
    erased === 1
      ? '1 user was deleted again, because the deletion came after the backup.'
      : `${erased} users were deleted again, because their deletion came after the backup.`,
  );
  if (noted === 0)
    print(
      'Warning: the storage lists no deleted users, so the backup may have brought deleted users back. If users were ever deleted, put the folder "erased" back into the storage and run "stipend restored".',
    );
}

function describe({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(rows, 'row')} of ${counted(tables.length, 'table')} were`;
}
