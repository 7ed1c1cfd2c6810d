import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { makeStatement } from '../src/sandbox/documents/index.ts';
import { startJobs } from '../src/worker.ts';
import { startStipend } from './support/process.ts';
import { OFTEN, useUploads } from './upload-faults.fixture.ts';

const uploads = useUploads();
const { database, directory, steady, start, stop, askSteady, ask, awaitUpload, upload } = uploads;
const { files, expectWhole, lockUser } = uploads;

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

describe('a full disk', () => {
  test('rejects uploads with 507 and stores nothing of them; reads continue, and uploads succeed once there is space', async () => {
    askSteady();
    const kept = await awaitUpload();
    expect(await upload(kept)).toBe(200);
    const awaited = await awaitUpload();
    await start(FULL);
    const before = await files('incoming');
    expect(await upload(awaited)).toBe(507);
    expect(await files('incoming')).toEqual(before);
    expect(await files('kept', awaited.documentId)).toEqual([]);
    await expectWhole(kept);
    expect((await ask('GET', `/documents/${awaited.documentId}`)).body.status).toBe('AWAITING_UPLOAD');
    await stop();
    askSteady();
    expect(await upload(awaited)).toBe(200);
    await expectWhole(awaited);
  });
});

// A file can't grow beyond 1 MiB, which looks like a full disk to the process that writes it.
const FULL = 'ulimit -f 1024; exec "$@"';
