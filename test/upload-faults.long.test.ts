import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeStatement } from '../src/sandbox/documents/index.ts';
import { startJobs } from '../src/worker.ts';
import { runInProcess } from './support/command.ts';
import { startStipend } from './support/process.ts';
import { type AwaitedUpload, FILE_BYTES, OFTEN, useUploads } from './upload-faults.fixture.ts';

const ARRIVAL = { timeout: 60_000, interval: 20 };
const uploads = useUploads();
const { database, directory, steady, start, stop, askSteady, ask, awaitUpload, upload } = uploads;
const { environment, begin, files, expectWhole, expectWholeOrNothing, lockUser } = uploads;

describe('after kill -9 of the service', () => {
  type Moment = 'before the first byte' | 'in the middle' | 'before the last byte' | 'not yet recorded';
  const SENT: Record<Exclude<Moment, 'not yet recorded'>, number> = {
    'before the first byte': 0,
    'in the middle': FILE_BYTES / 2,
    'before the last byte': FILE_BYTES + 8,
  };
  const interrupted = {} as Record<Moment, AwaitedUpload>;
  let answered: AwaitedUpload;
  const sending: { awaited: AwaitedUpload; reply: Promise<number | null> }[] = [];

  /** Kills the service once, while one upload is at each of these moments and others are at random ones. Another process continues. */
  beforeAll(async () => {
    answered = await awaitUpload();
    expect(await upload(answered)).toBe(200);
    const sockets: Socket[] = [];
    for (const [moment, sent] of Object.entries(SENT)) {
      const awaited = await awaitUpload();
      const before = (await files('incoming')).length;
      sockets.push(await begin(awaited, sent));
      if (sent > 0) await vi.waitUntil(async () => (await files('incoming')).length > before, ARRIVAL);
      interrupted[moment as Moment] = awaited;
    }
    const others: AwaitedUpload[] = [];
    for (let count = 0; count < 4; count++) others.push(await awaitUpload());
    const awaited = await awaitUpload();
    interrupted['not yet recorded'] = awaited;
    const unlock = await lockUser(awaited);
    sockets.push(await begin(awaited, awaited.bytes.length));
    await vi.waitUntil(async () => (await files('kept', awaited.documentId)).length === 1, ARRIVAL);
    for (const one of others) {
      sending.push({ awaited: one, reply: upload(one).catch(() => null) });
      await wait(8);
    }
    await stop('SIGKILL');
    await unlock();
    askSteady();
    for (const socket of sockets) socket.destroy();
  });

  test.each(Object.keys(SENT) as Moment[])('an upload that was %s has left no file', async (moment) => {
    expect(await files('kept', interrupted[moment].documentId)).toEqual([]);
    expect(await expectWholeOrNothing(interrupted[moment])).toBe('nothing');
  });

  test('an upload that was complete but not yet recorded can be repeated', async () => {
    expect(await expectWholeOrNothing(interrupted['not yet recorded'])).toBe('nothing');
  });

  test('an upload that was answered is stored', async () => {
    expect(await expectWholeOrNothing(answered)).toBe('whole');
  });

  test('an upload is complete or absent, whenever the service is killed', async () => {
    for (const { awaited, reply } of sending) {
      const isAnswered = (await reply) === 200;
      const found = await expectWholeOrNothing(awaited);
      if (isAnswered) expect(found).toBe('whole');
    }
  });
});

describe('storage', () => {
  test('in a bucket that can’t be reached is rejected at the start with a message', async () => {
    const refused = await runInProcess(['api'], {
      ...environment(),
      STORAGE_URL: 's3://documents',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    });
    expect(refused.code).toBe(1);
    expect(refused.output).toBe(
      'Connecting to the database.\nstipend: The service can’t compare the database with its storage: The storage did not complete ListObjectsV2 (ECONNREFUSED): nothing listens at its address. Check STORAGE_URL, S3_ENDPOINT and the network to it\n',
    );
  });
});

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
