import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { consentOf } from '../../test/support/consent.ts';
import { payrollOf, withFewPayslips } from '../../test/support/payroll.ts';
import { startService, useService } from '../../test/support/service.ts';
import { describeRoutes } from '../api.ts';
import { magicOf } from './magic.fixture.ts';
import { MFA_ANSWERS, PASSWORDS } from './magic-values.ts';

const service = useService({}, { isWhole: true });
withFewPayslips(service);
const payroll = payrollOf(service);
const { consentingUser, link, linkUntil, until, answer } = payroll;
const { expectFault, expectOutcome } = magicOf(service, payroll);

afterEach(() => service.ask('POST', '/sandbox/reset'));

function moveClock(body: object) {
  return service.ask('POST', '/sandbox/clock', { body });
}

describe('the clock', () => {
  test('moves by a duration or to a time, forward and back', async () => {
    const start = new Date('2026-01-31T09:30:00.000Z');
    const moved = await moveClock({ now: '2026-01-31T10:30:00+01:00' });
    expect(moved).toMatchObject({ status: 200, body: { now: start.toISOString() } });
    expect((await moveClock({ advance: 'P1M' })).body.now).toBe('2026-02-28T09:30:00.000Z');
    expect((await moveClock({ advance: '-PT30M' })).body.now).toBe('2026-02-28T09:00:00.000Z');
    const { body } = await service.ask('GET', '/sandbox/clock');
    expect(body).toEqual({
      now: '2026-02-28T09:00:00.000Z',
      machine_now: service.clock.now().toISOString(),
    });
    const { body: user } = await service.ask('POST', '/users', { body: {} });
    expect(user.created_at).toBe(service.clock.now().toISOString());
  });

  test.each([
    [{}, 'Request must have either [advance] or [now]'],
    [{ advance: 'P1D', now: '2026-01-31' }, 'Request must have either [advance] or [now]'],
    [
      { advance: '1 month' },
      '[advance] must be an ISO 8601 duration such as P1M, P2W or PT1H, or -P1D to go back',
    ],
    [
      { now: 'soon' },
      '[now] must be an ISO 8601 date-time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31',
    ],
    [{ now: '2023-12-31T23:59:59Z' }, 'The clock must stay in the years 2024 to 2100'],
    [{ advance: 'P99999Y' }, 'The clock must stay in the years 2024 to 2100'],
    [{ advance: '-P100Y' }, 'The clock must stay in the years 2024 to 2100'],
  ])('rejects %j and does not move', async (body, error) => {
    const before = await service.ask('GET', '/sandbox/clock');
    expect(await moveClock(body)).toMatchObject({ status: 400, body: { errors: [error] } });
    expect((await service.ask('GET', '/sandbox/clock')).body).toEqual(before.body);
  });

  test('continues from the time it was set to', async () => {
    await moveClock({ now: '2030-01-01T00:00:00Z' });
    service.clock.advance(90_000);
    expect((await service.ask('GET', '/sandbox/clock')).body.now).toBe('2030-01-01T00:01:30.000Z');
  });

  test('immediately starts checks whose time it passes, and their payslips arrive', async () => {
    const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    const { user_id } = body.user;
    await service.ask('PATCH', `/users/${user_id}`, { body: { recurring_checks_enabled: true } });
    const read = async () => (await service.ask('GET', `/accounts/${body.account.account_id}`)).body;
    await expect.poll(async () => (await read()).next_check_at).not.toBeNull();
    const moved = await moveClock({ advance: 'P1M' });
    expect(moved.body.checks_started).toBe(1);
    await expect
      .poll(async () => (await service.ask('GET', `/payroll/${user_id}`)).body.pagination.total_count)
      .toBe(4);
    expect((await moveClock({ advance: 'PT1H' })).body.checks_started).toBe(0);
  });
});

describe('POST /sandbox/faults', () => {
  const set = (body: object) => service.ask('POST', '/sandbox/faults', { body });

  test('affects a login until the fault is ended', () =>
    expectFault({ kind: 'unavailable', reason: 'provider_unavailable' }));

  test('affects the given number of requests of the given provider', async () => {
    await set({ target: 'alder', kind: 'unavailable', times: 1 });
    await linkUntil(await consentingUser(), 'CONNECTED');
    const login = { payroll_provider: 'alder', extra_login_params: { company_code: 'ALD1234' } };
    await linkUntil(await consentingUser(), 'UNAVAILABLE', login);
    await linkUntil(await consentingUser(), 'CONNECTED', login);
  });

  test('affects Xero and Staffology too', async () => {
    const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    const find = () =>
      service.ask('POST', '/accounts/direct-connections', { body: { user_id: body.user.user_id } });
    await set({ target: 'staffology-sandbox', kind: 'unavailable' });
    expect((await find()).status).toBe(503);
    await set({ target: 'staffology-sandbox', kind: null });
    expect((await find()).status).toBe(201);
    await set({ target: 'xero-sandbox', kind: 'unavailable' });
    const url = service.app.simulators?.urlsFor(service.clientId)['xero-sandbox'];
    expect((await fetch(`${url}/connections`)).status).toBe(503);
  });

  test.each([
    [{ target: 'nobody', kind: 'slow' }, /^\[target\] must be one of harbour, .*xero-sandbox, /],
    [
      { target: 'harbour', kind: 'fire' },
      /^\[kind\] must be one of unavailable, slow, rate_limited, disconnect/,
    ],
    [{ target: 'harbour' }, /missing required field \[kind\]/],
    [{ target: 'harbour', kind: 'slow', times: 0 }, /^\[times\] must be/],
  ])('rejects %j', async (body, error) => {
    const reply = await set(body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([expect.stringMatching(error)]);
  });
});

describe('POST /sandbox/reset', () => {
  test('ends faults, resets the clock and keeps stored data', async () => {
    const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    await service.ask('POST', '/sandbox/faults', { body: { target: 'harbour', kind: 'unavailable' } });
    await moveClock({ advance: 'P2Y' });
    const reset = await service.ask('POST', '/sandbox/reset');
    expect(reset).toMatchObject({ status: 200, body: { message: expect.stringContaining('was kept') } });
    const { body: clock } = await service.ask('GET', '/sandbox/clock');
    expect(clock.now).toBe(clock.machine_now);
    const kept = await service.ask('GET', `/payroll/${body.user.user_id}`);
    expect(kept.body.pagination.total_count).toBe(3);
    await linkUntil(await consentingUser(), 'CONNECTED');
  });

  test('deletes all users of the client on request, with their files and data, and verifies that', async () => {
    const { clientId, apiKey } = await service.newClient();
    const ask = (method: string, path: string, body?: object) =>
      service.ask(method, path, { key: apiKey, ...(body ? { body } : {}) });
    const { body: kept } = await service.ask('POST', '/users', { body: {} });
    const { body: persona } = await ask('POST', '/sandbox/users', { persona: 'user_good' });
    await ask('POST', '/users', {});
    const { webhook_id } = (
      await ask('POST', '/webhooks', { name: 'kept', events: ['user-payroll-submitted'], url: service.url })
    ).body;
    const reset = await ask('POST', '/sandbox/reset', { delete_users: true });
    expect(reset).toMatchObject({
      status: 200,
      body: {
        message: 'The sandbox was reset and users were deleted',
        users_deleted: 2,
        is_complete: true,
      },
    });
    expect((await ask('GET', '/users')).body.pagination.total_count).toBe(0);
    expect((await ask('GET', `/users/${persona.user.user_id}`)).status).toBe(404);
    expect((await ask('GET', `/webhooks/${webhook_id}`)).status).toBe(200);
    expect((await service.ask('GET', `/users/${kept.user_id}`)).status, 'of another client').toBe(200);
    const erasures = () =>
      service.app.database.tenant(clientId).selectFrom('erasures').select('verified_at').execute();
    await expect
      .poll(async () => (await erasures()).filter(({ verified_at }) => verified_at !== null))
      .toHaveLength(2);
    const { body: log } = await ask('GET', '/audit?limit=3');
    expect(log.audit_entries).toMatchObject([
      { action: 'sandbox_users_deleted', details: { users_deleted: 2 } },
      { action: 'user_deleted' },
      { action: 'user_deleted' },
    ]);
  });

  test('without a body keeps users, and rejects a body that is not valid', async () => {
    const { body: user } = await service.ask('POST', '/users', { body: {} });
    for (const body of [{ delete_users: 'yes' }, { everything: true }])
      expect((await service.ask('POST', '/sandbox/reset', { body })).status).toBe(400);
    for (const options of [{}, { body: {} }, { body: { delete_users: false } }])
      expect(await service.ask('POST', '/sandbox/reset', options)).toMatchObject({
        status: 200,
        body: { users_deleted: 0, is_complete: true },
      });
    expect((await service.ask('GET', `/users/${user.user_id}`)).status).toBe(200);
  });

  test('unlocks locked people and removes added payslips', async () => {
    const login = { user_name: 'user_no_payslips', password: 'mfa_code' };
    const { account_id } = await linkUntil(await consentingUser(), 'MFA_REQUIRED', login);
    for (let tries = 0; tries < 3; tries++) await answer(account_id, '000000');
    const locked = await linkUntil(await consentingUser(), 'LOCKED', { ...login, password: 'pass_good' });
    const path = `/sandbox/accounts/${account_id}/new-payslip`;
    expect((await service.ask('POST', path, { body: {} })).body.added).toBe(1);
    await service.ask('POST', '/sandbox/reset');
    const again = `/accounts/${locked.account_id}/reconnect`;
    expect((await service.ask('POST', again, { body: { password: 'pass_good' } })).status).toBe(201);
    await until(locked.account_id, 'CONNECTED');
    expect(service.simulators?.people.payslips('user_no_payslips')).toEqual([]);
  });
});

describe('GET /sandbox/catalogue', () => {
  test('lists people, passwords, answers and provider addresses', async () => {
    const { status, body } = await service.ask('GET', '/sandbox/catalogue');
    expect(status).toBe(200);
    expect(body.personas.map(({ persona }: { persona: string }) => persona)).toEqual(PERSONA_NAMES);
    expect(body.personas[0]).toMatchObject({ forename: 'Hannah', ni_number: 'JG481926B' });
    expect(body.passwords).toEqual(PASSWORDS);
    expect(body.mfa_answers).toEqual(MFA_ANSWERS);
    const urls = Object.fromEntries(
      body.providers.map(({ id, url }: { id: string; url: string }) => [id, url]),
    );
    expect(urls).toEqual(service.app.simulators?.urlsFor(service.clientId));
  });

  test.each(PASSWORDS.filter(({ password }) => ['error_account_locked', 'mfa_code'].includes(password)))(
    'the password “$password” leads to $status',
    expectOutcome,
  );

  test('lists answers that are accepted', async () => {
    for (const [password, kind] of [
      ['mfa_code', 'code'],
      ['mfa_date', 'date'],
      ['mfa_password_characters', 'password_characters'],
    ]) {
      const { account_id, mfa_challenge } = await linkUntil(await consentingUser(), 'MFA_REQUIRED', {
        password,
      });
      const known = MFA_ANSWERS.find((one) => one.kind === kind)?.answer ?? '';
      const said = mfa_challenge.positions?.map((position: number) => known[position - 1]).join('') ?? known;
      expect((await answer(account_id, said)).body.status, kind).toBe('CONNECTED');
    }
  });

  test('lists what a provider asks for besides a login', async () => {
    const { body } = await service.ask('GET', '/sandbox/catalogue');
    const alder = body.providers.find(({ id }: { id: string }) => id === 'alder');
    const { extra_login_params } = alder;
    expect(
      (await link(await consentingUser(), { payroll_provider: 'alder', extra_login_params })).status,
    ).toBe(201);
  });
});

describe('without simulators in the process', () => {
  test('endpoints that need simulators answer 503, and the catalogue has no addresses', async () => {
    const alone = await startService();
    try {
      const { newUser, accept } = consentOf(alone);
      const ask = (path: string, body: object) => alone.ask('POST', path, { body });
      for (const reply of [
        await ask('/sandbox/users', { persona: 'user_good' }),
        await ask('/sandbox/faults', { target: 'harbour', kind: null }),
        await alone.ask('POST', '/sandbox/reset'),
      ]) {
        expect(reply.status).toBe(503);
        expect(reply.headers.get('x-svc-error-code')).toBe('no_simulators');
      }
      const { body } = await alone.ask('GET', '/sandbox/catalogue');
      for (const { url } of body.providers) expect(url).toBeNull();
      const userId = await newUser();
      await accept(userId);
      const path = `/sandbox/users/${userId}/payroll-submissions`;
      expect((await ask(path, { payroll_submissions: [{}] })).status).toBe(201);
    } finally {
      await alone.stop();
    }
  });
});

describe('in production', () => {
  test('none of these endpoints exist', async () => {
    const production = await startService({
      SVC_ENV: 'production',
      MASTER_KEYS: `m1:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL: 'https://stipend.example',
    });
    try {
      const { paths } = (await describeRoutes()) as { paths: Record<string, object> };
      const operations = Object.entries(paths)
        .filter(([path]) => path.startsWith('/sandbox/'))
        .flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
        );
      expect(operations.length).toBeGreaterThanOrEqual(10);
      for (const [method, path] of operations) {
        const url = path.replace(/\{\w+\}/g, newId(new Date()));
        const reply = await production.ask(method, url, method === 'GET' ? {} : { body: {} });
        expect(reply.status, `${method} ${path}`).toBe(404);
        expect(reply.headers.get('x-svc-error-code')).toBe('no_such_endpoint');
      }
    } finally {
      await production.stop();
    }
  });
});
