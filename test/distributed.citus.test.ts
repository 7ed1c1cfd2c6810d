import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { distribute } from '#platform/database/distribution.ts';
import type { DatabaseAddress } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { FOLDER } from '#platform/database/migration-files.ts';
import { createClusterDatabase, dropOnNodes, run, SHARDS } from './support/cluster.ts';
import { CLUSTER_SETTING } from './support/cluster-setting.ts';
import { runInProcess } from './support/command.ts';
import { documentsOf, simplePdf } from './support/documents.ts';
import { startService, useService } from './support/service.ts';
import { hooksOf } from './support/webhooks.ts';

const service = useService();
const { hook, sendTest } = hooksOf(service);
const { consentingUser, uploaded } = documentsOf(service);

/** The first migration after which all tables can be distributed. */
const DISTRIBUTABLE_SINCE = '0051';
const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
const beforeNewest = files.at(-2)?.slice(0, 4) ?? '';

const urlOf = ({ user, host, port, database }: DatabaseAddress) =>
  `postgresql://${user}@${host}:${port}/${database}`;

/** The database of the service, which got all migrations before it was distributed. */
async function ownAddress(): Promise<DatabaseAddress> {
  const { rows } = await service.app.database.pool.query('select current_database() as name');
  return { ...inject('databaseServer'), database: rows[0].name };
}

const environmentOf = (address: DatabaseAddress) => ({
  DATABASE_URL: urlOf(address),
  DATA_DIR: service.app.config.dataDir,
});

async function migrateTo(address: DatabaseAddress, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-migrations-'));
  try {
    for (const name of files) if (name.slice(0, 4) <= last) await cp(join(FOLDER, name), join(folder, name));
    await migrate(address, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Copies the service's rows to a database that may have an earlier schema, without columns that are missing there. */
async function copyRows(target: DatabaseAddress): Promise<void> {
  const { rows: tables } = await run(
    target,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname <> 'schema_migrations'`,
  );
  const own = await ownAddress();
  for (const { name } of tables) {
    const { rows } = await run(
      own,
      `select coalesce(jsonb_agg(to_jsonb(stored) ${REQUIRED_BEFORE[name] ?? ''}), '[]')::text as list from ${name} stored`,
    );
    // the replication role checks no foreign keys, so that tables can be copied in any order
    await run(
      target,
      `set session_replication_role = replica; delete from ${name};
       insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${literal(rows[0].list)})`,
    );
  }
}

/** Columns that earlier schemas require. */
const REQUIRED_BEFORE: Record<string, string> = {
  webhooks: `|| '{"url": "https://receiver.example"}'`,
};

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function stipend(address: DatabaseAddress, ...command: string[]): Promise<string> {
  const { code, output } = await runInProcess(command, environmentOf(address));
  expect([code, output]).toEqual([0, output]);
  return output;
}

/** Everything that a migration can change about clients' tables and their shards. */
async function describeSchema(coordinator: DatabaseAddress) {
  const { rows: columns } = await run(
    coordinator,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' and table_name not like 'citus%' order by 1, 2`,
  );
  const { rows: constraints } = await run(
    coordinator,
    `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const { rows: indexes } = await run(
    coordinator,
    `select indexrelid::regclass::text as name, indisvalid, pg_get_indexdef(indexrelid) from pg_index
     where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1`,
  );
  const { rows: shards } = await run(
    coordinator,
    `select result from run_command_on_shards('deliveries',
       $$select string_agg(substring(pg_get_indexdef(indexrelid) from 'USING.*') || indisvalid, ' ' order by
         substring(pg_get_indexdef(indexrelid) from 'USING.*')) from pg_index where indrelid = '%s'::regclass$$)`,
  );
  return { columns, constraints, indexes, shards };
}

test.each([
  { from: DISTRIBUTABLE_SINCE, order: 'distributed and then migrated' },
  { from: DISTRIBUTABLE_SINCE, order: 'migrated and then distributed' },
  { from: beforeNewest, order: 'distributed and then migrated' },
  { from: beforeNewest, order: 'migrated and then distributed' },
])('a database with data and the schema of $from can be $order', async ({ from, order }) => {
  const userId = await consentingUser({ forename: 'Ada' });
  const documentId = await uploaded(userId, await simplePdf(`${from} ${order}`));
  const { id: webhookId } = await hook();
  const deliveryId = await sendTest(webhookId);
  const { nodes, coordinator } = await createClusterDatabase(
    process.env[CLUSTER_SETTING] ?? '',
    'stipend_migrated',
  );
  onTestFinished(() => dropOnNodes(nodes, 'stipend_migrated'));
  await migrateTo(coordinator, from);
  await copyRows(coordinator);

  const shards = ['--shards', String(SHARDS)];
  if (order === 'distributed and then migrated') {
    await distribute(coordinator, { shards: SHARDS });
    await stipend(coordinator, 'migrate');
  } else {
    await stipend(coordinator, 'migrate');
    expect(await stipend(coordinator, 'migrate', '--distribute', ...shards)).toMatch(
      /Distributed by client: \d+ tables/,
    );
  }
  expect(await stipend(coordinator, 'migrate', '--distribute', ...shards)).toContain(
    'All tables with rows of clients were already distributed',
  );

  expect(await describeSchema(coordinator)).toEqual(await describeSchema(await ownAddress()));
  const migrated = await startService({ ...environmentOf(coordinator), MASTER_KEYS: '' });
  onTestFinished(() => migrated.stop());
  const ask = (method: string, path: string, body?: object) =>
    migrated.ask(method, path, { key: service.apiKey, body });
  expect((await ask('GET', `/users/${userId}`)).body).toMatchObject({ forename: 'Ada' });
  expect((await ask('GET', `/documents/${documentId}/content`)).status).toBe(200);
  const { body } = await ask('GET', `/webhooks/${webhookId}/deliveries`);
  expect(body.deliveries).toEqual([expect.objectContaining({ delivery_id: deliveryId })]);
  expect((await ask('POST', '/users', { forename: 'Grace' })).status).toBe(201);
  await stipend(coordinator, 'audit', 'verify');
});

test('a distributed database is neither backed up nor restored into, and the message names the guide', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const refused = async (command: string) => {
    const { code, output } = await runInProcess([command, folder], environmentOf(await ownAddress()));
    expect([code, output]).toEqual([1, expect.stringContaining('docs/scale.md')]);
  };
  await refused('backup');
  expect(await readdir(folder)).toEqual([]);
  const { nodes, coordinator } = await createClusterDatabase(
    process.env[CLUSTER_SETTING] ?? '',
    'stipend_single',
  );
  onTestFinished(() => dropOnNodes(nodes, 'stipend_single'));
  await stipend(coordinator, 'migrate');
  await stipend(coordinator, 'backup', folder);
  await refused('restore');
});
