import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import type { DatabaseAddress } from '#platform/database/embedded.ts';
import { Nodes } from '#platform/database/nodes.ts';
import { isOlderThanStorage, lockUser } from '#users';
import { run } from './support/cluster.ts';
import { runInProcess } from './support/command.ts';
import { copyDatabase, startService, type TestService } from './support/service.ts';

/*
 * One PostgreSQL with the catalogues of a Citus cluster: its two nodes are rows that the tests change. *.citus.test.ts use real nodes.
 */

const CATALOGUES = `
  create table pg_dist_partition (logicalrelid regclass, partmethod "char");
  create table pg_dist_shard (logicalrelid regclass, shardid bigint);
  create table pg_dist_placement (shardid bigint, groupid int);
  create table pg_dist_node (nodeid int, groupid int, nodename text, nodeport int, noderole text, isactive bool);
  grant select on pg_dist_partition, pg_dist_shard, pg_dist_placement, pg_dist_node to public;
  insert into pg_dist_partition values ('clients', 'h');
  insert into pg_dist_shard values ('clients', 1), ('clients', 2);
  insert into pg_dist_placement values (1, 1), (2, 2);
  insert into pg_dist_node values (1, 1, 'worker1', 5432, 'primary', true), (2, 2, 'worker2', 5432, 'primary', true);
  create table lost (name text);
  create table hung (name text);
  create table first_shard (id uuid);
  create view clients_1 with (security_invoker) as select * from clients where client_id in (select id from first_shard);
  create view clients_2 with (security_invoker) as select * from clients where client_id not in (select id from first_shard);
  grant select on clients_1, clients_2, first_shard, lost, hung to stipend_system;
  create function get_shard_id_for_distribution_column(name text, id uuid) returns bigint language sql return 2;
  create function master_run_on_worker(names text[], ports int[], commands text[], parallel bool)
    returns table (success bool, result text) language plpgsql as $$
    begin
      if exists (select from hung where name = names[1]) then perform pg_sleep(60); end if;
      success := not exists (select from lost where name = names[1]);
      if success then execute commands[1] into result; end if;
      return next;
    end $$`;

const DAY_MS = 86_400_000;

let database: Awaited<ReturnType<typeof copyDatabase>>;
let address: DatabaseAddress;
let service: Awaited<ReturnType<typeof startService>>;
/** On the node that is lost. */
let cutOff: { clientId: string; apiKey: string };

const sql = (statement: string, values?: readonly unknown[]) => run(address, statement, values);

beforeAll(async () => {
  database = await copyDatabase();
  address = database.address;
  await sql(CATALOGUES);
  service = await startService({ DATABASE_URL: database.url });
  cutOff = await service.newClient();
  await sql('insert into first_shard values ($1)', [cutOff.clientId]);
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
});

/** The owner of the tables sees and changes the rows of all clients only without row level security. */
async function asOwner(statement: string, values: readonly unknown[]) {
  const force = (text: string) =>
    sql(`alter table users ${text} row level security; alter table erasures ${text} row level security`);
  await force('no force');
  const { rows } = await sql(statement, values);
  await force('force');
  return rows;
}

async function erasedUser(daysAgo = 0): Promise<{ userId: string; comeBack(): Promise<void> }> {
  await expect.poll(() => statusOf(service)).toBe(200);
  const created = await service.ask('POST', '/users', { key: cutOff.apiKey, body: { forename: 'Ada' } });
  const userId = created.body.user_id;
  const [kept] = await asOwner('select to_jsonb(users)::text as row from users where user_id = $1', [userId]);
  const deleted = await service.ask('DELETE', `/users/${userId}`, { key: cutOff.apiKey });
  expect(deleted.status).toBe(200);
  const recorded = join(service.app.config.dataDir, 'objects', 'erased', 'by-day');
  const folderOf = (days: number) =>
    join(recorded, new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10), cutOff.clientId);
  await mkdir(folderOf(daysAgo), { recursive: true });
  await rename(join(folderOf(0), userId), join(folderOf(daysAgo), userId));
  return {
    userId,
    async comeBack() {
      await asOwner('insert into users select * from jsonb_populate_record(null::users, $1)', [kept.row]);
      await asOwner('delete from erasures where user_id = $1', [userId]);
    },
  };
}

const lose = () => sql(`insert into lost select nodename from pg_dist_node where nodeid = 1`);
/** What Patroni does with citus_update_node. */
const promoteStandby = () =>
  sql(`update pg_dist_node set nodename = nodename || '-standby' where nodeid = 1`);
const restart = () => sql('delete from lost');
const statusOf = async (from: TestService, path = '/users') =>
  (await from.ask('GET', path, { key: cutOff.apiKey })).status;
const warnings = async () => (await service.ask('GET', '/readyz')).body.warnings;

/** Everything that a caller sees until this client is served. */
async function statusesUntilServed(from: TestService, path: string): Promise<Set<number>> {
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      const status = await statusOf(from, path);
      seen.add(status);
      return status;
    })
    .not.toBe(503);
  for (let n = 0; n < 3; n++) seen.add(await statusOf(from, path));
  return seen;
}

test('a promoted standby that lacks an erasure serves its clients only after the user was erased again', async () => {
  const { userId, comeBack } = await erasedUser();
  await lose();
  await expect.poll(() => statusOf(service)).toBe(503);
  await comeBack();
  await promoteStandby();
  expect(await statusesUntilServed(service, `/users/${userId}`)).toEqual(new Set([503, 404]));
  expect(await asOwner('select from users where user_id = $1', [userId])).toEqual([]);
  await expect.poll(warnings).toBeUndefined();
});

test('so does a process that was started while the node was away', async () => {
  const { userId, comeBack } = await erasedUser();
  await lose();
  const late = await startService({ DATABASE_URL: database.url, DATA_DIR: service.app.config.dataDir });
  onTestFinished(() => late.stop());
  expect(await statusOf(late)).toBe(503);
  await comeBack();
  await promoteStandby();
  expect(await statusesUntilServed(late, `/users/${userId}`)).toEqual(new Set([503, 404]));
});

test('a process that starts after the promotion erases the user again before it serves anybody', async () => {
  const { userId, comeBack } = await erasedUser();
  const { dataDir } = service.app.config;
  await comeBack();
  const late = await startService({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  onTestFinished(() => late.stop());
  expect(await statusOf(late, `/users/${userId}`)).toBe(404);
});

test('a node on which only some users were erased again still counts as older', async () => {
  const users = [];
  for (const daysAgo of [1, 0, 10]) users.push(await erasedUser(daysAgo));
  for (const { comeBack } of users) await comeBack();
  const oldest = users.at(-1)?.userId ?? '';
  const { clientId } = cutOff;
  const ofNode = { connections: 2, isDistributed: true, clients: [clientId], onLost: () => undefined };
  const node = openDatabase(address, ofNode);
  onTestFinished(() => node.close());
  const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lock = node.inTenant(clientId, async (tx) => {
    await lockUser(tx, clientId, oldest);
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  await promoteStandby();
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'for update'`;
  await expect.poll(async () => (await sql(waiting)).rows.length).toBe(1);
  expect(await isOlderThanStorage(node, service.app.storage)).toBe(true);
  unlock.resolve();
  await lock;
  expect(await statusesUntilServed(service, `/users/${oldest}`)).toEqual(new Set([503, 404]));
});

test('a node that can’t be compared with the storage serves nobody, and the other nodes are not affected', async () => {
  const { userId } = await erasedUser();
  const erased = join(service.app.config.dataDir, 'objects', 'erased');
  await rename(erased, `${erased}-away`);
  await writeFile(erased, '');
  await lose();
  await expect.poll(() => statusOf(service)).toBe(503);
  await promoteStandby();
  await restart();
  await expect.poll(warnings).toEqual([expect.stringMatching(/node 1 of the database fails/)]);
  expect([await statusOf(service), (await service.ask('GET', '/users')).status]).toEqual([503, 200]);
  await rm(erased);
  await rename(`${erased}-away`, erased);
  expect(await statusesUntilServed(service, `/users/${userId}`)).toEqual(new Set([503, 404]));
});

test('a node whose clients never erased anybody is served without reading the erasures of others', async () => {
  await erasedUser();
  const byDay = join(service.app.config.dataDir, 'objects', 'erased', 'by-day');
  await rename(byDay, `${byDay}-away`);
  await writeFile(byDay, '');
  await sql(`update pg_dist_node set nodename = nodename || '-standby' where nodeid = 2`);
  await expect
    .poll(() => service.app.database.nodes?.all[1])
    .toMatchObject({ address: 'worker2-standby:5432', state: 'served' });
  await rm(byDay);
  await rename(`${byDay}-away`, byDay);
});

test('a node that was lost and is the same server as before serves its clients at once', async () => {
  await lose();
  await expect.poll(() => statusOf(service)).toBe(503);
  await restart();
  await expect.poll(() => statusOf(service)).toBe(200);
});

test('doctor counts the nodes, and fails if one is lost', async () => {
  const doctor = () =>
    runInProcess(['doctor'], { DATABASE_URL: database.url, DATA_DIR: service.app.config.dataDir });
  const before = await doctor();
  expect([before.code, before.output]).toEqual([0, expect.stringMatching(/database nodes +ok +2 answer/)]);
  await lose();
  const { code, output } = await doctor();
  expect([code, output]).toEqual([1, expect.stringMatching(/database node +failed +node 1 of the database/)]);
  await restart();
});

test('a process that ends does not report nodes as lost', async () => {
  const nodes = new Nodes(address);
  await nodes.check();
  const asked = nodes.check().catch(() => undefined);
  await nodes.close();
  await asked;
  await nodes.check().catch(() => undefined);
  expect(nodes.all.map(({ state }) => state)).toEqual(['served', 'served']);
});

test('a node that hangs does not delay what the others answer', async () => {
  const nodes = new Nodes(address);
  onTestFinished(() => nodes.close());
  const changes: string[] = [];
  nodes.watch(({ id, state }) => changes.push(`${id} ${state}`));
  await nodes.check();
  await sql(`insert into hung select nodename from pg_dist_node where nodeid = 1`);
  await sql(`insert into lost select nodename from pg_dist_node where nodeid = 2`);
  void nodes.check().catch(() => undefined);
  await expect.poll(() => changes[0]).toBe('2 unreachable');
  await sql('delete from lost');
  void nodes.check().catch(() => undefined);
  await expect.poll(() => changes[1]).toBe('2 served');
  await expect.poll(() => changes[2]).toBe('1 unreachable');
  await sql('delete from hung');
});
