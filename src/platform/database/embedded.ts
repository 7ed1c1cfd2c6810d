import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, launch, prepareCluster, SUPERUSER } from './embedded-cluster.ts';
import { findOwner, OWNER_LOCK, ServerOwner } from './embedded-owner.ts';
import { archiveCommand, noteDone, serveExchange } from './recovery/exchange.ts';

export interface DatabaseAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedDatabase {
  address: DatabaseAddress;
  /** Stops the server if this process owns it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** `own`: the service, one per directory. `visit`: a command that may run at the same time. */
  as: 'own' | 'visit';
  settings?: Record<string, string>;
  /** Archives a file of the write-ahead log, or throws. Null if the log is not archived. */
  archive?: ((directory: string, name: string) => Promise<void>) | null;
}

const START_SECONDS_MAX = 30;
const POLL_MS = 20;
const RELAUNCH_MS = 250;
const NAME = 'stipend';
const PORT = 5432;
/** How much can be lost if the machine is. */
const ARCHIVE_SECONDS = 60;

/**
 * Runs PostgreSQL in the data directory, with a socket that only its owner can open. The process that owns
 * the server holds an advisory lock in it. The lock ends with the process, so a server that still runs after
 * its owner was killed is taken over.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(options.dataDir, options.settings ?? {});
  const folder = `${cluster.directory}.archive`;
  if (options.archive) Object.assign(cluster.settings, archiveSettings(folder));
  const knownOwner = await findOwner(cluster.directory);
  if (knownOwner && options.as === 'own') throw inUse(options.dataDir, `process ${knownOwner}`);
  const client = await reach(cluster);
  const address = { host: cluster.socketDir, port: PORT, user: NAME, database: NAME };
  const server = { directory: cluster.directory, reach: () => reach(cluster) };
  const owner = knownOwner ? null : await ServerOwner.take(client, server);
  if (owner) {
    await createDatabase(client);
    const { archive } = options;
    const exchange =
      archive &&
      (await serveExchange(folder, cluster.user, async (name) => {
        // a failed attempt is one that PostgreSQL repeats, and reports
        await archive(cluster.directory, name).then(
          () => noteDone(folder, name),
          () => undefined,
        );
      }));
    const stop = async () => {
      // PostgreSQL archives its last segments before it ends
      await owner.stop();
      exchange?.close();
    };
    return { address, stop };
  }
  const name = await nameOfOwner(client);
  await client.end();
  if (options.as === 'own') throw inUse(options.dataDir, name);
  return { address, stop: async () => undefined };
}

function archiveSettings(folder: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_command: archiveCommand(folder),
    archive_timeout: String(ARCHIVE_SECONDS),
  };
}

function inUse(dataDir: string, owner: string): Error {
  return new Error(
    `Another Stipend (${owner}) uses ${dataDir}: stop it, or set DATA_DIR to another directory`,
  );
}

/** Connects to the server, and starts it first if it is not running. */
async function reach(cluster: Cluster): Promise<pg.Client> {
  const deadline = Date.now() + START_SECONDS_MAX * 1000;
  let child: ChildProcess | null = null;
  while (Date.now() < deadline) {
    const found = await connect(cluster);
    if (found.outcome === 'connected') return found.client;
    if (found.outcome === 'absent' && child && hasEnded(child)) await wait(RELAUNCH_MS);
    if (found.outcome === 'absent' && (!child || hasEnded(child))) child = await launch(cluster);
    await wait(POLL_MS);
  }
  throw new Error(`PostgreSQL did not start within ${START_SECONDS_MAX} s: see ${cluster.directory}.log`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

type Found = { outcome: 'connected'; client: pg.Client } | { outcome: 'absent' } | { outcome: 'busy' };

const ABSENT_CODES = ['ENOENT', 'ECONNREFUSED'];
const HOPELESS_CODES = ['EACCES', 'EPERM'];

async function connect({ socketDir }: Cluster): Promise<Found> {
  const client = new pg.Client({
    ...{ host: socketDir, port: PORT, user: SUPERUSER, database: 'postgres' },
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { outcome: 'connected', client };
  } catch (error) {
    await client.end().catch(() => undefined);
    const code = (error as { code?: string }).code ?? '';
    if (HOPELESS_CODES.includes(code)) throw error;
    return { outcome: ABSENT_CODES.includes(code) ? 'absent' : 'busy' };
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [NAME],
  );
  // not a superuser, so that row-level security applies to it as on a hosted database
  if (!rows[0].role) await client.query(`create role ${NAME} login createrole createdb`);
  if (!rows[0].database) await client.query(`create database ${NAME} owner ${NAME}`);
}

async function nameOfOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNER_LOCK],
  );
  return rows[0]?.application_name ?? 'a process that is stopping';
}
