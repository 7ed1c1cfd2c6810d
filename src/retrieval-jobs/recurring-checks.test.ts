import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { findAccountForChange } from '#accounts';
import { consentOf } from '../../test/support/consent.ts';
import { deleteUsers } from '../../test/support/delete-users.ts';
import { payrollOf, withFewPayslips } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { startDueChecks } from './run-check.ts';

const service = useService({}, { isWhole: true });
withFewPayslips(service);
const { newUser, accept } = consentOf(service);
const { connected, query, submissions, until, untilFetched } = payrollOf(service);
const HOUR_MS = 3_600_000;
const HOURLY = { recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' };

beforeEach(async () => {
  service.simulators?.portals.harbour.reset();
  service.simulators?.people.reset();
  await deleteUsers(service);
});

async function scheduled(settings: object = HOURLY, given: Record<string, string> = {}) {
  const userId = await newUser(settings);
  const authorisationId = await accept(userId, 'recurring');
  const account = await connected(userId, given);
  return { userId, authorisationId, accountId: account.account_id as string, account };
}

const start = () => startDueChecks(service.app);

/** Starts one check, even if a query or a job locks its account for a while: due checks skip locked accounts. */
const startOne = () => expect.poll(start).toBe(1);

async function checksOf(accountId: string) {
  const rows = await service.app.database
    .tenant(service.clientId)
    .selectFrom('account_checks')
    .select(['slot', 'outcome', 'finished_at'])
    .where('account_id', '=', accountId)
    .orderBy('slot')
    .execute();
  return rows;
}

async function finished(accountId: string, count: number) {
  await expect
    .poll(async () => (await checksOf(accountId)).filter(({ finished_at }) => finished_at !== null).length)
    .toBe(count);
  return checksOf(accountId);
}

const accountOf = async (id: string) => (await service.ask('GET', `/accounts/${id}`)).body;

describe('a recurring check', () => {
  test('runs at its slot, stores what is new, and plans the next slot without drift', async () => {
    const { userId, accountId, account } = await scheduled();
    const first = Date.parse(account.next_check_at);
    expect(first - Date.parse(account.status_updated_at)).toBe(HOUR_MS);
    expect(await start()).toBe(0);
    service.simulators?.people.amend(service.simulators.people.payslips('user_good').at(-1)?.id ?? '');
    service.clock.set(new Date(first + 7 * 60_000));
    expect(await start()).toBe(1);
    expect(await finished(accountId, 1)).toMatchObject([
      { slot: account.next_check_at, outcome: 'recorded' },
    ]);
    expect((await submissions(userId)).body.pagination.total_count).toBe(4);
    expect(Date.parse((await accountOf(accountId)).next_check_at)).toBe(first + HOUR_MS);
  });

  test('stores an entry that the next query returns, once, even if both run at the same time', async () => {
    const { userId, accountId, account } = await scheduled();
    await query(userId, accountId);
    const amend = () =>
      service.simulators?.people.amend(service.simulators.people.payslips('user_good').at(-1)?.id ?? '');
    amend();
    service.clock.set(new Date(account.next_check_at));
    await start();
    await finished(accountId, 1);
    const { body } = await query(userId, accountId);
    expect(body.payroll_submissions).toHaveLength(1);
    const { body: list } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
    expect(body.entry_id).toBe(list.entries[0].entry_id);
    expect((await query(userId, accountId)).body).toMatchObject({ entry_id: null, payroll_submissions: [] });
    amend();
    service.clock.advance(HOUR_MS);
    const [beside] = await Promise.all([query(userId, accountId), startOne()]);
    expect(beside.body.payroll_submissions).toHaveLength(1);
    await finished(accountId, 2);
    expect((await query(userId, accountId)).body).toMatchObject({ entry_id: null, payroll_submissions: [] });
    expect((await submissions(userId)).body.pagination.total_count).toBe(5);
  });

  test('stores an entry that the next query does not return if it was deleted', async () => {
    const { userId, accountId, account } = await scheduled();
    const people = service.simulators?.people;
    people?.amend(people.payslips('user_good').at(-1)?.id ?? '');
    service.clock.set(new Date(account.next_check_at));
    await start();
    await finished(accountId, 1);
    const { body } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
    expect(body.entries).toHaveLength(2);
    await service.ask('DELETE', `/payroll/entries/${body.entries[0].entry_id}`);
    // the provider no longer has the amended payslip, so the query finds nothing new
    people?.reset();
    expect((await query(userId, accountId)).body).toMatchObject({ entry_id: null, payroll_submissions: [] });
  });

  test('runs once per slot, however many processes start it at once', async () => {
    const { accountId, account } = await scheduled();
    service.clock.set(new Date(account.next_check_at));
    const started = await Promise.all(Array.from({ length: 8 }, start));
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await finished(accountId, 1)).toMatchObject([{ outcome: 'nothing_new' }]);
    expect(await start()).toBe(0);
  });

  test('is left for the next start while a transaction locks its account', async () => {
    const { accountId, account } = await scheduled();
    service.clock.set(new Date(account.next_check_at));
    await service.app.database.inTenant(service.clientId, async (tx) => {
      await findAccountForChange(tx, service.clientId, accountId);
      expect(await start()).toBe(0);
    });
    expect(await start()).toBe(1);
    expect(await finished(accountId, 1)).toMatchObject([{ slot: account.next_check_at }]);
  });

  test('runs once after a long downtime, and then continues on schedule', async () => {
    const { accountId, account } = await scheduled();
    const first = Date.parse(account.next_check_at);
    service.clock.set(new Date(first + 50 * HOUR_MS + 1000));
    expect(await start()).toBe(1);
    await finished(accountId, 1);
    expect(Date.parse((await accountOf(accountId)).next_check_at)).toBe(first + 51 * HOUR_MS);
    expect(await start()).toBe(0);
  });

  test('never causes a message to the person: the account becomes REAUTH_REQUIRED instead', async () => {
    const userId = await newUser(HOURLY);
    await accept(userId, 'recurring');
    const { link, answer } = payrollOf(service);
    const { body } = await link(userId, { password: 'mfa_code' });
    await until(body.account_id, 'MFA_REQUIRED');
    await answer(body.account_id, '123456');
    await untilFetched(body.account_id);
    const { next_check_at } = await accountOf(body.account_id);
    const portal = service.simulators?.portals.harbour;
    portal?.endSessions();
    const sent = portal?.mfaMessages();
    service.clock.set(new Date(next_check_at));
    await start();
    expect(await until(body.account_id, 'REAUTH_REQUIRED')).toMatchObject({ next_check_at: null });
    expect(portal?.mfaMessages()).toBe(sent);
    expect(await finished(body.account_id, 1)).toMatchObject([{ outcome: 'session_expired' }]);
  });

  test('makes an account REAUTH_REQUIRED that was connected with reauth_next, although the password is kept', async () => {
    const { accountId, account } = await scheduled(HOURLY, { password: 'reauth_next' });
    const portal = service.simulators?.portals.harbour;
    const sent = portal?.mfaMessages();
    service.clock.set(new Date(account.next_check_at));
    await start();
    expect(await until(accountId, 'REAUTH_REQUIRED')).toMatchObject({
      status_reason: 'session_expired',
      next_check_at: null,
    });
    expect(await finished(accountId, 1)).toMatchObject([{ outcome: 'session_expired' }]);
    expect(portal?.mfaMessages()).toBe(sent);
    // the person comes back, and it starts again
    const { body } = await service.ask('POST', `/accounts/${accountId}/reconnect`, {
      body: { password: 'reauth_next' },
    });
    expect(body.status).toBe('PENDING');
    const again = await until(accountId, 'CONNECTED');
    await untilFetched(accountId);
    service.clock.set(new Date(again.next_check_at ?? (await accountOf(accountId)).next_check_at));
    await start();
    await until(accountId, 'REAUTH_REQUIRED');
  });

  test('is retried when the provider is unavailable, and completes its slot', async () => {
    const { accountId, account } = await scheduled();
    service.simulators?.portals.harbour.setFault({ kind: 'unavailable' });
    service.clock.set(new Date(account.next_check_at));
    await start();
    await expect
      .poll(() => service.log.some((line) => line.includes('postponed') && line.includes(accountId)))
      .toBe(true);
    expect(await checksOf(accountId)).toMatchObject([{ outcome: null, finished_at: null }]);
    service.simulators?.portals.harbour.setFault(null);
    // the job queue uses the database's clock, so the retry is brought forward
    const owner = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
    await owner.connect();
    await owner.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
      where task_identifier = 'run-check'`);
    await owner.query(`select pg_notify('jobs:insert', '{"count":1}')`);
    await owner.end();
    expect(await finished(accountId, 1)).toMatchObject([{ outcome: 'nothing_new' }]);
  });

  test('that is due is kept when other settings change', async () => {
    const { userId, accountId, account } = await scheduled({
      ...HOURLY,
      recurring_check_frequency: 'WEEKLY',
    });
    service.clock.set(new Date(Date.parse(account.next_check_at) + 30_000));
    await service.ask('PATCH', `/users/${userId}`, { body: { ext_id: 'another' } });
    await service.ask('PATCH', '/configuration', { body: { client_display_name: 'Another' } });
    await service.runJobs();
    expect((await accountOf(accountId)).next_check_at).toBe(account.next_check_at);
    // a job that plans the checks may still lock the account
    await startOne();
    await finished(accountId, 1);
  });

  test('retrieves nothing under a one-time consent', async () => {
    const userId = await newUser(HOURLY);
    await accept(userId, 'one_time');
    const { account_id, next_check_at } = await connected(userId);
    service.clock.set(new Date(next_check_at));
    await start();
    expect(await finished(account_id, 1)).toMatchObject([{ outcome: 'no_authorisation' }]);
  });
});

describe('the plan of checks', () => {
  test('follows changed settings: off, another frequency, an end date, and on again', async () => {
    const { userId, accountId, account } = await scheduled();
    const plan = async (body: object) => {
      await service.ask('PATCH', `/users/${userId}`, { body });
      return () => accountOf(accountId).then(({ next_check_at }) => next_check_at);
    };
    await expect.poll(await plan({ recurring_checks_enabled: false })).toBeNull();
    await expect.poll(await plan({ recurring_checks_enabled: true })).toBe(account.next_check_at);
    const week = new Date(Date.parse(account.status_updated_at) + 7 * 24 * HOUR_MS).toISOString();
    await expect.poll(await plan({ recurring_check_frequency: 'WEEKLY' })).toBe(week);
    const soon = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    await expect.poll(await plan({ recurring_check_end_date: soon })).toBeNull();
    await expect.poll(await plan({ recurring_check_end_date: null })).toBe(week);
  });

  test('follows the client’s settings for users without their own', async () => {
    const { accountId } = await scheduled({});
    expect((await accountOf(accountId)).next_check_at).toBeNull();
    const next = () => accountOf(accountId).then(({ next_check_at }) => next_check_at);
    await service.ask('PATCH', '/configuration', { body: HOURLY });
    await expect.poll(next).not.toBeNull();
    await service.ask('PATCH', '/configuration', {
      body: { recurring_checks_enabled: null, recurring_check_frequency: null },
    });
    await expect.poll(next).toBeNull();
  });

  test('ends with the account, the consent or the user', async () => {
    const one = await scheduled();
    await service.ask('DELETE', `/authorisations/${one.authorisationId}`);
    expect((await accountOf(one.accountId)).next_check_at).toBeNull();
    const two = await scheduled();
    await service.ask('DELETE', `/accounts/${two.accountId}`);
    const three = await scheduled();
    await service.ask('DELETE', `/users/${three.userId}`);
    service.clock.advance(2 * HOUR_MS);
    await start();
    for (const { accountId } of [one, two, three]) expect(await checksOf(accountId)).toEqual([]);
  });

  test('does not change when the user queries the connection', async () => {
    const { userId, accountId, account } = await scheduled();
    await query(userId, accountId);
    expect((await accountOf(accountId)).next_check_at).toBe(account.next_check_at);
  });
});
