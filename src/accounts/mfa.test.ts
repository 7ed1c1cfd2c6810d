import { beforeEach, describe, expect, test } from 'vitest';
import { payrollOf, withFewPayslips } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { endOverdue } from './scheduled-tasks.ts';

const service = useService({}, { isWhole: true });
withFewPayslips(service);
const { consentingUser, linkUntil, until, answer, submissions } = payrollOf(service);
const RIGHT_CHARACTERS = 'sandbox-pass';

// clears the portal's lockouts from earlier tests
beforeEach(() => service.simulators?.portals.harbour.reset());

async function asked(password: string, provider = 'harbour') {
  const userId = await consentingUser();
  const company = provider === 'alder' ? { extra_login_params: { company_code: 'ALD001' } } : {};
  const account = await linkUntil(userId, 'MFA_REQUIRED', {
    payroll_provider: provider,
    password,
    ...company,
  });
  return { userId, account };
}

/** Returns the correct answer to a challenge. */
function rightAnswer({ kind, positions }: { kind: string; positions: number[] | null }): string {
  if (kind === 'code') return '123456';
  if (kind === 'date') return '1990-01-31';
  return (positions ?? []).map((position) => RIGHT_CHARACTERS[position - 1]).join('');
}

describe.each(['harbour', 'petrel'])('an MFA question from %s', (provider) => {
  test.each([
    ['mfa_code', 'code'],
    ['mfa_date', 'date'],
    ['mfa_password_characters', 'password_characters'],
  ])('for %s is shown, and the correct answer connects the account', async (password, kind) => {
    const { userId, account } = await asked(password, provider);
    const { mfa_challenge: challenge } = account;
    expect(account).toMatchObject({ mfa_enabled: true, status_reason: null });
    expect(challenge).toMatchObject({ kind, attempts_left: 3 });
    expect(challenge.prompt).not.toBe('');
    expect(Date.parse(challenge.expires_at)).toBeGreaterThan(service.clock.now().getTime());
    const reply = await answer(account.account_id, rightAnswer(challenge));
    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'CONNECTED', mfa_enabled: true, mfa_challenge: null },
    });
    await expect.poll(async () => (await submissions(userId)).body.pagination.total_count).toBeGreaterThan(0);
  });
});

describe('an MFA answer', () => {
  test('that is wrong is rejected with the attempts left; the last wrong one locks the account', async () => {
    const { account } = await asked('mfa_code');
    for (const left of ['2 attempts', '1 attempt']) {
      const wrong = await answer(account.account_id, '000000');
      expect(wrong).toMatchObject({
        status: 400,
        body: { errors: [`MFA response not accepted, ${left} left`] },
      });
      expect(wrong.headers.get('x-svc-error-code')).toBe('mfa_response_wrong');
      const { body } = await service.ask('GET', `/accounts/${account.account_id}`);
      expect(body).toMatchObject({ status: 'MFA_REQUIRED', status_reason: 'mfa_wrong' });
    }
    expect((await answer(account.account_id, '000000')).body.errors).toEqual([
      'MFA response not accepted, 0 attempts left',
    ]);
    expect(await until(account.account_id, 'LOCKED')).toMatchObject({ status_reason: 'mfa_invalid' });
  });

  test('in the wrong format is rejected without a call to the provider and without using up an attempt', async () => {
    const { account } = await asked('mfa_code');
    expect(await answer(account.account_id, '12')).toMatchObject({
      status: 400,
      body: { errors: ['MFA response not accepted, 3 attempts left'] },
    });
  });

  test('that never arrives leaves neither password nor question stored', async () => {
    const { account } = await asked('mfa_code');
    service.clock.advance(11 * 60_000);
    const listed = async (status: string) =>
      (await service.ask('GET', `/accounts?user_id=${account.user_id}&status=${status}`)).body.accounts
        .length;
    expect([await listed('LOGIN_FAILED'), await listed('MFA_REQUIRED')]).toEqual([1, 0]);
    const { body } = await service.ask('GET', `/users/${account.user_id}/readiness`);
    expect(body.payroll.status).toBe('failed');
    await endOverdue(service.app);
    const row = await service.app.database
      .tenant(service.clientId)
      .selectFrom('accounts')
      .select(['status', 'sealed_secrets'])
      .where('account_id', '=', account.account_id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'LOGIN_FAILED', sealed_secrets: null });
  });

  test('that is correct after a wrong one connects the account', async () => {
    const { account } = await asked('mfa_date', 'northgate');
    expect((await answer(account.account_id, '1999-12-31')).status).toBe(400);
    expect((await answer(account.account_id, '1990-01-31')).body.status).toBe('CONNECTED');
  });

  test('can be followed by another question', async () => {
    const { account } = await asked('mfa_code_2', 'alder');
    const first = await answer(account.account_id, '123456');
    expect(first).toMatchObject({ status: 200, body: { status: 'MFA_REQUIRED', status_reason: null } });
    expect(first.body.mfa_challenge.prompt).not.toBe(account.mfa_challenge.prompt);
    expect((await answer(account.account_id, '123456')).body.status).toBe('CONNECTED');
  });

  test('that arrives too late is rejected, and the account can be reconnected', async () => {
    const { account } = await asked('mfa_code');
    service.clock.advance(11 * 60_000);
    const { body } = await service.ask('GET', `/accounts/${account.account_id}`);
    expect(body).toMatchObject({ status: 'LOGIN_FAILED', status_reason: 'mfa_expired', mfa_challenge: null });
    expect(await answer(account.account_id, '123456')).toMatchObject({
      status: 400,
      body: {
        errors: [`Account [${account.account_id}] is LOGIN_FAILED and does not expect an MFA response`],
      },
    });
    await service.ask('POST', `/accounts/${account.account_id}/reconnect`, {
      body: { password: 'pass_good' },
    });
    await until(account.account_id, 'CONNECTED');
  });

  test('is rejected without a question, when it is empty, and for an unknown account', async () => {
    const userId = await consentingUser();
    const { account_id } = await linkUntil(userId, 'CONNECTED');
    expect((await answer(account_id, '123456')).body.errors).toEqual([
      `Account [${account_id}] is CONNECTED and does not expect an MFA response`,
    ]);
    expect((await service.ask('PUT', `/accounts/${account_id}/mfa`, { body: {} })).body.errors).toEqual([
      'Request is missing required field [mfa]',
    ]);
    expect((await answer('019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071', 'x')).status).toBe(404);
  });

  test('is rejected without an active authorisation', async () => {
    const { account, userId } = await asked('mfa_code');
    service.clock.advance(25 * 3_600_000);
    const { body } = await answer(account.account_id, '123456');
    expect(body.errors).toEqual([`User [${userId}] has no active authorisation`]);
  });

  test('that is sent twice at once reaches the provider once', async () => {
    const { account } = await asked('mfa_code');
    const replies = await Promise.all([
      answer(account.account_id, '123456'),
      answer(account.account_id, '123456'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    await until(account.account_id, 'CONNECTED');
  });
});
