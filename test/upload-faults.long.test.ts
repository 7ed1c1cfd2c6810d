import pg from 'pg';
import { expect, test } from 'vitest';
import { makeStatement } from '../src/sandbox/documents/index.ts';
import { startJobs } from '../src/worker.ts';
import { startStipend } from './support/process.ts';
import { OFTEN, useUploads } from './upload-faults.fixture.ts';

const { database, directory, steady, ask, awaitUpload, upload, lockUser } = useUploads();

test('after kill -9 of the worker, a document that was being processed is processed by the next worker, once', async () => {
  const { bytes } = makeStatement({ layout: 'stonegate', persona: 'user_good', seed: 1, month: '2026-01' });
  const awaited = { ...(await awaitUpload()), bytes };
  expect(await upload(awaited)).toBe(200);
  const document = async () => (await ask('GET', `/documents/${awaited.documentId}`)).body;
  const unlock = await lockUser(awaited);
  const first = startWorker();
  await expect.poll(isWaitingForLock, OFTEN).toBe(true);
  first.child.kill('SIGKILL');
  await first.ended;
  await unlock();
  expect((await document()).status).toBe('PROCESSING');
  const second = await startJobs(steady().app, { hasScheduledTasks: false });
  await expect.poll(async () => (await document()).status, OFTEN).not.toBe('PROCESSING');
  await second.stop();
  expect((await document()).status).toBe('EXTRACTED');
  const { body } = await ask('GET', `/bankstatements/${awaited.userId}`);
  expect(body.pagination.total_count).toBe(1);
});

async function isWaitingForLock(): Promise<boolean> {
  const client = new pg.Client(database().address);
  await client.connect();
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await client.end();
  return rows.length > 0;
}

function startWorker() {
  const environment = { DATABASE_URL: database().url, DATA_DIR: directory().path };
  return startStipend(['worker'], environment);
}
