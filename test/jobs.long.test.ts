import { expect, test } from 'vitest';
import { CONCURRENCY, countRepeated, OFTEN, testInterruptedWorkers, useWorkers } from './jobs.suite.ts';
import { testUnrecordedEnds } from './unrecorded-ends.suite.ts';

const workers = useWorkers();
const { receiver, startWorkerProcess, startWorkerHere, stop, post, rowsOf, expectAllSent } = workers;
const mails = 40;

testInterruptedWorkers(workers, mails);
testUnrecordedEnds(workers, [['second'], ['second', 'third'], ['second', 'third', 'fourth']]);

test('when one of two workers is killed, the other takes over its jobs and no mail is lost', async () => {
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

test('SIGTERM lets running jobs end, and the next worker sends the remaining mails once each', async () => {
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
