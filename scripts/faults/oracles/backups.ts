import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OracleContext } from './oracle.ts';

const DATABASE = 'restored';

/**
 * The last backup can be restored. It has all users who existed when it began, and none who was deleted since.
 */
export async function checkBackup(context: OracleContext): Promise<void> {
  const { installation, ledger, journal } = context;
  const backup = ledger.backups.splice(0).at(-1);
  if (!backup) return;
  const { database, processes, version, folder, disk } = installation;
  const { migrations } = JSON.parse(await readFile(join(backup.folder, 'manifest.json'), 'utf8'));
  await database.query(`create database ${DATABASE} owner stipend`, [], 'postgres');
  // a copy of the database needs storage of its own
  const storage = join(folder, 'restored');
  await cp(disk.folder, storage, { recursive: true });
  const environment = {
    DATABASE_URL: database.urlOf(DATABASE),
    STORAGE_URL: pathToFileURL(storage).href,
  };
  const { code, output } = await version.next.with(migrations, () =>
    processes.run(['restore', backup.folder, '--take-over-storage'], {
      ...version.next.version,
      environment,
    }),
  );
  if (code === 0) await compare(context, backup.users);
  else journal.violate('backup', `a backup can't be restored: ${output.trim().slice(-300)}`);
  await database.query(`drop database ${DATABASE} with (force)`, [], 'postgres');
  await rm(storage, { recursive: true });
}

async function compare(
  { installation: { database }, ledger, journal }: OracleContext,
  users: readonly string[],
): Promise<void> {
  const rows = await database.query<{ user_id: string }>('select user_id from users', [], DATABASE);
  const restored = new Set(rows.map(({ user_id }) => user_id));
  for (const userId of users)
    if (ledger.isThere(userId) && !restored.has(userId))
      journal.violate('backup', `user ${userId} is missing in the backup`);
  for (const userId of ledger.deleted)
    if (restored.has(userId))
      journal.violate('backup', `the deleted user ${userId} came back with the backup`);
}
