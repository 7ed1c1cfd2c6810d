import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVICE } from '#audit';
import { createClient } from '#clients';
import { createUser, requireUserKey, type Tenant, tenantOf } from '#users';
import { publishEvent } from '#webhooks';
import { createWebhook } from '../src/webhooks/manage-webhooks.ts';
import type { SenderSetup } from './bare-sender.ts';
import { fillDeliveries, fillHistory, fillJobs } from './fill-deliveries.ts';
import { compare, type Effort, median } from './measure.ts';
import { type Running, startProcess } from './process.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

const WEBHOOKS = 8;
const EVENTS = 500;
const KIND = 'user-payroll-submitted';
const SECRETS = {
  signing_secret: 'known to both sides',
  encryption_key: randomBytes(32).toString('base64'),
  config: { include_payload: true },
};
const POLL_MS = 10;
const DRAIN_MS_MAX = 120_000;
/** For the first round, until it is known how many are done in a second. */
const RATE_AT_FIRST = 1000;

/** Deliveries of 4 KB, sealed and signed, claimed and recorded durably; then how long one takes when nothing else is to do. */
export async function benchWebhooks(stage: Stage, effort: Effort): Promise<Row[]> {
  await using undo = new AsyncDisposableStack();
  const receiver = await startHelper('webhook-receiver.ts', [], '/', undo);
  const owner = await addReceiver(stage, receiver.url);
  const sender = await startHelper('bare-sender.ts', [await writeSetup(stage, owner, receiver)], '/', undo);
  const ours = drainedPerSecond(async (count) => {
    await fillDeliveries(stage.superuser, owner.clientId, count);
    return () => waitForEnd(stage, receiver, count);
  }, receiver);
  const bare = drainedPerSecond(async (count) => () => ask(sender, `/bare?count=${count}`), receiver);
  const jobs = drainedPerSecond(async (count) => {
    await fillJobs(stage.superuser, owner.clientId, count);
    return () => ask(sender, `/jobs?count=${count}`);
  }, receiver);
  for (const side of [ours, bare, jobs, ours, bare, jobs]) await side(1);
  const round = { rounds: effort.rounds, roundSeconds: effort.deliverySeconds };
  const toBare = await compare(round, { ours, floor: bare });
  const toJobs = await compare(round, { ours, floor: jobs });
  await fillHistory(stage.superuser, owner.clientId, effort.deliveriesFinished);
  await ours(1);
  const { ours: later } = await compare(round, { ours, floor: async () => 0 });
  const common = { unit: 'deliveries/s' } as const;
  const name = 'deliver 4 KB';
  const finished = effort.deliveriesFinished.toLocaleString('en');
  return [
    { ...common, name, ...toBare, target: { oursAtLeast: 3000 } },
    { ...common, name: `${name}, to sending alone`, ...toBare, target: { atLeast: 0.5 } },
    { ...common, name: `${name}, to a job for each`, ...toJobs, target: { atLeast: 2 } },
    {
      ...common,
      name: `${name}, ${finished} finished`,
      ours: later,
      floor: median([toBare.ours, toJobs.ours]),
      target: { atLeast: 0.9 },
    },
    ...(await benchLatency(stage, effort)),
  ];
}

/** As many as fill the time, counted from when they may be taken until the last is recorded. */
function drainedPerSecond(
  prepare: (count: number) => Promise<() => Promise<void>>,
  receiver: Running,
): (seconds: number) => Promise<number> {
  let rate = RATE_AT_FIRST;
  return async (seconds) => {
    const count = Math.max(100, Math.round(rate * seconds));
    const before = await countOf(receiver);
    const work = await prepare(count);
    const released = performance.now();
    await work();
    rate = count / ((performance.now() - released) / 1000);
    const arrived = (await countOf(receiver)) - before;
    if (arrived !== count) throw new Error(`${arrived} of ${count} arrived`);
    return rate;
  };
}

async function waitForEnd({ superuser }: Stage, receiver: Running, count: number): Promise<void> {
  const deadline = performance.now() + DRAIN_MS_MAX;
  const isOver = async () => {
    const { rows } = await superuser.query(
      `select not exists (select from deliveries where status = 'pending') as over`,
    );
    return rows[0].over;
  };
  while (!(await isOver())) {
    if (performance.now() > deadline)
      throw new Error(`${count} deliveries did not end; ${await countOf(receiver)} came`);
    await wait(POLL_MS);
  }
}

interface Owner {
  clientId: string;
  tenant: Tenant;
  userId: string;
  userKey: Awaited<ReturnType<typeof requireUserKey>>;
}

async function addOwner({ app }: Stage, name: string): Promise<Owner> {
  const { clientId } = await createClient(app, name);
  const tenant = await tenantOf(app, clientId);
  const { user_id: userId } = await createUser(app.database.tenant(clientId), tenant, {});
  const userKey = await requireUserKey(app.database.tenant(clientId), tenant, userId);
  return { clientId, tenant, userId, userKey };
}

async function addWebhook({ app }: Stage, { clientId, tenant }: Owner, url: string): Promise<void> {
  const input = { name: url, events: [KIND] as [typeof KIND], url, ...SECRETS };
  await app.database.inTenant(clientId, (tx) => createWebhook(tx, tenant, { input, actor: SERVICE }));
}

/** Events come before the webhooks, so that they have no deliveries of their own. */
async function addReceiver(stage: Stage, url: string): Promise<Owner> {
  const owner = await addOwner(stage, 'receiver');
  for (let count = 0; count < EVENTS; count++) await publish(stage, owner);
  for (let number = 0; number < WEBHOOKS; number++) await addWebhook(stage, owner, `${url}/${number}`);
  return owner;
}

/** Answers when its commit was sent. */
async function publish({ app }: Stage, { clientId, userId, userKey }: Owner): Promise<number> {
  let sentAt = 0;
  await app.database.inTenant(clientId, async (tx) => {
    const now = app.clock.now();
    await publishEvent(tx, { clientId, userKey, now }, { kind: KIND, userId, body: bodyOf(userId) });
    sentAt = performance.now();
  });
  return sentAt;
}

function bodyOf(userId: string) {
  const body = { event: KIND, user_id: userId, payload: { filling: '' } };
  body.payload.filling = 'x'.repeat(4096 - JSON.stringify(body).length);
  return body;
}

/** From the commit to the receiver, one event at a time. */
async function benchLatency(stage: Stage, effort: Effort): Promise<Row[]> {
  let arrive: (at: number) => void = () => undefined;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      arrive(performance.now());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const owner = await addOwner(stage, 'idle');
  await addWebhook(stage, owner, url);
  const single = async (send: () => Promise<number>) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    arrive = resolve;
    const sentAt = await send();
    return Math.max(0, (await promise) - sentAt);
  };
  const body = JSON.stringify(bodyOf(owner.userId));
  const post = async () => {
    const sentAt = performance.now();
    await (await fetch(url, { method: 'POST', body })).arrayBuffer();
    return sentAt;
  };
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let turn = 0; turn < effort.asks; turn++) {
    times.ours.push(await single(() => publish(stage, owner)));
    times.floor.push(await single(post));
    // long enough for its result to be recorded: the next one finds nothing under way
    await wait(30);
  }
  server.closeAllConnections();
  server.close();
  const row = (name: string, share: number, oursAtMost: number): Row => ({
    name: `commit to receiver when idle, ${name}`,
    unit: 'ms',
    ours: at(times.ours, share),
    floor: at(times.floor, share),
    target: { oursAtMost },
  });
  return [row('p50', 0.5, 10), row('p99', 0.99, 50)];
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function writeSetup(stage: Stage, owner: Owner, receiver: Running): Promise<string> {
  const setup: SenderSetup = {
    address: stage.app.address,
    url: `${receiver.url}/bare`,
    clientId: owner.clientId,
    signingSecret: SECRETS.signing_secret,
    encryptionKey: SECRETS.encryption_key,
    userKey: owner.userKey.export().toString('base64'),
    body: JSON.stringify(bodyOf(owner.userId)),
  };
  const file = join(stage.dataDir, 'sender-setup.json');
  await writeFile(file, JSON.stringify(setup));
  return file;
}

async function startHelper(
  file: string,
  args: readonly string[],
  path: string,
  undo: AsyncDisposableStack,
): Promise<Running> {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const running = await startProcess({
    command: (port) => [script, ...args, String(port)],
    probe: { path },
  });
  undo.defer(() => running.stop());
  return running;
}

async function ask(running: Running, path: string): Promise<void> {
  const answer = await fetch(running.url + path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function countOf(receiver: Running): Promise<number> {
  return Number(await (await fetch(receiver.url)).text());
}
