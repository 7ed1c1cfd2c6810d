import pg from 'pg';
import { expect, test } from 'vitest';
import { retryDeadLetters } from '#platform/jobs/dead-letters.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { correctSchedules, countWorkers } from '#platform/jobs/sweep.ts';
import { scheduledTasksOf } from '../src/worker.ts';
import { payrollOf } from './support/payroll.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const MINUTE_MS = 60_000;

async function withOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function asOwner(statement: string): Promise<Record<string, unknown>[]> {
  return withOwner(async (client) => (await client.query(statement)).rows);
}

/** Enqueues a job that no worker of this test knows, dead-lettered after this many deaths of workers. */
async function deadLetter(name: string, crashes = 0): Promise<void> {
  await service.app.database.inTenant(service.clientId, (tx) => enqueue(tx, name, {}, { key: name }));
  await asOwner(`update graphile_worker._private_jobs set attempts = max_attempts where key = '${name}'`);
  if (crashes > 0)
    await asOwner(
      `insert into stipend_jobs.crashes select id, ${crashes} from graphile_worker.jobs where key = '${name}'`,
    );
}

const waiting = async () =>
  (await asOwner(`select key from graphile_worker.jobs where attempts = max_attempts - 1 order by key`)).map(
    ({ key }) => key,
  );

const warnings = async () =>
  ((await (await fetch(`${service.url}/readyz`)).json()) as { warnings?: string[] }).warnings ?? [];

async function runTask(name: string): Promise<void> {
  await scheduledTasksOf(service.app)
    .find((task) => task.name === name)
    ?.run();
}

test('dead-lettered jobs are shown by /readyz and retried after a pause, one at a time if workers died', async () => {
  const { app } = service;
  await deadLetter('failed-a');
  await deadLetter('failed-b');
  await deadLetter('crashed-a', 5);
  await deadLetter('crashed-b', 5);
  await retryDeadLetters(app, 10);
  expect(await waiting(), 'the pause is not over').toEqual([]);
  await expect.poll(warnings).toContain('4 jobs are dead-lettered: see "stipend jobs list --failed"');
  await asOwner(`update stipend_jobs.dead_letters set retry_at = now() where true`);
  await retryDeadLetters(app, 10);
  expect(await waiting()).toEqual(['crashed-a', 'failed-a', 'failed-b']);
  expect(await asOwner(`select count from stipend_jobs.crashes order by count`)).toEqual([
    { count: 4 },
    { count: 5 },
  ]);
  await retryDeadLetters(app, 10);
  expect(await waiting(), 'the next one that crashed').toHaveLength(4);
  const later = `select retries, retry_at > now() + interval '30 minutes' as later from stipend_jobs.dead_letters`;
  expect(await asOwner(later)).toEqual(Array.from({ length: 4 }, () => ({ retries: 1, later: true })));
  // all have failed again, for the sixth time and more
  await asOwner(
    `update graphile_worker._private_jobs set attempts = max_attempts where key ~ '^(failed|crashed)'`,
  );
  await asOwner(`update stipend_jobs.dead_letters set retries = 30, retry_at = now() where true`);
  await retryDeadLetters(app, 10);
  expect(await waiting(), 'those during which workers died wait for an operator').toEqual([
    'failed-a',
    'failed-b',
  ]);
  await asOwner(`delete from graphile_worker._private_jobs where key ~ '^(failed|crashed)'`);
  await retryDeadLetters(app, 10);
  expect(await asOwner('select from stipend_jobs.dead_letters')).toEqual([]);
});

test('an account whose job was dead-lettered fails clearly, and one whose job waits does not', async () => {
  const { consentingUser, connected } = payrollOf(service);
  const ids = [];
  for (let count = 0; count < 4; count++) {
    const userId = await consentingUser();
    ids.push({ userId, accountId: (await connected(userId)).account_id as string });
  }
  const [lostFetch, laterFetch, lostSignIn, laterSignIn] = ids;
  const change = (
    accountIds: (string | undefined)[],
    changes: { fetch_outcome: null } | { status: string },
  ) =>
    service.app.database.inTenant(service.clientId, (tx) =>
      tx.updateTable('accounts').set(changes).where('account_id', 'in', accountIds.map(String)).execute(),
    );
  await change([lostFetch?.accountId, laterFetch?.accountId], { fetch_outcome: null });
  await change([lostSignIn?.accountId, laterSignIn?.accountId], { status: 'PENDING' });
  await asOwner(`select graphile_worker.add_job('unknown', job_key => key) from unnest(array[
    'fetch-payroll:${lostFetch?.accountId}:1', 'fetch-payroll:${laterFetch?.accountId}:1:3',
    'connect-account:${lostSignIn?.accountId}:1', 'connect-account:${laterSignIn?.accountId}:1']) as key`);
  await asOwner(`update graphile_worker._private_jobs set attempts = max_attempts
    where key like '%${lostFetch?.accountId}%' or key like '%${lostSignIn?.accountId}%'`);
  const readiness = async (userId = '') =>
    (await service.ask('GET', `/users/${userId}/readiness`)).body.payroll.status;
  const statusOf = async (accountId = '') =>
    (await service.ask('GET', `/accounts/${accountId}`)).body.status_reason;
  expect(await readiness(lostFetch?.userId)).toBe('in_progress');
  service.clock.advance(16 * MINUTE_MS);
  await runTask('end-lost-fetches');
  await runTask('end-overdue-accounts');
  await service.app.database.inTenant(service.clientId, (tx) =>
    tx
      .deleteFrom('payroll_submissions')
      .where('user_id', '=', lostFetch?.userId ?? '')
      .execute(),
  );
  expect(await readiness(lostFetch?.userId)).toBe('failed');
  expect(await readiness(laterFetch?.userId)).toBe('in_progress');
  expect(await statusOf(lostSignIn?.accountId)).toBe('interrupted');
  expect(await statusOf(laterSignIn?.accountId)).toBeNull();
});

test('scheduled tasks run again soon after a worker whose clock was ahead has run them', async () => {
  const names = async () =>
    (
      await asOwner(
        `select identifier as name from graphile_worker._private_known_crontabs where last_execution > now() + interval '2 minutes' order by 1`,
      )
    ).map(({ name }) => name);
  await asOwner(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('expire-uploads', now(), now() + interval '1 day')
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
  );
  expect(await names()).toEqual(['expire-uploads']);
  await withOwner(correctSchedules);
  expect(await names()).toEqual([]);
});

test('a process that runs jobs and sends webhooks counts as one worker', async () => {
  expect(await withOwner(countWorkers)).toBe(1);
});
