import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { DatabaseAddress } from '#platform/database/embedded.ts';
import type { Effect, Effects } from '#platform/database/migration-effects.ts';
import { FOLDER, type Migration, readMigrations, statementsOf } from '#platform/database/migration-files.ts';
import { openPool } from '#platform/database/pool.ts';

/** From weak to strong. Weaker ones disturb nobody. */
const LOCKS = [
  'AccessShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];
const CONCURRENT = /\bcreate (?:unique )?index concurrently \w+ on (\w+)/i;

interface Table {
  oid: string;
  name: string;
  filenode: string;
}

/** Applies all migrations to an empty database, and asks PostgreSQL what each did to the tables that were there before it. */
export async function measureMigrations(server: DatabaseAddress): Promise<Effects> {
  const database = `stipend_measured_${process.pid}_${Date.now()}`;
  const owner = new pg.Client(server);
  await owner.connect();
  await owner.query(`create database ${database}`);
  try {
    return await measureIn({ ...server, database });
  } finally {
    await owner.query(`drop database ${database} with (force)`);
    await owner.end();
  }
}

async function measureIn(address: DatabaseAddress): Promise<Effects> {
  const pool = openPool({ ...address, max: 2 }, () => undefined);
  const client = await pool.connect();
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    await client.query('create table schema_migrations (name text primary key)');
    const effects: Record<string, Record<string, Effect[]>> = {};
    for (const migration of await readMigrations(FOLDER)) {
      const found = await measure(client, migration);
      if (Object.keys(found).length > 0) effects[migration.name] = found;
    }
    return effects;
  } finally {
    client.release(true);
    await pool.close();
  }
}

async function measure(
  client: pg.PoolClient,
  { sql, isTransaction }: Migration,
): Promise<Record<string, Effect[]>> {
  const before = await tables(client);
  const found = new Set<string>();
  for (const part of isTransaction ? [sql] : statementsOf(sql)) {
    const effects = /\bconcurrently\b/i.test(part)
      ? await runConcurrently(client, part, before)
      : await runInTransaction(client, part, before);
    for (const effect of effects) found.add(JSON.stringify(effect));
  }
  const effects = [...found].map((text) => JSON.parse(text) as [string, Effect]);
  return Object.fromEntries(
    [...Map.groupBy(effects, ([table]) => table)]
      .map(([table, those]) => [table, those.map(([, effect]) => effect)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Such a statement holds no lock for which reads or writes wait, so only its text says what it reads. */
async function runConcurrently(
  client: pg.PoolClient,
  statement: string,
  before: readonly Table[],
): Promise<[string, Effect][]> {
  await client.query(statement);
  const [, indexed] = CONCURRENT.exec(statement.replace(/--.*$/gm, '')) ?? [];
  const table = before.find(({ name }) => name === indexed);
  return table ? [[table.name, { lock: 'ShareUpdateExclusiveLock', readsAll: true }]] : [];
}

async function runInTransaction(
  client: pg.PoolClient,
  sql: string,
  before: readonly Table[],
): Promise<[string, Effect][]> {
  // the numbers of scans start at 0 again
  await client.query('select pg_stat_force_next_flush()');
  await client.query('begin');
  await client.query(sql);
  const effects = await readEffects(client, before);
  await client.query('commit');
  return effects;
}

async function tables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select oid::text, relname as name, relfilenode::text as filenode from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`,
  );
  return rows;
}

/** Reads what the open transaction has done. */
async function readEffects(client: pg.PoolClient, before: readonly Table[]): Promise<[string, Effect][]> {
  const { rows } = await client.query<{ oid: string; mode: string; reads: boolean; filenode: string }>(
    `select l.relation::text as oid, l.mode, c.relfilenode::text as filenode,
       coalesce(pg_stat_get_xact_numscans(c.oid), 0) > 0 as reads
     from pg_locks l join pg_class c on c.oid = l.relation
     where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.mode = any ($1)`,
    [LOCKS],
  );
  return before.flatMap(({ oid, name, filenode }) => {
    const held = rows.filter((row) => row.oid === oid);
    const [first] = held;
    if (!first) return [];
    const lock = LOCKS.findLast((mode) => held.some((row) => row.mode === mode)) ?? first.mode;
    // everything reads some rows, for which nobody waits
    if (lock === 'AccessShareLock' && !first.reads) return [];
    const effect: Effect = {
      lock,
      ...(first.reads ? { readsAll: true } : {}),
      ...(first.filenode === filenode ? {} : { rewrites: true }),
    };
    return [[name, effect] satisfies [string, Effect]];
  });
}
