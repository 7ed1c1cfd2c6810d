import { afterEach, describe, expect, test } from 'vitest';
import { listJobs } from '#platform/jobs/queue.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { consentingUser, linkUntil, until, answer, submissions } = payrollOf(service);

afterEach(() => service.ask('POST', '/sandbox/reset'));

async function persona(name = 'user_good'): Promise<{ userId: string; accountId: string }> {
  const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: name } });
  return { userId: body.user.user_id, accountId: body.account.account_id };
}

/** Waits until no job is queued or running. */
function untilIdle(): Promise<void> {
  const jobs = () => service.app.database.inSystem((tx) => listJobs(tx, { onlyFailed: false, limit: 10 }));
  return expect.poll(jobs).toEqual([]);
}

describe('PUT /sandbox/accounts/{account_id}/status', () => {
  const move = (accountId: string, body: object) =>
    service.ask('PUT', `/sandbox/accounts/${accountId}/status`, { body });

  test.each([
    ['LOGIN_FAILED', 'invalid_credentials'],
    ['LOCKED', 'account_locked'],
    ['REAUTH_REQUIRED', 'session_expired'],
    ['UNAVAILABLE', 'provider_unavailable'],
    ['REVOKED', 'authorisation_revoked'],
    ['PENDING', null],
    ['CONNECTED', null],
  ])('sets %s with its default reason, whatever the status was', async (status, status_reason) => {
    const { accountId } = await persona();
    await move(accountId, { status: 'UNAVAILABLE', status_reason: 'interrupted' });
    const { status: code, body } = await move(accountId, { status });
    expect(code).toBe(200);
    expect(body).toMatchObject({
      account_id: accountId,
      status,
      status_reason,
      status_message: status_reason === null ? null : expect.any(String),
      status_updated_at: service.clock.now().toISOString(),
    });
    expect((await service.ask('GET', `/accounts/${accountId}`)).body).toEqual(body);
  });

  test('sets MFA_REQUIRED with a question that has no right answer', async () => {
    const { accountId } = await persona();
    const { body } = await move(accountId, { status: 'MFA_REQUIRED' });
    expect(body.mfa_challenge).toMatchObject({ kind: 'code', length: 6, attempts_left: 3 });
    expect((await answer(accountId, '123456')).body).toMatchObject({ status: 'LOGIN_FAILED' });
  });

  test('rejects a reason that does not fit the status', async () => {
    const { accountId } = await persona();
    expect(
      (await move(accountId, { status: 'LOGIN_FAILED', status_reason: 'terms_pending' })).body,
    ).toMatchObject({
      status: 'LOGIN_FAILED',
      status_reason: 'terms_pending',
    });
    expect(await move(accountId, { status: 'CONNECTED', status_reason: 'rate_limited' })).toMatchObject({
      status: 400,
      body: { errors: ['[status_reason] must be one of nothing_found when [status] is CONNECTED'] },
    });
    expect((await move(accountId, { status: 'PENDING', status_reason: 'rate_limited' })).body.errors).toEqual(
      ['[status_reason] must be null when [status] is PENDING'],
    );
    expect((await move(accountId, { status: 'LOCKED', status_reason: 'rate_limited' })).body.errors).toEqual([
      '[status_reason] must be one of account_locked, mfa_invalid, too_many_attempts when [status] is LOCKED',
    ]);
    expect((await move(accountId, { status: 'ASLEEP' })).body.errors[0]).toMatch(
      /^\[status\] must be one of PEND/,
    );
  });

  test('wipes sessions and passwords, and cancels planned checks', async () => {
    const { userId, accountId } = await persona();
    await service.ask('PATCH', `/users/${userId}`, { body: { recurring_checks_enabled: true } });
    const read = async () => (await service.ask('GET', `/accounts/${accountId}`)).body;
    await expect.poll(async () => (await read()).next_check_at).not.toBeNull();
    const { body } = await move(accountId, { status: 'REAUTH_REQUIRED' });
    expect(body.next_check_at).toBeNull();
    const row = await service.app.database
      .tenant(service.clientId)
      .selectFrom('accounts')
      .select('sealed_secrets')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secrets).toBeNull();
    const reconnect = await service.ask('POST', `/accounts/${accountId}/reconnect`, {
      body: { password: 'pass_good' },
    });
    expect(reconnect.status).toBe(201);
    await until(accountId, 'CONNECTED');
  });

  test('sets a status that a sign-in in progress does not overwrite', async () => {
    const userId = await consentingUser();
    const { account_id } = await linkUntil(userId, 'PENDING', { password: 'slow_1' });
    await expect.poll(() => service.simulators?.portals.harbour.loginPosts()).toBeGreaterThan(0);
    await move(account_id, { status: 'LOCKED' });
    await untilIdle();
    expect((await service.ask('GET', `/accounts/${account_id}`)).body.status).toBe('LOCKED');
  });
});

describe('POST /sandbox/accounts/{account_id}/new-payslip', () => {
  const pay = (accountId: string, body: object = {}) =>
    service.ask('POST', `/sandbox/accounts/${accountId}/new-payslip`, { body });
  const stored = async (userId: string) => (await submissions(userId)).body.pagination.total_count;

  test('with advance_clock makes the payslips available at once', async () => {
    const { userId, accountId } = await persona();
    const before = service.clock.now();
    const { status, body } = await pay(accountId, { count: 2, advance_clock: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({ added: 2, pay_dates: [expect.any(String), body.latest_pay_date] });
    expect(Date.parse(body.pay_dates[0])).toBeGreaterThan(before.getTime());
    expect(body.now).toBe(body.latest_pay_date);
    await expect.poll(() => stored(userId)).toBe(14);
    const { body: account } = await service.ask('GET', `/accounts/${accountId}`);
    expect(account).toMatchObject({ status: 'CONNECTED', latest_pay_date: body.latest_pay_date });
  });

  test('without advance_clock makes the payslips available on their pay dates only', async () => {
    const { userId, accountId } = await persona('user_no_payslips');
    const { body } = await pay(accountId);
    expect(body).toMatchObject({ added: 1, now: service.clock.now().toISOString() });
    await untilIdle();
    expect(await stored(userId)).toBe(0);
    await service.ask('POST', '/sandbox/clock', { body: { now: body.latest_pay_date } });
    await pay(accountId);
    await expect.poll(() => stored(userId)).toBe(1);
  });

  test('does not pay a person who has left', async () => {
    const { accountId } = await persona('user_leaver');
    expect((await pay(accountId)).body).toMatchObject({ added: 0, pay_dates: [], latest_pay_date: null });
  });

  test('finds the person by NI number if the provider has no login', async () => {
    const { userId } = await persona();
    const direct = await service.ask('POST', '/accounts/direct-connections', { body: { user_id: userId } });
    const { account_id } = direct.body.payroll_submissions[0];
    expect((await pay(account_id)).body.added).toBe(1);
    await service.ask('PATCH', `/users/${userId}`, { body: { ni_number: null } });
    expect(await pay(account_id)).toMatchObject({
      status: 400,
      body: {
        errors: [
          `Account [${account_id}] does not belong to a person of the sandbox: see GET /sandbox/catalogue`,
        ],
      },
    });
  });

  test.each([{ count: 0 }, { count: 13 }, { count: '1' }, { advance_clock: 1 }, { colour: 'red' }])(
    'rejects %j',
    async (body) => {
      const { accountId } = await persona();
      expect((await pay(accountId, body)).status).toBe(400);
    },
  );
});
