import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { exists } from './embedded-binaries.ts';

export const OWNER_LOCK = 7_236_517;
const STOP_SECONDS_MAX = 20;
const POLL_MS = 20;
const RETRY_MS = 1000;
const BEAT_MS = 1000;
const SILENT_MS_MAX = 5000;

interface Server {
  directory: string;
  /** Connects to the server, and starts it first if it is not running. */
  reach(): Promise<pg.Client>;
}

/**
 * Holds the advisory lock of the process that owns the server. If the connection is lost, because a backend
 * or the whole server crashed, it restarts the server and takes the lock again. The lock is free in between,
 * so a file that is touched every second shows other processes that the directory has an owner.
 */
export class ServerOwner {
  readonly #server: Server;
  #client: pg.Client | null = null;
  #recovering: Promise<void> = Promise.resolve();
  #stopping = false;
  #beat: NodeJS.Timeout | undefined;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Takes ownership, or returns null if another process owns the server. */
  static async take(client: pg.Client, server: Server): Promise<ServerOwner | null> {
    if (!(await takeLock(client))) return null;
    const owner = new ServerOwner(server);
    owner.#hold(client);
    await owner.#touchOwnerFile();
    return owner;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#recovering;
    // without a live connection the server may not be ours: the process id in the file may have been reused
    if (this.#client) await stopServer(this.#server.directory);
    clearInterval(this.#beat);
    await rm(ownerFile(this.#server.directory), { force: true });
  }

  async #touchOwnerFile(): Promise<void> {
    const file = ownerFile(this.#server.directory);
    await writeFile(file, String(process.pid));
    this.#beat = setInterval(() => {
      const now = new Date();
      utimes(file, now, now).catch(() => undefined);
    }, BEAT_MS).unref();
  }

  #hold(client: pg.Client): void {
    this.#client = client;
    client.once('end', () => {
      this.#client = null;
      if (!this.#stopping) this.#recovering = this.#recover();
    });
  }

  async #recover(): Promise<void> {
    while (!this.#stopping) {
      const client = await this.#server.reach().catch(() => null);
      if (client && (await takeLock(client).catch(() => false))) {
        this.#hold(client);
        return;
      }
      await client?.end().catch(() => undefined);
      await wait(RETRY_MS);
    }
  }
}

/**
 * Finds the process that owns this directory's server: it touched the owner file a moment ago and is alive.
 */
export async function findOwner(directory: string): Promise<number | null> {
  const file = ownerFile(directory);
  const [text, found] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(
    () => ['', null] as const,
  );
  const pid = Number(text);
  if (!found || !pid || pid === process.pid || Date.now() - found.mtimeMs > SILENT_MS_MAX) return null;
  return isAlive(pid) ? pid : null;
}

/** Whether there is a process with this id. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // the process exists and belongs to another user
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ownerFile(directory: string): string {
  return `${directory}.owner`;
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
  return rows[0].taken;
}

async function stopServer(directory: string): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_SECONDS_MAX * 1000;
  while (await exists(pidFile)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not stop within ${STOP_SECONDS_MAX} s`);
    await wait(POLL_MS);
  }
}
