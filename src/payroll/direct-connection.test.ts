import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept, asUser } = consentOf(service);
const { consentingUser, identityOf, submissions } = payrollOf(service);

beforeEach(() => service.simulators?.staffology.setFault(null));

const connect = (userId: string) =>
  service.ask('POST', '/accounts/direct-connections', { body: { user_id: userId } });

describe('a direct connection', () => {
  test('finds a person without a login and returns the stored submissions', async () => {
    const userId = await consentingUser(identityOf('user_good'));
    const { status, body } = await connect(userId);
    expect(status).toBe(201);
    expect(body.pagination).toMatchObject({ offset: 0, limit: 12, count: 12, total_count: 12 });
    expect(body.payroll_submissions[0]).toMatchObject({
      source: 'payroll_direct_connection',
      trust_score: 'HIGH',
      identity_information: { NI_number: identityOf('user_good').ni_number },
    });
    const { body: accounts } = await service.ask('GET', `/accounts?user_id=${userId}`);
    expect(accounts.accounts).toMatchObject([
      { payroll_provider: 'staffology-sandbox', status: 'CONNECTED', user_name: null },
    ]);
  });

  test('returns the same submissions again and stores nothing twice, even with ten concurrent requests', async () => {
    const userId = await consentingUser(identityOf('user_good'));
    const replies = await Promise.all(Array.from({ length: 10 }, () => connect(userId)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect((await connect(userId)).body.pagination.total_count).toBe(12);
    expect((await submissions(userId)).body.pagination.total_count).toBe(12);
    const { body } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
    expect(body.entries).toHaveLength(1);
  });

  test('of somebody else, whose details the client stored in place of the first ones, has another account', async () => {
    const userId = await consentingUser(identityOf('user_good'));
    await connect(userId);
    const listed = async () => (await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts;
    const [{ account_id: first }] = await listed();
    const of = async (accountId: string) =>
      (await submissions(userId, `&account_id=${accountId}`)).body.payroll_submissions;
    const before = await of(first);
    await service.ask('PATCH', `/users/${userId}`, { body: identityOf('user_fortnightly') });
    const { body } = await connect(userId);
    const [{ account_id: second }] = await listed();
    expect(second).not.toBe(first);
    expect((await of(first)).length).toBe(before.length);
    expect(await of(second)).toHaveLength(body.pagination.total_count);
    await connect(userId);
    await service.ask('PATCH', `/users/${userId}`, { body: identityOf('user_good') });
    await connect(userId);
    expect(await listed()).toHaveLength(2);
    expect((await of(first)).length).toBe(before.length);
  });

  test.each([
    ['an unknown person', { ni_number: 'AB123456C' }],
    ['a different date of birth', { date_of_birth: '1991-01-31' }],
    ['a different postcode', { post_codes: ['SW1A 1AA'] }],
  ])('with %s finds nobody, and does not say why', async (_, changes) => {
    const userId = await consentingUser({ ...identityOf('user_good'), ...changes });
    const { status, body } = await connect(userId);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        pagination: { offset: 0, limit: 1, count: 0, total_count: 0, next_after: null },
        payroll_submissions: [],
      },
    });
    expect((await service.ask('GET', `/accounts?user_id=${userId}`)).body.accounts).toEqual([]);
  });

  test('names every missing field of the user in its own message', async () => {
    const { status, body } = await connect(await consentingUser({ forename: 'Ada' }));
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        errors: ['ni_number', 'date_of_birth', 'post_codes'].map(
          (name) => `[${name}] param is missing on the user`,
        ),
      },
    });
  });

  test('takes the details that the user does not have, and stores them only once the user is found', async () => {
    const { ni_number, date_of_birth, post_codes, ...names } = identityOf('user_fortnightly');
    const userId = await consentingUser({ ...names, post_codes });
    const user = await asUser(userId);
    const search = (body: object) =>
      service.ask('POST', '/accounts/direct-connections', { ...user, body: { user_id: userId, ...body } });
    expect((await search({ ni_number, date_of_birth, post_code: post_codes[0] })).body.errors).toEqual([
      '[post_code] must not be sent: the user already has one',
    ]);
    expect((await search({ ni_number: 'QQ', date_of_birth: '1990-13-01' })).status).toBe(400);
    expect(
      (await search({ ni_number, date_of_birth: `${date_of_birth}T23:00:00.000Z` })).body.errors,
    ).toEqual(['[date_of_birth] must be a date such as 1990-01-31, without a time of day']);
    expect((await search({ ni_number: 'AB123456C', date_of_birth })).body.payroll_submissions).toEqual([]);
    const stored = async () => (await service.ask('GET', `/users/${userId}`)).body;
    expect(await stored()).toMatchObject({ ni_number: null, date_of_birth: null });
    expect((await search({ ni_number, date_of_birth })).body.payroll_submissions.length).toBeGreaterThan(0);
    expect(await stored()).toMatchObject({ ni_number, date_of_birth: `${date_of_birth}T00:00:00.000Z` });
    expect((await search({ user_id: await consentingUser() })).status).toBe(404);
  });

  test('is rejected after five searches that found nobody, so that details can’t be guessed', async () => {
    const { ni_number, ...others } = identityOf('user_scottish');
    const userId = await consentingUser(others);
    const user = await asUser(userId);
    const search = (number: string) =>
      service.ask('POST', '/accounts/direct-connections', {
        ...user,
        body: { user_id: userId, ni_number: number },
      });
    for (let guess = 0; guess < 5; guess++)
      expect((await search(`AB12345${guess}C`)).body.payroll_submissions).toEqual([]);
    const { status, headers } = await search(ni_number);
    expect([status, headers.get('x-svc-error-code')]).toEqual([429, 'too_many_attempts']);
  });

  test('needs an active authorisation before a bureau is asked', async () => {
    const before = service.simulators?.staffology.counts.requests;
    const userId = await newUser(identityOf('user_good'));
    expect((await connect(userId)).status).toBe(403);
    expect((await connect(randomUUID())).status).toBe(404);
    expect(service.simulators?.staffology.counts.requests).toBe(before);
  });

  test('replies 503 and stores nothing when a bureau is unavailable', async () => {
    const userId = await consentingUser(identityOf('user_student_loan'));
    service.simulators?.staffology.setFault({ kind: 'unavailable' });
    const reply = await connect(userId);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBeTruthy();
    expect((await submissions(userId)).body.pagination.total_count).toBe(0);
    expect(service.log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        request_id: reply.headers.get('x-request-id'),
        code: reply.headers.get('x-svc-error-code'),
        msg: 'request failed',
      }),
    );
  });

  test('returns the same figures as the same person’s portal', async () => {
    const userId = await consentingUser(identityOf('user_k_code'));
    await connect(userId);
    const { body } = await submissions(userId);
    const payslips = service.simulators?.people.payslips('user_k_code').slice(-12) ?? [];
    const grosses = body.payroll_submissions.map(
      (one: { income_information: { earnings: { gross_pay: string } } }) =>
        one.income_information.earnings.gross_pay,
    );
    expect(grosses.reverse()).toEqual(
      payslips.map(({ grossPence }) => (Number(grossPence) / 100).toFixed(2)),
    );
  });
});

describe('a direct connection whose consent was withdrawn and given again', () => {
  test('is CONNECTED again', async () => {
    const userId = await newUser(identityOf('user_good'));
    const authorisationId = await accept(userId);
    await connect(userId);
    await service.ask('DELETE', `/authorisations/${authorisationId}`);
    await accept(userId);
    expect((await connect(userId)).body.pagination.total_count).toBe(12);
    const { body } = await service.ask('GET', `/accounts?user_id=${userId}`);
    expect(body.accounts).toMatchObject([{ status: 'CONNECTED', status_reason: null }]);
  });
});

describe('readiness', () => {
  const readiness = async (userId: string) => (await service.ask('GET', `/users/${userId}/readiness`)).body;

  test('shows for each source whether data is complete, in progress, not found or failed', async () => {
    const { link, linkUntil } = payrollOf(service);
    const fresh = await consentingUser();
    expect((await readiness(fresh)).payroll).toEqual({
      status: 'not_started',
      count: 0,
      counted: 0,
      first_date: null,
      last_date: null,
    });
    await linkUntil(fresh, 'MFA_REQUIRED', { password: 'mfa_code' });
    expect((await readiness(fresh)).payroll.status).toBe('in_progress');
    const failed = await consentingUser();
    await linkUntil(failed, 'LOGIN_FAILED', { user_name: 'user_leaver', password: 'wrong' });
    expect((await readiness(failed)).payroll.status).toBe('failed');
    const empty = await consentingUser();
    await link(empty, { user_name: 'user_no_payslips' });
    await expect.poll(async () => (await readiness(empty)).payroll.status).toBe('nothing_found');
    const direct = await consentingUser(identityOf('user_good'));
    await connect(direct);
    const found = (await readiness(direct)).direct;
    expect(found).toMatchObject({ status: 'complete', count: 12, counted: 12 });
    expect(found.first_date < found.last_date).toBe(true);
    expect((await readiness(direct)).payroll.status).toBe('not_started');
    const nobody = await consentingUser({ ...identityOf('user_good'), ni_number: 'AB123456C' });
    await connect(nobody);
    expect((await readiness(nobody)).direct.status).toBe('nothing_found');
    expect((await service.ask('GET', `/users/${randomUUID()}/readiness`)).status).toBe(404);
  });
});
