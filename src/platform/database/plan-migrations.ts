import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { hasCitus } from './distribution.ts';
import { pendingMigrations } from './migrate.ts';
import { type Effect, readEffects } from './migration-effects.ts';
import { FOLDER, type Migration, readMigrations } from './migration-files.ts';
import { withClient } from './with-client.ts';

/** Rewriting a table and building an index, on a slow disk. Faster machines need a fraction of the time. */
const BYTES_PER_SECOND = 20_000_000;

export interface PlannedStep {
  migration: string;
  /** Null if it touches no table that exists. */
  table: string | null;
  /** Who waits while the migration has its lock. */
  waits: 'nobody' | 'writes' | 'reads and writes' | 'unknown';
  rows: number | null;
  bytes: number | null;
  /** At most about this long; null if the lock is needed for a moment only. */
  seconds: number | null;
}

export interface MigrationPlan {
  steps: PlannedStep[];
  /** Pending migrations that running processes of the installed version don't work with. */
  pausing: string[];
}

/** Says what `migrate` would do, without changing anything. */
export async function planMigrations(address: pg.PoolConfig, folder = FOLDER): Promise<MigrationPlan> {
  return withClient({ ...address, application_name: 'stipend migrate --plan' }, async (client) => {
    await client.query('set default_transaction_read_only = on');
    const migrations = await readMigrations(folder);
    const { rows } = await client.query(`select to_regclass('schema_migrations') is not null as known`);
    const isNew = !rows[0].known;
    const pending = new Set(
      isNew ? migrations.map(({ name }) => name) : await pendingMigrations(client, folder),
    );
    const missing = migrations.filter(({ name }) => pending.has(name));
    const effects = readEffects();
    const steps = isNew ? [] : (await queueMigrations(client)).map((name) => untouched(name, 'unknown'));
    for (const migration of missing)
      steps.push(
        ...(await stepsOf(client, migration, folder === FOLDER ? (effects[migration.name] ?? {}) : null)),
      );
    return { steps, pausing: isNew ? [] : pausing(migrations, missing) };
  });
}

/** The missing migrations that the version whose migrations the database has does not work with. */
function pausing(migrations: readonly Migration[], missing: readonly Migration[]): string[] {
  const applied =
    migrations
      .filter((one) => !missing.includes(one))
      .at(-1)
      ?.name.slice(0, 4) ?? '';
  return missing
    .filter(({ compatibleSince }) => compatibleSince === null || compatibleSince > applied)
    .map(({ name }) => name);
}

function untouched(migration: string, waits: PlannedStep['waits']): PlannedStep {
  return { migration, table: null, waits, rows: null, bytes: null, seconds: null };
}

/** The package of the job queue has migrations of its own, which run first. */
async function queueMigrations(client: pg.Client): Promise<string[]> {
  const files = await readdir(new URL('../sql/', import.meta.resolve('graphile-worker')));
  const { rows } = await client.query<{ newest: number }>(
    'select coalesce(max(id), 0) as newest from graphile_worker.migrations',
  );
  const newest = rows[0]?.newest ?? 0;
  return files.filter((name) => Number.parseInt(name, 10) > newest).map((name) => `graphile-worker ${name}`);
}

async function stepsOf(
  client: pg.Client,
  { name: migration, isTransaction }: Migration,
  effects: Readonly<Record<string, readonly Effect[]>> | null,
): Promise<PlannedStep[]> {
  if (effects === null) return [untouched(migration, 'unknown')];
  const steps: PlannedStep[] = [];
  for (const [table, those] of Object.entries(effects)) {
    const size = await sizeOf(client, table);
    if (size) for (const effect of those) steps.push({ migration, table, ...size, ...costOf(effect, size) });
  }
  if (steps.length === 0) return [untouched(migration, 'nobody')];
  return isTransaction ? steps.map((step) => ({ ...step, seconds: secondsUntilCommit(step, steps) })) : steps;
}

/** A lock is held until the transaction ends, also while it reads other tables. */
function secondsUntilCommit({ waits, seconds }: PlannedStep, steps: readonly PlannedStep[]): number | null {
  if (waits === 'nobody') return seconds;
  const all = steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
  return all > 0 ? all : null;
}

function costOf(
  { lock, readsAll, rewrites }: Effect,
  { bytes }: { bytes: number },
): Pick<PlannedStep, 'waits' | 'seconds'> {
  const isQuiet = ['AccessShareLock', 'RowExclusiveLock', 'ShareUpdateExclusiveLock'].includes(lock);
  // an update of all rows locks them, so other writes to them wait
  const isUpdate = lock === 'RowExclusiveLock' && readsAll === true;
  const waits =
    lock === 'AccessExclusiveLock' ? 'reads and writes' : isQuiet && !isUpdate ? 'nobody' : 'writes';
  return { waits, seconds: readsAll || rewrites ? Math.ceil(bytes / BYTES_PER_SECOND) : null };
}

/**
 * The size with all indexes, also of a table that is distributed over a cluster. Null for a table that does not exist yet. The number
 * of rows is unknown until PostgreSQL has analysed the table.
 */
async function sizeOf(
  client: pg.Client,
  table: string,
): Promise<{ rows: number | null; bytes: number } | null> {
  const { rows } = await client.query<{ rows: string | null; bytes: string }>(
    `select case when reltuples >= 0 then reltuples::bigint when pg_relation_size(oid) = 0 then 0 end as rows,
       pg_total_relation_size(oid) as bytes
     from pg_class where oid = to_regclass($1)`,
    [`public.${table}`],
  );
  const [local] = rows;
  if (!local) return null;
  const distributed = await distributedBytes(client, table);
  return distributed === null
    ? { rows: local.rows === null ? null : Number(local.rows), bytes: Number(local.bytes) }
    : { rows: null, bytes: distributed };
}

async function distributedBytes(client: pg.Client, table: string): Promise<number | null> {
  if (!(await hasCitus(client))) return null;
  const sizes = await client.query(
    'select citus_total_relation_size(logicalrelid) as bytes from pg_dist_partition where logicalrelid = to_regclass($1)',
    [`public.${table}`],
  );
  return sizes.rows[0] ? Number(sizes.rows[0].bytes) : null;
}
