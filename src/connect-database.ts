import { join } from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { distribute, isDistributed } from '#platform/database/distribution.ts';
import { type EmbeddedOptions, startEmbedded } from '#platform/database/embedded.ts';
import { findCluster } from '#platform/database/embedded-cluster.ts';
import { addressOf, replicaAddressOf } from '#platform/database/follow-primary.ts';
import { migrate, requireMigrated } from '#platform/database/migrate.ts';
import { Nodes } from '#platform/database/nodes.ts';
import { type Archive, openArchive } from '#platform/database/recovery/archive.ts';
import { isUnneeded, systemIdOf } from '#platform/database/recovery/segments.ts';
import { refusePooler } from '#platform/database/refuse-pooler.ts';
import { refuseUnfinished } from '#platform/database/refuse-unfinished.ts';
import { requireRoles } from '#platform/database/require-roles.ts';
import { describeError, type Logger } from '#platform/log.ts';
import type { Config } from './config.ts';
import { readBackupKeys } from './config-recovery.ts';

/** What a start does before the database is ready: `create` only at the first start of the built-in one. */
export type StartStep = 'create' | 'start' | 'connect' | 'migrate';

export interface DatabaseOptions {
  as: EmbeddedOptions['as'];
  /** `apply` brings the schema up to date, `require` fails if it is not. */
  migrations: 'apply' | 'require';
  /** Called before each step that can take a while. */
  onStep?(step: StartStep): void;
  /** With `apply`: fails if a node of a cluster is away. */
  needsAllNodes?: boolean;
  /** Gets the names of the migrations that were missing. */
  onMigrated?(names: readonly string[]): void;
  /** `refuse` fails if a restore is not finished, or the database is older than its storage. `ignore` is for commands that find out or finish it. */
  unfinishedRestore?: 'refuse' | 'ignore';
  /** How long a request waits for a database connection before it is answered 503. */
  connectionWaitMs?: number;
}

/**
 * Opens the database, brings its schema up to date or checks that it is, and makes sure that row level
 * security applies to the connections.
 */
export async function connectDatabase(
  config: Config,
  options: DatabaseOptions & { log: Logger; isOlder(database: Database): Promise<boolean> },
  undo: AsyncDisposableStack,
): Promise<Database> {
  const found = await databaseAddress(config, options, undo);
  let isMigrated = false;
  if (options.migrations === 'require') await requireMigrated(found);
  else {
    options.onStep?.('migrate');
    const names = await migrate(found);
    isMigrated = names.length > 0;
    options.onMigrated?.(names);
  }
  const isCluster = await isDistributed(found);
  // a migration may have added tables
  if (isCluster && options.migrations === 'apply')
    await distributeNew(found, { ...options, isNeeded: isMigrated || options.needsAllNodes === true });
  const address =
    options.unfinishedRestore === 'ignore'
      ? found
      : refuseUnfinished(found, {
          isOlder: isCluster ? null : options.isOlder,
          onRefused: (reason) => options.log.error(reason),
        });
  const database = openDatabase(address, {
    connections: config.databaseConnections,
    isDistributed: isCluster,
    ...(options.connectionWaitMs === undefined ? {} : { waitMs: options.connectionWaitMs }),
    onLost: () => options.log.warn('database connection lost'),
    replica: config.databaseReadUrl === null ? null : replicaAddressOf(config.databaseReadUrl),
    onReplica: (reason) =>
      reason === null
        ? options.log.info('the read replica answers reads')
        : options.log.warn({ reason }, 'the read replica cannot be used: the primary answers all reads'),
  });
  if (isCluster && config.databaseReadUrl)
    options.log.warn('DATABASE_READ_URL is ignored, because the database is distributed');
  undo.defer(() => database.close());
  await database.nodes?.check();
  await requireRoles(database);
  return database;
}

/** Without a new table, a lost node must not prevent the start. */
async function distributeNew(
  address: pg.PoolConfig,
  { isNeeded, log }: { isNeeded: boolean; log: Logger },
): Promise<void> {
  try {
    await distribute(address);
  } catch (error) {
    if (isNeeded) {
      const nodes = new Nodes(address);
      throw await nodes.explain(error).finally(() => nodes.close());
    }
    log.warn({ error: describeError(error) }, 'the rights to columns could not be granted on all nodes');
  }
}

/** Finds the database, and starts it if it is the built-in one. */
export async function databaseAddress(
  config: Config,
  options: Pick<DatabaseOptions, 'as' | 'onStep'> & { log?: Logger },
  undo: AsyncDisposableStack,
): Promise<pg.PoolConfig> {
  if (config.databaseUrl) {
    const address = addressOf(config.databaseUrl);
    options.onStep?.('connect');
    await refusePooler(address);
    return address;
  }
  const exists = await findCluster(config.dataDir).then(
    () => true,
    () => false,
  );
  options.onStep?.(exists ? 'start' : 'create');
  const archive = config.archivesWal ? await openArchive(config, await readBackupKeys(config)) : null;
  undo.defer(() => archive?.close());
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    as: options.as,
    archive:
      archive && (async (directory, name) => archiveFile(archive, { directory, name, log: options.log })),
  });
  undo.defer(() => embedded.stop());
  return embedded.address;
}

async function archiveFile(
  archive: Archive,
  { directory, name, log }: { directory: string; name: string; log: Logger | undefined },
): Promise<void> {
  if (isUnneeded(name)) return;
  try {
    await archive.putLog(await systemIdOf(directory), name, join(directory, 'pg_wal', name));
  } catch (error) {
    log?.warn(
      { error: describeError(error), segment: name },
      'archiving the write-ahead log failed: PostgreSQL keeps the segment and tries again',
    );
    throw error;
  }
}
