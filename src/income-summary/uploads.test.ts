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

/** The figures that are not in the summary: expenditure, and the rolling income of the newest retrieved payslip. */
async function elsewhere(userId: string) {
  const { body: expenditure } = await service.ask('GET', `/expenditure/${userId}/ons?explain=true`);
  const { body } = await service.ask('GET', `/payroll/${userId}`);
  const retrieved = body.payroll_submissions.filter(
    (one: { source: string }) => one.source !== 'payslip_upload',
  );
  return {
    months: expenditure.expenditures.map((one: { date: string; basis: { net_pay: string } }) => [
      one.date,
      one.basis.net_pay,
    ]),
    rolling: retrieved[0].income_information.earnings.rolling_12m_income,
  };
}

async function csvOf(userId: string): Promise<string[][]> {
  const reply = await fetch(`${service.url}/users/${userId}/payslips.csv`, {
    headers: { 'X-API-KEY': service.apiKey },
  });
  return (await reply.text()).split('\r\n').map((line) => line.split(','));
}

const summaryOf = async (userId: string): Promise<IncomeSummary> =>
  (await service.ask('GET', `/users/${userId}/income-summary`)).body;

test('uploading documents that a connection already has changes no figure, and a forged one gives a warning', async () => {
  const userId = await payroll.consentingUser({ ...claimedBy('user_good'), payroll_period_months: 15 });
  await payroll.connected(userId, { user_name: 'user_good' });
  const [before, elsewhereBefore] = [await summaryOf(userId), await elsewhere(userId)];
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
  expect(await elsewhere(userId)).toEqual(elsewhereBefore);
  const [names = [], ...rows] = await csvOf(userId);
  const uploaded = rows.filter((row) => row.includes('payslip_upload'));
  const left = uploaded.map((row) => [row[names.indexOf('counts')], row[names.indexOf('left_out_reason')]]);
  expect(left.sort()).toEqual([
    ['false', 'duplicate'],
    ['false', 'low_trust'],
  ]);
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
