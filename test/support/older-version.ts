import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { FOLDER } from '#platform/database/migration-files.ts';
import { copyDatabase } from './service.ts';

/** A folder with the migrations of the version whose newest one has this number. */
export async function migrationsUpTo(newest: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of await readdir(FOLDER))
    if (!name.endsWith('.sql') || name.slice(0, 4) <= newest)
      await cp(join(FOLDER, name), join(folder, name));
  return folder;
}

/** An empty database with the schema of that version. */
export async function olderDatabase(newest: string): Promise<Awaited<ReturnType<typeof copyDatabase>>> {
  const database = await copyDatabase('template0');
  onTestFinished(() => database.drop());
  await migrate(database.address, await migrationsUpTo(newest));
  return database;
}
