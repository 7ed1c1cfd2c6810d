import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from './context.ts';
import { type Effort, percentile } from './measure.ts';
import type { Row } from './table.ts';
import { addOwner, addWebhook, bareBodyOf, bodyOf, publish } from './webhook-owner.ts';

const RECEIVERS = 100;
const PUBLISH_MS = 100;
const DRAIN_MS_MAX = 30_000;

/** Times single events from commit to receiver. */
export async function benchLatency(context: Context, effort: Effort): Promise<Row[]> {
  let arrive: (at: number) => void = () => undefined;
  const { url, close } = await receive((request, response) => {
    request.resume().on('end', () => {
      arrive(performance.now());
      response.writeHead(204).end();
    });
  });
  const owner = await addOwner(context, 'idle');
  await addWebhook(context, owner, url);
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
  const times = { ours: [] as number[], baseline: [] as number[] };
  for (let iteration = 0; iteration < effort.singleRequests; iteration++) {
    times.ours.push(await single(() => publish(context, owner)));
    times.baseline.push(await single(post));
    // long enough to record the result, so that the next event finds an idle worker
    await wait(30);
  }
  close();
  const row = (name: string, share: number, oursAtMost: number): Row => ({
    name: `commit to receiver when idle, ${name}`,
    unit: 'ms',
    ours: percentile(times.ours, share),
    baseline: percentile(times.baseline, share),
    target: { oursAtMost },
  });
  return [row('p50', 0.5, 10), row('p99', 0.99, 50)];
}

/** Times events from commit to healthy receivers while other receivers of the same client never respond. */
export async function benchFairness(context: Context, effort: Effort): Promise<Row[]> {
  await measureP99(context, effort, 0);
  const [none, one, half] = [
    await measureP99(context, effort, 0),
    await measureP99(context, effort, 1),
    await measureP99(context, effort, RECEIVERS / 2),
  ];
  const row = (hanging: number, ours: number, atMost: number): Row => ({
    name: `p99 of healthy receivers, ${hanging} of ${RECEIVERS} hang`,
    unit: 'ms',
    ours,
    baseline: none,
    target: { atMost },
  });
  return [row(1, one, 1.1), row(RECEIVERS / 2, half, 2)];
}

async function measureP99(context: Context, effort: Effort, hanging: number): Promise<number> {
  const sentAt: number[] = [];
  const times: number[] = [];
  const { url, close } = await receive(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (Number(request.url?.slice(1)) < hanging) return;
    const { serial } = JSON.parse(Buffer.concat(chunks).toString());
    times.push(performance.now() - (sentAt[serial] ?? Number.NaN));
    response.writeHead(204).end();
  });
  const owner = await addOwner(context, 'fair');
  for (let number = 0; number < RECEIVERS; number++) await addWebhook(context, owner, `${url}${number}`, {});
  const rounds = Math.round((effort.fairnessSeconds * 1000) / PUBLISH_MS);
  for (let serial = 0; serial < rounds; serial++) {
    const pause = wait(PUBLISH_MS);
    sentAt[serial] = performance.now();
    sentAt[serial] = await publish(context, owner, { ...bareBodyOf(owner.userId), serial });
    await pause;
  }
  const expected = rounds * (RECEIVERS - hanging);
  for (const deadline = performance.now() + DRAIN_MS_MAX; times.length < expected; await wait(20))
    if (performance.now() > deadline)
      throw new Error(`Only ${times.length} of ${expected} deliveries arrived`);
  // ends the attempts that hang
  close();
  await deleteWebhooks(context, owner.clientId);
  return percentile(times, 0.99);
}

/** Waits until no attempt is running: recording its result could lock the rows of deliveries in another order. */
async function deleteWebhooks({ superuser }: Context, clientId: string): Promise<void> {
  await superuser.query(`update webhooks set status = 'paused' where client_id = $1`, [clientId]);
  const isSending = async () => {
    const { rows } = await superuser.query<{ sending: boolean }>(
      'select exists (select from deliveries where client_id = $1 and claimed_by is not null) as sending',
      [clientId],
    );
    return rows[0]?.sending;
  };
  while (await isSending()) await wait(20);
  await superuser.query('delete from webhooks where client_id = $1', [clientId]);
}

async function receive(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
