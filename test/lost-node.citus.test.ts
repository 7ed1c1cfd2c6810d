import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { distribute } from '#platform/database/distribution.ts';
import type { DatabaseAddress } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { scheduledTasksOf } from '../src/worker.ts';
import { createClusterDatabase, dropOnNodes, run, SHARDS } from './support/cluster.ts';
import { CLUSTER_SETTING } from './support/cluster-setting.ts';
import { runInProcess } from './support/command.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { startService } from './support/service.ts';

const NAME = 'stipend_lost_node';

/** The coordinator reaches a node only through this, so that a test can lose the node for its own database alone. */
async function startRelay({ host, port }: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let hangs = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    if (hangs) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const socket of [near, far]) keep(socket);
    near.on('data', (bytes) => far.write(bytes)).once('close', () => far.destroy());
    far.on('data', (bytes) => near.write(bytes)).once('close', () => near.destroy());
    if (hangs) for (const socket of [near, far]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    target: port,
    async lose() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore() {
      if (server.listening) return;
      server.listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
    /** Takes connections and answers nothing, like a machine that has lost its disk. */
    hang(isHanging: boolean) {
      hangs = isHanging;
      for (const socket of sockets) isHanging ? socket.pause() : socket.resume();
    },
  };
}

interface Client {
  clientId: string;
  apiKey: string;
  /** Its webhook. */
  hookId: string;
  path: string;
}

let nodes: DatabaseAddress[] = [];
let coordinator: DatabaseAddress;
let service: Awaited<ReturnType<typeof startService>>;
let receiver: Receiver;
let lost: Awaited<ReturnType<typeof startRelay>>;
let healthy: Client;
let cutOff: Client;
const relays: Awaited<ReturnType<typeof startRelay>>[] = [];

beforeAll(async () => {
  const made = await createClusterDatabase(process.env[CLUSTER_SETTING] ?? '', NAME, async (node) => {
    const relay = await startRelay(node);
    relays.push(relay);
    return { host: '127.0.0.1', port: relay.port };
  });
  ({ nodes, coordinator } = made);
  await migrate(coordinator);
  await distribute(coordinator, { shards: SHARDS });
  const { user, host, port } = coordinator;
  service = await startService(
    { DATABASE_URL: `postgresql://${user}@${host}:${port}/${NAME}` },
    { isWhole: true },
  );
  receiver = await startReceiver();
  receiver.answer((response) => response.writeHead(204).end());
  const [first] = relays;
  if (!first) throw new Error('No worker');
  lost = first;
  healthy = await newClient((at) => at !== lost.port);
  cutOff = await newClient((at) => at === lost.port);
});

afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  for (const relay of relays) await relay.lose().catch(() => undefined);
  await dropOnNodes(nodes, NAME);
});

afterEach(async () => {
  await lost.restore();
  lost.hang(false);
});

/** Creates clients until one is on a node that is wanted. */
async function newClient(isWanted: (port: number) => boolean): Promise<Client> {
  for (;;) {
    const { clientId, apiKey } = await service.newClient();
    const { rows } = await run(
      coordinator,
      `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
       where n.noderole = 'primary' and p.shardid = get_shard_id_for_distribution_column('clients', $1::uuid)`,
      [clientId],
    );
    if (!isWanted(rows[0].port)) continue;
    const path = `/${clientId}`;
    const body = { name: 'all', events: ['user-payroll-submitted'], url: `${receiver.url}${path}` };
    const created = await service.ask('POST', '/webhooks', { key: apiKey, body });
    return { clientId, apiKey, hookId: created.body.webhook_id, path };
  }
}

const as = (client: Client, method: string, path: string, body?: object) =>
  service.ask(method, path, { key: client.apiKey, body });
const sendTest = (client: Client) =>
  as(client, 'POST', `/webhooks/${client.hookId}/test`, { event: 'user-payroll-submitted' });
const arrivedAt = ({ path }: Client) => receiver.received.filter((one) => one.path === path).length;
const statusOf = async (client: Client) => (await as(client, 'GET', '/users')).status;
const ready = async () => (await service.ask('GET', '/readyz')).body;
const metric = async (name: string) => {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith(name));
};

const stipend = (...command: string[]) => {
  const { user, host, port } = coordinator;
  const DATABASE_URL = `postgresql://${user}@${host}:${port}/${NAME}`;
  return runInProcess(command, { DATABASE_URL, DATA_DIR: service.app.config.dataDir });
};

/** Everything that a process does for all clients. It throws if a statement asks the node that is away. */
async function runScheduledTasks(): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run: work } of scheduledTasksOf(service.app))
    await work().catch((error) => failed.push(`${name}: ${error.message}`));
  return failed;
}

async function jobs(): Promise<{ task_identifier: string; attempts: number }[]> {
  const { rows } = await run(
    coordinator,
    `select task_identifier, attempts from graphile_worker.jobs
     where task_identifier = 'verify-erasure' and run_at < now() + interval '5 minutes'`,
  );
  return rows;
}

test('a lost node stops only the work for its clients, which continues when the node is back', async () => {
  expect((await sendTest(healthy)).status).toBe(201);
  const pending = await Promise.all([1, 2, 3, 4, 5].map(() => sendTest(cutOff)));
  expect(pending.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const [{ body: user }, { body: deleted }] = await Promise.all([
    as(cutOff, 'POST', '/users', { forename: 'Ada' }),
    as(cutOff, 'POST', '/users', { forename: 'Grace' }),
  ]);
  await as(cutOff, 'DELETE', `/users/${deleted.user_id}`);
  await expect.poll(jobs).toEqual([]);
  await lost.lose();
  const payload = JSON.stringify({ client_id: cutOff.clientId, user_id: deleted.user_id });
  await run(coordinator, `select graphile_worker.add_job('verify-erasure', $1::json)`, [payload]);

  // its clients are asked to try again
  await expect.poll(() => service.app.database.nodes?.reaches(cutOff.clientId)).toBe(false);
  const refused = await as(cutOff, 'GET', '/users');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);

  // others are served, and all work for them is done
  expect(await statusOf(healthy)).toBe(200);
  const before = arrivedAt(healthy);
  expect((await sendTest(healthy)).status).toBe(201);
  await expect.poll(() => arrivedAt(healthy)).toBe(before + 1);
  expect(await runScheduledTasks()).toEqual([]);
  await service.app.requests.write();
  expect((await as(healthy, 'GET', '/requests')).body.requests).not.toEqual([]);

  // the node is named
  expect(await ready()).toMatchObject({
    database: 'ok',
    warnings: [expect.stringMatching(/node \d of the database/)],
  });
  expect((await metric('stipend_database_node_up')).map((line) => line.at(-1)).sort()).toEqual(['0', '1']);
  expect(await metric('stipend_webhook_pending')).toEqual(['stipend_webhook_pending 0']);
  const doctor = await stipend('doctor');
  expect([doctor.code, doctor.output]).toEqual([
    1,
    expect.stringMatching(/node \d of the database can’t be reached/),
  ]);

  // its work waits, without counting as failed
  await service.runJobs();
  expect(await jobs()).toEqual([{ task_identifier: 'verify-erasure', attempts: 0 }]);

  await lost.restore();
  await expect.poll(() => statusOf(cutOff)).toBe(200);
  await expect.poll(jobs).toEqual([]);
  await expect.poll(() => arrivedAt(cutOff)).toBeGreaterThanOrEqual(pending.length);
  const { body } = await as(cutOff, 'GET', `/webhooks/${cutOff.hookId}/deliveries`);
  expect(body.deliveries).toHaveLength(pending.length);
  expect((await as(cutOff, 'GET', `/users/${user.user_id}`)).status).toBe(200);
  await expect.poll(async () => (await ready()).warnings).toBeUndefined();
});

test('a node that hangs does not use up the connections of other clients', async () => {
  lost.hang(true);
  const waiting = Array.from({ length: 40 }, () => statusOf(cutOff));
  await expect.poll(() => service.app.database.nodes?.reaches(cutOff.clientId)).toBe(false);
  expect(await statusOf(healthy)).toBe(200);
  expect(await statusOf(cutOff)).toBe(503);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]));
  lost.hang(false);
  await expect.poll(() => statusOf(cutOff)).toBe(200);
});

test('commands name a lost node if they need it, and the others work', async () => {
  await lost.lose();
  for (const command of [
    ['clients', 'list'],
    ['keys', 'list'],
    ['keys', 'create'],
    ['keys', 'create', '--client', cutOff.clientId],
    ['audit', 'verify'],
    ['audit', 'verify', '--client', cutOff.clientId],
    ['migrate'],
    ['restored'],
  ]) {
    const { code, output } = await stipend(...command);
    expect([command, code, output]).toEqual([
      command,
      1,
      expect.stringMatching(
        new RegExp(`^stipend: Node \\d of the database \\(127.0.0.1:${lost.port}\\) does not answer`, 'm'),
      ),
    ]);
  }
  for (const command of [
    ['keys', 'list', '--client', healthy.clientId],
    ['keys', 'create', '--client', healthy.clientId],
    ['audit', 'verify', '--client', healthy.clientId],
    ...Array.from({ length: 5 }, () => ['clients', 'create', '--name', 'Another']),
  ])
    expect([command, (await stipend(...command)).code]).toEqual([command, 0]);
});

test('a standby that lacks an erasure is promoted: the user is erased again before anybody is served', async () => {
  const node = nodes.find(({ port }) => port === lost.target);
  if (!node) throw new Error('No worker');
  const worker = { ...node, database: NAME };
  const shardOf = async (table: string) => {
    const { rows } = await run(
      coordinator,
      'select get_shard_id_for_distribution_column($1, $2::uuid) as id',
      [table, cutOff.clientId],
    );
    return `${table}_${rows[0].id}`;
  };
  await expect.poll(() => statusOf(cutOff)).toBe(200);
  const [users, erasures] = [await shardOf('users'), await shardOf('erasures')];
  const { user_id: userId } = (await as(cutOff, 'POST', '/users', { forename: 'Eve' })).body;
  const { rows } = await run(worker, `select to_jsonb(u)::text as row from ${users} u where user_id = $1`, [
    userId,
  ]);
  expect((await as(cutOff, 'DELETE', `/users/${userId}`)).status).toBe(200);
  await lost.lose();
  await statusOf(cutOff);
  await expect.poll(() => service.app.database.nodes?.reaches(cutOff.clientId)).toBe(false);

  // the standby is the same server at another address, with the rows before the erasure
  await run(worker, `insert into ${users} select * from jsonb_populate_record(null::${users}, $1)`, [
    rows[0].row,
  ]);
  await run(worker, `delete from ${erasures} where user_id = $1`, [userId]);
  const standby = await startRelay(worker);
  relays.push(standby);
  const { rows: found } = await run(coordinator, 'select nodeid from pg_dist_node where nodeport = $1', [
    lost.port,
  ]);
  await run(coordinator, `select citus_update_node($1, '127.0.0.1', $2)`, [found[0].nodeid, standby.port]);

  const seen = new Set<number>();
  const read = async () => {
    const { status } = await as(cutOff, 'GET', `/users/${userId}`);
    seen.add(status);
    return status;
  };
  await expect.poll(read).toBe(404);
  expect(seen).toEqual(new Set([503, 404]));
  expect(await statusOf(healthy)).toBe(200);
  expect((await run(worker, `select from ${users} where user_id = $1`, [userId])).rows).toEqual([]);
});
