import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { type RunningProcess, startScript } from '../harness/service-process.ts';
import { startJobs } from '../src/worker.ts';
import { startStipend } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { startService, type TestService } from './support/service.ts';

const MASTER_KEYS = `m1:${randomBytes(32).toString('base64')}`;
const DELIVERER = fileURLToPath(new URL('./support/delivering-worker.ts', import.meta.url));
export const WAIT = { interval: 20 };

/** Starts a service without a worker and a receiver for each test, and what tests of delivering workers need. */
export function useDeliveries() {
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

  /** Starts a worker in this process, for tests that do not kill it. */
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

  return { receiver: () => receiver, deliverer, worker, workHere, end, sendTest, read };
}
