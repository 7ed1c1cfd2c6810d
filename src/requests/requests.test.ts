import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NEWEST_VERSION } from '#values/api-versions.ts';
import { consentOf } from '../../test/support/consent.ts';
import { newMember } from '../../test/support/members.ts';
import { startService, useService } from '../../test/support/service.ts';
import { scheduledTasksOf } from '../worker.ts';
import { listOf } from './requests.fixture.ts';

const MASTER_KEYS = `test:${randomBytes(32).toString('base64')}`;
const service = useService({ MASTER_KEYS });
const { newUser, asUser } = consentOf(service);
const list = listOf(service);

/** Sends a request under an id of its own and returns how it is listed. */
async function listed(
  method: string,
  path: string,
  options: { headers?: object; [name: string]: unknown } = {},
) {
  const id = randomUUID();
  const headers = { ...options.headers, 'X-Request-Id': id };
  const { status } = await service.ask(method, path, { ...options, headers });
  return { status, id, found: (await list(`request_id=${id}`)).requests };
}

describe('the list of recent API calls', () => {
  test('shows a failed call with its route, error and request id, but no values', async () => {
    const body = { payroll_period_months: 100, 'Ada Example': 1 };
    const userId = await newUser();
    const { id, found } = await listed('PATCH', `/users/${userId}`, { body });
    expect(found).toEqual([
      {
        request_id: id,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        caller: 'api_key',
        is_dashboard: false,
        key_id: expect.any(String),
        key_name: expect.any(String),
        user_id: userId,
        method: 'PATCH',
        path: '/users/{user_id}',
        api_version: NEWEST_VERSION,
        deprecated: [],
        status: 400,
        duration_ms: expect.any(Number),
        error_code: 'invalid_request',
        error_messages: [
          '[payroll_period_months] must be a whole number from 1 to 72',
          '[…] is not a known field',
        ],
      },
    ]);
  });

  test('shows the calls of users and members, including those that their role does not allow', async () => {
    const userId = await newUser();
    expect((await listed('GET', `/payroll/${userId}`, await asUser(userId))).found).toMatchObject([
      { caller: 'user', method: 'GET', path: '/payroll/{user_id}', status: 200, error_code: null },
    ]);
    const { token } = await newMember(service, 'viewer');
    const viewer = { key: null, headers: { Authorization: `Bearer ${token}` } };
    expect((await listed('GET', '/audit', viewer)).found).toMatchObject([
      {
        caller: 'member',
        path: '/audit',
        status: 403,
        error_code: 'forbidden',
        error_messages: ['The role viewer does not allow this: ask an admin of your team'],
      },
    ]);
  });

  test('does not show calls without a valid credential, or of other clients', async () => {
    const { apiKey } = await service.newClient();
    expect(await listed('GET', '/users', { key: 'wrong' })).toMatchObject({ status: 401, found: [] });
    const other = await listed('GET', '/users', { key: apiKey });
    expect(other).toMatchObject({ status: 200, found: [] });
    expect((await list(`request_id=${other.id}`, { key: apiKey })).pagination.total_count).toBe(1);
  });

  test('is filtered by status, path and time, in pages', async () => {
    service.clock.advance(60_000);
    const since = service.clock.now().toISOString();
    for (const path of ['/webhooks', '/webhooks?limit=0', '/members', `/webhooks/${randomUUID()}`]) {
      // a call is dated by its arrival
      service.clock.advance(60_000);
      await service.ask('GET', path);
    }
    const paths = async (query: string) => {
      const { pagination, requests } = await list(`since=${since}&${query}`);
      return [pagination.total_count, ...requests.map(({ path }: { path: string }) => path)];
    };
    expect(await paths('status_class=4xx')).toEqual([2, '/webhooks/{webhook_id}', '/webhooks']);
    expect(await paths('status_class=2xx&path=/webhooks')).toEqual([1, '/webhooks']);
    expect(await paths(`path=${encodeURIComponent('/webhooks/{webhook_id}')}`)).toEqual([
      1,
      '/webhooks/{webhook_id}',
    ]);
    expect(await paths('path=/webhooks&limit=1&offset=1')).toEqual([2, '/webhooks']);
    expect(await paths('status_class=5xx')).toEqual([0]);
    expect(await paths('status=404')).toEqual([1, '/webhooks/{webhook_id}']);
    expect(await paths('status=404&status_class=2xx')).toEqual([0]);
    service.clock.advance(60_000);
    expect((await list(`since=${service.clock.now().toISOString()}`)).requests).toEqual([]);
    const wrongs = [
      'status_class=9xx',
      'since=yesterday',
      'request_id=',
      'limit=101',
      'status=4xx',
      'key_id=mine',
    ];
    for (const wrong of wrongs) expect((await service.ask('GET', `/requests?${wrong}`)).status).toBe(400);
  });

  test('is filtered by key and by person, also if the call failed, and can leave out the dashboard’s own calls', async () => {
    const { apiKey: key, clientId } = await service.newClient();
    const { member, password, ask } = await newMember(service, 'admin', { clientId });
    const { body: made } = await ask('POST', '/api-keys', { body: { name: 'Loan server' } });
    const { body: user } = await service.ask('POST', '/users', { key: made.api_key, body: {} });
    await service.ask('GET', `/payroll/entries?user_id=${user.user_id}`, { key });
    await service.ask('PATCH', `/users/${user.user_id}`, { key, body: { forename: 7 } });
    const calls = async (query: string) =>
      (await list(query, { key })).requests.map(
        ({ method, path, status }: Record<string, string>) => `${method} ${path} ${status}`,
      );
    expect(await calls(`user_id=${user.user_id}`)).toEqual([
      'PATCH /users/{user_id} 400',
      'GET /payroll/entries 200',
      'POST /users 201',
    ]);
    expect(await calls(`user_id=${user.user_id}&key_id=${made.key_id}`)).toEqual(['POST /users 201']);
    const [first] = (await list(`key_id=${made.key_id}`, { key })).requests;
    expect(first).toMatchObject({ key_id: made.key_id, key_name: 'Loan server', is_dashboard: false });
    const { body: other } = await service.ask('GET', `/requests?key_id=${made.key_id}`);
    expect(other.requests, 'of another client').toEqual([]);
    const session = await service.ask('POST', '/members/session', {
      key: null,
      headers: { 'x-svc-session': 'active' },
      body: { username: member.email, password },
    });
    const cookie = (session.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await service.ask('GET', '/members', { key: null, headers: { cookie, 'x-svc-session': 'active' } });
    expect(await calls('path=/members')).toEqual(['GET /members 200']);
    expect(await calls('path=/members&is_dashboard=true')).toEqual(['GET /members 200']);
    expect(await calls('path=/members&is_dashboard=false')).toEqual([]);
  });

  test('is readable by developers and support, but not by underwriters, viewers and users', async () => {
    const asks = async (role: 'developer' | 'support' | 'underwriter' | 'viewer') =>
      (await (await newMember(service, role)).ask('GET', '/requests')).status;
    expect([await asks('developer'), await asks('support')]).toEqual([200, 200]);
    expect([await asks('underwriter'), await asks('viewer')]).toEqual([403, 403]);
    const user = await asUser(await newUser());
    expect((await service.ask('GET', '/requests', user)).status).toBe(401);
  });

  test('has the calls that a process answered before it stopped', async () => {
    const other = await startService({ MASTER_KEYS, DATABASE_URL: service.app.config.databaseUrl ?? '' });
    const id = randomUUID();
    await fetch(`${other.url}/users`, { headers: { 'X-API-KEY': service.apiKey, 'X-Request-Id': id } });
    await other.stop();
    expect((await list(`request_id=${id}`)).requests).toMatchObject([{ path: '/users', status: 200 }]);
  });

  test('keeps calls for seven days', async () => {
    const forget = scheduledTasksOf(service.app).find(({ name }) => name === 'forget-requests');
    const { id } = await listed('GET', '/users');
    service.clock.advance(7 * 86_400_000 - 60_000);
    await forget?.run();
    expect((await list(`request_id=${id}`)).pagination.total_count).toBe(1);
    service.clock.advance(120_000);
    await forget?.run();
    expect((await list(`request_id=${id}`)).pagination.total_count).toBe(0);
  });
});
