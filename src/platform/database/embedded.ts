import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Binaries, binariesFor, exists, findBinaries, isReachable } from './embedded-binaries.ts';

export interface DatabaseAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedDatabase {
  address: DatabaseAddress;
  /** Stops the server when this process owns it; a guest only leaves. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** `own`: the service itself, one per directory. `visit`: a command that may run beside it. */
  as: 'own' | 'visit';
  settings?: Record<string, string>;
}

export class DirectoryInUse extends Error {}

const START_SECONDS_MAX = 30;
const STOP_SECONDS_MAX = 20;
const POLL_MS = 20;
const SOCKET_PATH_BYTES_MAX = 100;
const OWNER_LOCK = 7_236_517;
const SHELTER = '/var/lib/stipend';
const SUPERUSER = 'postgres';
const NAME = 'stipend';

/*
 * Personal data stays out of the server's log: no statements, no details of errors.
 * jit only slows the short statements of a service.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  jit: 'off',
  max_connections: '200',
};

/** Runs a real PostgreSQL under the data directory, reached by a socket only its owner can open. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o755 });
  const user = await databaseUser();
  const binaries = user ? await binariesFor(user, SHELTER) : await findBinaries();
  const directory = await initialise({ dataDir: options.dataDir, user, binaries });
  const socketDir = await socketDirectory(directory, user);
  const server = { host: socketDir, port: 5432, user: SUPERUSER, database: 'postgres' };
  const deadline = Date.now() + START_SECONDS_MAX * 1000;
  let child: ChildProcess | null = null;
  for (;;) {
    const found = await connect(server);
    if (found.outcome === 'connected') return await settle(found.client, server, directory, options);
    const ended = child === null || child.exitCode !== null || child.signalCode !== null;
    if (found.outcome === 'absent' && ended) {
      child = await launch({ binaries, directory, socketDir, user, settings: options.settings });
    }
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL did not start within ${START_SECONDS_MAX} s: see ${directory}.log`);
    await wait(POLL_MS);
  }
}

/**
 * Whoever runs the server holds a lock in it, which falls with its process. So a server whose owner was killed is
 * found running and unowned, and is simply taken over.
 */
async function settle(
  client: pg.Client,
  server: DatabaseAddress,
  directory: string,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const address = { ...server, user: NAME, database: NAME };
  const { rows } = await client.query('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK]);
  if (rows[0].owned) {
    await createDatabase(client);
    return { address, stop: () => stopServer(client, directory) };
  }
  const owner = await client.query(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNER_LOCK],
  );
  await client.end();
  if (options.as === 'visit') return { address, stop: async () => undefined };
  throw new DirectoryInUse(
    `Another Stipend (${owner.rows[0]?.application_name ?? 'just leaving'}) is running on ${options.dataDir}: stop it, or set DATA_DIR to another directory`,
  );
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as db`,
    [NAME],
  );
  // not a superuser, so that row level security binds it as it would bind a hosted database's user
  if (!rows[0].role) await client.query(`create role ${NAME} login createrole createdb`);
  if (!rows[0].db) await client.query(`create database ${NAME} owner ${NAME}`);
}

async function stopServer(client: pg.Client, directory: string): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  client.on('error', () => undefined);
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_SECONDS_MAX * 1000;
  while (await exists(pidFile)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not stop within ${STOP_SECONDS_MAX} s`);
    await wait(POLL_MS);
  }
}

async function connect(
  server: DatabaseAddress,
): Promise<{ outcome: 'connected'; client: pg.Client } | { outcome: 'absent' } | { outcome: 'busy' }> {
  const client = new pg.Client({
    ...server,
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
    return { outcome: ['ENOENT', 'ECONNREFUSED'].includes(code) ? 'absent' : 'busy' };
  }
}

/** Makes the cluster beside its place and renames it, so that a first start cut short leaves nothing half-made. */
async function initialise(options: {
  dataDir: string;
  user: DatabaseUser | null;
  binaries: Binaries;
}): Promise<string> {
  const place = join(options.dataDir, 'postgres');
  const made = await realpath(place).catch(() => null);
  if (made) return made;
  const sheltered = options.user !== null && !(await isReachable(place, options.user));
  const home = sheltered ? join(SHELTER, randomBytes(8).toString('hex')) : options.dataDir;
  if (sheltered) await mkdir(home, { recursive: true, mode: 0o755 });
  const part = join(home, `postgres.part-${process.pid}`);
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { mode: 0o700 });
  if (options.user) await chown(part, options.user.uid, options.user.gid);
  await runInitdb(options.binaries.initdb, part, options.user);
  try {
    await rename(part, join(home, 'postgres'));
    if (sheltered) await symlink(join(home, 'postgres'), place);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!(await realpath(place).catch(() => null))) throw error;
  }
  return realpath(place);
}

async function runInitdb(initdb: string, directory: string, user: DatabaseUser | null): Promise<void> {
  const flags = [
    '--auth=trust',
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ];
  await promisify(execFile)(initdb, [`--pgdata=${directory}`, ...flags], { ...user, cwd: '/' });
}

async function launch(options: {
  binaries: Binaries;
  directory: string;
  socketDir: string;
  user: DatabaseUser | null;
  settings: Record<string, string> | undefined;
}): Promise<ChildProcess> {
  const settings = { ...SETTINGS, unix_socket_directories: options.socketDir, ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await using log = await open(`${options.directory}.log`, 'a', 0o600);
  const child = spawn(options.binaries.postgres, ['-D', options.directory, ...flags], {
    ...options.user,
    cwd: '/',
    // its own process group: Ctrl-C reaches the service alone, which drains before it stops the database
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  return child;
}

/** The socket lies in the cluster's own directory (mode 0700) unless that path is too long for a socket's name. */
async function socketDirectory(directory: string, user: DatabaseUser | null): Promise<string> {
  if (Buffer.byteLength(directory) + '/.s.PGSQL.5432.lock'.length < SOCKET_PATH_BYTES_MAX) return directory;
  const short = join(
    tmpdir(),
    `stipend-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`,
  );
  await mkdir(short, { mode: 0o700 }).catch(ignoreExisting);
  if (user) await chown(short, user.uid, user.gid);
  const { uid, mode } = await stat(short);
  if (uid !== (user?.uid ?? process.getuid?.()) || mode & 0o077)
    throw new Error(`${short} belongs to someone else`);
  return short;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

interface DatabaseUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root lends it a user: the system's own for it, else one made for the purpose. */
async function databaseUser(): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null;
  const found = await findUser(['postgres', NAME]);
  if (found) return found;
  await promisify(execFile)('useradd', [
    '--system',
    '--no-create-home',
    '--home-dir',
    dirname(SHELTER),
    NAME,
  ]).catch(() => undefined);
  const made = await findUser([NAME, 'nobody']);
  if (!made)
    throw new Error(
      'PostgreSQL cannot run as root and no other user was found: start Stipend as another user',
    );
  return made;
}

async function findUser(names: string[]): Promise<DatabaseUser | null> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of names) {
    const [, , uid, gid] = lines.find(([login]) => login === name) ?? [];
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}
