import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Cluster, launch, prepareCluster, SUPERUSER } from '#platform/database/embedded-cluster.ts';

const PORT = 5432;
export const NAME = 'stipend';
const START_MS_MAX = 60_000;
const PROMOTE_SECONDS_MAX = 30;
const POLL_MS = 50;
const SETTINGS = {
  // a new standby may need the log of the last minutes
  wal_keep_size: '256MB',
  // a standby that lost its primary looks for it this often
  wal_retrieve_retry_interval: '200ms',
  checkpoint_timeout: '30s',
};

/** One PostgreSQL, which can crash, restart, and have a standby that takes over. */
export class DatabaseServer {
  readonly #cluster: Cluster;
  #child: ChildProcess | null = null;

  private constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** Creates an empty database in a folder. */
  static async create(folder: string): Promise<DatabaseServer> {
    const server = new DatabaseServer(await prepareCluster(folder, SETTINGS));
    await server.start();
    // not a superuser, so that row-level security applies to it as on a hosted database
    await server.query(`create role ${NAME} login createrole createdb`, [], 'postgres');
    await server.query(`create database ${NAME} owner ${NAME}`, [], 'postgres');
    return server;
  }

  get directory(): string {
    return this.#cluster.directory;
  }

  /** The path of the socket. */
  get socket(): string {
    return join(this.#cluster.socketDir, `.s.PGSQL.${PORT}`);
  }

  /** For `DATABASE_URL`. */
  get url(): string {
    return `postgresql://${NAME}@${encodeURIComponent(this.#cluster.socketDir)}/${NAME}`;
  }

  get address(): { host: string; port: number; user: string; database: string } {
    return { host: this.#cluster.socketDir, port: PORT, user: NAME, database: NAME };
  }

  /** A connection as superuser, which row level security does not restrict. */
  superuser(database = NAME): pg.Client {
    const { socketDir: host } = this.#cluster;
    const client = new pg.Client({ host, port: PORT, user: SUPERUSER, database });
    return client.on('error', () => undefined);
  }

  async query<Row>(text: string, values: unknown[] = [], database?: string): Promise<Row[]> {
    const client = this.superuser(database);
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  async start(): Promise<void> {
    const deadline = performance.now() + START_MS_MAX;
    for (;;) {
      // the old server may still hold its lock file for a moment
      if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null)
        this.#child = await launch(this.#cluster);
      if (await this.#responds()) return;
      if (performance.now() > deadline) throw new Error(`PostgreSQL did not start: ${this.directory}.log`);
      await wait(POLL_MS);
    }
  }

  /** `SIGQUIT`: a crash, after which the server recovers from its log. `SIGINT`: an orderly end. */
  async stop(signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** Adds a standby, and waits until each commit waits for it. */
  async addStandby(folder: string): Promise<DatabaseServer> {
    const standby = await this.addReplica(folder);
    await this.query(`alter system set synchronous_standby_names = '*'`);
    await this.query('select pg_reload_conf()');
    await this.#untilReplicated(`sync_state in ('sync', 'quorum')`);
    return standby;
  }

  /** Copies the running server to a folder, starts the copy as a standby that follows it, and waits until it does. */
  async addReplica(folder: string): Promise<DatabaseServer> {
    const directory = join(folder, 'postgres');
    await this.#copyTo(folder, directory);
    await writeFile(join(directory, 'standby.signal'), '');
    await appendFile(join(directory, 'postgresql.auto.conf'), `\nprimary_conninfo = '${this.#conninfo}'\n`);
    const settings = { ...this.#cluster.settings, unix_socket_directories: directory };
    const standby = new DatabaseServer({ ...this.#cluster, directory, socketDir: directory, settings });
    await standby.start();
    await this.#untilReplicated(`state = 'streaming'`);
    return standby;
  }

  /** Archives the write-ahead log in a new folder from now on. */
  async archiveTo(folder: string): Promise<void> {
    const { uid, gid } = await stat(this.directory);
    await mkdir(folder);
    await chown(folder, uid, gid);
    await this.query('alter system set archive_mode = on');
    await this.query(`alter system set archive_command = 'cp %p ${folder}/%f'`);
    await this.stop('SIGINT');
    await this.start();
  }

  /** Makes a base backup in a new folder while the server runs. */
  async makeBaseBackup(folder: string): Promise<void> {
    await this.#copyTo(folder, join(folder, 'postgres'));
  }

  /** Archives everything up to now. */
  async finishArchiving(): Promise<void> {
    const [last] = await this.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    const deadline = performance.now() + START_MS_MAX;
    const isArchived = async () =>
      (await this.query('select from pg_stat_archiver where last_archived_wal >= $1', [last?.file])).length >
      0;
    while (!(await isArchived())) {
      if (performance.now() > deadline) throw new Error('The log was not archived');
      await wait(POLL_MS);
    }
  }

  /** Replaces the data of the stopped server with a base backup, and recovers it up to a restore point. */
  async recover({ base, archive, point }: { base: string; archive: string; point: string }): Promise<void> {
    await rm(this.directory, { recursive: true });
    await promisify(execFile)('cp', ['-a', join(base, 'postgres'), this.directory]);
    await writeFile(join(this.directory, 'recovery.signal'), '');
    await appendFile(
      join(this.directory, 'postgresql.auto.conf'),
      `\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_name = '${point}'\nrecovery_target_action = 'promote'\n`,
    );
    await this.start();
    while ((await this.query('select where pg_is_in_recovery()')).length > 0) await wait(POLL_MS);
    for (const setting of ['restore_command', 'recovery_target_name', 'recovery_target_action'])
      await this.query(`alter system reset ${setting}`);
  }

  /** Makes a standby the server that accepts writes. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, $1)', [PROMOTE_SECONDS_MAX]);
    await this.query(`alter system reset primary_conninfo`);
  }

  /** Lets a standby fall behind: it receives nothing any more. */
  async stopFollowing(): Promise<void> {
    await this.query(`alter system set primary_conninfo = ''`);
    await this.query('select pg_reload_conf()');
    while ((await this.query('select from pg_stat_wal_receiver')).length > 0) await wait(POLL_MS);
  }

  /** Lets a standby follow another server, such as one that was promoted. */
  async follow(primary: DatabaseServer): Promise<void> {
    await this.query(`alter system set primary_conninfo = '${primary.#conninfo}'`);
    await this.query('select pg_reload_conf()');
    await primary.#untilReplicated(`state = 'streaming'`);
  }

  get #conninfo(): string {
    return `host=${this.#cluster.socketDir} port=${PORT} user=${SUPERUSER}`;
  }

  async #copyTo(folder: string, directory: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o755 });
    const backup = this.superuser();
    await backup.connect();
    await backup.query(`select pg_backup_start('standby', true)`);
    // files that vanish while they are copied are not needed: the log contains their changes
    await promisify(execFile)('cp', ['-a', this.directory, directory]).catch(() => undefined);
    const { rows } = await backup.query('select labelfile from pg_backup_stop(false)');
    await backup.end();
    await writeFile(join(directory, 'backup_label'), rows[0].labelfile);
    const { uid, gid } = await stat(this.directory);
    await chown(join(directory, 'backup_label'), uid, gid);
    await chmod(directory, 0o700);
    for (const name of ['postmaster.pid', 'postmaster.opts', `.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`])
      await rm(join(directory, name), { force: true });
  }

  async #untilReplicated(condition: string): Promise<void> {
    const deadline = performance.now() + START_MS_MAX;
    const isReplicated = async () =>
      (await this.query(`select from pg_stat_replication where ${condition}`)).length > 0;
    while (!(await isReplicated())) {
      if (performance.now() > deadline) throw new Error('The standby did not connect');
      await wait(POLL_MS);
    }
  }

  async #responds(): Promise<boolean> {
    const client = this.superuser('postgres');
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
