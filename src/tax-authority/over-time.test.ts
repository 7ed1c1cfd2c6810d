import { beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '#values/timestamp.ts';
import { consentOf } from '../../test/support/consent.ts';
import { deleteUsers } from '../../test/support/delete-users.ts';
import { incomeOf } from '../../test/support/income.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { accept } = consentOf(service);
const { taxpayer, connected, grant, settled, income, checkedAfter } = incomeOf(service);
const HOURLY = { recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' };

beforeEach(async () => {
  service.simulators?.people.reset();
  authority().clear();
  await deleteUsers(service);
});

function authority() {
  if (!service.simulators) throw new Error('The service has no tax authority simulator');
  return service.simulators.taxAuthority;
}

const accountOf = async (id: string) => (await service.ask('GET', `/accounts/${id}`)).body;

describe('a recurring check of the tax authority', () => {
  test('renews the token after four hours, and tells the authority that no person is present', async () => {
    const userId = await taxpayer(HOURLY);
    const { account_id, next_check_at } = await connected(userId);
    expect(next_check_at).not.toBeNull();
    const first = authority().fraudHeaders.at(-1)?.headers;
    expect(first?.['gov-client-connection-method']).toBe('WEB_APP_VIA_SERVER');
    const { refreshes } = authority().counts;
    service.clock.advance(4 * 3_600_000);
    expect(await checkedAfter(account_id, 'PT1H')).toBe('nothing_new');
    expect(authority().counts.refreshes).toBe(refreshes + 1);
    const later = authority().fraudHeaders.at(-1)?.headers;
    expect(later?.['gov-client-connection-method']).toBe('BATCH_PROCESS_DIRECT');
  });

  test('stores nothing twice; changed figures of the same income are a new submission', async () => {
    const userId = await taxpayer(HOURLY);
    const { account_id } = await connected(userId);
    const before = (await income(userId)).body.income_submissions;
    expect(await checkedAfter(account_id, 'PT1H')).toBe('nothing_new');
    expect((await income(userId)).body.income_submissions).toEqual(before);
    const people = service.simulators?.people;
    people?.amend(people.payslips('user_good').at(-1)?.id ?? '');
    expect(await checkedAfter(account_id, 'PT1H')).toBe('recorded');
    const [newest, ...others] = (await income(userId)).body.income_submissions;
    expect(others).toEqual(before);
    expect(newest.income_id).toBe(before[0].income_id);
    expect(newest.employment.total_income).not.toBe(before[0].employment.total_income);
    expect(newest.entry_id).not.toBe(before[0].entry_id);
  });

  test('retrieves nothing under a one-time consent or with the tax authority disabled', async () => {
    const once = await taxpayer(HOURLY, { category: 'one_time' });
    const { account_id } = await connected(once);
    const seen = authority().counts.requests;
    expect(await checkedAfter(account_id, 'PT1H')).toBe('no_authorisation');
    await service.ask('PATCH', `/users/${once}`, { body: { taxauth_enabled: false } });
    await accept(once, 'recurring');
    expect(await checkedAfter(account_id, 'PT1H')).toBe('not_enabled');
    expect(authority().counts.requests).toBe(seen);
  });

  test.each(['unavailable', 'rate_limited'] as const)(
    'is postponed when the tax authority is %s; the account stays connected and the next check succeeds',
    async (kind) => {
      const userId = await taxpayer(HOURLY);
      const { account_id } = await connected(userId);
      authority().setFault({ kind });
      const putOff = () =>
        service.log.filter((line) => line.includes('postponed') && line.includes(account_id)).length;
      await service.ask('POST', '/sandbox/clock', { body: { advance: 'PT1H' } });
      await expect.poll(putOff).toBe(1);
      expect(await accountOf(account_id)).toMatchObject({ status: 'CONNECTED', status_reason: null });
      authority().setFault(null);
      expect(await checkedAfter(account_id, 'PT1H')).toBe('nothing_new');
    },
  );

  test('makes the account REAUTH_REQUIRED when the person withdraws permission at the tax authority', async () => {
    const userId = await taxpayer(HOURLY);
    const { account_id } = await connected(userId);
    const before = (await income(userId)).body.income_submissions;
    authority().revokeGrants('user_good');
    expect(await checkedAfter(account_id, 'PT1H')).toBe('consent_expired');
    expect(await accountOf(account_id)).toMatchObject({
      status: 'REAUTH_REQUIRED',
      status_reason: 'consent_expired',
    });
    expect((await income(userId)).body.income_submissions, 'stored income is kept').toEqual(before);
  });

  test('makes the account REAUTH_REQUIRED after eighteen months, and the person can reconnect it', async () => {
    const userId = await taxpayer(HOURLY);
    const { account_id } = await connected(userId);
    service.clock.set(addMonths(service.clock.now(), 17));
    await accept(userId, 'recurring');
    expect(await checkedAfter(account_id, 'P1M')).toBe('consent_expired');
    expect(await accountOf(account_id)).toMatchObject({
      status: 'REAUTH_REQUIRED',
      status_reason: 'consent_expired',
      status_message: 'The permission that you gave at the provider has ended. Please connect again.',
      next_check_at: null,
    });
    const count = (await income(userId)).body.pagination.total_count;
    const again = await service.ask('POST', `/accounts/${account_id}/reconnect`, { body: {} });
    expect(again.status).toBe(201);
    await grant(again.body.authorisation_url);
    await settled(userId);
    expect(await accountOf(account_id)).toMatchObject({ status: 'CONNECTED', status_reason: null });
    expect((await income(userId)).body.pagination.total_count).toBeGreaterThan(count);
  });
});
