import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { endClient } from './end-connections.ts';
import { newClient } from './follow-primary.ts';
import { FOLDER, type Migration, readMigrations, statementsOf } from './migration-files.ts';
import { openPool } from './pool.ts';
import { adviseOnRoles } from './require-roles.ts';

const MIGRATION_LOCK = 7_236_518;
const VERSION_MIN = 15;
const TURN_POLL_MS = 200;
/**
 * A migration that waits for a lock gives up after `msMax`, because requests for the same table wait behind it, and tries again after
 * `retryMs`.
 */
const LOCK_WAITS = { msMax: 3000, retryMs: 2000 };
const LOCK_TRIES_MAX = 20;
/** A lock was not available in time, or two transactions waited for each other. */
const LOCK_PROBLEMS = ['55P03', '40P01'];

/** Applies missing migrations. Several processes may call this at the same time. */
export async function migrate(
  address: pg.PoolConfig,
  folder = FOLDER,
  lockWaits = LOCK_WAITS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const pool = openPool({ ...address, application_name: 'stipend migrate', max: 2 }, () => undefined);
  try {
    const client = await pool.connect();
    try {
      await requireVersion(client);
      await takeTurn(client);
      await runMigrations({ pgPool: pool, logger: SILENT });
      return await applyMissing(client, migrations, lockWaits);
    } catch (error) {
      throw adviseOnRoles(error as Error, address);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.close();
  }
}

/** Lists the migrations of this version that the database does not have. */
export async function pendingMigrations(client: Pick<pg.Pool, 'query'>, folder = FOLDER): Promise<string[]> {
  const [migrations, applied] = await Promise.all([readMigrations(folder), readApplied(client)]);
  requireKnown(migrations, applied);
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name)).map(({ name }) => name);
}

/** Throws if the database's schema is older than this version needs, or newer and not compatible with it. */
export async function requireMigrated(address: pg.PoolConfig, folder = FOLDER): Promise<void> {
  const client = newClient({ ...address, application_name: 'stipend' });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('schema_migrations') is not null as known`);
    const pending = rows[0].known ? await pendingMigrations(client, folder) : ['all'];
    if (pending.length > 0) {
      throw new Error(
        `The database is not up to date (missing: ${pending.join(', ')}): run "stipend migrate"`,
      );
    }
  } finally {
    await endClient(client);
  }
}

/**
 * Polls instead of waiting for the lock: a waiting statement has a snapshot, and `create index concurrently` waits for
 * older snapshots to end.
 */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
    if (rows[0].taken) return;
    await wait(TURN_POLL_MS);
  }
}

interface ApplyOptions {
  isCluster: boolean;
  lockWaits: typeof LOCK_WAITS;
}

async function applyMissing(
  client: pg.PoolClient,
  migrations: readonly Migration[],
  lockWaits: typeof LOCK_WAITS,
): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations
     (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const applied = await readApplied(client);
  requireKnown(migrations, applied);
  const names = new Set(applied.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !names.has(name));
  if (missing.length > 0)
    await client.query('alter table schema_migrations add column if not exists compatible_since text');
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  const options = { isCluster: rows.length > 0, lockWaits };
  for (const migration of missing) await apply(client, migration, options);
  return missing.map(({ name }) => name);
}

async function apply(client: pg.PoolClient, migration: Migration, options: ApplyOptions): Promise<void> {
  try {
    if (migration.isTransaction) await applyInTransaction(client, migration, options);
    else await applyAlone(client, migration, options);
  } catch (error) {
    const problem = `Migration ${migration.name} failed: ${(error as Error).message}`;
    throw new Error(`${problem}. ${adviceOn(migration, error as { code?: string })}`, { cause: error });
  }
}

/** A failed migration never stops processes that run: they need nothing of it. */
function adviceOn({ isTransaction }: Migration, { code = '' }: { code?: string }): string {
  const repeat = LOCK_PROBLEMS.includes(code)
    ? 'Another transaction kept a table busy: end it, for example a long report or backup, then run "stipend migrate" again'
    : 'Solve the problem, then run "stipend migrate" again: it continues here';
  return isTransaction
    ? `Nothing of it was applied, and it disturbs no running process. ${repeat}`
    : `It runs without a transaction, so a part of it may have been applied, which disturbs no running process. ${repeat}`;
}

/** Gives up waiting for a lock after a few seconds, because all later requests queue behind it, and tries again. */
async function applyInTransaction(
  client: pg.PoolClient,
  migration: Migration,
  { isCluster, lockWaits }: ApplyOptions,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockWaits.msMax}`);
      // one shard after another: several statements of one transaction must use the same connections
      if (isCluster) await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
      // Citus can't pass a statement on to its workers if it is sent together with others
      for (const statement of isCluster ? statementsOf(migration.sql) : [migration.sql])
        await execute(client, statement, isCluster);
      await record(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const isLocked = LOCK_PROBLEMS.includes((error as { code?: string }).code ?? '');
      if (!isLocked || tries === LOCK_TRIES_MAX) throw error;
    }
    await wait(lockWaits.retryMs);
  }
}

/** The statements of such a migration block no requests while they wait for a lock, and can be repeated. */
async function applyAlone(
  client: pg.PoolClient,
  migration: Migration,
  { isCluster }: ApplyOptions,
): Promise<void> {
  for (const statement of statementsOf(migration.sql)) await execute(client, statement, isCluster);
  await record(client, migration);
}

const GRANTS_COLUMNS = /\b(grant|revoke)\s[^;()]*\([^()]*\)\s+on\s/i;

/** Citus refuses to pass rights to columns on to the workers. `distribute` grants them on the shards afterwards. */
async function execute(client: pg.PoolClient, statement: string, isCluster: boolean): Promise<void> {
  const isLocal = isCluster && GRANTS_COLUMNS.test(statement);
  if (isLocal) await client.query('set citus.enable_ddl_propagation = off');
  await client.query(statement);
  if (isLocal) await client.query('reset citus.enable_ddl_propagation');
}

async function record(client: pg.PoolClient, { name, checksum, compatibleSince }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum, compatible_since) values ($1, $2, $3)', [
    name,
    checksum,
    compatibleSince,
  ]);
}

interface Applied {
  name: string;
  checksum: string;
  compatible_since: string | null;
}

/** Accepts a migration of a newer version only if it declares that this version works with it. */
function requireKnown(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = migrations.at(-1)?.name ?? '';
  for (const { name, checksum, compatible_since } of applied) {
    const file = byName.get(name);
    if (file) {
      if (!file.checksums.includes(checksum))
        throw new Error(`Migration ${name} was changed after it was applied: restore the original file`);
    } else if (compatible_since === null || newest.slice(0, 4) < compatible_since) {
      throw new Error(
        `The database has migration ${name}, which this version does not know and can't work with: use a newer version of Stipend`,
      );
    }
  }
}

async function readApplied(client: Pick<pg.Pool, 'query'>): Promise<Applied[]> {
  // the column is missing until the first migration of a version that has it
  const { rows } = await client.query<Applied>(
    `select name, checksum, to_jsonb(applied) ->> 'compatible_since' as compatible_since
     from schema_migrations applied`,
  );
  return rows;
}

export async function requireVersion(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query('show server_version_num');
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (major < VERSION_MIN)
    throw new Error(`PostgreSQL ${VERSION_MIN} or newer is required: this server is version ${major}`);
}

const SILENT = new Logger(() => () => undefined);
