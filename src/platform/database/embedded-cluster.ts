import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chown,
  lstat,
  mkdir,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesFor, findBinaries, isReachable } from './embedded-binaries.ts';

/** A PostgreSQL data directory, and the way to run its server. */
export interface Cluster {
  directory: string;
  socketDir: string;
  binaries: Binaries;
  user: DatabaseUser | null;
  settings: Record<string, string>;
}

export interface DatabaseUser {
  uid: number;
  gid: number;
}

export const SUPERUSER = 'postgres';
/**
 * The environment of PostgreSQL's programs. They may run as another user, who must not get the secrets in that of the service. Mac
 * systems need a locale, and the messages in the log are always in English.
 */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C' };
const SOCKET_PATH_BYTES_MAX = 100;
export const SYSTEM_DIRECTORY = '/var/lib/stipend';
const CREATED_USER = 'stipend';

/*
 * The server's log must not contain personal data, so statements and error details are not logged. JIT
 * compilation only slows down short statements.
 */
export const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  // not PGPORT
  port: '5432',
  unix_socket_permissions: '0700',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  jit: 'off',
  max_connections: '200',
};

/** Finds the cluster in a data directory, or creates it. */
export async function prepareCluster(dataDir: string, settings: Record<string, string>): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const user = await databaseUser();
  const binaries = user ? await binariesFor(user, SYSTEM_DIRECTORY) : await findBinaries();
  const directory = await fillCluster(dataDir, user, (part) => runInitdb(binaries.initdb, part, user));
  const socketDir = await socketDirectory(directory, user);
  return {
    directory,
    socketDir,
    binaries,
    user,
    settings: { ...SETTINGS, unix_socket_directories: socketDir, ...settings },
  };
}

/**
 * Where the cluster of a data directory is. It is elsewhere if root created it and PostgreSQL's user can't enter the data
 * directory, which then has only a link.
 */
export async function findCluster(dataDir: string): Promise<{ directory: string; isElsewhere: boolean }> {
  const place = join(dataDir, 'postgres');
  return { directory: await realpath(place), isElsewhere: (await lstat(place)).isSymbolicLink() };
}

/** Starts the server. The caller connects to see when the server is ready. */
export async function launch({ directory, binaries, user, settings }: Cluster): Promise<ChildProcess> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await using log = await open(`${directory}.log`, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', directory, ...flags], {
    ...user,
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    // a process group of its own, so that Ctrl-C reaches only the service, which drains before it stops the
    // database
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  return child;
}

/**
 * Finds the directory of the cluster, or creates it. Fills it under another name and then renames it, so that an interrupted
 * initdb or recovery is never used.
 */
export async function fillCluster(
  dataDir: string,
  user: DatabaseUser | null,
  fill: (part: string) => Promise<void>,
): Promise<string> {
  const place = join(dataDir, 'postgres');
  const made = await realpath(place).catch(() => null);
  if (made) return made;
  const target = await readlink(place).catch(() => null);
  if (target !== null)
    throw new Error(
      `${place} is a link to ${target}, which does not exist. The folder was probably copied without its database: copy ${target} too, or restore a backup with another DATA_DIR`,
    );
  const isElsewhere = user !== null && !(await isReachable(place, user));
  const home = isElsewhere ? join(SYSTEM_DIRECTORY, randomBytes(8).toString('hex')) : dataDir;
  if (isElsewhere) await mkdir(home, { recursive: true, mode: 0o755 });
  const part = join(home, `postgres.part-${process.pid}`);
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { mode: 0o700 });
  if (user) await chown(part, user.uid, user.gid);
  try {
    await fill(part);
    await rename(part, join(home, 'postgres'));
    if (isElsewhere) await symlink(join(home, 'postgres'), place);
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
  await promisify(execFile)(initdb, [`--pgdata=${directory}`, ...flags], {
    ...user,
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
  });
}

/** The socket is in the cluster's own directory (mode 0700), unless that path is too long for a socket. */
export async function socketDirectory(directory: string, user: DatabaseUser | null): Promise<string> {
  if (Buffer.byteLength(directory) + '/.s.PGSQL.5432.lock'.length < SOCKET_PATH_BYTES_MAX) return directory;
  const short = join(
    tmpdir(),
    `stipend-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`,
  );
  const made = await mkdir(short, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  // change the owner only of a directory created just now: an existing one may be another user's link
  if (made && user) await chown(short, user.uid, user.gid);
  const found = await lstat(short);
  const isOurs =
    found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
  if (!isOurs)
    throw new Error(
      `The directory ${short} belongs to another user: remove it, or set DATA_DIR to a shorter path`,
    );
  return short;
}

/**
 * PostgreSQL does not run as root, so root runs it as another user: `postgres` if there is one, otherwise one
 * that is created here.
 */
export async function databaseUser(): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null;
  const found = await findUser(['postgres', CREATED_USER]);
  if (found) return found;
  await promisify(execFile)('useradd', [
    '--system',
    '--no-create-home',
    '--home-dir',
    dirname(SYSTEM_DIRECTORY),
    CREATED_USER,
  ]).catch(() => undefined);
  const made = await findUser([CREATED_USER, 'nobody']);
  if (!made)
    throw new Error(
      "PostgreSQL can't run as root, and no other user was found: start Stipend as another user",
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
