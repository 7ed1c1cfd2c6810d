import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import earlierChecksums from '../../../migrations/earlier-checksums.json' with { type: 'json' };
import { olderDatabase } from '../../../test/support/older-version.ts';
import { copyDatabase } from '../../../test/support/service.ts';
import { migrate, pendingMigrations, requireMigrated } from './migrate.ts';
import { readEffects } from './migration-effects.ts';
import { checksumOf, FOLDER, readMigrations, statementsOf } from './migration-files.ts';
import { planMigrations } from './plan-migrations.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const CHANGED = '0002_clients.sql';

test('migrations have consecutive numbers, so that their order is clear', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
});

test('migrations since 0045 declare the oldest version of the code that works with them', async () => {
  const undeclared = (await readMigrations(FOLDER)).filter(
    ({ name, compatibleSince }) => name >= '0045' && (compatibleSince === null || compatibleSince > name),
  );
  expect(undeclared.map(({ name }) => name)).toEqual([]);
});

test('migrations are split at the ends of statements only, so that a cluster can get them one by one', async () => {
  expect(statementsOf(`-- a; comment\nselect 'a;''b'; do $$ begin; end $$;\n-- the end;`)).toEqual([
    "-- a; comment\nselect 'a;''b'",
    ' do $$ begin; end $$',
  ]);
  for (const { sql } of await readMigrations(FOLDER)) {
    const statements = statementsOf(sql);
    expect(checksumOf(`${statements.join(';')};`)).toBe(checksumOf(sql));
    for (const statement of statements)
      expect(statement.replace(/--.*$/gm, '').trim()).toMatch(
        /^(alter|comment|create|do|drop|grant|insert|revoke|select|update)\b/,
      );
  }
});

/** They grow with the use of an installation. */
const LARGE = [
  ...['users', 'accounts', 'authorisations', 'documents', 'entries', 'events', 'deliveries', 'journeys'],
  ...['payroll_submissions', 'bank_statement_submissions', 'audit_entries', 'api_requests', 'messages'],
];

test('migrations since 0047 let nobody wait while they read or rewrite a large table', async () => {
  const blocking = Object.entries(readEffects()).flatMap(([name, tables]) =>
    LARGE.flatMap((table) => (tables[table] ?? []).map((effect) => ({ name, table, ...effect }))).filter(
      ({ lock, readsAll, rewrites }) =>
        name >= '0047' && (readsAll || rewrites) && lock !== 'ShareUpdateExclusiveLock',
    ),
  );
  expect(blocking).toEqual([]);
});

test('a plan lists who waits for which table and how long, and the need for a pause, and changes nothing', async () => {
  const { address } = await olderDatabase('0085');
  const { steps, pausing } = await planMigrations(address);
  expect(new Set(steps.map(({ migration }) => migration))).toEqual(
    new Set((await readMigrations(FOLDER)).map(({ name }) => name).filter((name) => name > '0086')),
  );
  expect(steps).toContainEqual({
    migration: '0086_sealed_webhook_urls.sql',
    table: 'webhooks',
    waits: 'reads and writes',
    rows: 0,
    bytes: expect.any(Number),
    seconds: null,
  });
  expect(steps).toContainEqual(
    expect.objectContaining({
      migration: '0093_bank_reconfirmation_index.sql',
      table: 'accounts',
      waits: 'nobody',
      seconds: 1,
    }),
  );
  expect(pausing[0]).toBe('0086_sealed_webhook_urls.sql');
  expect((await planMigrations(address)).steps).toEqual(steps);
  expect((await migrate(address))[0]).toBe('0086_sealed_webhook_urls.sql');
  expect(await planMigrations(address)).toEqual({ steps: [], pausing: [] });
});

test('a plan counts a lock until its migration commits, and lists the migrations of the job queue', async () => {
  const { address } = await olderDatabase('0040');
  const client = new pg.Client(address);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`insert into clients values (gen_random_uuid(), 'Lender', now(), '\\x00', 'm1')`);
  await client.query(
    'delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)',
  );
  const { steps } = await planMigrations(address);
  expect(steps[0]).toMatchObject({
    migration: expect.stringMatching(/^graphile-worker \d+\.sql$/),
    waits: 'unknown',
  });
  const ofClients = steps.find(
    ({ migration, table }) => migration === '0044_backup.sql' && table === 'clients',
  );
  expect(ofClients?.rows, 'PostgreSQL has not counted them').toBeNull();
  // indexes of several tables are built in one transaction
  const together = steps.filter(({ migration }) => migration === '0042_user_progress.sql');
  expect(together.length).toBeGreaterThan(3);
  expect(new Set(together.map(({ seconds }) => seconds))).toEqual(new Set([together.length]));
});

test('migrations since 0054 add a column and its constraint in two statements, because Citus rejects them in one', async () => {
  const together = (await readMigrations(FOLDER))
    .filter(({ name }) => name >= '0054')
    .flatMap(({ name, sql }) => statementsOf(sql).map((statement) => ({ name, statement })))
    .filter(({ statement }) =>
      /\badd column\b[^']*\b(check|references|unique|primary key)\b/is.test(statement),
    );
  expect(together).toEqual([]);
});

describe('a migrated database', () => {
  let database: Awaited<ReturnType<typeof copyDatabase>>;
  let client: pg.Client;
  let folder: string;

  beforeAll(async () => {
    database = await copyDatabase();
    client = new pg.Client(database.address);
    await client.connect();
    folder = await mkdtemp(join(tmpdir(), 'stipend-migrations-'));
    await cp(MIGRATIONS, folder, { recursive: true });
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const change = async (edit: (sql: string) => string) => {
    const sql = await readFile(join(MIGRATIONS, CHANGED), 'utf8');
    await writeFile(join(folder, CHANGED), edit(sql));
  };

  test('has no pending migrations', async () => {
    expect(await migrate(database.address)).toEqual([]);
  });

  test('accepts a migration whose comments were reworded', async () => {
    await change((sql) => `-- reworded\n${sql.replace(/--.*$/gm, '-- also reworded')}`);
    expect(await pendingMigrations(client, folder)).toEqual([]);
  });

  test('rejects a migration whose statements were changed', async () => {
    await change((sql) => `${sql}\ncreate table extra (id int);`);
    await expect(pendingMigrations(client, folder)).rejects.toThrow(
      `Migration ${CHANGED} was changed after it was applied: restore the original file`,
    );
  });

  test('with checksums that include comments accepts the same statements, and no others', async () => {
    for (const [name, { file }] of Object.entries(earlierChecksums))
      await client.query('update schema_migrations set checksum = $2 where name = $1', [name, file]);
    expect(await pendingMigrations(client)).toEqual([]);
    await change((sql) => `${sql}\ncreate table extra (id int);`);
    await expect(pendingMigrations(client, folder)).rejects.toThrow('was changed after it was applied');
  });
});

describe('a newer version', () => {
  /** A database of this version, and a folder with one more migration than this version has. */
  async function newerVersion(sql: string) {
    const database = await copyDatabase();
    onTestFinished(() => database.drop());
    const folder = await mkdtemp(join(tmpdir(), 'stipend-migrations-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(join(folder, '9001_newer.sql'), sql);
    const client = new pg.Client(database.address);
    await client.connect();
    onTestFinished(() => client.end());
    return { address: database.address, folder, client };
  }

  test('can declare that this version works with its schema, and this version can start and migrate', async () => {
    const { address, folder } = await newerVersion('-- compatible since: 0042\ncreate table newer (id int);');
    expect(await migrate(address, folder)).toEqual(['9001_newer.sql']);
    await requireMigrated(address);
    expect(await migrate(address)).toEqual([]);
  });

  test.each(['create table newer (id int);', '-- compatible since: 9001\ncreate table newer (id int);'])(
    'without such a declaration is rejected by this version: %j',
    async (sql) => {
      const { address, folder } = await newerVersion(sql);
      await migrate(address, folder);
      const refused = /has migration 9001_newer.sql, which this version does not know and can't work with/;
      await expect(requireMigrated(address)).rejects.toThrow(refused);
    },
  );

  test('can create an index without blocking writes, although another process waits to migrate', async () => {
    const { address, folder, client } = await newerVersion(`-- no transaction
      drop index concurrently if exists newer;
      create index concurrently newer on clients (client_id);`);
    // holds a transaction open until both processes have started
    await client.query('begin');
    await client.query('lock table clients in row exclusive mode');
    const applied = Promise.all([migrate(address, folder), migrate(address, folder)]);
    const waiting = new pg.Client(address);
    await waiting.connect();
    onTestFinished(() => waiting.end());
    const isWaiting = async () =>
      (
        await waiting.query(
          `select from pg_stat_activity where query like '%create index%' and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(isWaiting).toBe(1);
    await waiting.query('begin');
    await waiting.query(`set local lock_timeout = '5s'`);
    await waiting.query('lock table clients in row exclusive mode');
    await waiting.query('rollback');
    await client.query('rollback');
    expect((await applied).flat()).toEqual(['9001_newer.sql']);
    const { rows } = await client.query(
      `select indisvalid from pg_index where indexrelid = 'newer'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('that can’t be applied leaves the schema and this version as they are, and says what to do', async () => {
    const sql = 'create table newer (id int); select 1 / 0;';
    const { address, folder, client } = await newerVersion(sql);
    await expect(migrate(address, folder)).rejects.toThrow(
      'Migration 9001_newer.sql failed: division by zero. Nothing of it was applied, and it disturbs no running process. Solve the problem, then run "stipend migrate" again: it continues here',
    );
    expect((await client.query(`select to_regclass('newer') as found`)).rows).toEqual([{ found: null }]);
    await requireMigrated(address);
  });

  test('without a transaction that fails halfway can be repeated', async () => {
    const sql = `-- no transaction\n-- compatible since: 0042
      alter table clients add column if not exists newer int;
      drop index concurrently if exists newer;
      create unique index concurrently newer on numbers (number);`;
    const { address, folder, client } = await newerVersion(sql);
    await client.query('create table numbers as select 1 as number from generate_series(1, 2)');
    await expect(migrate(address, folder)).rejects.toThrow(/so a part of it may have been applied/);
    await requireMigrated(address);
    await client.query('delete from numbers');
    expect(await migrate(address, folder)).toEqual(['9001_newer.sql']);
    await requireMigrated(address);
  });

  test('waits at most three seconds for a lock, because requests wait behind it', async () => {
    const sql = `create table newer as select current_setting('lock_timeout') as lock_timeout;`;
    const { address, folder, client } = await newerVersion(sql);
    await migrate(address, folder);
    expect((await client.query('select * from newer')).rows).toEqual([{ lock_timeout: '3s' }]);
  });

  test('stops waiting for a lock that it does not get soon, so that requests continue, and tries again', async () => {
    const { address, folder, client } = await newerVersion('alter table clients add column newer int;');
    await client.query('begin');
    await client.query('lock table clients in access share mode');
    const applied = migrate(address, folder, { msMax: 500, retryMs: 100 });
    const reader = new pg.Client(address);
    await reader.connect();
    onTestFinished(() => reader.end());
    const isWaiting = async () =>
      (
        await reader.query(
          `select from pg_stat_activity where query like 'alter table clients%' and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(isWaiting).toBe(1);
    // queues behind the migration, which gives up first
    await reader.query(`set statement_timeout = '20s'`);
    await reader.query('select from clients');
    await client.query('rollback');
    expect(await applied).toEqual(['9001_newer.sql']);
  });
});
