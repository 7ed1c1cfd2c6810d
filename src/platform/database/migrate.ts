import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { endClient } from './end-connections.ts';
import { openPool } from './pool.ts';
import { adviseOnRoles } from './require-roles.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const MIGRATION_LOCK = 7_236_518;
const VERSION_MIN = 15;
/**
 * Databases that were migrated before checksums excluded comments have a checksum of the whole `file`. It is
 * accepted in place of the checksum of the `statements`.
 */
const EARLIER: Readonly<Record<string, { file: string; statements: string } | undefined>> = JSON.parse(
  readFileSync(join(FOLDER, 'earlier-checksums.json'), 'utf8'),
);

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Applies missing migrations. Several processes may call this at the same time. */
export async function migrate(address: pg.PoolConfig, folder = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const pool = openPool({ ...address, application_name: 'stipend migrate', max: 2 }, () => undefined);
  try {
    const client = await pool.connect();
    try {
      await requireVersion(client);
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await runMigrations({ pgPool: pool, logger: SILENT });
      return await applyMissing(client, migrations);
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
  requireUnchanged(migrations, applied);
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
}

/** Throws if the database's schema is older or newer than this version needs. */
export async function requireMigrated(address: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...address, application_name: 'stipend' });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('schema_migrations') is not null as known`);
    const pending = rows[0].known ? await pendingMigrations(client) : ['all'];
    if (pending.length > 0) {
      throw new Error(
        `The database is not up to date (missing: ${pending.join(', ')}): run "stipend migrate"`,
      );
    }
  } finally {
    await endClient(client);
  }
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations
     (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const applied = await readApplied(client);
  requireUnchanged(migrations, applied);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

function requireUnchanged(migrations: Migration[], applied: Map<string, string>): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of applied) {
    const file = byName.get(name);
    if (!file)
      throw new Error(
        `The database has migration ${name}, which this version does not know: use a newer version of Stipend`,
      );
    const earlier = EARLIER[name];
    const applied = earlier?.file === checksum ? earlier.statements : checksum;
    if (file.checksum !== applied)
      throw new Error(`Migration ${name} was changed after it was applied: restore the original file`);
  }
}

async function readApplied(client: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

/**
 * Ignores comments and white space, so that comments can be reworded after a migration was applied. No migration has `--`
 * inside a string, which this would take for a comment.
 */
export function checksumOf(sql: string): string {
  const statements = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(statements).digest('hex');
}

async function requireVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('show server_version_num');
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (major < VERSION_MIN)
    throw new Error(`PostgreSQL ${VERSION_MIN} or newer is required: this server is version ${major}`);
}

const SILENT = new Logger(() => () => undefined);
