import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { COPY_FORMAT, listTables } from '../backup/tables.ts';
import { requireAllRows } from '../backup/write-backup.ts';
import type { Contents } from './base-manifest.ts';

/** How long writes wait for each attempt, in milliseconds. The last ones outlast autovacuum, which gives way after a second. */
const LOCK_MS = [...Array<number>(10).fill(250), 1500, 1500, 1500];
const PAUSE_MS = 500;
/** It took too long, or a transaction waits for a table that is locked already. */
const BUSY: readonly unknown[] = ['57014', '40P01'];

/**
 * Describes the tables at one position of the log. At this position, a recovery has exactly the rows of the snapshot: nobody
 * writes for a moment, and each commit before it is in both. Null if the tables were never quiet.
 */
export async function readContentsAtPosition(
  locking: pg.Client,
  reading: pg.Client,
): Promise<Contents | null> {
  const tables = await publicTables(reading);
  if (!(await lockAll(locking, tables))) return null;
  let lsn: string;
  try {
    await reading.query('begin isolation level repeatable read read only');
    // the first statement takes the snapshot
    const { rows } = await reading.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    lsn = rows[0]?.lsn ?? '';
  } finally {
    await locking.query('rollback');
  }
  const contents = { lsn, tables: await readTables(reading, tables) };
  await reading.query('commit');
  return contents;
}

/** Counts and hashes the rows of all tables, as they are now. */
export async function readContents(client: pg.Client): Promise<Contents['tables']> {
  const names = await publicTables(client);
  await client.query('begin isolation level repeatable read read only');
  const tables = await readTables(client, names);
  await client.query('commit');
  return tables;
}

/** The tables that differ. */
export function compareContents(expected: Contents['tables'], found: Contents['tables']): string[] {
  const byName = new Map(found.map((table) => [table.name, table]));
  return expected.flatMap(({ name, rows, hash }) => {
    const table = byName.get(name);
    if (!table) return [`${name} is missing`];
    if (table.rows !== rows) return [`${name} has ${table.rows} rows instead of ${rows}`];
    return table.hash === hash ? [] : [`${name} has other values`];
  });
}

async function publicTables(client: pg.Client): Promise<string[]> {
  const tables = await listTables(client);
  return tables.filter(({ schema }) => schema === 'public').map(({ identifier }) => identifier);
}

async function lockAll(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  for (const ms of LOCK_MS) {
    await client.query('begin');
    // a lock_timeout would count for each table
    await client.query(`set local statement_timeout = ${ms}`);
    try {
      await grantLocks(client, tables);
      await client.query(`lock table ${tables.join(', ')} in share mode`);
      return true;
    } catch (error) {
      await client.query('rollback');
      if (!BUSY.includes((error as { code?: string }).code)) throw error;
      await wait(PAUSE_MS);
    }
  }
  return false;
}

/** The owner has no right to change tables such as the audit log. Without one, it may not lock them. The rollback takes it back. */
async function grantLocks(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ identifier: string }>(
    `select identifier from unnest($1::text[]) as identifier
     where not has_table_privilege(identifier, 'update, delete, truncate')`,
    [tables],
  );
  for (const { identifier } of rows) await client.query(`grant truncate on ${identifier} to current_user`);
}

/** The sum of the hashes of all rows does not depend on their order. */
async function readTables(client: pg.Client, tables: readonly string[]): Promise<Contents['tables']> {
  await client.query(`set local stipend.backup = 'on'; set local timezone = 'UTC'; ${COPY_FORMAT}`);
  await requireAllRows(client);
  const found: Contents['tables'] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string; hash: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from ${table} t`,
    );
    if (rows[0]) found.push({ name: table, ...rows[0] });
  }
  return found;
}
