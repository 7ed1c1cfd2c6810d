import { chmod, chown, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { makeEmptyFolder } from '../../empty-folder.ts';
import type { DatabaseAddress } from '../embedded.ts';
import { type Binaries, exists } from '../embedded-binaries.ts';
import { type Cluster, type DatabaseUser, launch, SETTINGS, socketDirectory } from '../embedded-cluster.ts';
import { withClient } from '../with-client.ts';
import type { Archive } from './archive.ts';
import { REST_ADVICE } from './archive-rest.ts';
import type { BaseManifest } from './base-manifest.ts';
import { restoreCommand, serveExchange } from './exchange.ts';
import { extractBase } from './extract-base.ts';
import { isNeeded, isSegment, segmentAfter, timelineOf } from './segments.ts';
import { numberOf, type Rests, Timelines } from './timelines.ts';

export type Target = { kind: 'time'; time: Date } | { kind: 'position'; lsn: string } | { kind: 'latest' };

export interface Recovery {
  archive: Archive;
  base: BaseManifest;
  target: Target;
  /** As in names of segments. */
  timeline: string;
  /** What there is of segments that are not in the archive as a whole. */
  rests: Rests;
}

export interface Place {
  /** New or empty. Next to it are a log, and a folder that is removed again. */
  directory: string;
  binaries: Binaries;
  user: DatabaseUser | null;
}

export interface Recovered {
  /** Of the database that was copied, at the socket of the new server. */
  address: DatabaseAddress;
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

/** Where a recovery puts its own files, next to the data directory. */
export function filesBeside(directory: string): { aside: string; log: string } {
  return { aside: `${directory}.recovery`, log: `${directory}.log` };
}

/** Extracts a base backup to a new directory, and lets PostgreSQL replay the archived log up to the target. The server then runs. */
export async function recover(recovery: Recovery, place: Place): Promise<Recovered> {
  const { archive, base } = recovery;
  const { aside } = filesBeside(place.directory);
  await using undo = new AsyncDisposableStack();
  await rm(aside, { recursive: true, force: true });
  await makeFolder(place.directory, place.user);
  await makeFolder(aside, place.user);
  undo.defer(() => rm(aside, { recursive: true, force: true }));
  await extractBase(archive.getBase(base), place);
  undo.defer(await putAsideSettings(place.directory, aside));
  await removeForeign(place.directory);
  await giveFile(join(place.directory, 'recovery.signal'), '', place.user);
  const folder = join(aside, 'wal');
  const source = new LogSource(recovery, { folder, user: place.user });
  const exchange = await serveExchange(folder, place.user, (name) => source.provide(name));
  undo.defer(() => exchange.close());
  const cluster = await clusterOf(place, { aside, folder, recovery });
  if (cluster.socketDir !== place.directory)
    undo.defer(() => rm(cluster.socketDir, { recursive: true, force: true }));
  const { user, database } = base;
  const address = { host: cluster.socketDir, port: PORT, user, database };
  const server = await start(cluster, address);
  undo.defer(() => server.stop());
  const lastCommit = await server.untilRecovered().catch(async (error) => {
    throw source.problem ?? new Error(await explain(error, place, recovery));
  });
  const kept = undo.move();
  return { address, lastCommit, stop: () => kept.disposeAsync() };
}

/** A standby's signal, and locks of sockets: with them PostgreSQL does not start as long as the server that was copied runs. */
async function removeForeign(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name === 'standby.signal' || name.startsWith('.s.PGSQL.'))
      await rm(join(directory, name), { force: true });
}

/** The settings of ALTER SYSTEM are for the machine of the copied server. Returns a function that puts them back. */
async function putAsideSettings(directory: string, aside: string): Promise<() => Promise<void>> {
  const [settings, copy] = [directory, aside].map((folder) => join(folder, 'postgresql.auto.conf')) as [
    string,
    string,
  ];
  const isThere = await exists(settings);
  if (isThere) await rename(settings, copy);
  return async () => {
    if (isThere) await rename(copy, settings);
  };
}

async function makeFolder(folder: string, user: DatabaseUser | null): Promise<void> {
  await makeEmptyFolder(folder);
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
}

/** The user owns the folder, so an existing file could be a link to somebody else's file. */
async function giveFile(file: string, source: string | Readable, user: DatabaseUser | null): Promise<void> {
  await rm(file, { force: true });
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(source);
  if (user) await handle.chown(user.uid, user.gid);
}

/** Files of its own, because those of the server that was copied may be elsewhere, or name things that are not here. */
async function clusterOf(
  { directory, binaries, user }: Place,
  { aside, folder, recovery }: { aside: string; folder: string; recovery: Recovery },
): Promise<Cluster> {
  const { target, timeline } = recovery;
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
      recovery_target_timeline: String(numberOf(timeline)),
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

async function start(cluster: Cluster, address: DatabaseAddress) {
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
        const found = await lastCommitOf(address);
        if (found) return found.at;
        await wait(POLL_MS);
      }
    },
  };
}

async function lastCommitOf(address: DatabaseAddress): Promise<{ at: Date | null } | null> {
  try {
    const { rows } = await withClient(address, (client) =>
      client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at'),
    );
    return rows[0] ?? { at: null };
  } catch {
    return null;
  }
}

/** Gives PostgreSQL the files that it asks for, and fetches the next ones in the meantime. */
class LogSource {
  readonly #recovery: Recovery;
  readonly #to: { folder: string; user: DatabaseUser | null };
  readonly #running = new Map<string, Promise<boolean>>();
  problem: Error | null = null;

  constructor(recovery: Recovery, to: { folder: string; user: DatabaseUser | null }) {
    this.#recovery = recovery;
    this.#to = to;
  }

  async provide(name: string): Promise<void> {
    if (!isNeeded(name)) return;
    try {
      if (!(await this.#fetch(name)) || !isSegment(name)) return;
    } catch (error) {
      this.problem = error as Error;
      await giveFile(join(this.#to.folder, 'failed'), '', null);
      return;
    }
    let next = name;
    for (let count = 0; count < AHEAD; count++) {
      next = segmentAfter(next, this.#recovery.base.segment_bytes);
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

  /** A rest can go on after the timeline was left, so only the last timeline uses one. */
  async #get(name: string): Promise<Readable | null> {
    const { archive, base, timeline, rests } = this.#recovery;
    const rest = timelineOf(name) === timeline ? rests.get(name) : undefined;
    const whole = await archive.getLog(base.system_id, name);
    return whole ?? (rest === undefined ? null : archive.getLog(base.system_id, rest));
  }

  /** A storage that does not respond must not look like the end of the log. */
  async #download(name: string): Promise<boolean> {
    const { folder, user } = this.#to;
    for (let attempt = 1; ; attempt++) {
      try {
        const data = await this.#get(name);
        if (!data) return false;
        const part = join(folder, `${name}.part`);
        await giveFile(part, data, user);
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
  { directory }: Place,
  { archive, base, target, timeline }: Recovery,
): Promise<string> {
  const log = await readFile(filesBeside(directory).log, 'utf8').catch(() => '');
  if (!log.includes('recovery ended before configured recovery target was reached'))
    return `The recovery failed (${error.message}): ${log.trim().split('\n').slice(-LOG_LINES).join('\n')}`;
  const timelines = await Timelines.read(archive, base.system_id);
  const gap = timelines.findGap(await timelines.pathTo(timeline), base);
  if (gap !== null)
    return `The segment ${gap} of the write-ahead log is missing from the archive, and later ones exist. ${REST_ADVICE}. Otherwise choose an earlier time`;
  const wanted = target.kind === 'time' ? target.time.toISOString() : 'the target';
  return `The archive has no transaction after ${wanted} on the timeline ${numberOf(timeline)}. ${REST_ADVICE}. Otherwise choose an earlier time, or "--to latest" to recover everything that is in the archive`;
}
