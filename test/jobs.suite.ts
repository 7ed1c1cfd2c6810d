import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '#platform/jobs/worker.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import { createSenders } from '#platform/mail/senders.ts';
import { readConfig } from '../src/config.ts';
import { startJobs } from '../src/worker.ts';
import { runInProcess } from './support/command.ts';
import { type Ran, startStipend } from './support/process.ts';
import { startService, type TestService } from './support/service.ts';
import { type MailReceiver, receiveMail } from './support/smtp.ts';

export const OFTEN = { interval: 50 };
export const CONCURRENCY = 4;
/** The connections that hold the workers' locks. */
const LOCKS = `pid from pg_stat_activity where datname = current_database() and application_name = 'stipend worker lock'`;
const MASTER_KEYS = `m1:${randomBytes(32).toString('base64')}`;

interface Child {
  child: ChildProcess;
  ended: Promise<Ran>;
  output(): string;
}

/** Starts a service without a worker, and what tests of workers need. Each test has its own client, so that it sees only its own emails. */
export function useWorkers() {
  let service: TestService & { stop(): Promise<void> };
  let client: { clientId: string; apiKey: string };
  let owner: pg.Client;
  const cleanups: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    service = await startService({ MASTER_KEYS });
    owner = new pg.Client(service.app.database.address);
    owner.on('error', () => undefined);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await service.stop();
  });

  beforeEach(async () => {
    client = await service.newClient();
  });
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean();
    await owner.query('truncate graphile_worker._private_jobs, stipend_jobs.crashes, stipend_jobs.workers');
  });

  /** The settings of a process on the service's database. */
  const environment = () => ({
    DATABASE_URL: service.app.config.databaseUrl ?? '',
    DATA_DIR: service.app.config.dataDir,
    MASTER_KEYS,
  });

  async function receiver(options: Parameters<typeof receiveMail>[0] = {}): Promise<MailReceiver> {
    const started = await receiveMail(options);
    cleanups.push(() => started.stop());
    return started;
  }

  async function startWorkerProcess(smtpUrl: string): Promise<Child> {
    const worker = startStipend(['worker'], { ...environment(), SMTP_URL: smtpUrl, WORKER_PORT: '0' });
    cleanups.push(() => stop(worker));
    await expect.poll(() => worker.output()).toContain('The worker is running');
    return worker;
  }

  /** Starts a worker in this process, for tests that do not kill it. */
  async function startWorkerHere(smtpUrl: string): Promise<Worker> {
    const senders = createSenders(readConfig({ ...environment(), SMTP_URL: smtpUrl }));
    const worker = await startJobs({ ...service.app, senders }, { hasScheduledTasks: false });
    cleanups.push(async () => {
      await worker.stop();
      senders.close();
    });
    return worker;
  }

  async function stop({ child, ended }: Child, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ran> {
    child.kill(signal);
    return ended;
  }

  async function post(count: number, to = (index: number) => `person${index}@lender.example`): Promise<void> {
    const { app } = service;
    const { clientId } = client;
    const clientKey = await app.keys.clients.of(clientId);
    await app.database.inTenant(clientId, async (tx) => {
      for (let index = 0; index < count; index++) {
        const body = { subject: 'Hello', text: `Hello ${index}`, html: `<p>Hello ${index}</p>` };
        const at = { clientId, clientKey, now: new Date() };
        await postMessage(tx, at, { channel: 'email', to: to(index), ...body });
      }
    });
  }

  async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
    return (await owner.query(query)).rows;
  }

  async function statuses(): Promise<Record<string, number>> {
    const { body } = await service.ask('GET', '/sandbox/mail?limit=100', { key: client.apiKey });
    const counts: Record<string, number> = {};
    for (const { status } of body.mails) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** Posts an email while the mail server is down, and starts a server on the same port once the email waits for its next attempt. */
  async function receiveAgain(): Promise<MailReceiver> {
    const away = await receiveMail();
    await away.stop();
    await startWorkerHere(away.url);
    await post(1);
    const tried = () =>
      rowsOf(`select attempts, last_error from messages where client_id = '${client.clientId}'`);
    await expect.poll(tried).toMatchObject([{ last_error: 'unreachable' }]);
    await expect
      .poll(() => rowsOf('select run_at > now() as later, last_error from graphile_worker.jobs'))
      .toEqual([{ later: true, last_error: 'SendFailure The message was not sent: unreachable' }]);
    expect(await statuses()).toEqual({ queued: 1 });
    return receiver({ port: away.port });
  }

  /** Expects that `stipend jobs` lists the job that crashed five times, and retries it. */
  async function expectRetried(): Promise<void> {
    const { output: table } = await runInProcess(['jobs', 'list', '--failed'], environment());
    expect(table).toMatch(/^JOB +TASK +STATE +ATTEMPTS +CRASHES .*\n\d+ +crash +failed .* 5 /);
    const jobId = /^(\d+) +crash/m.exec(table)?.[1] ?? '';
    expect(await runInProcess(['jobs', 'retry', jobId], environment())).toMatchObject({ code: 0 });
  }

  /** Waits until every email was received, and then until every email is recorded as sent. */
  async function expectAllSent(smtp: MailReceiver, count: number): Promise<void> {
    await expect.poll(() => smtp.mails.length, OFTEN).toBeGreaterThanOrEqual(count);
    await expect.poll(statuses, { interval: 200 }).toEqual({ sent: count });
  }

  return {
    service: () => service,
    client: () => client,
    owner: () => owner,
    cleanups,
    environment,
    receiver,
    receiveAgain,
    expectRetried,
    startWorkerProcess,
    startWorkerHere,
    stop,
    post,
    rowsOf,
    statuses,
    expectAllSent,
  };
}

/** Expects that every email was received, and returns how often one was received again. */
export function countRepeated(mails: MailReceiver['mails'], count: number): number {
  const byRecipient = Map.groupBy(mails, ({ to }) => to.join());
  expect(byRecipient.size).toBe(count);
  for (const same of byRecipient.values()) {
    expect(new Set(same.map(({ messageId }) => messageId)).size).toBe(1);
  }
  return mails.length - byRecipient.size;
}

/** Tests that no email is lost or repeated without need while workers are interrupted. `mails` are sent in each test. */
export function testInterruptedWorkers(workers: ReturnType<typeof useWorkers>, mails: number): void {
  const { receiver, startWorkerProcess, startWorkerHere, stop, post, rowsOf, owner, expectAllSent } = workers;

  describe('workers', () => {
    test('a worker process has probes and metrics, and when it is killed, the next worker frees its jobs', async () => {
      const smtp = await receiver({ delayMs: 150 });
      const first = await startWorkerProcess(smtp.url);
      const [probes = ''] = /http:\S+/.exec(first.output()) ?? [];
      const metrics = await (await fetch(`${probes}/metrics`)).text();
      expect(metrics).toContain('stipend_webhook_attempts_total');
      expect(metrics, 'only API processes count requests').not.toContain('request_duration_seconds_count');
      expect((await fetch(`${probes}/readyz`)).status).toBe(200);
      expect((await fetch(`${probes}/users`)).status).toBe(404);
      await post(mails);
      await expect.poll(() => smtp.begun()).toBeGreaterThan(CONCURRENCY);
      await stop(first, 'SIGKILL');
      await startWorkerHere(smtp.url);
      await expectAllSent(smtp, mails);
      expect(countRepeated(smtp.mails, mails)).toBeLessThanOrEqual(CONCURRENCY);
    });

    test('a worker that loses its lock takes it again and keeps its jobs: nothing is sent twice', async () => {
      const smtp = await receiver({ delayMs: 150 });
      for (let index = 0; index < 2; index++) await startWorkerHere(smtp.url);
      await post(mails);
      for (const sent of momentsOf(mails)) {
        await expect.poll(() => smtp.mails.length, OFTEN).toBeGreaterThan(sent);
        // two per worker: one for jobs and one for deliveries
        await expect.poll(() => rowsOf(`select ${LOCKS}`), OFTEN).toHaveLength(4);
        await owner().query(`select pg_terminate_backend(pid), ${LOCKS}`);
      }
      await expectAllSent(smtp, mails);
      expect(countRepeated(smtp.mails, mails)).toBe(0);
    });
  });
}

/** How many emails have been sent at each interruption. */
export function momentsOf(mails: number): number[] {
  return [0.1, 0.3, 0.5].map((share) => Math.floor(share * mails));
}
