import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { expectFailure } from './failed-login.fixture.ts';
import { AccountStatus } from './schema.ts';
import { requireTransition, TRANSITIONS } from './statuses.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept, asUser } = consentOf(service);
const payroll = payrollOf(service);
const { consentingUser, link, linkUntil, until, connected, submissions } = payroll;

describe('linking an account', () => {
  test('replies PENDING at once, then connects and stores the whole lookback as one entry', async () => {
    const userId = await consentingUser();
    const { status, body } = await link(userId);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user_id: userId,
      payroll_provider: 'harbour',
      user_name: 'user_good',
      status: 'PENDING',
      status_reason: null,
      mfa_enabled: false,
      mfa_challenge: null,
      latest_pay_date: null,
      authorisation_url: null,
    });
    const account = await until(body.account_id, 'CONNECTED');
    await expect.poll(async () => (await submissions(userId)).body.pagination.total_count).toBe(12);
    expect(account).toMatchObject({ status_reason: null, status_message: null });
    const { body: entries } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
    expect(entries.entries).toMatchObject([
      { account_id: body.account_id, source: 'payroll_connection', submission_count: 12, user_id: userId },
    ]);
  });

  test('uses the user’s own lookback instead of the client’s', async () => {
    const userId = await consentingUser({ payroll_period_months: 3 });
    await connected(userId);
    expect((await submissions(userId)).body.pagination.total_count).toBe(3);
  });

  test.each([
    [{ payroll_provider: 'nobody' }, ['[payroll_provider] is not a known provider']],
    [
      { user_name: undefined, password: undefined },
      ['Request is missing required field [user_name]', 'Request is missing required field [password]'],
    ],
    [{ payroll_provider: 'alder' }, ['Request is missing required field [extra_login_params.company_code]']],
    [
      { payroll_provider: 'alder', extra_login_params: { company_code: 'A', colour: 'red' } },
      [
        '[extra_login_params.company_code] must be text of 4 to 8 characters',
        '[extra_login_params.colour] is not a known field',
      ],
    ],
    [
      { payroll_provider: 'staffology-sandbox', user_name: undefined, password: undefined },
      ['[payroll_provider] is connected directly, without a sign-in: use POST /accounts/direct-connections'],
    ],
    [
      { payroll_provider: 'staffology-sandbox', password: undefined },
      ['[user_name] must not be sent for this provider: it is connected directly, without a sign-in'],
    ],
    [
      { payroll_provider: 'xero-sandbox', password: undefined },
      ["[user_name] must not be sent for this provider: the person signs in at the provider's own site"],
    ],
    [{ status: 'CONNECTED' }, ['[status] is not a known field']],
  ])('with %j is rejected and stores nothing', async (given, errors) => {
    const userId = await consentingUser();
    expect(await link(userId, given)).toMatchObject({ status: 400, body: { errors } });
    expect((await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts).toEqual([]);
  });

  test('needs an authorisation, an existing user, and payroll connections enabled', async () => {
    const alone = await newUser();
    expect(await link(alone)).toMatchObject({
      status: 403,
      body: { errors: [`User [${alone}] has no active authorisation`] },
    });
    expect((await link(randomUUID())).status).toBe(404);
    const off = await consentingUser({ payroll_connections_enabled: false });
    expect(await link(off)).toMatchObject({
      status: 403,
      body: { errors: ['Payroll connections are not enabled'] },
    });
  });

  test('uses the authorisation named in the header, and rejects another user’s or an unknown one with 403', async () => {
    const userId = await newUser();
    const other = await accept(await newUser());
    const mine = await accept(userId);
    const body = {
      user_id: userId,
      payroll_provider: 'harbour',
      user_name: 'user_good',
      password: 'pass_good',
    };
    const ask = (header: string) =>
      service.ask('POST', '/accounts', { body, headers: { 'x-svc-authorisation-id': header } });
    for (const wrong of [other, randomUUID()]) expect((await ask(wrong)).status).toBe(403);
    expect((await ask('no id')).status).toBe(400);
    expect((await ask(mine)).status).toBe(201);
  });

  test('links the same login only once, even with ten concurrent requests', async () => {
    const userId = await consentingUser();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => link(userId, { user_name: 'user_weekly' })),
    );
    const made = replies.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body.errors).toEqual([
      `[user_name] is already linked to this user, as account [${made[0]?.body.account_id}]`,
    ]);
    const { body } = await link(await consentingUser(), { user_name: 'user_weekly' });
    expect(body.status, 'another user may share a login').toBe('PENDING');
  });

  test('with a user token works for that user only', async () => {
    const userId = await consentingUser();
    const user = await asUser(userId);
    const body = {
      user_id: userId,
      payroll_provider: 'harbour',
      user_name: 'user_good',
      password: 'pass_good',
    };
    expect((await service.ask('POST', '/accounts', { ...user, body })).status).toBe(201);
    const other = await consentingUser();
    expect(
      (await service.ask('POST', '/accounts', { ...user, body: { ...body, user_id: other } })).status,
    ).toBe(404);
  });

  test('with the same Idempotency-Key twice creates one account', async () => {
    const userId = await consentingUser();
    const body = {
      user_id: userId,
      payroll_provider: 'harbour',
      user_name: 'user_good',
      password: 'pass_good',
    };
    const ask = () =>
      service.ask('POST', '/accounts', { body, headers: { 'Idempotency-Key': `link-${userId}` } });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
  });
});

describe('a failed login', () => {
  test.each([
    ['password_expired', 'LOGIN_FAILED'],
    ['account_locked', 'LOCKED'],
    ['provider_unavailable', 'UNAVAILABLE'],
  ])('%s sets the status %s and a message for the person', (reason, status) =>
    expectFailure(payroll, { reason, status }),
  );

  test('is counted, and the service stops before the provider would lock the account', async () => {
    const userId = await consentingUser();
    const login = { payroll_provider: 'northgate', user_name: 'user_bonus', password: 'wrong' };
    const { account_id } = await linkUntil(userId, 'LOGIN_FAILED', login);
    const again = (password: string) =>
      service.ask('POST', `/accounts/${account_id}/reconnect`, { body: { password } });
    expect((await again('wrong too')).body.status).toBe('PENDING');
    await until(account_id, 'LOGIN_FAILED');
    await again('wrong three');
    const locked = await until(account_id, 'LOCKED');
    expect(locked.status_reason).toBe('too_many_attempts');
    const posts = service.simulators?.portals.northgate.loginPosts();
    expect(await again('pass_good')).toMatchObject({
      status: 400,
      body: {
        errors: [
          `Account [${account_id}] is LOCKED until ${locked.locked_until}: reconnect it after that time`,
        ],
      },
    });
    await until(account_id, 'LOCKED');
    await service.ask('DELETE', `/accounts/${account_id}`);
    const fresh = await linkUntil(userId, 'LOCKED', { ...login, password: 'pass_good' });
    expect(service.simulators?.portals.northgate.loginPosts(), 'nothing more was sent to the provider').toBe(
      posts,
    );
    service.clock.advance(61 * 60_000);
    await service.ask('POST', `/accounts/${fresh.account_id}/reconnect`, { body: { password: 'pass_good' } });
    expect(await until(fresh.account_id, 'CONNECTED')).toMatchObject({ locked_until: null });
  });

  test('can be retried under the same id; a connected account cannot be reconnected', async () => {
    const userId = await consentingUser();
    const { account_id } = await linkUntil(userId, 'LOGIN_FAILED', {
      user_name: 'user_overtime',
      password: 'wrong',
    });
    expect(await service.ask('POST', `/accounts/${account_id}/reconnect`, { body: {} })).toMatchObject({
      status: 400,
      body: { errors: ['Request is missing required field [password]'] },
    });
    const reply = await service.ask('POST', `/accounts/${account_id}/reconnect`, {
      body: { password: 'pass_good' },
    });
    expect(reply).toMatchObject({ status: 201, body: { account_id, status: 'PENDING' } });
    await until(account_id, 'CONNECTED');
    expect(
      await service.ask('POST', `/accounts/${account_id}/reconnect`, { body: { password: 'x' } }),
    ).toMatchObject({
      status: 400,
      body: { errors: [`Account [${account_id}] is CONNECTED and cannot be reconnected`] },
    });
    const { body: history } = await service.ask('GET', `/accounts/${account_id}/steps`);
    expect(history.steps).toMatchObject([
      { status: 'PENDING', status_reason: null },
      { status: 'LOGIN_FAILED', status_reason: 'invalid_credentials' },
      { status: 'PENDING', status_reason: null },
      { status: 'CONNECTED', status_reason: null },
    ]);
    const other = await asUser(await consentingUser());
    expect(await service.ask('GET', `/accounts/${account_id}/steps`, other)).toMatchObject({ status: 404 });
  });

  test('leaves no password and no session stored', async () => {
    const userId = await consentingUser();
    const { account_id } = await linkUntil(userId, 'LOGIN_FAILED', { password: 'wrong' });
    const row = await service.app.database
      .tenant(service.clientId)
      .selectFrom('accounts')
      .select('sealed_secrets')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secrets).toBeNull();
  });
});

describe('listing and following accounts', () => {
  test('lists accounts newest first, filtered by user and status, in pages', async () => {
    const userId = await consentingUser();
    const one = await linkUntil(userId, 'CONNECTED');
    const two = await linkUntil(userId, 'LOGIN_FAILED', { payroll_provider: 'northgate', password: 'wrong' });
    const ids = async (query: string) =>
      (await service.ask('GET', `/accounts?user_id=${userId}${query}`)).body.accounts.map(
        ({ account_id }: { account_id: string }) => account_id,
      );
    expect(await ids('')).toEqual([two.account_id, one.account_id]);
    expect(await ids('&status=CONNECTED')).toEqual([one.account_id]);
    expect(await ids('&limit=1&offset=1')).toEqual([one.account_id]);
    expect((await service.ask('GET', `/accounts?user_id=${randomUUID()}`)).status).toBe(404);
    expect((await service.ask('GET', '/accounts?status=HAPPY')).status).toBe(400);
  });

  test('shows a user only the user’s own accounts', async () => {
    const [mine, theirs] = [await consentingUser(), await consentingUser()];
    const own = await link(mine);
    const other = await link(theirs);
    const user = await asUser(mine);
    expect((await service.ask('GET', '/accounts', user)).body.accounts).toHaveLength(1);
    expect((await service.ask('GET', `/accounts/${own.body.account_id}`, user)).status).toBe(200);
    expect((await service.ask('GET', `/accounts/${other.body.account_id}`, user)).status).toBe(404);
    expect((await service.ask('GET', `/accounts?user_id=${theirs}`, user)).status).toBe(404);
  });

  test('streams an account’s changes as server-sent events', async () => {
    const userId = await consentingUser();
    const user = await asUser(userId);
    const { body } = await link(userId, { user_name: 'user_good', password: 'mfa_code' });
    const response = await fetch(`${service.url}/accounts/${body.account_id}/events`, {
      headers: user.headers,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const seen: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      for (const [, data = ''] of decoder.decode(chunk).matchAll(/^data: (.*)$/gm))
        seen.push(JSON.parse(data).status);
      if (seen.includes('MFA_REQUIRED')) break;
    }
    expect(seen.at(-1)).toBe('MFA_REQUIRED');
    expect((await fetch(`${service.url}/accounts/${body.account_id}/events`)).status).toBe(401);
    expect((await service.ask('GET', `/accounts/${randomUUID()}/events`)).status).toBe(404);
  });
});

describe('deleting an account', () => {
  test('deletes the account with its entries, submissions and secrets, and corrects the verdict', async () => {
    const userId = await consentingUser();
    const { account_id } = await connected(userId);
    const verdict = async () => {
      const { body } = await service.ask('GET', `/users/progress?search=${userId}`);
      return body.users[0].verdict;
    };
    await expect.poll(verdict, { timeout: 30_000 }).toMatchObject({ risk: expect.any(String) });
    expect((await service.ask('DELETE', `/accounts/${account_id}`)).body).toEqual({
      message: `Account with id [${account_id}] was deleted`,
    });
    expect((await service.ask('GET', `/accounts/${account_id}`)).status).toBe(404);
    expect((await service.ask('DELETE', `/accounts/${account_id}`)).status).toBe(404);
    expect((await submissions(userId)).body.pagination.total_count).toBe(0);
    expect((await service.ask('GET', `/payroll/entries?user_id=${userId}`)).body.entries).toEqual([]);
    await expect.poll(verdict, { timeout: 30_000 }).toMatchObject({ status: 'not_enough_data', risk: null });
  });

  test('with a user token works for the user’s own account only, and is in the audit log', async () => {
    const userId = await consentingUser();
    const { body } = await link(userId);
    const path = `/accounts/${body.account_id}`;
    expect((await service.ask('DELETE', path, await asUser(await newUser()))).status).toBe(404);
    expect((await service.ask('DELETE', path, await asUser(userId))).status).toBe(200);
    expect((await service.ask('GET', path)).status).toBe(404);
    const entries = await service.app.database
      .tenant(service.clientId)
      .selectFrom('audit_entries')
      .select(['actor_kind', 'actor_id'])
      .where('action', '=', 'account_deleted')
      .where('subject_id', '=', body.account_id)
      .execute();
    expect(entries).toEqual([{ actor_kind: 'user', actor_id: userId }]);
  });

  test('while it is being connected leaves no PENDING account behind', async () => {
    for (let round = 0; round < 5; round++) {
      const userId = await consentingUser();
      const { body } = await link(userId);
      await service.ask('DELETE', `/accounts/${body.account_id}`);
      await service.ask('DELETE', `/users/${userId}`);
    }
    await expect
      .poll(async () => (await service.ask('GET', '/accounts?limit=100')).body.accounts.filter(isPending))
      .toEqual([]);
  });
});

function isPending({ status }: { status: string }): boolean {
  return status === 'PENDING';
}

describe('account statuses', () => {
  test('change only as the transition table allows', () => {
    for (const from of AccountStatus.options) {
      for (const to of AccountStatus.options) {
        if (TRANSITIONS[from].includes(to)) expect(() => requireTransition(from, to)).not.toThrow();
        else
          expect(() => requireTransition(from, to)).toThrow(`An account that is ${from} cannot become ${to}`);
      }
    }
  });
});
