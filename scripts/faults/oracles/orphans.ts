import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepStorage } from '../../../src/documents/sweep-storage.ts';
import type { OracleContext } from './oracle.ts';

const HOURS_MS = 3 * 60 * 60_000;

/** After one sweep, every file belongs to a document, every document has its file, and deleted users have left nothing. */
export async function checkOrphans(context: OracleContext): Promise<void> {
  await sweep(context);
  await checkFiles(context);
  await checkRows(context);
}

/** The sweep leaves young files alone, so the files and the clock are moved by three hours. */
async function sweep({ installation: { app, disk, database } }: OracleContext): Promise<void> {
  // an earlier round moved the clock too, so its sweep has stored a time in the future
  await database.query(`update installation set objects_swept_until = '-infinity'`);
  const old = new Date(Date.now() - HOURS_MS);
  for (const folder of ['kept', 'incoming'])
    for (const file of await listFiles(join(disk.folder, folder))) await utimes(file, old, old);
  await sweepStorage({ ...app, clock: { now: () => new Date(Date.now() + HOURS_MS) } });
}

async function checkFiles({ installation: { database, disk }, journal }: OracleContext): Promise<void> {
  const kept = join(disk.folder, 'kept');
  const files = new Set((await listFiles(kept)).map((file) => file.slice(kept.length + 1)));
  const rows = await database.query<{ path: string }>(
    'select object_path as path from documents where object_path is not null',
  );
  const known = new Set(rows.map(({ path }) => path));
  for (const file of files) if (!known.has(file)) journal.violate('upload', `file ${file} has no document`);
  for (const path of known)
    if (!files.has(path)) journal.violate('upload', `document file ${path} is missing`);
  for (const file of await listFiles(join(disk.folder, 'incoming')))
    journal.violate('upload', `a partial file is left: ${file.slice(disk.folder.length)}`);
}

async function checkRows({ installation: { database }, ledger, journal }: OracleContext): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'erasures'`,
  );
  for (const { name } of tables) {
    const [found] = await database.query<{ count: number }>(
      `select count(*)::int as count from ${name} where user_id = any($1)`,
      [[...ledger.deleted]],
    );
    if (found && found.count > 0)
      journal.violate('deletion', `${found.count} rows of deleted users in ${name}`);
  }
  const [erasures] = await database.query<{ count: number }>(
    'select count(*)::int as count from erasures where verified_at is null',
  );
  if (erasures && erasures.count > 0)
    journal.violate('deletion', `${erasures.count} deletions were not verified`);
  const dead = await database.query<{ task: string }>(
    'select task_identifier as task from graphile_worker.jobs where attempts >= max_attempts',
  );
  for (const { task } of dead) journal.violate('job', `a job ${task} was dead-lettered`);
}

async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}
