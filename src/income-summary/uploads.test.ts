import { beforeAll, expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { claimedBy } from '../sandbox/persona-users.ts';
import type { IncomeSummary } from './schema.ts';

const service = useService({}, { isWhole: true });
const payroll = payrollOf(service);
const { until } = documentsOf(service);

// the sandbox creates documents only for months with known tax rates
beforeAll(() => service.clock.set(new Date('2026-06-15T09:00:00Z')));

async function upload(userId: string, input: object): Promise<void> {
  const { status, body } = await service.ask('POST', '/sandbox/documents', {
    body: { persona: 'user_good', user_id: userId, ...input },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await until(body.document.document_id, 'EXTRACTED');
}

const summaryOf = async (userId: string): Promise<IncomeSummary> =>
  (await service.ask('GET', `/users/${userId}/income-summary`)).body;

test('uploading documents that a connection already has changes no figure, and a forged one gives a warning', async () => {
  const userId = await payroll.consentingUser({ ...claimedBy('user_good'), payroll_period_months: 15 });
  await payroll.connected(userId, { user_name: 'user_good' });
  const before = await summaryOf(userId);
  await upload(userId, { kind: 'payslip', month: '2026-05' });
  await upload(userId, { kind: 'bank_statement', month: '2026-04' });
  await upload(userId, { kind: 'payslip', month: '2026-04', tamper: 'net_inflated' });
  const after = await summaryOf(userId);
  const amountsOf = ({ monthly_income, annual_income, months }: IncomeSummary) => [
    monthly_income.gross.amount,
    monthly_income.net.amount,
    annual_income.last_12_months.gross.amount,
    ...months.map(({ month, gross_pay, net_pay }) => `${month} ${gross_pay} ${net_pay}`),
  ];
  expect(amountsOf(after)).toEqual(amountsOf(before));
  expect(after.agreement.uploads).toMatchObject({ verdict: 'differs', same: 1, different: 1 });
  expect(after.agreement.bank.months[1]).toMatchObject({
    month: '2026-04',
    verdict: 'agrees',
    difference: '0.00',
  });
  expect(after.sources).toMatchObject([
    { kind: 'payroll_connection', trust: 'HIGH', age_days: 18 },
    { kind: 'payslip_upload', submission_count: 2 },
    { kind: 'bank_statement', submission_count: 1, newest_date: '2026-04-30T00:00:00.000Z' },
  ]);
  const forged = after.warnings.find(({ code }) => code === 'source_differs');
  expect(forged).toMatchObject({
    severity: 'serious',
    submission_ids: [...after.agreement.uploads.submission_ids, expect.any(String)],
  });
});
