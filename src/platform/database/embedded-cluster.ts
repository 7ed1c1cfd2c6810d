import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, open, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesFor, findBinaries, isReachable } from './embedded-binaries.ts';

/** Where a cluster lies on the disk, and how its server is run. */
export interface Cluster {
  directory: string;
  socketDir: string;
  binaries: Binaries;
  user: DatabaseUser | null;
  settings: Record<string, string>;
}

interface DatabaseUser {
  uid: number;
  gid: number;
}

export const SUPERUSER = 'postgres';
const SOCKET_PATH_BYTES_MAX = 100;
const SHELTER = '/var/lib/stipend';
const LENT_USER = 'stipend';

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

/** Finds the cluster of a data directory, or makes it. */
export async function prepareCluster(dataDir: string, settings: Record<string, string>): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const user = await databaseUser();
  const binaries = user ? await binariesFor(user, SHELTER) : await findBinaries();
  const directory = await initialise({ dataDir, user, binaries });
  const socketDir = await socketDirectory(directory, user);
  return {
    directory,
    socketDir,
    binaries,
    user,
    settings: { ...SETTINGS, unix_socket_directories: socketDir, ...settings },
  };
}

/** Starts the server; whether it comes up is seen by connecting to it. */
export async function launch({ directory, binaries, user, settings }: Cluster): Promise<ChildProcess> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await using log = await open(`${directory}.log`, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', directory, ...flags], {
    ...user,
    cwd: '/',
    // its own process group: Ctrl-C reaches the service alone, which drains before it stops the database
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  return child;
}

/** Makes the cluster beside its place and renames it, so that one cut short is never taken for a whole one. */
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

/** The socket lies in the cluster's own directory (mode 0700) unless that path is too long for a socket's name. */
async function socketDirectory(directory: string, user: DatabaseUser | null): Promise<string> {
  if (Buffer.byteLength(directory) + '/.s.PGSQL.5432.lock'.length < SOCKET_PATH_BYTES_MAX) return directory;
  const short = join(
    tmpdir(),
    `stipend-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`,
  );
  const made = await mkdir(short, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  // only what was made just now is given away: what was there before may be somebody's link to somewhere else
  if (made && user) await chown(short, user.uid, user.gid);
  const found = await lstat(short);
  const isOurs =
    found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
  if (!isOurs) throw new Error(`${short} belongs to someone else`);
  return short;
}

/** PostgreSQL refuses to run as root, so root lends it a user: the system's own for it, else one made for the purpose. */
async function databaseUser(): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null;
  const found = await findUser(['postgres', LENT_USER]);
  if (found) return found;
  await promisify(execFile)('useradd', [
    '--system',
    '--no-create-home',
    '--home-dir',
    dirname(SHELTER),
    LENT_USER,
  ]).catch(() => undefined);
  const made = await findUser([LENT_USER, 'nobody']);
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
