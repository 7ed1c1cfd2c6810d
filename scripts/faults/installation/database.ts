import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseProxy } from './database-proxy.ts';
import { DatabaseServer, NAME } from './database-server.ts';

const QUERY_MS_MAX = 60_000;
const RETRY_MS = 100;

/** The database of an installation: one PostgreSQL or its standby, behind the two hosts of `url`. */
export class InstallationDatabase {
  readonly #folder: string;
  readonly #hosts: readonly [DatabaseProxy, DatabaseProxy];
  #at: 0 | 1 = 0;
  #server: DatabaseServer;
  #standby: DatabaseServer | null = null;
  /** All directories that were used, because plain text must be in none of them. */
  readonly #directories = new Set<string>();

  private constructor(
    folder: string,
    server: DatabaseServer,
    hosts: readonly [DatabaseProxy, DatabaseProxy],
  ) {
    this.#folder = folder;
    this.#server = server;
    this.#hosts = hosts;
    this.#use(server);
  }

  static async create(folder: string): Promise<InstallationDatabase> {
    const server = await DatabaseServer.create(join(folder, 'server-0'));
    return new InstallationDatabase(folder, server, [
      await DatabaseProxy.start(),
      await DatabaseProxy.start(),
    ]);
  }

  /** Lists both hosts, as operators do whose database can fail over. */
  get url(): string {
    return this.urlOf(NAME);
  }

  urlOf(database: string): string {
    const [one, two] = this.#hosts.map(({ port }) => `127.0.0.1:${port}`);
    return `postgresql://${NAME}@${one},${two}/${database}?target_session_attrs=read-write`;
  }

  get directories(): readonly string[] {
    return [...this.#directories];
  }

  /** Queries the server directly as superuser, not through the hosts of `url`. Waits while the database is down. */
  async query<Row>(text: string, values: unknown[] = [], database?: string): Promise<Row[]> {
    const deadline = performance.now() + QUERY_MS_MAX;
    for (;;) {
      try {
        return await this.#server.query<Row>(text, values, database);
      } catch (error) {
        const { code = '' } = error as { code?: string };
        const isDown = !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('57P');
        if (!isDown || performance.now() > deadline) throw error;
      }
      await wait(RETRY_MS);
    }
  }

  async restart({ crashes, downMs }: { crashes: boolean; downMs: number }): Promise<void> {
    await this.#server.stop(crashes ? 'SIGQUIT' : 'SIGINT');
    await wait(downMs);
    await this.#server.start();
  }

  /** Adds a standby without which no commit is acknowledged from now on. */
  async prepareFailover(): Promise<void> {
    const other = this.#at === 0 ? 1 : 0;
    this.#standby = await this.#server.addStandby(join(this.#folder, `server-${this.#directories.size}`));
    this.#hosts[other].setTarget(this.#standby.socket);
  }

  /** Loses the server and promotes its standby. A lost machine either refuses connections or never answers. */
  async failOver({ isSilent }: { isSilent: boolean }): Promise<void> {
    const standby = this.#standby;
    if (!standby) throw new Error('There is no standby');
    const lost = this.#hosts[this.#at];
    if (isSilent) lost.goSilent();
    lost.setTarget(null);
    await this.#server.stop('SIGQUIT');
    await standby.promote();
    this.#at = this.#at === 0 ? 1 : 0;
    this.#server = standby;
    this.#standby = null;
    this.#use(standby);
  }

  /** The lost machine answers again, and refuses connections. */
  endFailover(): void {
    for (const host of this.#hosts) host.resume();
  }

  goSilent(): void {
    for (const host of this.#hosts) host.goSilent();
  }

  resume(): void {
    for (const host of this.#hosts) host.resume();
  }

  cutConnections(): void {
    for (const host of this.#hosts) host.cut();
  }

  async close(): Promise<void> {
    for (const host of this.#hosts) await host.close();
    await this.#standby?.stop('SIGINT');
    await this.#server.stop('SIGINT');
  }

  #use(server: DatabaseServer): void {
    this.#directories.add(server.directory);
    this.#hosts[this.#at].setTarget(server.socket);
  }
}
