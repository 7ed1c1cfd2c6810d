import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { sweepWorkers } from '#platform/jobs/sweep.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import { createSenders } from '#platform/mail/senders.ts';
import { COMPILE_CACHE } from '../harness/service-process.ts';
import { readConfig } from '../src/config.ts';
import { startJobs } from '../src/worker.ts';
import { runInProcess } from './support/command.ts';
import { type Ran, startStipend } from './support/process.ts';
import { startService, type TestService } from './support/service.ts';
import { type MailReceiver, receiveMail } from './support/smtp.ts';

const OFTEN = { interval: 50 };
const CONCURRENCY = 4;
const MAILS = 40;
const CRASHER = fileURLToPath(new URL('./support/crashing-worker.ts', import.meta.url));
const MASTER_KEYS = `m1:${randomBytes(32).toString('base64')}`;

let service: TestService & { stop(): Promise<void> };
/** Each test has its own client, so that it sees only its own mails. */
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

async function receiver(options: Parameters<typeof receiveMail>[0] = {}): Promise<MailReceiver> {
  const started = await receiveMail(options);
  cleanups.push(() => started.stop());
  return started;
}

interface Child {
  child: ChildProcess;
  ended: Promise<Ran>;
  output(): string;
}

async function startWorkerProcess(smtpUrl: string): Promise<Child> {
  const DATABASE_URL = service.app.config.databaseUrl ?? '';
  const DATA_DIR = service.app.config.dataDir;
  const worker = startStipend(['worker'], { DATABASE_URL, DATA_DIR, MASTER_KEYS, SMTP_URL: smtpUrl });
  cleanups.push(() => stop(worker));
  await expect.poll(() => worker.output()).toContain('The worker is running');
  return worker;
}

/** Starts a worker in this process, for tests that do not kill it. */
async function startWorkerHere(smtpUrl: string): Promise<Worker> {
  const { databaseUrl, dataDir } = service.app.config;
  const environment = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, SMTP_URL: smtpUrl };
  const senders = createSenders(readConfig(environment));
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

/** Waits until every mail was received, and then until every mail is recorded as sent. */
async function expectAllSent(smtp: MailReceiver): Promise<void> {
  await expect.poll(() => smtp.mails.length, OFTEN).toBeGreaterThanOrEqual(MAILS);
  await expect.poll(statuses, { interval: 200 }).toEqual({ sent: MAILS });
}

function expectAllOnce(mails: MailReceiver['mails']): { repeated: number } {
  const byRecipient = Map.groupBy(mails, ({ to }) => to.join());
  expect(byRecipient.size).toBe(MAILS);
  for (const same of byRecipient.values()) {
    expect(new Set(same.map(({ messageId }) => messageId)).size).toBe(1);
  }
  return { repeated: mails.length - byRecipient.size };
}

describe('workers', () => {
  test('when one of two workers is killed, the other takes over its jobs and no mail is lost', async () => {
    const smtp = await receiver({ delayMs: 300 });
    const victim = await startWorkerProcess(smtp.url);
    const registered = () =>
      rowsOf(`select worker_id from stipend_jobs.workers where worker_id not like 'deliveries-%'`);
    await expect.poll(registered).toHaveLength(1);
    const victimId = (await registered())[0]?.worker_id;
    const other = await startWorkerHere(smtp.url);
    await post(MAILS);
    await expect.poll(() => smtp.mails.length, OFTEN).toBeGreaterThan(8);
    await stop(victim, 'SIGKILL');
    const stuck = () => rowsOf(`select id from graphile_worker.jobs where locked_by = '${victimId}'`);
    expect((await stuck()).length).toBeGreaterThan(0);
    await expect.poll(stuck, OFTEN).toEqual([]);
    await expectAllSent(smtp);
    expect(expectAllOnce(smtp.mails).repeated).toBeLessThanOrEqual(CONCURRENCY);
    expect(await registered()).toHaveLength(1);
    await other.stop();
    expect(await registered()).toEqual([]);
    expect(await rowsOf('select id from graphile_worker.jobs')).toEqual([]);
  });

  test('SIGTERM lets running jobs end, and the next worker sends the remaining mails once each', async () => {
    const smtp = await receiver({ delayMs: 200 });
    const first = await startWorkerProcess(smtp.url);
    await post(MAILS);
    await expect.poll(() => smtp.mails.length).toBeGreaterThan(6);
    expect((await stop(first)).code).toBe(0);
    expect(smtp.mails.length).toBeLessThan(MAILS);
    expect(smtp.begun()).toBe(smtp.mails.length);
    expect(await rowsOf('select id from graphile_worker.jobs where locked_by is not null')).toEqual([]);
    await startWorkerHere(smtp.url);
    await expectAllSent(smtp);
    expect(expectAllOnce(smtp.mails).repeated).toBe(0);
  });

  test('the jobs of a killed worker are freed by the next worker', async () => {
    const smtp = await receiver({ delayMs: 300 });
    const first = await startWorkerProcess(smtp.url);
    await post(MAILS);
    await expect.poll(() => smtp.begun()).toBeGreaterThan(6);
    await stop(first, 'SIGKILL');
    await startWorkerHere(smtp.url);
    await expectAllSent(smtp);
    expect(expectAllOnce(smtp.mails).repeated).toBeLessThanOrEqual(CONCURRENCY);
  });

  test('a worker that loses its lock takes it again and keeps its jobs: nothing is sent twice', async () => {
    const smtp = await receiver({ delayMs: 300 });
    for (let index = 0; index < 2; index++) await startWorkerHere(smtp.url);
    await post(MAILS);
    for (const sent of [4, 12, 20]) {
      await expect.poll(() => smtp.mails.length, OFTEN).toBeGreaterThan(sent);
      const { rowCount } = await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'stipend worker lock'`);
      // two per worker: one for jobs and one for deliveries
      expect(rowCount).toBe(4);
    }
    await expectAllSent(smtp);
    expect(expectAllOnce(smtp.mails).repeated).toBe(0);
  });

  test('a worker whose database connections are all dropped recovers and finishes', async () => {
    const smtp = await receiver({ delayMs: 100 });
    const worker = await startWorkerHere(smtp.url);
    await post(MAILS);
    for (const sent of [5, 15, 25]) {
      await expect.poll(() => smtp.mails.length, OFTEN).toBeGreaterThan(sent);
      await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'stipend worker%'`);
    }
    await expectAllSent(smtp);
    expectAllOnce(smtp.mails);
    await expect.poll(() => rowsOf('select id from graphile_worker.jobs')).toEqual([]);
    await worker.stop();
  });

  test('a job that kills its worker is dead-lettered after five deaths, other jobs continue, and `stipend jobs` lists and retries it', async () => {
    const DATABASE_URL = service.app.config.databaseUrl ?? '';
    const environment = { DATABASE_URL, DATA_DIR: service.app.config.dataDir, MASTER_KEYS };
    let output = '';
    let deaths = 0;
    let over = false;
    let current: ChildProcess | null = null;
    const start = () => {
      const child = spawn(process.execPath, [CRASHER, DATABASE_URL], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE },
      });
      child.stdout.on('data', (chunk) => {
        output += chunk;
      });
      child.once('close', () => {
        deaths++;
        if (!over) start();
      });
      current = child;
    };
    cleanups.push(async () => {
      over = true;
      current?.kill('SIGTERM');
    });
    const add = (name: string, count: number) =>
      service.app.database.inTenant(client.clientId, async (tx) => {
        for (let index = 0; index < count; index++) await enqueue(tx, name, {});
      });
    const crashes = async () =>
      Number((await rowsOf('select count from stipend_jobs.crashes'))[0]?.count ?? 0);
    start();
    await add('crash', 1);
    await add('behave', 5);
    await expect.poll(crashes, OFTEN).toBeGreaterThanOrEqual(2);
    // The pause grows after each death, so the test counts the third and fourth death without waiting for
    // them.
    await owner.query('update stipend_jobs.crashes set count = 4 where count < 4');
    await expect.poll(() => output, { interval: 100 }).toContain('"msg":"job dead-lettered"');
    const counted = deaths;
    await add('behave', 5);
    await expect.poll(() => output.match(/behaved/g)?.length ?? 0).toBeGreaterThanOrEqual(10);
    expect(deaths).toBe(counted);

    await expect
      .poll(async () => (await service.ask('GET', '/metrics')).body)
      .toContain('stipend_jobs{state="failed"} 1');
    const { output: table } = await runInProcess(['jobs', 'list', '--failed'], environment);
    expect(table).toMatch(/^JOB +TASK +STATE +ATTEMPTS +CRASHES .*\n\d+ +crash +failed .* 5 /);
    const jobId = /^(\d+) +crash/m.exec(table)?.[1] ?? '';
    expect(await runInProcess(['jobs', 'retry', jobId], environment)).toMatchObject({ code: 0 });
    await expect.poll(() => deaths).toBe(counted + 1);
  });
});

test('a job that was enqueued again after its worker died is replaced by the new one and not dead-lettered', async () => {
  const addAgain = () => owner.query(`select graphile_worker.add_job('behave', job_key => 'same')`);
  const lock = (attempts: number) =>
    owner.query(
      `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = $1`,
      [attempts],
    );
  const sweep = async () => {
    await owner.query(
      `insert into stipend_jobs.workers (worker_id, lost_at) values ('gone', now() - interval '1 minute')`,
    );
    return sweepWorkers(owner, 'living');
  };
  const left = () => rowsOf('select key, attempts, locked_by from graphile_worker.jobs');
  await addAgain();
  await lock(1);
  await addAgain();
  expect(await left()).toHaveLength(2);
  expect(await sweep()).toEqual([]);
  expect(await left()).toEqual([{ key: 'same', attempts: 0, locked_by: null }]);
  await lock(1);
  expect(await sweep(), 'a job that was not enqueued again').toMatchObject([
    { task: 'behave', deadLettered: false },
  ]);
  await lock(25);
  await owner.query(`update graphile_worker._private_jobs set key = null, last_error = 'it failed'`);
  expect(await sweep(), 'a job without a key whose last attempt failed').toMatchObject([
    { task: 'behave', deadLettered: true },
  ]);
});

describe('a worker that cannot record the end of a job', () => {
  const FIRST = 'first';

  /** Enqueues jobs that end when the test releases them. The connection that records the first end is cut. */
  async function startHeld(names: readonly string[]) {
    const done: string[] = [];
    const holds = new Map(names.map((name) => [name, Promise.withResolvers<void>()]));
    await owner.query(`
      create sequence ends;
      create sequence cut_backend;
      create function cut_first() returns trigger language plpgsql as $$
        begin
          if nextval('ends') = 1 then
            perform setval('cut_backend', pg_backend_pid());
            perform pg_terminate_backend(pg_backend_pid());
          end if;
          return old;
        end $$;
      create trigger cut before delete on graphile_worker._private_jobs
        for each row execute function cut_first()`);
    await service.app.database.inTenant(client.clientId, async (tx) => {
      for (const name of [FIRST, ...names]) await enqueue(tx, 'hold', { name });
    });
    cleanups.push(() =>
      owner.query(`
        drop trigger cut on graphile_worker._private_jobs;
        drop function cut_first;
        drop sequence ends, cut_backend`),
    );
    const running = new Set<string>();
    const hold = async (payload: unknown) => {
      const { name } = payload as { name: string };
      running.add(name);
      // The first job ends when all jobs run, so that no other end is in the statement that is cut.
      if (name === FIRST) await vi.waitUntil(() => running.size === names.length + 1, { timeout: 60_000 });
      await holds.get(name)?.promise;
      done.push(name);
    };
    const start = async (): Promise<Worker> => {
      const { database, log } = service.app;
      const jobs = [{ name: 'hold', run: hold }];
      const worker = await startWorker({ address: database.address, log, jobs, scheduledTasks: [] });
      cleanups.push(() => worker.stop());
      return worker;
    };
    /** Releases the other jobs one by one, each after the previous end is recorded. */
    const release = async () => {
      for (const [index, name] of names.entries()) {
        holds.get(name)?.resolve();
        const left = names.length - index;
        await expect.poll(async () => (await waiting()).length, OFTEN).toBeLessThanOrEqual(left);
      }
    };
    /** Until the backend has exited, the pool may hand its connection to the next statement. */
    const isCut = async () => {
      const gone = 'not exists (select from pg_stat_activity where pid = last_value)';
      return (await rowsOf(`select is_called and ${gone} as cut from cut_backend`))[0]?.cut;
    };
    return { start, release, isCut, done: () => done.toSorted() };
  }

  const waiting = () => rowsOf('select id from graphile_worker.jobs');

  const OTHERS = [['second'], ['second', 'third'], ['second', 'third', 'fourth']].map((names) => ({ names }));

  test.each(OTHERS)('restarts and repeats that job but no other (while $names run)', async ({ names }) => {
    const { start, release, isCut, done } = await startHeld(names);
    await start();
    await expect.poll(isCut, OFTEN).toBe(true);
    await release();
    await expect.poll(waiting, OFTEN).toEqual([]);
    expect(done()).toEqual([FIRST, FIRST, ...names].toSorted());
  });

  test.each(OTHERS)(
    'stops on request, and the next worker repeats that job (while $names run)',
    async ({ names }) => {
      const { start, release, isCut, done } = await startHeld(names);
      const worker = await start();
      await expect.poll(isCut, OFTEN).toBe(true);
      const stopped = worker.stop();
      await release();
      await stopped;
      await start();
      await expect.poll(waiting, OFTEN).toEqual([]);
      expect(done()).toEqual([FIRST, FIRST, ...names].toSorted());
    },
  );
});

describe('stipend jobs', () => {
  test('lists waiting jobs without their contents, and rejects a wrong id with a message', async () => {
    const DATABASE_URL = service.app.config.databaseUrl ?? '';
    const environment = { DATABASE_URL, DATA_DIR: service.app.config.dataDir, MASTER_KEYS };
    await post(1);
    const { output } = await runInProcess(['jobs', 'list'], environment);
    expect(output).toMatch(/^JOB +TASK .*\n\d+ +send-message +ready +0 of 25 +0 +2\d{3}-\S+Z\n$/);
    expect((await runInProcess(['jobs', 'list', '--failed'], environment)).output).toBe('None.\n');
    expect(await runInProcess(['jobs', 'retry', 'x'], environment)).toEqual({
      code: 1,
      output: 'stipend: [x] is not a valid job id\n',
    });
    expect(await runInProcess(['jobs', 'retry', '999999'], environment)).toEqual({
      code: 1,
      output: "stipend: Job [999999] can't be retried: it has finished or is running\n",
    });
  });
});

describe('mails', () => {
  test('are retried while the mail server is down, and sent when it is back', async () => {
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
    const back = await receiver({ port: away.port });
    await expect.poll(statuses).toEqual({ sent: 1 });
    expect(back.mails).toHaveLength(1);
  });

  test('to an unknown recipient fail at once; deferred ones are retried', async () => {
    const smtp = await receiver({
      refuse: (address) => (address.startsWith('person0') ? { code: 550 } : { code: 451 }),
    });
    await startWorkerHere(smtp.url);
    await post(2);
    await expect.poll(statuses).toEqual({ failed: 1, queued: 1 });
    expect(smtp.mails).toEqual([]);
    await expect
      .poll(() => rowsOf('select last_error, attempts from graphile_worker.jobs'))
      .toMatchObject([{ last_error: 'SendFailure The message was not sent: refused' }]);
  });

  test('of a transaction that was rolled back are not sent', async () => {
    const smtp = await receiver();
    await startWorkerHere(smtp.url);
    const { app } = service;
    const { clientId } = client;
    const clientKey = await app.keys.clients.of(clientId);
    const message = {
      channel: 'email' as const,
      to: 'never@lender.example',
      subject: 'x',
      text: 'x',
      html: 'x',
    };
    const work = app.database.inTenant(clientId, async (tx) => {
      await postMessage(tx, { clientId, clientKey, now: new Date() }, message);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await post(1);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]?.to).toEqual(['person0@lender.example']);
    await expect.poll(statuses).toEqual({ sent: 1 });
  });
});
