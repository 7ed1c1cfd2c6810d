import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { newClient } from '../follow-primary.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';
import { COPY_FORMAT, shapeOf, type TableShape } from './tables.ts';

/**
 * Loads a backup into a database that has the same migrations and no clients, in one transaction, and checks the counts. Whenever it
 * is interrupted, the database says that its restore is not finished.
 */
export async function loadBackup(address: pg.PoolConfig, folder: string, manifest: Manifest): Promise<void> {
  const client = newClient({ ...address, application_name: 'stipend restore' });
  // a lost connection fails the running statement too
  client.on('error', () => undefined);
  await client.connect();
  try {
    await beginLoad(client, manifest);
    await client.query('begin');
    await client.query(COPY_FORMAT);
    const tables = manifest.tables.map((table) => ({ ...table, ...shapeOf(table) }));
    const forced = await listForced(client);
    const isForced = ({ schema, name }: TableShape) => schema === 'public' && forced.has(name);
    // COPY can't load a table whose row level security applies to the owner, and triggers would count rows twice
    for (const table of tables) {
      if (isForced(table)) await client.query(`alter table ${table.identifier} no force row level security`);
      await client.query(`alter table ${table.identifier} disable trigger user`);
    }
    await truncate(client, tables);
    for (const table of tables) await loadTable(client, folder, table);
    for (const table of tables) {
      await client.query(`alter table ${table.identifier} enable trigger user`);
      if (isForced(table)) await client.query(`alter table ${table.identifier} force row level security`);
    }
    for (const { schema, name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [
        shapeOf({ schema, name, columns: [] }).identifier,
        value,
      ]);
    await client.query(`update installation set unfinished_restore = 'erasures'`);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Throws if the database has rows that a restore must not replace. It may have no tables yet. */
export async function requireEmptyDatabase(address: pg.PoolConfig): Promise<void> {
  const client = newClient({ ...address, application_name: 'stipend restore' });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('clients') is not null as has_tables`);
    if (!rows[0].has_tables) return;
    await client.query('begin');
    await client.query(`set local stipend.backup = 'on'`);
    await requireEmpty(client);
  } finally {
    await client.end();
  }
}

/** Fences the empty database, so that nobody uses it while it is loaded or after an interrupted load. */
async function beginLoad(client: pg.Client, manifest: Manifest): Promise<void> {
  await client.query('begin');
  await client.query(`set local stipend.backup = 'on'`);
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  requireSameMigrations(
    rows.map(({ name }) => name),
    manifest,
  );
  await requireEmpty(client);
  await client.query(
    `update installation set unfinished_restore = 'not_loaded' where unfinished_restore is null`,
  );
  await client.query('commit');
}

/**
 * The owner has no right to truncate tables that never change, such as the audit log. It grants itself this
 * right for a moment.
 */
async function truncate(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  const { rows } = await client.query<{ identifier: string }>(
    `select identifier from unnest($1::text[]) as identifier where not has_table_privilege(identifier, 'truncate')`,
    [tables.map(({ identifier }) => identifier)],
  );
  for (const { identifier } of rows) await client.query(`grant truncate on ${identifier} to current_user`);
  await client.query(`truncate ${tables.map(({ identifier }) => identifier).join(', ')}`);
  for (const { identifier } of rows) await client.query(`revoke truncate on ${identifier} from current_user`);
}

async function loadTable(
  client: pg.Client,
  folder: string,
  table: BackedUpTable & TableShape,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${table.identifier} (${table.columnList}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), target);
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table.identifier}`);
  if (Number(rows[0]?.count) !== table.rows)
    throw new Error(`The table ${table.name} has ${rows[0]?.count} rows instead of ${table.rows}`);
}

/** A backup can be loaded only into the schema that it was made from. */
export function requireSameMigrations(names: readonly string[], { migrations, version }: Manifest): void {
  const missing = names.filter((name) => !migrations.includes(name));
  const unknown = migrations.filter((name) => !names.includes(name));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `The backup was made by Stipend ${version} and has another schema (${[...missing, ...unknown].join(', ')}): restore it with that version, then upgrade`,
    );
}

/** Rows of a restore that was not finished can be replaced: nobody has used them. Earlier versions lack the column that says so. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(
    `select (exists (select from clients) or exists (select from service_keys))
       and coalesce(to_jsonb(installation) ->> 'unfinished_restore' not in ('not_loaded', 'erasures'), true) as filled
     from installation for update`,
  );
  if (rows[0]?.filled)
    throw new Error('The database is not empty: create a new one, and set DATABASE_URL to it');
}

async function listForced(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  return new Set(rows.map(({ name }) => name));
}
