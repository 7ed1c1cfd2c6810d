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
import { enqueueExtraction, type ProcessingContext } from './process-document.ts';
import { resumeDocuments } from './scheduled-tasks.ts';

const service = useService();
const { promise: held, resolve: release } = Promise.withResolvers<void>();
afterAll(() => release());

test('document jobs leave capacity for other jobs, however many documents are waiting', async () => {
  const { app, clientId } = service;
  const running: string[] = [];
  const done: string[] = [];
  let most = 0;
  const readings = documentJobs({} as ProcessingContext).map(({ name, lane, atOnceMax }) => ({
    name,
    lane,
    atOnceMax,
    run: async () => {
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

test('clients take turns, then the users of each, so that another client waits for at most one scan', async () => {
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
    for (const next of ['c1', 'b1', 'c2', 'a2', 'a3', 'a4']) {
      ends.shift()?.();
      await expect.poll(() => begun.at(-1)).toBe(next);
    }
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

async function asOwner(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
