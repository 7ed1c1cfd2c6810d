import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { newClient } from '../follow-primary.ts';
import { type BackedUpTable, type Manifest, requireIntact } from './manifest.ts';
import { COPY_FORMAT, shapeOf, type TableShape } from './tables.ts';

/** Loads a backup into a database that has the same migrations and no clients, in one transaction, and checks the counts. */
export async function loadBackup(address: pg.PoolConfig, folder: string): Promise<Manifest> {
  const manifest = await requireIntact(folder);
  const client = newClient({ ...address, application_name: 'stipend restore' });
  // a lost connection fails the running statement too
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local stipend.backup = 'on'`);
    await client.query(COPY_FORMAT);
    await requireSameMigrations(client, manifest);
    await requireEmpty(client);
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
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } finally {
    await client.end();
  }
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

async function requireSameMigrations(client: pg.Client, { migrations, version }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  const missing = rows.map(({ name }) => name).filter((name) => !migrations.includes(name));
  const unknown = migrations.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `The backup was made by Stipend ${version} and has another schema (${[...missing, ...unknown].join(', ')}): restore it with that version, then upgrade`,
    );
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(
    'select exists (select from clients) or exists (select from service_keys) as filled',
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
