import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { queryAllNodes, useService } from './support/service.ts';

const service = useService();

function create(idempotencyKey: string, body: unknown = { forename: 'Ada' }, key = service.apiKey) {
  return service.ask('POST', '/users', { key, body, headers: { 'Idempotency-Key': idempotencyKey } });
}

async function countUsers(key = service.apiKey): Promise<number> {
  return (await service.ask('GET', '/users', { key })).body.pagination.total_count;
}

describe('an Idempotency-Key', () => {
  test('returns the first answer to a repeated request, which has no effect', async () => {
    const first = await create('again');
    const before = await countUsers();
    const second = await create('again');
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await countUsers()).toBe(before);
  });

  test('lets fifty identical concurrent requests have one effect and one answer', async () => {
    const before = await countUsers();
    const replies = await Promise.all(Array.from({ length: 50 }, () => create('fifty')));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.user_id}`)).size).toBe(1);
    expect(await countUsers()).toBe(before + 1);
  });

  test('is rejected with another body, and nothing is stored', async () => {
    await create('other', { forename: 'Ada' });
    const before = await countUsers();
    const { status, body, headers } = await create('other', { forename: 'Bea' });
    expect({ status, body }).toEqual({
      status: 400,
      body: { errors: ['[Idempotency-Key] was already used for a different request: use a new key'] },
    });
    expect(headers.get('x-svc-error-code')).toBe('idempotency_key_reused');
    expect(await countUsers()).toBe(before);
  });

  test('belongs to one client', async () => {
    const { apiKey } = await service.newClient();
    const mine = await create('shared');
    const theirs = await create('shared', { forename: 'Ada' }, apiKey);
    expect(theirs.status).toBe(201);
    expect(theirs.body.user_id).not.toBe(mine.body.user_id);
  });

  test('is not stored with a rejected request, so that the corrected request is processed', async () => {
    expect((await create('corrected', { forename: 7 })).status).toBe(400);
    expect((await create('corrected', { forename: 'Ada' })).status).toBe(201);
  });

  test('expires after 24 hours', async () => {
    const first = await create('day');
    service.clock.advance(24 * 3_600_000 - 1);
    expect((await create('day')).body.user_id).toBe(first.body.user_id);
    service.clock.advance(2);
    expect((await create('day')).body.user_id).not.toBe(first.body.user_id);
  });

  test('is deleted together with the user that its stored answer is about', async () => {
    const { body } = await create('erased', { forename: 'Gone' });
    await service.ask('DELETE', `/users/${body.user_id}`);
    const again = await create('erased', { forename: 'Gone' });
    expect(again.status).toBe(201);
    expect(again.body.user_id).not.toBe(body.user_id);
  });

  test('is answered 409 if the first request does not end in time', async () => {
    const address = { connectionString: service.app.config.databaseUrl ?? '' };
    const holder = new pg.Client(address);
    await holder.connect();
    try {
      const first = await create('slow');
      // holds the key, as if the transaction of the first request were still open
      await holder.query('begin');
      await holder.query('delete from idempotency_keys where client_id = $1', [service.clientId]);
      const duplicate = create('slow');
      const waiting = `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%idempotency_keys%'`;
      const { database } = service.app;
      const countWaiting = async () =>
        (await queryAllNodes(database, waiting)).flatMap(({ rows }) => rows).length;
      await expect.poll(countWaiting).toBe(1);
      // the time limit of statements ends the wait with the same error
      await queryAllNodes(database, `select pg_cancel_backend(pid) from (${waiting}) waiting`);
      const { status, headers } = await duplicate;
      expect(status).toBe(409);
      expect(headers.get('x-svc-error-code')).toBe('idempotency_key_in_use');
      expect(headers.get('retry-after')).toBe('2');
      await holder.query('rollback');
      expect((await create('slow')).body).toEqual(first.body);
    } finally {
      await holder.end();
    }
  });

  test.each(['', 'x'.repeat(256), 'a b'])('%j is rejected', async (key) => {
    const { status, body } = await create(key);
    expect({ status, body }).toEqual({
      status: 400,
      body: { errors: ['[Idempotency-Key] must be 1 to 255 visible ASCII characters'] },
    });
  });
});
