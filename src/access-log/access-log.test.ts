import { randomBytes, randomUUID } from 'node:crypto';
import { createClient } from 'stipend/client';
import { describe, expect, test } from 'vitest';
import { failInserts } from '../../test/support/fail-inserts.ts';
import { newMember } from '../../test/support/members.ts';
import { startService, useService } from '../../test/support/service.ts';
import { scheduledTasksOf } from '../worker.ts';

const MASTER_KEYS = `test:${randomBytes(32).toString('base64')}`;
const service = useService({ MASTER_KEYS });

async function list(query = '', options: object = {}) {
  const { status, body } = await service.ask('GET', `/access-log?${query}`, options);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function newUser(key = service.apiKey): Promise<string> {
  return (await service.ask('POST', '/users', { key, body: { forename: 'Ada' } })).body.user_id;
}

/** Sends a request with the client's key and returns the entries that it left. */
async function traceOf(method: string, path: string, options: { key?: string; body?: unknown } = {}) {
  const { status, headers } = await service.ask(method, path, options);
  const id = headers.get('x-request-id');
  const { accesses } = await list('limit=100', options.key ? { key: options.key } : {});
  return { status, found: accesses.filter((one: { request_id: string }) => one.request_id === id) };
}

async function keyIdOf(): Promise<string> {
  const admin = await newMember(service, 'admin');
  return (await admin.ask('GET', '/api-keys')).body.api_keys[0].key_id;
}

describe('the access log', () => {
  test('shows which key read whose data, from where and when', async () => {
    const userId = await newUser();
    const { found } = await traceOf('GET', `/users/${userId}`);
    expect(found).toEqual([
      {
        id: expect.any(String),
        at: service.clock.now().toISOString(),
        key_id: await keyIdOf(),
        address: '127.0.0.1',
        method: 'GET',
        path: '/users/{user_id}',
        status: 200,
        request_id: expect.any(String),
        user_ids: [userId],
        omitted_users: 0,
      },
    ]);
  });

  test('shows all users of a page, and none for a request that failed', async () => {
    const { apiKey: key } = await service.newClient();
    const users = [await newUser(key), await newUser(key), await newUser(key)];
    const page = await traceOf('GET', '/users?limit=2', { key });
    expect(page.found[0].user_ids.toSorted()).toEqual(users.slice(1).toSorted());
    expect((await traceOf('GET', `/users/${randomUUID()}`, { key })).found).toMatchObject([
      { status: 404, path: '/users/{user_id}', user_ids: [] },
    ]);
    expect((await traceOf('PATCH', `/users/${users[0]}`, { key, body: { ext_id: 7 } })).found).toMatchObject([
      { status: 400, user_ids: [] },
    ]);
  });

  test('is filtered by key, user, address and time, in pages', async () => {
    const { apiKey: key } = await service.newClient();
    const [one, other] = [await newUser(key), await newUser(key)];
    service.clock.advance(60_000);
    const from = service.clock.now().toISOString();
    for (const userId of [one, other, one]) await service.ask('GET', `/users/${userId}`, { key });
    service.clock.advance(60_000);
    const to = service.clock.now().toISOString();
    await service.ask('GET', `/users/${one}/readiness`, { key });
    service.clock.advance(1);
    await service.ask('GET', `/users/${one}/configuration`, { key });
    const paths = async (query: string) =>
      (await list(query, { key })).accesses.map(({ path }: { path: string }) => path);
    const read = '/users/{user_id}';
    expect(await paths(`user_id=${other}&from=${from}`)).toEqual([read]);
    expect(await paths(`user_id=${one}&from=${from}&to=${to}`)).toEqual([`${read}/readiness`, read, read]);
    expect(await paths(`user_id=${one}&address=127.0.0.1&limit=1`)).toEqual([`${read}/configuration`]);
    expect(await paths(`address=::ffff:127.0.0.1&user_id=${other}&limit=1`)).toEqual([read]);
    expect(await paths('address=192.0.2.1')).toEqual([]);
    expect(await paths(`user_id=${other}&from=1960-01-01`)).toEqual([read, '/users']);
    expect(await paths('to=1960-01-01')).toEqual([]);
    expect(await paths(`key_id=${randomUUID()}`)).toEqual([]);
    const { key_id } = (await list('', { key })).accesses[0];
    expect(await paths(`key_id=${key_id}&user_id=${other}&from=${from}`)).toEqual([read]);
    const first = await list(`user_id=${one}&from=${from}&limit=2`, { key });
    const second = await list(`user_id=${one}&from=${from}&limit=2&after=${first.pagination.next_after}`, {
      key,
    });
    expect([...first.accesses, ...second.accesses].map(({ path }) => path)).toEqual([
      `${read}/configuration`,
      `${read}/readiness`,
      read,
      read,
    ]);
    expect(second.pagination.next_after).toBeNull();
    for (const wrong of ['address=here', 'key_id=7', 'from=yesterday', 'limit=101', 'offset=1'])
      expect((await service.ask('GET', `/access-log?${wrong}`)).status, wrong).toBe(400);
  });

  test('finds every access to a user once, however many there are at once, and those of earlier versions', async () => {
    const { apiKey: key, clientId } = await service.newClient();
    const [one, other] = [await newUser(key), await newUser(key)];
    for (let time = 0; time < 3; time++) {
      service.clock.advance(500);
      for (const userId of [one, other, one, one]) await service.ask('GET', `/users/${userId}`, { key });
      await service.ask('GET', '/users', { key });
    }
    const { accesses: all } = await list('limit=100', { key });
    const ids = all
      .filter(({ user_ids }: { user_ids: string[] }) => user_ids.includes(one))
      .map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(1 + 3 * 4);
    const { database } = service.app;
    const stored = await database
      .tenant(clientId)
      .selectFrom('access_log_users')
      .select('access_id')
      .where('read_user', '=', one)
      .execute();
    expect(stored.length, 'not a row for each access').toBeLessThan(ids.length);
    // earlier versions store a row for each access, and other processes store some of a window
    await database.inSystem(async (tx) => {
      const rows = ids
        .slice(0, 6)
        .map((id: string) => ({ client_id: clientId, read_user: one, access_id: id }));
      await tx
        .insertInto('access_log_users')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    const found: string[] = [];
    for (let after = ''; after !== 'null'; ) {
      const page = await list(`user_id=${one}&limit=5${after && `&after=${after}`}`, { key });
      found.push(...page.accesses.map(({ id }: { id: string }) => id));
      after = String(page.pagination.next_after);
    }
    expect(found).toEqual(ids);
  });

  test('is read to its end by the client library', async () => {
    const { apiKey } = await service.newClient();
    const userId = await newUser(apiKey);
    const client = createClient({ url: service.url, apiKey });
    for (let sent = 0; sent < 5; sent++) await client.get('/users/{user_id}', { path: { user_id: userId } });
    const seen: string[] = [];
    for await (const access of client.list('/access-log', { query: { user_id: userId, limit: 3 } }))
      seen.push(access.path);
    expect(seen).toEqual([...Array(5).fill('/users/{user_id}'), '/users']);
  });

  test('shows only the client’s own entries, to admins and API keys', async () => {
    const { apiKey: key } = await service.newClient();
    const theirs = await newUser(key);
    expect((await list(`user_id=${theirs}`)).accesses).toEqual([]);
    expect((await list(`user_id=${theirs}`, { key })).accesses).toHaveLength(1);
    for (const [role, status] of [
      ['admin', 200],
      ['developer', 403],
      ['underwriter', 403],
      ['support', 403],
      ['viewer', 403],
    ] as const)
      expect((await (await newMember(service, role)).ask('GET', '/access-log')).status).toBe(status);
  });

  test('leaves out reads by members, which the audit log has', async () => {
    const userId = await newUser();
    await (await newMember(service, 'underwriter')).ask('GET', `/users/${userId}`);
    expect((await list(`user_id=${userId}`)).accesses).toMatchObject([{ method: 'POST', path: '/users' }]);
  });

  test('still shows the requests about a deleted user, by the user’s id only', async () => {
    const userId = await newUser();
    await service.ask('GET', `/users/${userId}`);
    await service.ask('DELETE', `/users/${userId}`);
    await service.runJobs();
    expect(
      (await list(`user_id=${userId}`)).accesses.map(({ method }: { method: string }) => method),
    ).toEqual(['DELETE', 'GET', 'POST']);
    const db = service.app.database.tenant(service.clientId);
    const [row] = await db.selectFrom('access_log').selectAll().where('path', '=', '/users').execute();
    expect(JSON.stringify(row)).not.toContain('127.0.0.1');
  });

  test('keeps entries for as many days as ACCESS_LOG_DAYS says', async () => {
    const forget = scheduledTasksOf(service.app).find(({ name }) => name === 'forget-accesses');
    const userId = await newUser();
    const count = async () => (await list(`user_id=${userId}`)).accesses.length;
    await service.app.accesses.write();
    service.clock.advance(90 * 86_400_000 - 60_000);
    await forget?.run();
    expect(await count()).toBe(1);
    service.clock.advance(120_000);
    await forget?.run();
    expect(await count()).toBe(0);
    const db = service.app.database.tenant(service.clientId);
    const left = db.selectFrom('access_log_users').select('access_id').where('read_user', '=', userId);
    expect(await left.execute()).toEqual([]);
  });
});

describe('entries that wait to be written', () => {
  const lost = async () =>
    Number(
      /stipend_access_log_entries_total\{result="lost"\} (\d+)/.exec(
        await (await fetch(`${service.url}/metrics`)).text(),
      )?.[1],
    );

  test('survive an outage of the database', async () => {
    const userId = await newUser();
    const recover = await failInserts(service, 'access_log', '57P01');
    await service.ask('GET', `/users/${userId}`);
    await service.app.accesses.write();
    await recover();
    expect((await list(`user_id=${userId}`)).accesses).toHaveLength(2);
    expect(await lost()).toBe(0);
  });

  test('are counted in the metrics if they can’t be stored', async () => {
    await service.app.accesses.write();
    const recover = await failInserts(service, 'access_log', '23514');
    await Promise.all([service.ask('GET', '/users'), service.ask('GET', '/users')]);
    await service.app.accesses.write();
    await recover();
    expect(await lost()).toBe(2);
    expect(service.log.some((line) => line.includes('entries were lost'))).toBe(true);
  });

  test('are written when the process stops', async () => {
    const { apiKey, clientId } = await service.newClient();
    const other = await startService({ MASTER_KEYS, DATABASE_URL: service.app.config.databaseUrl ?? '' });
    await fetch(`${other.url}/users`, { headers: { 'X-API-KEY': apiKey } });
    await other.stop();
    const db = service.app.database.tenant(clientId);
    expect(await db.selectFrom('access_log').select('path').execute()).toEqual([{ path: '/users' }]);
  });
});
