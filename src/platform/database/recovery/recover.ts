import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { makeEmptyFolder } from '../../empty-folder.ts';
import type { Binaries } from '../embedded-binaries.ts';
import { type Cluster, type DatabaseUser, launch, SETTINGS, socketDirectory } from '../embedded-cluster.ts';
import { endClient } from '../end-connections.ts';
import { newClient } from '../follow-primary.ts';
import type { Archive } from './archive.ts';
import type { BaseManifest } from './base-manifest.ts';
import { restoreCommand, serveExchange } from './exchange.ts';
import { isNeeded, segmentAfter } from './segments.ts';

export type Target = { kind: 'time'; time: Date } | { kind: 'position'; lsn: string } | { kind: 'latest' };

export interface Place {
  /** New or empty. Next to it are a log, and a folder that is removed again. */
  directory: string;
  binaries: Binaries;
  user: DatabaseUser | null;
}

export interface Recovered {
  /** For connections: the folder of the socket. */
  host: string;
  /** The commit time of the last transaction that was recovered, if there was one after the base backup. */
  lastCommit: Date | null;
  stop(): Promise<void>;
}

const PORT = 5432;
const TARGETS = ['', '_lsn', '_name', '_time', '_xid'].map((end) => `recovery_target${end}`);
const POLL_MS = 50;
const AHEAD = 8;
const ATTEMPTS = 5;
const RETRY_MS = 2000;
const LOG_LINES = 20;

/** Extracts a base backup to a new directory, and lets PostgreSQL replay the archived log up to the target. The server then runs. */
export async function recover(
  { archive, base, target }: { archive: Archive; base: BaseManifest; target: Target },
  place: Place,
): Promise<Recovered> {
  const aside = `${place.directory}.recovery`;
  await using undo = new AsyncDisposableStack();
  await rm(aside, { recursive: true, force: true });
  await makeFolder(place.directory, place.user);
  await makeFolder(aside, place.user);
  undo.defer(() => rm(aside, { recursive: true, force: true }));
  await extract(await archive.getBase(base), place);
  // of a standby
  await rm(join(place.directory, 'standby.signal'), { force: true });
  await giveFile(join(place.directory, 'recovery.signal'), '', place.user);
  const folder = join(aside, 'wal');
  const source = new LogSource(archive, base, { folder, user: place.user });
  const exchange = await serveExchange(folder, place.user, (name) => source.provide(name));
  undo.defer(() => exchange.close());
  const cluster = await clusterOf(place, { aside, folder, target });
  const server = await start(cluster);
  undo.defer(() => server.stop());
  const lastCommit = await server.untilRecovered().catch(async (error) => {
    throw source.problem ?? new Error(await explain(error, { place, archive, base, target }));
  });
  const kept = undo.move();
  return { host: cluster.socketDir, lastCommit, stop: () => kept.disposeAsync() };
}

async function makeFolder(folder: string, user: DatabaseUser | null): Promise<void> {
  await makeEmptyFolder(folder);
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
}

async function giveFile(file: string, text: string, user: DatabaseUser | null): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  if (user) await chown(file, user.uid, user.gid);
}

async function extract(data: NodeJS.ReadableStream, { directory, user }: Place): Promise<void> {
  const tar = spawn('tar', ['-x', '-f', '-', '-C', directory], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    tar.once('error', reject).once('close', (code) => resolve(code)),
  );
  ended.catch(() => undefined);
  // a broken pipe only says that tar ended
  const sent = await pipeline(data, tar.stdin).catch((error: NodeJS.ErrnoException) => error);
  const code = await ended;
  if (sent && sent.code !== 'EPIPE') throw sent;
  if (code !== 0)
    throw new Error(`The base backup could not be extracted to ${directory}: is there enough space?`);
}

/** Files of its own, because those of the server that was copied may be elsewhere, or name things that are not here. */
async function clusterOf(
  { directory, binaries, user }: Place,
  { aside, folder, target }: { aside: string; folder: string; target: Target },
): Promise<Cluster> {
  const [config, hba, ident] = ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'].map((name) =>
    join(aside, name),
  ) as [string, string, string];
  await giveFile(config, '', user);
  await giveFile(hba, 'local all all trust\n', user);
  await giveFile(ident, '', user);
  const socketDir = await socketDirectory(directory, user);
  return {
    directory,
    socketDir,
    binaries,
    user,
    settings: {
      ...SETTINGS,
      config_file: config,
      hba_file: hba,
      ident_file: ident,
      unix_socket_directories: socketDir,
      hot_standby: 'off',
      archive_mode: 'off',
      ssl: 'off',
      shared_preload_libraries: '',
      synchronous_standby_names: '',
      max_prepared_transactions: '1000',
      restore_command: restoreCommand(folder, process.pid),
      ...targetSettings(target),
      recovery_target_timeline: 'latest',
      recovery_target_inclusive: target.kind === 'position' ? 'off' : 'on',
      recovery_target_action: 'promote',
    },
  };
}

/** The copied server may have a target of an earlier recovery. PostgreSQL accepts one target, and resets others only before it. */
function targetSettings(target: Target): Record<string, string> {
  const chosen: Record<string, string> =
    target.kind === 'time'
      ? // names of zones are not known this early
        { recovery_target_time: target.time.toISOString().replace('Z', '+00:00') }
      : target.kind === 'position'
        ? { recovery_target_lsn: target.lsn }
        : {};
  const others = TARGETS.filter((name) => !(name in chosen)).map((name) => [name, '']);
  return { ...Object.fromEntries(others), ...chosen };
}

async function start(cluster: Cluster) {
  const child = await launch(cluster);
  child.ref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // the server is not in the process group of this command
  const interrupt = () => void child.kill('SIGINT');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  return {
    async stop() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
      if (!hasEnded()) child.kill('SIGINT');
      await ended;
    },
    /** The server accepts connections only when it has recovered. */
    async untilRecovered(): Promise<Date | null> {
      for (;;) {
        if (hasEnded()) throw new Error('PostgreSQL ended');
        const found = await lastCommitOf(cluster.socketDir);
        if (found) return found.at;
        await wait(POLL_MS);
      }
    },
  };
}

async function lastCommitOf(host: string): Promise<{ at: Date | null } | null> {
  const client = newClient({ host, port: PORT, user: 'postgres', database: 'template1' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    return rows[0] ?? { at: null };
  } catch (error) {
    // the role of another installation may have another name
    return (error as { code?: string }).code === '28000' ? { at: null } : null;
  } finally {
    await endClient(client);
  }
}

/** Gives PostgreSQL the files that it asks for, and fetches the next ones in the meantime. */
class LogSource {
  readonly #archive: Archive;
  readonly #base: BaseManifest;
  readonly #to: { folder: string; user: DatabaseUser | null };
  readonly #running = new Map<string, Promise<boolean>>();
  problem: Error | null = null;

  constructor(archive: Archive, base: BaseManifest, to: { folder: string; user: DatabaseUser | null }) {
    this.#archive = archive;
    this.#base = base;
    this.#to = to;
  }

  async provide(name: string): Promise<void> {
    if (!isNeeded(name)) return;
    try {
      if (!(await this.#fetch(name)) || name.length !== 24) return;
    } catch (error) {
      this.problem = error as Error;
      await writeFile(join(this.#to.folder, 'failed'), '');
      return;
    }
    let next = name;
    for (let count = 0; count < AHEAD; count++) {
      next = segmentAfter(next, this.#base.segment_bytes);
      // a failure shows when PostgreSQL asks for the segment
      void this.#fetch(next).catch(() => undefined);
    }
  }

  #fetch(name: string): Promise<boolean> {
    const running = this.#running.get(name) ?? this.#download(name);
    this.#running.set(name, running);
    const forget = () => this.#running.delete(name);
    running.then(forget, forget);
    return running;
  }

  /** A storage that does not respond must not look like the end of the log. */
  async #download(name: string): Promise<boolean> {
    const { folder, user } = this.#to;
    for (let attempt = 1; ; attempt++) {
      try {
        const data = await this.#archive.getLog(this.#base.system_id, name);
        if (!data) return false;
        const part = join(folder, `${name}.part`);
        await pipeline(data, createWriteStream(part, { mode: 0o600 }));
        if (user) await chown(part, user.uid, user.gid);
        await rename(part, join(folder, name));
        return true;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        await wait(RETRY_MS);
      }
    }
  }
}

async function explain(
  error: Error,
  { place, archive, base, target }: { place: Place; archive: Archive; base: BaseManifest; target: Target },
): Promise<string> {
  const log = await readFile(`${place.directory}.log`, 'utf8').catch(() => '');
  if (!log.includes('recovery ended before configured recovery target was reached'))
    return `The recovery failed (${error.message}): ${log.trim().split('\n').slice(-LOG_LINES).join('\n')}`;
  const gap = await findGap(archive, base);
  if (gap !== null)
    return `The segment ${gap} of the write-ahead log is missing from the archive, and later ones exist. Choose an earlier time, or a base backup that was made later`;
  const wanted = target.kind === 'time' ? target.time.toISOString() : 'the target';
  return `The archive has no transaction after ${wanted}: choose an earlier time, or "--to latest" to recover everything that is in the archive`;
}

/** The first missing segment of the base backup's timeline that has a later one. */
export async function findGap(archive: Archive, base: BaseManifest): Promise<string | null> {
  const timeline = base.first_segment.slice(0, 8);
  const names = new Set<string>();
  for await (const { name } of archive.listLog(base.system_id))
    if (name.startsWith(timeline) && name >= base.first_segment) names.add(name);
  const last = [...names].sort().at(-1) ?? base.last_segment;
  for (let name = base.first_segment; name <= last; name = segmentAfter(name, base.segment_bytes))
    if (!names.has(name)) return name;
  return null;
}
