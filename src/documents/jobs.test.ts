import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#platform/id.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { documentsOf, simplePdf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { documentJobs } from './jobs.ts';
import {
  enqueueExtraction,
  JUDGE_PICTURE,
  type ProcessingContext,
  READ_DOCUMENT,
} from './process-document.ts';
import { resumeDocuments } from './scheduled-tasks.ts';

const service = useService();
const { promise: held, resolve: release } = Promise.withResolvers<void>();
afterAll(() => release());

test('document jobs leave capacity for other jobs, however many documents are waiting', async () => {
  const { app, clientId } = service;
  const running: string[] = [];
  const done: string[] = [];
  let most = 0;
  const readings = documentJobs({} as ProcessingContext).map(({ takesTurns: _, ...one }) => ({
    ...one,
    run: async () => {
      const { name } = one;
      running.push(name);
      most = Math.max(most, running.length);
      await held;
      running.splice(running.indexOf(name), 1);
      done.push(name);
    },
  }));
  const other = job({
    name: 'other',
    lane: 'messages',
    payload: z.object({}),
    run: async () => void done.push('other'),
  });
  await app.database.inTenant(clientId, async (tx) => {
    for (let index = 0; index < 8; index++)
      for (const is_scan of [true, false]) await enqueueExtraction(tx, newDocument({ clientId, is_scan }));
  });
  const jobs = [...readings, other];
  const worker = await startWorker({ address: app.database.address, jobs, scheduledTasks: [], log: app.log });
  try {
    await expect.poll(() => running.toSorted()).toEqual(['read-document', 'read-document', 'read-scan']);
    await app.database.inTenant(clientId, (tx) => enqueue(tx, 'other', {}));
    await expect.poll(() => done).toEqual(['other']);
    release();
    await expect.poll(() => done).toHaveLength(17);
    expect(most).toBe(3);
  } finally {
    release();
    await worker.stop();
  }
});

test('the users of a client take turns, and another client finds a slot while they wait', async () => {
  const { app, clientId } = service;
  const stranger = (await service.newClient()).clientId;
  const names = new Map<string, string>();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const scans = documentJobs({} as ProcessingContext).map((one) => ({
    ...one,
    run: async (payload: unknown) => {
      begun.push(names.get((payload as { document_id: string }).document_id) ?? '');
      await new Promise<void>((resolve) => ends.push(resolve));
    },
  }));
  const enqueueFor = (client: string, name: string, userId: string) =>
    app.database.inTenant(client, async (tx) => {
      const document = { ...newDocument({ clientId: client, is_scan: true }), user_id: userId };
      names.set(document.document_id, name);
      await enqueueExtraction(tx, document);
    });
  const [greedy, other, third] = [newId(new Date()), newId(new Date()), newId(new Date())];
  for (const name of ['a1', 'a2', 'a3', 'a4']) await enqueueFor(clientId, name, greedy);
  const options = { address: app.database.address, jobs: scans, scheduledTasks: [], log: app.log };
  const worker = await startWorker(options);
  try {
    await expect.poll(() => begun).toEqual(['a1']);
    await enqueueFor(clientId, 'b1', other);
    await enqueueFor(stranger, 'c1', third);
    await enqueueFor(stranger, 'c2', third);
    await expect.poll(() => begun).toEqual(['a1', 'c1']);
    for (const next of ['b1', 'c2', 'a2']) {
      ends.shift()?.();
      await expect.poll(() => begun.at(-1)).toBe(next);
    }
    // the stranger has nothing left
    ends.shift()?.();
    for (const next of ['a3', 'a4']) {
      ends.shift()?.();
      await expect.poll(() => begun.at(-1)).toBe(next);
    }
  } finally {
    for (const end of ends) end();
    await worker.stop();
  }
});

test('one large picture of a client is in work at a time, and a picture of another client waits for none of them', async () => {
  const { app } = service;
  const stranger = await service.newClient();
  const theirs = documentsOf({
    ...service,
    ...stranger,
    ask: (method, path, options) => service.ask(method, path, { key: stranger.apiKey, ...options }),
  });
  const ours = documentsOf(service);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let [running, most] = [0, 0];
  const jobs = documentJobs(app as unknown as ProcessingContext).map((one) => ({
    ...one,
    run: async (payload: unknown) => {
      if (one.name === READ_DOCUMENT) return one.run(payload);
      const isOurs = (payload as { client_id: string }).client_id === service.clientId;
      begun.push(`${one.name} of ${isOurs ? 'the client' : 'another'}`);
      if (isOurs) {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running--;
      }
      if (one.name === JUDGE_PICTURE) await one.run(payload);
    },
  }));
  const userId = await ours.consentingUser();
  for (let number = 0; number < 8; number++)
    await ours.uploaded(userId, Buffer.concat([jpegOf(6300, 6300), Buffer.from([number])]), 'payslips');
  const worker = await startWorker({ address: app.database.address, jobs, scheduledTasks: [], log: app.log });
  try {
    await expect.poll(() => begun).toEqual(['judge-picture of the client']);
    await theirs.uploaded(await theirs.consentingUser(), jpegOf(800, 600), 'payslips');
    await expect
      .poll(() => begun)
      .toEqual(['judge-picture of the client', 'judge-picture of another', 'read-scan of another']);
    while (begun.length < 18) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.();
    }
    expect(most).toBe(1);
  } finally {
    for (const end of ends) end();
    await worker.stop();
  }
});

test('a document is enqueued again if its job is dead-lettered, but not if it is waiting or running', async () => {
  const steps = documentsOf(service);
  const userId = await steps.consentingUser();
  const waiting = await steps.uploaded(userId, await simplePdf('waiting'));
  const running = await steps.uploaded(userId, await simplePdf('running'));
  const deadLettered = await steps.uploaded(userId, await simplePdf('dead-lettered'));
  await asOwner(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'one'
    where key = 'read-document:${running}'`);
  await asOwner(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'gone'
    where key = 'read-document:${deadLettered}'`);
  const jobs = (documentId: string) =>
    asOwner(`select id, run_at, attempts from graphile_worker.jobs where key like '%:${documentId}'`);
  const before = [await jobs(waiting), await jobs(running)];
  service.clock.advance(16 * 60_000);
  await resumeDocuments(service.app);
  expect([await jobs(waiting), await jobs(running)]).toEqual(before);
  expect(before.map(({ length }) => length)).toEqual([1, 1]);
  expect(await jobs(deadLettered)).toMatchObject([{ attempts: 0 }]);
});

function newDocument({ clientId, is_scan }: { clientId: string; is_scan: boolean }) {
  return { client_id: clientId, user_id: newId(new Date()), document_id: newId(new Date()), is_scan };
}

/** The start of a JPEG that declares this size. */
function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffd8ffc0000b08000000000101110000', 'hex');
  frame.writeUInt16BE(height, 7);
  frame.writeUInt16BE(width, 9);
  return frame;
}

async function asOwner(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
