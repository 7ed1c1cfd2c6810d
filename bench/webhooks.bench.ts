import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SenderSetup } from './bare-sender.ts';
import { fillDeliveries, fillHistory, fillJobs } from './fill-deliveries.ts';
import { compare, type Effort, median } from './measure.ts';
import { type Running, startProcess } from './process.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';
import { addOwner, addWebhook, bodyOf, type Owner, publish, SECRETS } from './webhook-owner.ts';

const WEBHOOKS = 8;
const EVENTS = 500;
const POLL_MS = 10;
const DRAIN_MS_MAX = 120_000;
/** For the first round, until it is known how many are done in a second. */
const RATE_AT_FIRST = 1000;

/** Deliveries of 4 KB, sealed and signed, claimed and recorded durably. */
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
  const sustained = await ours(effort.sustainedSeconds);
  await fillHistory(stage.superuser, owner.clientId, effort.deliveriesFinished);
  await ours(1);
  const { ours: later } = await compare(round, { ours, floor: async () => 0 });
  const common = { unit: 'deliveries/s' } as const;
  const name = 'deliver 4 KB';
  const finished = effort.deliveriesFinished.toLocaleString('en');
  return [
    {
      ...common,
      name: `${name}, for ${effort.sustainedSeconds} s`,
      ours: sustained,
      floor: toBare.floor,
      target: { oursAtLeast: 3000 },
    },
    { ...common, name: `${name}, to sending alone`, ...toBare, target: { atLeast: 0.5 } },
    { ...common, name: `${name}, to a job for each`, ...toJobs, target: { atLeast: 2 } },
    {
      ...common,
      name: `${name}, ${finished} finished`,
      ours: later,
      floor: median([toBare.ours, toJobs.ours]),
      target: { atLeast: 0.9 },
    },
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

/** Events come before the webhooks, so that they have no deliveries of their own. */
async function addReceiver(stage: Stage, url: string): Promise<Owner> {
  const owner = await addOwner(stage, 'receiver');
  for (let count = 0; count < EVENTS; count++) await publish(stage, owner);
  for (let number = 0; number < WEBHOOKS; number++) await addWebhook(stage, owner, `${url}/${number}`);
  return owner;
}

async function writeSetup(stage: Stage, owner: Owner, receiver: Running): Promise<string> {
  const setup: SenderSetup = {
    address: stage.app.database.address,
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
