import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningProcess, startScript } from '../harness/service-process.ts';
import { startJobs } from '../src/worker.ts';
import { startStipend } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { startService, type TestService } from './support/service.ts';

const MASTER_KEYS = `m1:${randomBytes(32).toString('base64')}`;
const DELIVERER = fileURLToPath(new URL('./support/delivering-worker.ts', import.meta.url));
const WAIT = { interval: 20 };

describe('a worker', () => {
  let service: TestService & { stop(): Promise<void> };
  let receiver: Receiver;
  let webhookId: string;
  let working: Awaited<ReturnType<typeof startJobs>> | null;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    service = await startService({ MASTER_KEYS });
    receiver = await startReceiver();
    const { body } = await service.ask('POST', '/webhooks', {
      body: {
        name: 'hook',
        events: ['user-payroll-submitted'],
        url: receiver.url,
        signing_secret: 'a secret of both sides',
      },
    });
    webhookId = body.webhook_id;
  });

  afterEach(async () => {
    for (const child of children.splice(0)) await end(child, 'SIGKILL');
    await working?.stop();
    working = null;
    await receiver.close();
    await service.stop();
  });

  const environment = () => ({
    DATABASE_URL: service.app.config.databaseUrl ?? '',
    DATA_DIR: service.app.config.dataDir,
    MASTER_KEYS,
  });

  function deliverer(leaseSeconds: number): ChildProcess {
    const { child } = startScript(DELIVERER, [String(leaseSeconds)], {
      environment: { LOG_LEVEL: 'warn', ...environment() },
      endsWithParent: true,
      showsErrors: true,
    });
    children.push(child);
    return child;
  }

  function worker(): RunningProcess {
    const running = startStipend(['worker'], { LOG_LEVEL: 'info', ...environment() });
    children.push(running.child);
    return running;
  }

  /** Starts a worker in this process, for what need not be killed. */
  async function workHere(): Promise<void> {
    working = await startJobs(service.app, { hasScheduledTasks: false });
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  }

  async function sendTest(): Promise<string> {
    const body = { event: 'user-payroll-submitted' };
    return (await service.ask('POST', `/webhooks/${webhookId}/test`, { body })).body.delivery_id;
  }

  const read = async (deliveryId: string) =>
    (await service.ask('GET', `/webhooks/${webhookId}/deliveries/${deliveryId}`)).body;

  test('that was suspended beyond its lease cannot overwrite the next attempt', async () => {
    const asked: ServerResponse[] = [];
    receiver.answer((response) => asked.push(response));
    const stalled = deliverer(2);
    const deliveryId = await sendTest();
    await expect.poll(() => asked.length, WAIT).toBe(1);
    stalled.kill('SIGSTOP');
    asked[0]?.writeHead(500).end('reply to the stalled worker');
    await workHere();
    await expect.poll(() => asked.length, WAIT).toBe(2);
    stalled.kill('SIGCONT');
    // the worker records its result before it ends
    expect(await end(stalled, 'SIGTERM')).toBe(0);
    expect(await read(deliveryId)).toMatchObject({ status: 'pending', attempts: 0, attempt_log: [] });
    asked[1]?.writeHead(204).end();
    await expect.poll(async () => (await read(deliveryId)).status, WAIT).toBe('delivered');
    expect(await read(deliveryId)).toMatchObject({ attempts: 1, attempt_log: [{ status_code: 204 }] });
    expect(asked).toHaveLength(2);
  });

  test('finishes deliveries in progress at SIGTERM, and the next worker continues: each is received once', async () => {
    const held: ServerResponse[] = [];
    receiver.answer((response) => held.push(response));
    const sent: string[] = [];
    for (let count = 0; count < 40; count++) sent.push(await sendTest());
    const first = worker();
    await expect.poll(() => held.length, WAIT).toBeGreaterThan(4);
    const ended = end(first.child, 'SIGTERM');
    receiver.answer((response) => response.writeHead(204).end());
    await expect.poll(first.output, WAIT).toContain('"stopping"');
    for (const response of held) response.writeHead(204).end();
    expect(await ended).toBe(0);
    const before = receiver.received.length;
    expect(before).toBeLessThan(sent.length);
    const statuses = await Promise.all(sent.map(async (id) => (await read(id)).status));
    expect(statuses.filter((status) => status === 'delivered')).toHaveLength(before);
    await workHere();
    const areDone = async () =>
      (await Promise.all(sent.map(read))).every(
        ({ status, attempts }) => status === 'delivered' && attempts === 1,
      );
    await expect.poll(areDone, { interval: 250 }).toBe(true);
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(sent.sort());
  });
});
