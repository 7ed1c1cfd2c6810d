import { resolve } from 'node:path';
import { Command } from 'commander';
import { adoptStorage, requireOwnStorage } from '#documents';
import { loadBackup, requireEmptyDatabase } from '#platform/database/backup/load-backup.ts';
import { type Manifest, requireIntact } from '#platform/database/backup/manifest.ts';
import { isDistributed, requireOneServer } from '#platform/database/distribution.ts';
import {
  findRestoreState,
  UNFINISHED_RESTORES,
  updateUnfinishedRestore,
} from '#platform/database/installation.ts';
import { migrate } from '#platform/database/migrate.ts';
import { fenceIfOlder } from '#platform/database/refuse-unfinished.ts';
import { hasErasures, isOlderThanStorage, reapplyErasures } from '#users';
import type { App } from '../app.ts';
import { databaseAddress } from '../connect-database.ts';
import { describeRows } from './backup.ts';
import { NO_ERASED_LIST, requireFit } from './check-backup.ts';
import { counted, wasOrWere } from './counted.ts';
import { recoverBuiltIn, recoverDirectory } from './recover-to.ts';
import { config, print } from './terminal.ts';
import { withApp } from './with-app.ts';

interface RestoreOptions {
  to?: string;
  directory?: string;
  timeline?: string;
  takeOverStorage?: boolean;
  withoutErasedList?: boolean;
}

const WITHOUT_ERASED_LIST = [
  '--without-erased-list',
  'continue although the folder "erased" of the storage is empty: users who were deleted after the backup come back',
] as const;

export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'load a backup into an empty database, check it, and again delete the users who were deleted after the backup. If it fails or is interrupted, run it again',
    )
    .argument('[folder]', 'a folder that "stipend backup" has written')
    .option(
      '--to <time>',
      'without a folder: recover everything up to this time from the base backups and the log in the storage, such as 2026-11-16T13:30:00Z or "latest"',
    )
    .option(
      '--directory <folder>',
      'with --to: the new data directory of the server of DATABASE_URL, on its machine; without it, the built-in database is recovered',
    )
    .option(
      '--timeline <number>',
      'with --to: follow this timeline of the write-ahead log instead of the one that was in use at that time',
    )
    .option(
      '--take-over-storage',
      'use a storage that belongs to another copy of the database; stop the processes of that database first',
    )
    .option(...WITHOUT_ERASED_LIST)
    .action(async (folder: string | undefined, options: RestoreOptions) => {
      if ((folder === undefined) === (options.to === undefined))
        throw new Error('Give either a folder that "stipend backup" has written, or --to and a time');
      const { to, directory } = options;
      if (to === undefined && (directory ?? options.timeline) !== undefined)
        throw new Error('--directory and --timeline need --to');
      if (to !== undefined && directory !== undefined)
        return recoverDirectory(resolve(directory), { ...options, to });
      if (to !== undefined) await recoverBuiltIn({ ...options, to });
      else print(`${describeRows(await load(folder ?? '', options))} restored.`);
      await finish(options).catch((error) => {
        throw new Error(
          `The rows are loaded, but the restore is not finished: ${error.message}. Run "stipend restored" until it succeeds: the service does not start before`,
        );
      });
    });
}

export function restoredCommand(): Command {
  return new Command('restored')
    .description(
      'run this once after a failover, or after you restored the database without "stipend restore": the database becomes the owner of its storage, and users who were deleted after the backup are deleted again. Never run it for a copy that uses the storage of a running service',
    )
    .option(...WITHOUT_ERASED_LIST)
    .action((options: RestoreOptions) => finish(options));
}

/** Checks everything that can be wrong before it changes the database. */
async function load(folder: string, options: RestoreOptions): Promise<Manifest> {
  await using undo = new AsyncDisposableStack();
  const given = config();
  const manifest = await requireIntact(folder);
  await requireFit(given, { folder, manifest, ...options });
  const address = await databaseAddress(given, { as: 'visit' }, undo);
  requireOneServer(await isDistributed(address));
  await requireEmptyDatabase(address);
  await migrate(address);
  await loadBackup(address, folder, manifest);
  return manifest;
}

function finish(options: RestoreOptions): Promise<void> {
  return withApp((app) => finishRestore(app, options), { unfinishedRestore: 'ignore' });
}

/** The database stays fenced until the last step, so that an interrupted run can be repeated. */
async function finishRestore(app: App, { withoutErasedList = false }: RestoreOptions): Promise<void> {
  const { database, storage, keys } = app;
  const { unfinished_restore: unfinished } = await findRestoreState(database.probes);
  if (unfinished === 'not_loaded') throw new Error(UNFINISHED_RESTORES.not_loaded);
  const lost = database.nodes?.findProblem();
  if (lost) throw lost;
  await requireOwnStorage(storage, keys.root);
  const isOlder =
    unfinished === 'older' || (await fenceIfOlder(database, (found) => isOlderThanStorage(found, storage)));
  const { noted, erased } = await reapplyErasures(app);
  if (noted === 0 && !withoutErasedList && (isOlder || (await database.inSystem(hasErasures))))
    throw new Error(NO_ERASED_LIST);
  await adoptStorage(app);
  await database.inSystem((tx) => updateUnfinishedRestore(tx, null));
  print(
    'This database now owns its storage. Clients that read GET /events can continue from their last position.',
  );
  print(
    `${counted(erased, 'user')} ${wasOrWere(erased)} deleted again, because their deletion came after the backup.`,
  );
  if (noted === 0)
    print(
      'Warning: the storage lists no deleted users, so the backup may have brought deleted users back. If users were ever deleted, put the folder "erased" back into the storage and run "stipend restored".',
    );
}
