import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { COMPILE_CACHE } from '../harness/service-process.ts';
import {
  CONCURRENCY,
  countRepeated,
  momentsOf,
  OFTEN,
  testInterruptedWorkers,
  useWorkers,
} from './jobs.suite.ts';
import { testUnrecordedEnds, testUnrecordedEndsAtStop } from './unrecorded-ends.suite.ts';

const CRASHER = fileURLToPath(new URL('./support/crashing-worker.ts', import.meta.url));

const workers = useWorkers();
const { service, client, owner, cleanups, environment } = workers;
const {
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
} = workers;
const mails = 40;

testInterruptedWorkers(workers, mails);
const others = [['second'], ['second', 'third'], ['second', 'third', 'fourth']];
testUnrecordedEnds(workers, others);
testUnrecordedEndsAtStop(workers, others);

test('when one of two workers is killed, the other takes over its jobs and no email is lost', async () => {
  const smtp = await receiver({ delayMs: 300 });
  const victim = await startWorkerProcess(smtp.url);
  const registered = () =>
    rowsOf(`select worker_id from stipend_jobs.workers where worker_id not like 'deliveries-%'`);
  await expect.poll(registered).toHaveLength(1);
  const victimId = (await registered())[0]?.worker_id;
  const other = await startWorkerHere(smtp.url);
  await post(mails);
  await expect.poll(() => smtp.mails.length, OFTEN).toBeGreaterThan(8);
  await stop(victim, 'SIGKILL');
  const stuck = () => rowsOf(`select id from graphile_worker.jobs where locked_by = '${victimId}'`);
  expect((await stuck()).length).toBeGreaterThan(0);
  await expect.poll(stuck, OFTEN).toEqual([]);
  await expectAllSent(smtp, mails);
  expect(countRepeated(smtp.mails, mails)).toBeLessThanOrEqual(CONCURRENCY);
  expect(await registered()).toHaveLength(1);
  await other.stop();
  expect(await registered()).toEqual([]);
  expect(await rowsOf('select id from graphile_worker.jobs')).toEqual([]);
});

test('SIGTERM lets running jobs end, and the next worker sends the remaining emails once each', async () => {
  const smtp = await receiver({ delayMs: 200 });
  const first = await startWorkerProcess(smtp.url);
  await post(mails);
  await expect.poll(() => smtp.mails.length).toBeGreaterThan(6);
  expect((await stop(first)).code).toBe(0);
  expect(smtp.mails.length).toBeLessThan(mails);
  expect(smtp.begun()).toBe(smtp.mails.length);
  expect(await rowsOf('select id from graphile_worker.jobs where locked_by is not null')).toEqual([]);
  await startWorkerHere(smtp.url);
  await expectAllSent(smtp, mails);
  expect(countRepeated(smtp.mails, mails)).toBe(0);
});

test('a worker that is stopped ends its running jobs, and the next one sends the remaining emails once each', async () => {
  const smtp = await receiver({ delayMs: 200 });
  const first = await startWorkerHere(smtp.url);
  await post(mails);
  await expect.poll(() => smtp.mails.length, OFTEN).toBeGreaterThan(0);
  await first.stop();
  expect(smtp.mails.length).toBeLessThan(mails);
  expect(smtp.begun()).toBe(smtp.mails.length);
  expect(await rowsOf('select id from graphile_worker.jobs where locked_by is not null')).toEqual([]);
  await startWorkerHere(smtp.url);
  await expectAllSent(smtp, mails);
  expect(countRepeated(smtp.mails, mails)).toBe(0);
});

test('a worker whose database connections are all dropped recovers and finishes', async () => {
  const smtp = await receiver({ delayMs: 100 });
  const worker = await startWorkerHere(smtp.url);
  await post(mails);
  for (const sent of momentsOf(mails)) {
    await expect.poll(() => smtp.mails.length, OFTEN).toBeGreaterThan(sent);
    await owner().query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'stipend worker%'`);
  }
  await expectAllSent(smtp, mails);
  countRepeated(smtp.mails, mails);
  await expect.poll(() => rowsOf('select id from graphile_worker.jobs')).toEqual([]);
  await worker.stop();
});

test('a job that kills its worker is dead-lettered after five deaths, other jobs continue, and `stipend jobs` lists and retries it', async () => {
  let output = '';
  let deaths = 0;
  let over = false;
  let current: ChildProcess | null = null;
  const start = () => {
    const child = spawn(process.execPath, [CRASHER, environment().DATABASE_URL], {
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
    service().app.database.inTenant(client().clientId, async (tx) => {
      for (let index = 0; index < count; index++) await enqueue(tx, name, {});
    });
  const crashes = async () => Number((await rowsOf('select count from stipend_jobs.crashes'))[0]?.count ?? 0);
  start();
  await add('crash', 1);
  await add('behave', 5);
  await expect.poll(crashes, OFTEN).toBeGreaterThanOrEqual(1);
  // The pause grows after each death, so the test counts the next three without waiting for them.
  await owner().query('update stipend_jobs.crashes set count = 4 where count < 4');
  await expect.poll(() => output, { interval: 100 }).toContain('"msg":"job dead-lettered"');
  const counted = deaths;
  await add('behave', 5);
  await expect.poll(() => output.match(/behaved/g)?.length ?? 0).toBeGreaterThanOrEqual(10);
  expect(deaths).toBe(counted);

  await expect
    .poll(async () => (await service().ask('GET', '/metrics')).body)
    .toContain('stipend_jobs{state="failed"} 1');
  await expectRetried();
  await expect.poll(() => deaths).toBe(counted + 1);
});

test('emails are retried automatically while the mail server is down, and sent when it is back', async () => {
  const back = await receiveAgain();
  await expect.poll(statuses).toEqual({ sent: 1 });
  expect(back.mails).toHaveLength(1);
});
