import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SenderSetup } from './bare-sender.ts';
import type { Context } from './context.ts';
import { fillDeliveries, fillHistory, fillJobs } from './fill-deliveries.ts';
import { compare, type Effort, median } from './measure.ts';
import { measuring } from './measuring.ts';
import { type Running, startProcess } from './process.ts';
import type { Row } from './table.ts';
import { addOwner, addWebhook, bodyOf, type Owner, publish, SECRETS } from './webhook-owner.ts';

const WEBHOOKS = 8;
const EVENTS = 500;
const POLL_MS = 10;
const DRAIN_MS_MAX = 120_000;
/** Deliveries a second, until the first round has measured it. */
const RATE_AT_FIRST = 1000;

/** Times deliveries of 4 KB that are encrypted, signed, claimed and recorded durably. */
export async function benchWebhooks(context: Context, effort: Effort): Promise<Row[]> {
  await using undo = new AsyncDisposableStack();
  const receiver = await startHelper('webhook-receiver.ts', [], '/', undo);
  const owner = await addReceiver(context, receiver.url);
  const sender = await startHelper('bare-sender.ts', [await writeSetup(context, owner, receiver)], '/', undo);
  const ours = drainedPerSecond(async (count) => {
    await fillDeliveries(context.superuser, owner.clientId, count);
    return () => waitUntilDone(context, receiver, count);
  }, receiver);
  const bare = drainedPerSecond(async (count) => () => ask(sender, `/bare?count=${count}`), receiver);
  const jobs = drainedPerSecond(async (count) => {
    await fillJobs(context.superuser, owner.clientId, count);
    return () => ask(sender, `/jobs?count=${count}`);
  }, receiver);
  for (const side of [ours, bare, jobs, ours, bare, jobs]) await side(1);
  const round = { rounds: effort.rounds, roundSeconds: effort.deliverySeconds };
  measuring('deliver 4 KB, baseline: sending only');
  const toBare = await compare(round, { ours, baseline: bare });
  measuring('deliver 4 KB, baseline: a job for each');
  const toJobs = await compare(round, { ours, baseline: jobs });
  measuring(`deliver 4 KB, sustained for ${effort.sustainedSeconds} s`);
  const sustained = await ours(effort.sustainedSeconds);
  measuring(`deliver 4 KB, with ${effort.deliveriesFinished.toLocaleString('en')} finished`);
  await fillHistory(context.superuser, owner.clientId, effort.deliveriesFinished);
  await ours(1);
  const { ours: later } = await compare(round, { ours, baseline: async () => 0 });
  const common = { unit: 'deliveries/s' } as const;
  const name = 'deliver 4 KB';
  const finished = effort.deliveriesFinished.toLocaleString('en');
  return [
    {
      ...common,
      name: `${name}, sustained for ${effort.sustainedSeconds} s`,
      ours: sustained,
      baseline: toBare.baseline,
      target: { oursAtLeast: 3000 },
    },
    { ...common, name: `${name}, baseline: sending only`, ...toBare, target: { atLeast: 0.5 } },
    { ...common, name: `${name}, baseline: a job for each`, ...toJobs, target: { atLeast: 2 } },
    {
      ...common,
      name: `${name}, with ${finished} finished`,
      ours: later,
      baseline: median([toBare.ours, toJobs.ours]),
      target: { atLeast: 0.9 },
    },
  ];
}

/**
 * Runs as many deliveries as should fill the time. Measures from when they may be claimed until the last is
 * recorded.
 */
export function drainedPerSecond(
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
    if (arrived !== count) throw new Error(`${arrived} of ${count} deliveries arrived`);
    return rate;
  };
}

export async function waitUntilDone({ superuser }: Context, receiver: Running, count: number): Promise<void> {
  const deadline = performance.now() + DRAIN_MS_MAX;
  const isOver = async () => {
    const { rows } = await superuser.query(
      `select not exists (select from deliveries where status = 'pending') as over`,
    );
    return rows[0].over;
  };
  while (!(await isOver())) {
    if (performance.now() > deadline)
      throw new Error(`${count} deliveries were not finished in time; ${await countOf(receiver)} arrived`);
    await wait(POLL_MS);
  }
}

/** Publishes the events before it adds the webhooks, so that the events create no deliveries. */
export async function addReceiver(context: Context, url: string): Promise<Owner> {
  const owner = await addOwner(context, 'receiver');
  for (let count = 0; count < EVENTS; count++) await publish(context, owner);
  for (let number = 0; number < WEBHOOKS; number++) await addWebhook(context, owner, `${url}/${number}`);
  return owner;
}

async function writeSetup(context: Context, owner: Owner, receiver: Running): Promise<string> {
  const setup: SenderSetup = {
    address: context.app.database.address,
    url: `${receiver.url}/bare`,
    clientId: owner.clientId,
    signingSecret: SECRETS.signing_secret,
    encryptionKey: SECRETS.encryption_key,
    userKey: owner.userKey.export().toString('base64'),
    body: JSON.stringify(bodyOf(owner.userId)),
  };
  const file = join(context.dataDir, 'sender-setup.json');
  await writeFile(file, JSON.stringify(setup));
  return file;
}

export async function startHelper(
  file: string,
  args: readonly string[],
  path: string,
  undo: AsyncDisposableStack,
): Promise<Running> {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const running = await startProcess({
    script,
    args: (port) => [...args, String(port)],
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
