import { beforeEach, describe, expect, test } from 'vitest';
import { makePayslip, PAYSLIP_LAYOUTS } from '#sandbox/documents';
import { addMonths } from '#values/timestamp.ts';
import { documentsOf } from '../../test/support/documents.ts';
import { incomeOf } from '../../test/support/income.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({}, { isWhole: true });
const { consentingUser, connected, query, submissions } = payrollOf(service);
const people = () => {
  if (!service.simulators) throw new Error('The sandbox has no people');
  return service.simulators.people;
};

beforeEach(() => {
  people().reset();
  service.clock.set(new Date());
});

const accountOf = async (accountId: string) => (await service.ask('GET', `/accounts/${accountId}`)).body;
const readinessOf = async (userId: string) => (await service.ask('GET', `/users/${userId}/readiness`)).body;

async function entriesOf(userId: string): Promise<string[]> {
  const { body } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
  return body.entries.map(({ entry_id }: { entry_id: string }) => entry_id);
}

async function remove(entryId: string | undefined): Promise<void> {
  expect((await service.ask('DELETE', `/payroll/entries/${entryId}`)).status).toBe(200);
}

describe('deleting the only entry of an account', () => {
  test('unsets its latest pay date, and the next query retrieves all payslips again', async () => {
    const userId = await consentingUser();
    const { account_id, latest_pay_date } = await connected(userId);
    await remove((await entriesOf(userId))[0]);
    expect((await accountOf(account_id)).latest_pay_date).toBeNull();
    expect((await query(userId, account_id)).body.payroll_submissions).toHaveLength(12);
    expect((await accountOf(account_id)).latest_pay_date).toBe(latest_pay_date);
    expect((await query(userId, account_id)).body.payroll_submissions).toEqual([]);
  });

  test('sets its source to not started, because the provider did have data', async () => {
    const userId = await consentingUser();
    const { account_id } = await connected(userId);
    await remove((await entriesOf(userId))[0]);
    expect((await readinessOf(userId)).payroll).toMatchObject({ status: 'not_started', count: 0 });
    await query(userId, account_id);
    expect((await readinessOf(userId)).payroll).toMatchObject({ status: 'complete', count: 12 });
  });
});

describe('deleting one of several entries', () => {
  async function paidAgain() {
    const userId = await consentingUser({}, 'recurring');
    const { account_id, latest_pay_date } = await connected(userId);
    const [added] = people().addPayslips('user_good', 1);
    service.clock.set(new Date(`${added?.payDate}T12:00:00Z`));
    expect((await query(userId, account_id)).body.payroll_submissions).toHaveLength(1);
    const [newer, older] = await entriesOf(userId);
    return { userId, accountId: account_id, newer, older, first: latest_pay_date, added };
  }

  test('keeps the latest pay date of the others, and the next query still retrieves all that is missing', async () => {
    const { userId, accountId, older, added } = await paidAgain();
    const lookback = addMonths(service.clock.now(), -12).toISOString().slice(0, 10);
    const { total_count } = (await submissions(userId, `&pay_date_from=${lookback}`)).body.pagination;
    await remove(older);
    expect((await accountOf(accountId)).latest_pay_date).toBe(`${added?.payDate}T00:00:00.000Z`);
    expect((await submissions(userId)).body.pagination.total_count).toBe(1);
    expect((await query(userId, accountId)).body.payroll_submissions).toHaveLength(total_count - 1);
  });

  test('moves the latest pay date back to that of the others', async () => {
    const { userId, accountId, newer, first } = await paidAgain();
    await remove(newer);
    expect((await accountOf(accountId)).latest_pay_date).toBe(first);
    expect((await query(userId, accountId)).body.payroll_submissions).toHaveLength(1);
  });
});

test('a longer lookback is retrieved by the next query', async () => {
  const userId = await consentingUser({ payroll_period_months: 3 });
  const { account_id } = await connected(userId);
  const known = (await submissions(userId)).body.pagination.total_count;
  await service.ask('PATCH', `/users/${userId}`, { body: { payroll_period_months: 12 } });
  expect((await query(userId, account_id)).body.payroll_submissions).toHaveLength(12 - known);
  expect((await query(userId, account_id)).body.payroll_submissions).toEqual([]);
});

test('an uploaded payslip can be uploaded again once its entry is deleted', async () => {
  const documents = documentsOf(service);
  const userId = await consentingUser();
  const [layout] = PAYSLIP_LAYOUTS;
  const { bytes } = await makePayslip({ layout: layout?.name ?? '', persona: 'user_good', seed: 1 });
  await documents.until(await documents.uploaded(userId, bytes, 'payslips'), 'EXTRACTED');
  expect(await documents.document(await documents.uploaded(userId, bytes, 'payslips'))).toMatchObject({
    status: 'REJECTED',
    status_reason: 'duplicate',
  });
  await remove((await entriesOf(userId))[0]);
  await documents.until(await documents.uploaded(userId, bytes, 'payslips'), 'EXTRACTED');
  expect((await submissions(userId)).body.pagination.total_count).toBe(1);
});

test('deleted income of the tax authority is retrieved again by the next check', async () => {
  const { taxpayer, connected: linked, income, checkedAfter } = incomeOf(service);
  const userId = await taxpayer({ recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' });
  const { account_id } = await linked(userId);
  const { income_submissions } = (await income(userId)).body;
  await remove(income_submissions[0].entry_id);
  expect((await readinessOf(userId)).taxauth).toMatchObject({ status: 'not_started', count: 0 });
  expect(await checkedAfter(account_id, 'PT1H')).toBe('recorded');
  expect((await income(userId)).body.income_submissions).toHaveLength(income_submissions.length);
});
