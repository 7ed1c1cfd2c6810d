import { describe, expect, test } from 'vitest';
import { CRASHES_MAX, sweepWorkers } from '#platform/jobs/sweep.ts';
import { postMessage } from '#platform/mail/outbox.ts';
import { OFTEN, testInterruptedWorkers, useWorkers } from './jobs.suite.ts';
import { runInProcess } from './support/command.ts';
import { testUnrecordedEnds } from './unrecorded-ends.suite.ts';

const MAILS = 12;

const workers = useWorkers();
const { service, client, owner, environment } = workers;
const { receiver, receiveAgain, expectRetried, startWorkerHere, post, rowsOf, statuses } = workers;

testInterruptedWorkers(workers, MAILS);
testUnrecordedEnds(workers, [['second', 'third']]);

/** Makes it look as if a worker had died while it ran all jobs, on the attempt with this number. */
const lock = (attempts: number) =>
  owner().query(
    `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = $1`,
    [attempts],
  );

async function sweep() {
  await owner().query(
    `insert into stipend_jobs.workers (worker_id, lost_at) values ('gone', now() - interval '1 minute')`,
  );
  return sweepWorkers(owner(), 'living');
}

test('a job whose workers died five times is dead-lettered, and `stipend jobs` lists and retries it', async () => {
  await owner().query(`select graphile_worker.add_job('crash')`);
  for (let crashes = 1; crashes <= CRASHES_MAX; crashes++) {
    await lock(crashes);
    expect(await sweep()).toMatchObject([{ task: 'crash', crashes, deadLettered: crashes === 5 }]);
  }
  await expectRetried();
  expect(await rowsOf('select attempts, run_at <= now() as ready from graphile_worker.jobs')).toEqual([
    { attempts: 0, ready: true },
  ]);
});

test('a job that was enqueued again after its worker died is replaced by the new one and not dead-lettered', async () => {
  const addAgain = () => owner().query(`select graphile_worker.add_job('behave', job_key => 'same')`);
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
  await owner().query(`update graphile_worker._private_jobs set key = null, last_error = 'it failed'`);
  expect(await sweep(), 'a job without a key whose last attempt failed').toMatchObject([
    { task: 'behave', deadLettered: true },
  ]);
});

describe('stipend jobs', () => {
  test('lists waiting jobs without their contents, and rejects a wrong id with a message', async () => {
    await post(1);
    const { output } = await runInProcess(['jobs', 'list'], environment());
    expect(output).toMatch(/^JOB +TASK .*\n\d+ +send-message +ready +0 of 25 +0 +2\d{3}-\S+Z\n$/);
    expect((await runInProcess(['jobs', 'list', '--failed'], environment())).output).toBe('None.\n');
    expect(await runInProcess(['jobs', 'retry', 'x'], environment())).toEqual({
      code: 1,
      output: 'stipend: [x] is not a valid job id\n',
    });
    expect(await runInProcess(['jobs', 'retry', '999999'], environment())).toEqual({
      code: 1,
      output: "stipend: Job [999999] can't be retried: it does not exist, has finished or is running\n",
    });
  });
});

describe('emails', () => {
  test('are retried while the mail server is down, and sent when it is back', async () => {
    const back = await receiveAgain();
    // the pause would take seconds; a new job makes the worker look for jobs that are due
    await owner().query('update graphile_worker._private_jobs set run_at = now()');
    await post(1);
    await expect.poll(statuses, OFTEN).toEqual({ sent: 2 });
    expect(back.mails).toHaveLength(2);
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
    const { app } = service();
    const { clientId } = client();
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
