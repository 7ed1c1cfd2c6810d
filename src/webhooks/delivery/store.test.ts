import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, type Db, openDatabase } from '#platform/database/database.ts';
import { useService } from '../../../test/support/service.ts';
import { hooksOf } from '../../../test/support/webhooks.ts';
import { webhookScheduledTasks } from '../scheduled-tasks.ts';
import type { AttemptResult, Claimed } from './claim.ts';
import { claimDue, measureQueue, recordResults } from './store.ts';

const service = useService();
const { hook, sendTest, read } = hooksOf(service);
const DAY_MS = 86_400_000;

/** The database under test. */
let database: Database;
beforeEach(() => {
  database = service.app.database;
});

/**
 * A time at which new deliveries are due. The clock is stopped, but the database counts the time that a statement takes
 * to reach it.
 */
const afterStatement = () => new Date(service.clock.now().getTime() + 60_000);

function claim(workerId: string, { now = afterStatement(), leaseSeconds = 25 } = {}): Promise<Claimed[]> {
  const options = { now, workerId, leaseSeconds, limit: 10 };
  const capacity = { webhookIds: [], capacities: [], defaultCapacity: 10 };
  return database.inSystem((tx) => claimDue(tx, { ...options, ...capacity }));
}

function failed({ client_id, delivery_id, claims, attempts }: Claimed): AttemptResult {
  const at = service.clock.now().toISOString();
  return {
    client_id,
    delivery_id,
    claims,
    attempts,
    status: 'pending',
    due_at: at,
    finished_at: null,
    at,
    duration_ms: 5,
    outcome: 'answered',
    status_code: 500,
    sealed_answer: null,
  };
}

const record = (results: AttemptResult[]) => database.inSystem((tx) => recordResults(tx, results));

async function claimOne(workerId: string): Promise<Claimed> {
  const [claimed] = await claim(workerId);
  if (!claimed) throw new Error('No delivery could be claimed');
  return claimed;
}

/** The statements for a distributed database work on one server too. `npm run test:citus` runs them on a cluster. */
describe.each(['one server', 'a distributed database'])('with the statements for %s', (kind) => {
  let opened: Database | null = null;
  beforeEach(() => {
    if (kind === 'one server') return;
    opened ??= openDatabase(service.app.database.address, {
      connections: 2,
      isDistributed: true,
      onLost: () => undefined,
    });
    database = opened;
  });
  afterAll(() => opened?.close());

  test('a result that is recorded twice counts once', async () => {
    const { id } = await hook();
    const deliveryId = await sendTest(id);
    const result = failed(await claimOne('one'));
    expect((await record([result])).size).toBe(1);
    expect((await record([result])).size).toBe(0);
    expect(await read(id, deliveryId)).toMatchObject({ attempts: 1, attempt_log: [{ attempt: 1 }] });
  });

  test('a result of an outdated claim is ignored', async () => {
    const { id } = await hook();
    const deliveryId = await sendTest(id);
    const [early] = await claim('one', { leaseSeconds: 0 });
    const late = await claimOne('two');
    if (!early) throw new Error('No delivery could be claimed');
    expect((await record([failed(early)])).size).toBe(0);
    expect((await record([failed(late)])).size).toBe(1);
    expect((await read(id, deliveryId)).attempts).toBe(1);
  });

  test('a claimed delivery is claimed neither by a worker whose clock is ahead nor again by its own worker', async () => {
    const { id } = await hook();
    await sendTest(id);
    await claimOne('one');
    const ahead = new Date(service.clock.now().getTime() + DAY_MS);
    expect(await claim('two', { now: ahead })).toEqual([]);
    await sendTest(id);
    await claim('one', { leaseSeconds: 0 });
    expect(await claim('one'), 'its own lease has expired, but its attempt may still run').toEqual([]);
    expect(await claim('two')).toHaveLength(1);
  });

  test('due deliveries are counted, and the oldest is found that does not wait for a receiver that fails', async () => {
    const { id } = await hook();
    const measure = () => database.inSystem((tx) => measureQueue(tx, afterStatement(), 100));
    const { pending } = await measure();
    await sendTest(id);
    expect(await measure()).toEqual({ pending: pending + 1, oldest: expect.any(String) });
    const webhooks = () => service.app.database.tenant(service.clientId).updateTable('webhooks');
    await webhooks().set({ failures: 1 }).execute();
    expect(await measure()).toEqual({ pending: pending + 1, oldest: null });
    await webhooks().set({ failures: 0 }).execute();
  });
});

describe('housekeeping', () => {
  const housekeep = async () => {
    for (const task of webhookScheduledTasks(service.app)) await task.run();
  };
  const rows = async (table: 'deliveries' | 'webhooks') =>
    (
      await service.app.database.tenant(service.clientId).selectFrom(table).select('webhook_id').execute()
    ).map(({ webhook_id }) => webhook_id);

  test('deletes deliveries after 30 days, pending ones only if their webhook is not active', async () => {
    const [active, paused] = [await hook(), await hook()];
    await service.ask('PATCH', `/webhooks/${paused.id}`, { body: { status: 'paused' } });
    await sendTest(active.id);
    const done = failed(await claimOne('one'));
    await record([{ ...done, status: 'failed', due_at: null, finished_at: done.at }]);
    for (const { id } of [active, paused]) await sendTest(id);
    service.clock.advance(29 * DAY_MS);
    await housekeep();
    const left = async () => (await rows('deliveries')).filter((id) => [active.id, paused.id].includes(id));
    expect(await left()).toHaveLength(3);
    service.clock.advance(2 * DAY_MS);
    await housekeep();
    expect(await left()).toEqual([active.id]);
  });

  test('keeps an old delivery that somebody replays at the same moment', async () => {
    const { id } = await hook();
    const deliveryId = await sendTest(id);
    const change = (tx: Db, to: { status: string; due_at: Date | null; finished_at: Date | null }) =>
      tx.updateTable('deliveries').set(to).where('delivery_id', '=', deliveryId).execute();
    const now = service.clock.now();
    await database.inTenant(service.clientId, (tx) =>
      change(tx, { status: 'failed', due_at: null, finished_at: now }),
    );
    service.clock.advance(31 * DAY_MS);
    const [isReplayed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const replay = database.inTenant(service.clientId, async (tx) => {
      await change(tx, { status: 'pending', due_at: now, finished_at: null });
      isReplayed.resolve();
      await mayCommit.promise;
    });
    await isReplayed.promise;
    const deletion = housekeep();
    const waiting = async () =>
      (await database.probes.query('select from pg_locks where not granted')).rowCount;
    await expect.poll(waiting).toBeGreaterThan(0);
    mayCommit.resolve();
    await Promise.all([replay, deletion]);
    expect((await read(id, deliveryId)).status).toBe('pending');
  });

  test('deletes the deliveries of deleted webhooks, and then the webhooks', async () => {
    const { id } = await hook();
    await sendTest(id);
    await service.ask('DELETE', `/webhooks/${id}`);
    expect((await service.ask('GET', `/webhooks/${id}`)).status).toBe(404);
    expect((await service.ask('DELETE', `/webhooks/${id}`)).status).toBe(404);
    expect(await rows('deliveries')).toContain(id);
    await housekeep();
    expect([...(await rows('deliveries')), ...(await rows('webhooks'))]).not.toContain(id);
  });
});
