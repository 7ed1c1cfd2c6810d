import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makeEmptyFolder } from '../../empty-folder.ts';
import { syncFolder } from '../../sync-folder.ts';
import { newClient } from '../follow-primary.ts';
import { type BackedUpTable, MANIFEST, type Manifest } from './manifest.ts';
import { COPY_FORMAT, listSequences, listTables, type TableShape } from './tables.ts';

/**
 * Writes all rows of the database, as they are at one moment, to files in an empty folder. The service may keep
 * running. It does not use pg_dump, which would write empty tables because of row level security.
 */
export async function writeBackup(
  address: pg.PoolConfig,
  folder: string,
  { version, now }: { version: string; now: Date },
): Promise<Manifest> {
  await makeEmptyFolder(folder);
  const client = newClient({ ...address, application_name: 'stipend backup' });
  // a lost connection fails the running statement too
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local stipend.backup = 'on'`);
    await client.query(COPY_FORMAT);
    await requireAllRows(client);
    const tables: BackedUpTable[] = [];
    for (const shape of await listTables(client)) tables.push(await writeTable(client, folder, shape));
    const { rows: applied } = await client.query<{ name: string }>(
      'select name from schema_migrations order by name',
    );
    const manifest: Manifest = {
      format: 1,
      made_at: now.toISOString(),
      version,
      migrations: applied.map(({ name }) => name),
      tables,
      sequences: await listSequences(client),
    };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await syncFolder(folder);
    return manifest;
  } finally {
    await client.end();
  }
}

/** A table without the policy would look empty to everyone but a superuser. */
export async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(`
    select c.relname as "table" from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
      and not exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup'
          and (select oid from pg_roles where rolname = current_user) = any (p.polroles))`);
  if (rows.length > 0)
    throw new Error(
      `This database user may not read ${rows.map(({ table }) => table).join(', ')}: use the user that runs "stipend migrate"`,
    );
}

async function writeTable(client: pg.Client, folder: string, shape: TableShape): Promise<BackedUpTable> {
  const file = `${shape.schema}.${shape.name}.copy.gz`;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const source = client.query(copyTo(`copy ${shape.identifier} (${shape.columnList}) to stdout`));
  const target = createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(source, createGzip({ level: 1 }), hashing, target);
  const { schema, name, columns } = shape;
  return { schema, name, columns, rows: source.rowCount, file, sha256: hash.digest('hex') };
}
