import { beforeAll, describe, expect, test } from 'vitest';
import { newMember, type SignedInMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
let admin: SignedInMember;
let developer: SignedInMember;

beforeAll(async () => {
  admin = await newMember(service, 'admin');
  developer = await newMember(service, 'developer');
});

async function changesBy({ member }: SignedInMember): Promise<string[]> {
  const { body } = await service.ask('GET', `/audit?limit=100&action=sandbox_changed&actor_id=${member.id}`);
  return body.audit_entries.map(({ details }: { details: { change: string } }) => details.change);
}

describe('members in the sandbox', () => {
  test('a developer creates people, moves the clock and sets faults, all of it audited, without seeing personal data', async () => {
    const { status, body } = await developer.ask('POST', '/sandbox/users', {
      body: { persona: 'user_good' },
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ forename: '***', ni_number: '***' });
    expect(body.account).toMatchObject({ status: 'CONNECTED', user_name: '***' });
    const account = `/sandbox/accounts/${body.account.account_id}`;
    const locked = await developer.ask('PUT', `${account}/status`, { body: { status: 'LOCKED' } });
    expect(locked.body).toMatchObject({ status: 'LOCKED', user_name: '***' });
    await developer.ask('POST', '/sandbox/clock', { body: { advance: 'P1D' } });
    await developer.ask('POST', '/sandbox/faults', { body: { target: 'alder', kind: 'slow' } });
    await developer.ask('POST', '/sandbox/journeys', { body: {} });
    await developer.ask('POST', '/sandbox/webhooks/receiver', { body: {} });
    await developer.ask('POST', '/sandbox/reset');
    expect(await changesBy(developer)).toEqual([
      'sandbox_reset',
      'receiver_created',
      'journey_created',
      'fault_changed',
      'clock_moved',
      'account_status_changed',
      'user_created',
    ]);
  });

  test('only a member who may delete users resets the sandbox with all users', async () => {
    const refused = await developer.ask('POST', '/sandbox/reset', { body: { delete_users: true } });
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: ['The role developer does not allow this: ask an admin of your team'] },
    });
    const { body: kept } = await service.ask('GET', '/users');
    expect(kept.users.length).toBeGreaterThan(0);
    const reset = await admin.ask('POST', '/sandbox/reset', { body: { delete_users: true } });
    expect(reset.body).toMatchObject({ users_deleted: kept.users.length, is_complete: true });
  });

  test('a developer reads only emails to their own address, an admin reads all', async () => {
    for (const { member } of [admin, developer])
      await service.ask('POST', '/members/request-password-reset', {
        key: null,
        body: { username: member.email },
      });
    await service.runJobs();
    const read = async (by: SignedInMember, query = '') =>
      (await by.ask('GET', `/sandbox/mail${query}`)).body.mails.map(({ to }: { to: string }) => to);
    expect(new Set(await read(admin))).toEqual(new Set([admin.member.email, developer.member.email]));
    expect(new Set(await read(developer))).toEqual(new Set([developer.member.email]));
    expect(await read(developer, `?to=${encodeURIComponent(admin.member.email)}`)).toEqual([]);
  });

  test('members read events without payloads, and can list the API calls of one kind of caller', async () => {
    const { body: before } = await admin.ask('GET', '/events?after=latest');
    await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    const { next_after: after } = before.pagination;
    const path = `/events${after ? `?after=${after}` : ''}`;
    // events become visible only when no earlier transaction can still commit, including those of other tests
    const first = async () => (await service.ask('GET', path)).body.events[0];
    await expect.poll(first).toHaveProperty('body.payload');
    const own = await first();
    const { body } = await admin.ask('GET', path);
    const { payload: _, ...rest } = own.body;
    expect(body.events[0].body).toEqual(rest);
    const { body: calls } = await admin.ask('GET', '/requests?caller=api_key&limit=100');
    expect(new Set(calls.requests.map(({ caller }: { caller: string }) => caller))).toEqual(
      new Set(['api_key']),
    );
  });
});

describe('a webhook receiver', () => {
  test('is listed for its own client, and members see deliveries without payload', async () => {
    await service.ask('POST', '/sandbox/reset');
    const { body: made } = await admin.ask('POST', '/sandbox/webhooks/receiver', { body: {} });
    const sent = await fetch(made.url, {
      method: 'POST',
      body: JSON.stringify({ event: 'user-payroll-submitted', payload: { net_pay: '1.00' } }),
    });
    expect(sent.status).toBe(204);
    const { body } = await developer.ask('GET', '/sandbox/webhooks/receiver');
    expect(body.receivers).toEqual([
      { ...made, delivery_count: 1, last_received_at: service.clock.now().toISOString() },
    ]);
    const path = `/sandbox/webhooks/receiver/${made.receiver_id}`;
    const bodyFor = async (by: SignedInMember) => (await by.ask('GET', path)).body.deliveries[0].body;
    for (const member of [admin, developer])
      expect(await bodyFor(member)).toEqual({ event: 'user-payroll-submitted' });
    const { body: own } = await service.ask('GET', path);
    expect(own.deliveries[0].body).toHaveProperty('payload');
    const { apiKey: key } = await service.newClient();
    expect((await service.ask('GET', '/sandbox/webhooks/receiver', { key })).body.receivers).toEqual([]);
  });
});

describe('GET /sandbox/faults', () => {
  test('lists the faults that still affect requests, for one client only, until they are used up or ended', async () => {
    const set = (body: object) => service.ask('POST', '/sandbox/faults', { body });
    const list = async (key = service.apiKey) =>
      (await service.ask('GET', '/sandbox/faults', { key })).body.faults;
    await service.ask('POST', '/sandbox/reset');
    expect(await list()).toEqual([]);
    await set({ target: 'harbour', kind: 'unavailable', after: 2, times: 3 });
    await set({ target: 'taxauth', kind: 'slow' });
    await set({ target: 'api', kind: 'rate_limited', times: 2, retry_after: 3 });
    const provider = { retry_after: null, ends_at: null };
    expect(await list()).toEqual([
      expect.objectContaining({ target: 'api', kind: 'rate_limited', after: 0, times: 2, retry_after: 3 }),
      { target: 'harbour', kind: 'unavailable', after: 2, times: 3, ...provider },
      { target: 'taxauth', kind: 'slow', after: 0, times: null, ...provider },
    ]);
    expect((await service.ask('GET', '/users')).status).toBe(429);
    expect((await list())[0]).toMatchObject({ target: 'api', times: 1 });
    expect((await service.ask('GET', '/users')).status).toBe(429);
    await set({ target: 'taxauth', kind: null });
    expect((await list()).map(({ target }: { target: string }) => target)).toEqual(['harbour']);
    expect(await list((await service.newClient()).apiKey)).toEqual([]);
    await service.ask('POST', '/sandbox/reset');
    expect(await list()).toEqual([]);
  });
});

describe('POST /sandbox/journeys', () => {
  test('gives a new person a journey that opens in a frame of our own site and of no other', async () => {
    const { body, status } = await admin.ask('POST', '/sandbox/journeys', {
      body: { persona: 'user_two_jobs' },
    });
    expect(status).toBe(201);
    const user = await service.ask('GET', `/users/${body.user_id}`);
    expect(user.body).toMatchObject({ forename: 'Aisha', taxauth_enabled: true });
    const open = (origin: string) => fetch(`${body.journey_url}?embed=${encodeURIComponent(origin)}`);
    const own = await open(service.url);
    expect(own.headers.get('content-security-policy')).toContain(`frame-ancestors ${service.url}`);
    expect(own.headers.get('set-cookie')).toMatch(/^stipend_journey=.*SameSite=Lax/);
    expect((await open('https://elsewhere.example')).status).toBe(403);
  });
});

test('the clock is set back to the machine’s time with null', async () => {
  await service.ask('POST', '/sandbox/clock', { body: { advance: 'P1Y' } });
  const { body } = await service.ask('POST', '/sandbox/clock', { body: { now: null } });
  expect(body.now).toBe(body.machine_now);
});
