import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { runInProcess } from './support/command.ts';
import { dataDirectory, startStipend } from './support/process.ts';
import { startService } from './support/service.ts';

/** Where a restore is killed. */
export const PLACES = ['before the load', 'during the load', 'after the load'] as const;
export type Place = (typeof PLACES)[number];

const ADVISORY_LOCK = 42;
const WAIT_MS_MAX = 60_000;
const POLL_MS = 50;

/** Makes a backup of a service with two users, and then deletes one of them. */
export function useBackup(databases: { source: string; others: readonly string[] }) {
  const server = inject('databaseServer');
  const names = [databases.source, ...databases.others];
  let directory: Awaited<ReturnType<typeof dataDirectory>>;
  let owner: pg.Client;
  const made = { apiKey: '', kept: '', deleted: '', folder: '' };

  function environment(name: string): Record<string, string> {
    const url = `postgresql://${server.user}@${encodeURIComponent(server.host)}/${name}`;
    return { DATABASE_URL: url, DATA_DIR: directory.path };
  }

  function run(name: string, command: readonly string[], more: Record<string, string> = {}) {
    return runInProcess(command, { ...environment(name), ...more });
  }

  beforeAll(async () => {
    directory = await dataDirectory();
    owner = new pg.Client(server);
    await owner.connect();
    for (const name of names) await owner.query(`create database ${name}`);
    await migrate({ ...server, database: databases.source });
    const before = await startService(environment(databases.source));
    const newUser = async () => (await before.ask('POST', '/users', { body: {} })).body.user_id;
    const [kept, deleted] = [await newUser(), await newUser()];
    // the backup knows an earlier deletion too
    await before.ask('DELETE', `/users/${await newUser()}`);
    const folder = join(directory.path, 'backup');
    await run(databases.source, ['backup', folder]);
    await before.ask('DELETE', `/users/${deleted}`);
    // as a worker does when it starts
    await run(databases.source, ['sweep']);
    await before.stop();
    Object.assign(made, { apiKey: before.apiKey, kept, deleted, folder });
  });
  afterAll(async () => {
    for (const name of names) await owner.query(`drop database if exists ${name} with (force)`);
    await owner.end();
    await directory.remove();
  });

  /** Runs `work` with a connection of its own. */
  async function withClient<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ ...server, database: name });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Waits until a connection of the restore waits for a lock of this kind. */
  async function untilBlocked(client: pg.Client, kind: string): Promise<void> {
    await until(
      client,
      `exists (select from pg_stat_activity where datname = current_database()
      and application_name = 'stipend restore' and wait_event = '${kind}')`,
    );
  }

  /** Starts `stipend restore` in a process, blocks it with locks in the database, and kills it there. */
  async function killRestore(name: string, place: Place): Promise<void> {
    await migrate({ ...server, database: name });
    await withClient(name, async (first) =>
      withClient(name, async (second) => {
        if (place === 'before the load') {
          await first.query('begin');
          await first.query('lock table clients in share mode');
        } else {
          await first.query(`create function wait_for_test() returns boolean language plpgsql as
            $$ begin perform pg_advisory_xact_lock(${ADVISORY_LOCK}); return true; end $$`);
          await first.query('alter table users add constraint waits check (wait_for_test())');
          await first.query(`select pg_advisory_lock(${ADVISORY_LOCK})`);
        }
        const restore = startStipend(['restore', made.folder, '--take-over-storage'], environment(name));
        // not in the transaction, which would see the same activity again and again
        await untilBlocked(second, place === 'before the load' ? 'relation' : 'advisory');
        if (place === 'after the load') {
          await second.query('begin');
          // granted when the load commits
          const granted = second.query('lock table erasures in share mode');
          await until(
            first,
            `exists (select from pg_locks where not granted and relation = 'erasures'::regclass)`,
          );
          await first.query(`select pg_advisory_unlock(${ADVISORY_LOCK})`);
          await granted;
        }
        restore.child.kill('SIGKILL');
        await restore.ended;
      }),
    );
    await withClient(name, async (client) => {
      await until(
        client,
        `not exists (select from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid())`,
      );
      await client.query('alter table users drop constraint if exists waits');
    });
  }

  /** The status of the replies about the user that was kept, and about the one that was deleted after the backup. */
  async function statuses(name: string): Promise<number[]> {
    const service = await startService(environment(name));
    try {
      const ask = async (id: string) =>
        (await service.ask('GET', `/users/${id}`, { key: made.apiKey })).status;
      return [await ask(made.kept), await ask(made.deleted)];
    } finally {
      await service.stop();
    }
  }

  return {
    made,
    environment,
    run,
    withClient,
    killRestore,
    statuses,
    get owner() {
      return owner;
    },
  };
}

async function until(client: pg.Client, condition: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const { rows } = await client.query(`select ${condition} as is_met`);
    if (rows[0].is_met) return;
    if (performance.now() > deadline) throw new Error(`This did not become true: ${condition}`);
    await wait(POLL_MS);
  }
}
