import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { exists } from './embedded-binaries.ts';

export const OWNER_LOCK = 7_236_517;
const STOP_SECONDS_MAX = 20;
const POLL_MS = 20;
const RETRY_MS = 1000;

interface Server {
  directory: string;
  /** Connects, starting the server if it is not there. */
  reach(): Promise<pg.Client>;
}

/**
 * Holds the lock that says whose the server is. When its connection breaks, because a backend crashed or the whole server
 * died, it brings the server back and takes the lock again, so that no other process takes the directory for free.
 */
export class ServerOwner {
  readonly #server: Server;
  #client: pg.Client | null = null;
  #regaining: Promise<void> = Promise.resolve();
  #stopping = false;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Null when another process owns the server. */
  static async take(client: pg.Client, server: Server): Promise<ServerOwner | null> {
    if (!(await takeLock(client))) return null;
    const owner = new ServerOwner(server);
    owner.#hold(client);
    return owner;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#regaining;
    // without a live connection there is no server of ours: a process id in a file may be anybody's by now
    if (this.#client) await stopServer(this.#server.directory);
  }

  #hold(client: pg.Client): void {
    this.#client = client;
    client.once('end', () => {
      this.#client = null;
      if (!this.#stopping) this.#regaining = this.#regain();
    });
  }

  async #regain(): Promise<void> {
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
