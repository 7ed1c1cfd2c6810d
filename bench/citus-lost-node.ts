import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseAddress } from '#platform/database/embedded.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { type RunningProcess, startStipend, untilServing } from '../harness/service-process.ts';
import { undoWhenEnded } from '../harness/undo-when-ended.ts';
import { createClusterTemplate, dropOnNodes, run } from '../test/support/cluster.ts';
import { type Receiver, startReceiver } from '../test/support/receiver.ts';
import { exitIfFailed } from './exit-if-failed.ts';

/*
 * npm run bench -- outage URL [seconds] kills a node of a Citus cluster under load and starts it again. It compares how long calls
 * and deliveries of a client on another node take with and without the node, starts a process while the node is away, and checks
 * afterwards that nothing is lost. All nodes must be on this machine, and only root or their user can kill and start them.
 */

const NAME = 'stipend_bench_lost_node';
const CALLERS_OF_CLIENT = 2;
const RETRY_MS = 50;
const CHECK_MS_MAX = 120_000;

const PHASES = ['all nodes', 'a node killed', 'all nodes again'] as const;
type Phase = (typeof PHASES)[number];
const KINDS = ['GET /users/{user_id}', 'POST /users', 'deliver an event'] as const;
type Kind = (typeof KINDS)[number];

interface Client {
  apiKey: string;
  port: number;
  hookId: string;
  userIds: string[];
  deliveryIds: string[];
  ms: Record<Phase, Record<Kind, number[]>>;
  refused: Record<Phase, number>;
}

interface Run {
  url: string;
  phase: Phase | null;
  receiver: Receiver;
  arrived: Map<string, number>;
}

async function serverOf(node: DatabaseAddress) {
  const { rows } = await run(node, 'show data_directory');
  const directory: string = rows[0].data_directory;
  const [pid = ''] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8'))
    .split('\0')
    .filter(Boolean);
  const { uid, gid } = await stat(directory);
  return {
    // immediate shutdown: the server writes nothing and recovers when it starts
    kill: () => process.kill(Number(pid), 'SIGQUIT'),
    start: () => spawn(program, args, { uid, gid, cwd: directory, detached: true, stdio: 'ignore' }).unref(),
  };
}

async function createClient(
  coordinator: DatabaseAddress,
  { url, receiver }: Run,
  environment: Record<string, string>,
): Promise<Client> {
  const { output } = await startStipend(['clients', 'create', '--name', 'bench'], { environment }).ended;
  const [, clientId = ''] = /Client +(\S+)/.exec(output) ?? [];
  const [, apiKey = ''] = /API key +(\S+)/.exec(output) ?? [];
  const { rows } = await run(
    { ...coordinator, database: NAME },
    `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
     where n.noderole = 'primary' and p.shardid = get_shard_id_for_distribution_column('clients', $1::uuid)`,
    [clientId],
  );
  const body = { name: 'bench', events: ['user-payroll-submitted'], url: receiver.url };
  const { webhook_id } = (await ask(url, apiKey, 'POST', '/webhooks', body)).body;
  const none = () => ({ 'GET /users/{user_id}': [], 'POST /users': [], 'deliver an event': [] });
  const ms = { 'all nodes': none(), 'a node killed': none(), 'all nodes again': none() };
  const refused = { 'all nodes': 0, 'a node killed': 0, 'all nodes again': 0 };
  return { apiKey, port: rows[0].port, hookId: webhook_id, userIds: [], deliveryIds: [], ms, refused };
}

async function ask(url: string, apiKey: string, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { 'X-API-KEY': apiKey, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Makes the three kinds of calls in turn, until the run ends. */
async function call(client: Client, state: Run): Promise<void> {
  const { apiKey, hookId, userIds, deliveryIds } = client;
  const timed = async (kind: Kind, work: () => Promise<number>) => {
    const { phase } = state;
    if (!phase) return;
    const begun = performance.now();
    const status = await work().catch(() => 599);
    if (status < 300) client.ms[phase][kind].push(performance.now() - begun);
    else {
      client.refused[phase] += 1;
      await wait(RETRY_MS);
    }
  };
  while (state.phase) {
    await timed('POST /users', async () => {
      const { status, body } = await ask(state.url, apiKey, 'POST', '/users', { forename: 'Ada' });
      if (status === 201) userIds.push(body.user_id);
      return status;
    });
    await timed('GET /users/{user_id}', async () => {
      const { status } = await ask(state.url, apiKey, 'GET', `/users/${userIds.at(-1)}`);
      return status;
    });
    await timed('deliver an event', async () => {
      const event = { event: 'user-payroll-submitted' };
      const { status, body } = await ask(state.url, apiKey, 'POST', `/webhooks/${hookId}/test`, event);
      if (status !== 201) return status;
      deliveryIds.push(body.delivery_id);
      for (const until = performance.now() + 10_000; performance.now() < until; await wait(1))
        if (state.arrived.has(body.delivery_id)) return status;
      return 599;
    });
  }
}

function p(quantile: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN;
}

function describeRefused({ refused }: Client): string {
  return PHASES.map((phase) => `${refused[phase]} calls refused with ${phase}`).join(', ');
}

function report(client: Client): void {
  console.log(`the client on another node: ${describeRefused(client)}`);
  console.log(
    `| call | ${PHASES.map((phase) => `${phase}: calls, median, p99`).join(' | ')} | p99 with the node killed, compared with all nodes |`,
  );
  console.log(`|---|${PHASES.map(() => '---|').join('')}---|`);
  for (const kind of KINDS) {
    const cells = PHASES.map((phase) => {
      const ms = client.ms[phase][kind];
      return ms.length === 0
        ? 'none'
        : `${ms.length}, ${p(0.5, ms).toFixed(1)} ms, ${p(0.99, ms).toFixed(1)} ms`;
    });
    const [before = 0, during = 0] = PHASES.map((phase) => p(0.99, client.ms[phase][kind]));
    console.log(`| ${kind} | ${cells.join(' | ')} | ${(during / before).toFixed(2)} |`);
  }
}

/** Everything that was confirmed must be there, and every event must have arrived. */
async function listLost(client: Client, { url, arrived }: Run): Promise<string[]> {
  const lost: string[] = [];
  for (const id of client.userIds)
    if ((await ask(url, client.apiKey, 'GET', `/users/${id}`)).status !== 200) lost.push(`user ${id}`);
  for (const until = Date.now() + CHECK_MS_MAX; Date.now() < until; await wait(200))
    if (client.deliveryIds.every((id) => arrived.has(id))) break;
  return [...lost, ...client.deliveryIds.filter((id) => !arrived.has(id)).map((id) => `delivery ${id}`)];
}

async function measure(undo: AsyncDisposableStack): Promise<void> {
  const [, , clusterUrl, seconds = '20'] = process.argv;
  if (!clusterUrl) throw new Error('Usage: npm run bench -- outage URL [seconds of each phase]');
  const nodes = await createClusterTemplate(clusterUrl, NAME);
  undo.defer(() => dropOnNodes(nodes, NAME));
  for (const node of nodes) await run(node, `alter database ${NAME} allow_connections true`);
  const [coordinator, , lostNode] = nodes;
  if (!coordinator || !lostNode) throw new Error('The cluster needs two workers');
  const server = await serverOf(lostNode);
  const data = undo.adopt(await makeDataFolder('lost-node'), (made) => made.remove());
  const environment = {
    DATABASE_URL: `postgresql://${coordinator.user}@${coordinator.host}:${coordinator.port}/${NAME}`,
    DATA_DIR: data.path,
    RATE_LIMIT_PER_SECOND: '0',
  };
  const start = (command: string): RunningProcess => {
    const running = startStipend([command], { environment });
    undo.defer(() => running.stop());
    return running;
  };
  const receiver = undo.adopt(await startReceiver(), (made) => made.close());
  const arrived = new Map<string, number>();
  receiver.answer((response, { headers }) => {
    const id = String(headers['webhook-id']);
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
    response.writeHead(204).end();
  });
  const state: Run = { url: await untilServing(start('api')), phase: 'all nodes', receiver, arrived };
  start('worker');
  let [healthy, cutOff]: Client[] = [];
  while (!healthy || !cutOff) {
    const client = await createClient(coordinator, state, environment);
    if (client.port === lostNode.port) cutOff = client;
    else healthy = client;
  }
  const clients = [healthy, cutOff];
  const callers = () =>
    clients.flatMap((client) => Array.from({ length: CALLERS_OF_CLIENT }, () => call(client, state)));
  // caches and connections are warm before anything is measured
  const warmUp = callers();
  await wait(5000);
  state.phase = null;
  await Promise.all(warmUp);
  for (const { ms } of clients) for (const kind of KINDS) ms['all nodes'][kind].length = 0;
  state.phase = 'all nodes';
  const calling = callers();
  await wait(Number(seconds) * 1000);
  state.phase = 'a node killed';
  server.kill();
  await wait(Number(seconds) * 1000);
  const begun = performance.now();
  await untilServing(start('api'));
  console.log(`stipend api started without the node in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  state.phase = 'all nodes again';
  server.start();
  const backAt = performance.now();
  while ((await ask(state.url, cutOff.apiKey, 'GET', '/users?limit=1')).status !== 200) await wait(50);
  console.log(
    `the node's client was served ${((performance.now() - backAt) / 1000).toFixed(1)} s after its start`,
  );
  await wait(Number(seconds) * 1000);
  state.phase = null;
  await Promise.all(calling);
  report(healthy);
  console.log(`the client on the killed node: ${describeRefused(cutOff)}`);
  for (const client of clients) {
    const lost = await listLost(client, state);
    const again = client.deliveryIds.filter((id) => (arrived.get(id) ?? 0) > 1).length;
    console.log(
      `${client.userIds.length} users and ${client.deliveryIds.length} events of one client were confirmed, ${lost.length} are lost, ${again} events arrived twice`,
    );
    if (lost.length > 0) throw new Error(`Lost: ${lost.slice(0, 5).join(', ')}`);
  }
}

await exitIfFailed(() => undoWhenEnded(measure));
